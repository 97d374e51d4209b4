"""Tool `run_encounter`: plays an encounter on the reference."""

from __future__ import annotations

from typing import Any

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, RULES, Tool

FIGHTER = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "team": {"type": "string"},
        "speed": {"type": "number"},
        "rolls": {"type": "array", "items": {"type": "number"}},
    },
    "required": ["name", "team", "speed"],
}
STEP = {
    "type": "object",
    "properties": {
        "do": {"type": "string", "enum": ["start", "end_turn", "wait", "fall", "join"]},
        "name": {"type": "string"},
        "names": {"type": "array", "items": {"type": "string"}},
        "team": {"type": "string"},
        "speed": {"type": "number"},
        "rolls": {"type": "array", "items": {"type": "number"}},
    },
    "required": ["do"],
}


def run(
    rules: str, settings: object, fighters: object, steps: object, seed: object, trace_from: int, lang: Lang
) -> dict[str, Any]:
    """Play the encounter; see `encounters.run`."""
    from initiative_mcp.encounters.run import run_encounter
    from initiative_mcp.tools.words import rule_set

    return run_encounter(rule_set(rules, lang), settings, fighters, steps, seed, lang, trace_from=trace_from)


TOOL = Tool(
    name="run_encounter",
    title="Play an encounter",
    description=(
        "Plays a fight on the reference tracker and says who acts when and why: the oracle for “what must happen "
        "here?”. Steps: start, end_turn, wait, fall (names), join (a newcomer). Illegal steps are refused with the "
        "reason and change nothing. Same input, same answer. Returns view, one trace line per step, diagram edges "
        "taken, seed. At most 1,000 fighters and 10,000 steps."
    ),
    properties={
        "rules": RULES,
        "settings": {
            "type": "object",
            "default": {},
            "description": "only what differs from rollRange 6 (0-100), maxRounds 30 (1-1000), rerollEachRound 0 (0-1)",
            "properties": {
                "rollRange": {"type": "integer"},
                "maxRounds": {"type": "integer"},
                "rerollEachRound": {"type": "integer"},
            },
        },
        "fighters": {
            "type": "array",
            "default": [],
            "description": "who joins before the steps, in this order; missing rolls come from the seed",
            "items": FIGHTER,
        },
        "steps": {
            "type": "array",
            "default": [],
            "description": '[{"do":"start"},{"do":"end_turn"},{"do":"fall","names":["Orc"]}]',
            "items": STEP,
        },
        "seed": {"type": "integer", "default": 1, "description": "draws the rolls that are not given"},
        "trace_from": {"type": "integer", "default": 0, "description": "first step to tell; 0: the last 40"},
        "lang": LANG,
    },
    run=run,
    aliases={"trace": "trace_from", "actions": "steps", "schritte": "steps", "kaempfer": "fighters"},
)
