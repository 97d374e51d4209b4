"""How a run opens: is the adapter connected at all, and does the same script get the same answers again?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from initiative_mcp.verify.compare import Reply, as_list
from initiative_mcp.verify.session import Played, Unusable


def check_connected(played: Played) -> None:
    """Check that the adapter plays a turn at all; whether it plays it right is a question for the scenarios.

    Raises:
        Unusable: If it does not.
    """
    if played.fault is not None:
        key, values = played.detail
        raise Unusable(key or played.fault, **values)
    names = {fighter["name"] for fighter in played.script.fighters}
    for index, reply in enumerate(played.replies):
        step = dict(played.script.step_at(index))
        for key in ("crashed", "unsupported", "refused"):
            if key in reply:
                raise Unusable(f"smoke_{key}", step=step, reply=reply[key])
        if played.script.step_number(index) == 0:
            continue
        acting, rounds = as_list(reply["state"].get("acting")), reply["state"].get("round")
        if not isinstance(acting, list) or not acting or not names.issuperset(map(str, cast("list[object]", acting))):
            acting = cast("object", acting)
            raise Unusable("smoke_acting", step=step, actual=acting, names=", ".join(sorted(names)))
        if isinstance(rounds, bool) or not isinstance(rounds, int | float):
            raise Unusable("smoke_round", step=step, actual=rounds)


def same(first: Sequence[Reply], second: Sequence[Reply]) -> bool:
    """Tell whether two plays of a script got the same answers."""
    return _content(first) == _content(second)


def _content(replies: Sequence[Reply]) -> list[dict[str, object]]:
    """Return answers without their numbers."""
    return [{key: value for key, value in reply.items() if key != "seq"} for reply in replies]
