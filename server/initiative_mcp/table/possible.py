"""What can be done now, found out by trying it on a copy of the fight: a rule set need not tell it a second time."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from initiative_mcp.encounters.game import Game
from initiative_reference.adapter import make_driver

MOST = 24
"""With more fighters living nothing is tried: the copies would take longer than the step."""

_OPEN = ("join", "fall")  # whether they are refused depends on what is filled in


def possible(game: Game) -> dict[str, Any]:
    """Return what can be done now, empty where nothing is known of it.

    Returns:
        `undo`: whether there is a step to take back. By operation: `{}` where it can be done, with `names` where it
        needs one; else `refused`: of several reasons the one that fewest fighters
        meet, for the others are further from it.
    """
    living: list[str] = [fighter.name for fighter in game.fight.fighters.values() if not fighter.fallen]
    if len(living) > MOST:
        return {}
    found: dict[str, Any] = {"undo": game.played > game.refusals.total()}
    for action in game.rules.actions.values():
        if action.id in _OPEN:
            continue
        if "name" not in action.arguments or "name" in action.optional:
            refused = _refused(game, action.id, {})
            found[action.id] = {"refused": refused} if refused else {}
            continue
        tried = {name: _refused(game, action.id, {"name": name}) for name in living}
        names = [name for name, refused in tried.items() if not refused]
        reasons = Counter(refused for refused in tried.values() if refused)
        found[action.id] = (
            {"names": names} if names or not reasons else {"refused": min(reasons, key=reasons.__getitem__)}
        )
    return found


def _refused(game: Game, operation: str, arguments: dict[str, Any]) -> str | None:
    """Return why an operation would be refused; the fight itself stays as it is."""
    fight: Any = deepcopy(game.fight)
    for fighter in fight.fighters.values():
        # Dice are not copied with the rest, and those of the fight must not be thrown.
        for name in ("dice", "rolloff"):
            if hasattr(fighter, name):
                setattr(fighter, name, lambda: 1)
    driver: Any = make_driver(game.rules.id)
    driver.encounter = fight
    return driver.act(operation, arguments).refused
