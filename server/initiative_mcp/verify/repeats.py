"""Why the same script got two answers: by chance, or because an earlier encounter left something behind."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from initiative_mcp.verify.opening import same
from initiative_mcp.verify.script import Script
from initiative_mcp.verify.session import HISTORY_KEPT, Played, Player

_SEARCH_SECONDS = 10.0


@dataclass(frozen=True)
class Why:
    """What is behind two answers to the same script.

    Attributes:
        outcome: `flaky`, `leaks-state`, or `leak-or-chance` when that cannot be told.
        reason: Key of the text that says more, with its values.
    """

    outcome: str
    reason: tuple[str, dict[str, Any]] = ("", {})


def why_different(player: Player, script: Script) -> Why:
    """Tell why a script that was played several times got two answers.

    Everything that was played before it is played again in fresh processes, in the same order. A fault that comes by
    chance, however seldom, does not come at the same places again; what is left over from earlier encounters does.
    On a tape nothing can be played again; there several runs of the tape tell the two apart.
    """
    if not player.live:
        if player.flaky_scripts:
            return Why("flaky")
        return Why("leaks-state") if player.runs > 1 else Why("leak-or-chance", ("one_tape", {}))
    histories = _up_to(script, player.histories)
    if any(len(history) >= HISTORY_KEPT for history in player.histories):
        return Why("leak-or-chance", ("long_history", {"most": HISTORY_KEPT}))
    if not all(_comes_again(player, history) for history in histories):
        return Why("flaky")
    return Why("leaks-state", _left_by(player, script, histories))


def _up_to(script: Script, histories: Sequence[Sequence[Played]]) -> list[Sequence[Played]]:
    """Return each history up to the last time of a script; those without it are left out."""
    found: list[Sequence[Played]] = []
    for history in histories:
        places = [index for index, played in enumerate(history) if played.script.id == script.id]
        if places:
            found.append(history[: places[-1] + 1])
    return found


def _comes_again(player: Player, history: Sequence[Played]) -> bool:
    player.renew()
    again = player.play([played.script for played in history])
    return all(same(first.replies, other.replies) for first, other in zip(history, again, strict=True))


def _left_by(player: Player, script: Script, histories: Sequence[Sequence[Played]]) -> tuple[str, dict[str, Any]]:
    """Return after which earlier script the answers are others than alone: the shortest history that shows it."""

    def answers(before: Sequence[Script]) -> Played:
        player.renew()
        return list(player.play([*before, script]))[-1]

    alone = answers([]).replies
    changed = [history for history in histories if not same(history[-1].replies, alone)]
    if not changed:
        return "", {}
    before = [played.script for played in min(changed, key=len)[:-1]]
    deadline = time.monotonic() + _SEARCH_SECONDS
    too_few, enough = 0, len(before)
    while enough - too_few > 1 and time.monotonic() < deadline:
        middle = (too_few + enough) // 2
        if same(answers(before[-middle:]).replies, alone):
            too_few = middle
        else:
            enough = middle
    first = before[-enough]
    if enough == 1 or not same(answers([first]).replies, alone):
        return "left_by", {"before": first.id}
    return "left_since", {"before": first.id, "count": enough}
