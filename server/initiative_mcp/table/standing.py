"""Where a game stands, as the table draws it: whole lists, teams, values reckoned up, and why who acts when."""

from __future__ import annotations

from typing import Any

from initiative_mcp.encounters.game import Game
from initiative_mcp.encounters.words import plain
from initiative_mcp.messages import Lang
from initiative_mcp.pictures.fight import moment
from initiative_mcp.table.data import telling
from initiative_mcp.table.possible import possible
from initiative_mcp.table.why import places, reasons, value_told


def standing(game: Game, lang: Lang) -> dict[str, Any]:
    """Return what the table needs beside the answer of the tools, which keeps lists short."""
    fight = game.fight
    shown = moment(game)
    told = telling(game.rules.id)
    before = fight.phase == "before"
    fighters: list[dict[str, Any]] = []
    for fighter in fight.fighters.values():
        text = value_told(fighter, told, lang)
        # Where nobody has rolled yet there is no value to tell.
        known = not before or fighter.value or fighter.roll
        fighters.append(
            {
                "name": fighter.name,
                "team": fighter.team,
                "value": plain(fighter.value) if known else None,
                "told": text if known else "",
            }
        )
    return {
        "lang": lang,
        "fighters": fighters,
        "acting": list(shown.acting),
        "upcoming": [
            {"name": place.fighter.name} | ({} if place.count is None else {"count": plain(place.count)})
            for place in places(fight)
            if not place.acting
        ],
        "acted": list(shown.before),
        "newcomers": list(shown.newcomers),
        "fallen": list(shown.fallen),
        "marked": {kind: list(names) for kind, names in shown.marked.items() if names},
        "why": reasons(fight, told, lang),
        "possible": possible(game),
    }
