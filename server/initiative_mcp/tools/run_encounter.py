"""Tool `run_encounter`: plays an encounter on the reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, RULES, TABLE, Schema, Tool
from initiative_mcp.tools.pictured import PICTURE, drawn, laid, pictured

_SETTINGS: Schema = {"type": "object", "default": {}}
_FIGHTERS: Schema = {
    "type": "array",
    "default": [],
    "description": "who joins before the steps, in this order; missing rolls come from the seed",
}
_STEPS: Schema = {
    "type": "array",
    "default": [],
    "description": '[{"do":"start"},{"do":"end_turn"},{"do":"fall","names":["Orc"]}]',
}


SMALL = 40
"""Fighters and steps together."""


def run(
    rules: str,
    settings: object,
    fighters: object,
    steps: object,
    seed: object,
    trace_from: int,
    save: bool,
    picture: str,
    lang: Lang,
) -> tuple[dict[str, Any], str]:
    """Play the encounter; see `encounters.run`."""
    from initiative_mcp.encounters.run import run_encounter
    from initiative_mcp.tools.words import rule_set

    chosen = rule_set(rules, lang)
    kind = pictured(picture, lang)
    answer, game = run_encounter(
        chosen,
        settings,
        fighters,
        steps,
        seed,
        lang,
        trace_from=trace_from,
        save=save,
        watched=kind == "course",
    )
    return answer | laid(kind, game, lang), drawn(kind, game, lang)


def _brief(arguments: Mapping[str, Any]) -> bool:
    """Tell a small fight of which nothing is kept and nothing drawn."""
    listed = [len(cast("list[Any]", value)) for value in arguments.values() if isinstance(value, list)]
    return sum(listed) <= SMALL and not (arguments.get("save") or arguments.get("picture"))


def _detail() -> dict[str, Schema]:
    from initiative_mcp.tools import encounter_schemas as schemas

    return {
        "settings": schemas.settings(_SETTINGS),
        "fighters": schemas.fighters(_FIGHTERS),
        "steps": schemas.steps(_STEPS),
    }


TOOL = Tool(
    name="run_encounter",
    title="Play an encounter",
    description=(
        "Plays a fight on the reference tracker and says who acts when and why: the oracle for “what must happen "
        "here?”. Steps: start, end_turn, fall (names), join (a newcomer), and what the rule set adds. Illegal steps "
        "are refused with the reason and change nothing. Same input, same answer. Returns view, one trace line per "
        "step, diagram edges taken, seed. At most 1,000 fighters and 10,000 steps."
    ),
    properties={
        "rules": RULES,
        "settings": _SETTINGS,
        "fighters": _FIGHTERS,
        "steps": _STEPS,
        "seed": {"type": "integer", "default": 1, "description": "draws the rolls that are not given"},
        "trace_from": {"type": "integer", "default": 0, "description": "first step to tell; 0: the last 40"},
        "save": {
            "type": "boolean",
            "default": False,
            "description": "keep it, and give a handle for continue_encounter",
        },
        "picture": PICTURE,
        "lang": LANG,
    },
    run=run,
    changes=True,
    page=TABLE,
    detail=_detail,
    brief=_brief,
    aliases={"trace": "trace_from", "actions": "steps", "schritte": "steps", "kaempfer": "fighters"},
)
