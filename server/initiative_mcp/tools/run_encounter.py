"""Tool `run_encounter`: plays an encounter on the reference."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, RULES, Schema, Tool

if TYPE_CHECKING:
    from initiative_mcp.rulesets import Field, RuleSet

_RESULTS: Schema = {"type": "array", "items": {"type": "number"}}
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


def run(
    rules: str, settings: object, fighters: object, steps: object, seed: object, trace_from: int, save: bool, lang: Lang
) -> dict[str, Any]:
    """Play the encounter; see `encounters.run`."""
    from initiative_mcp.encounters.run import run_encounter
    from initiative_mcp.tools.words import rule_set

    chosen = rule_set(rules, lang)
    return run_encounter(chosen, settings, fighters, steps, seed, lang, trace_from=trace_from, save=save)


def _detail() -> dict[str, Schema]:
    """Return the schemas of settings, fighters and steps: those of all rule sets in one, for there are no unions."""
    from initiative_mcp.rulesets import RULE_SETS

    every = RULE_SETS.values()
    fields: dict[str, Schema] = {"name": {"type": "string"}, "team": {"type": "string"}}
    fields |= {field.id: _RESULTS if field.dice else {"type": "number"} for rules in every for field in rules.brings}
    actions = {name: action for rules in every for name, action in rules.actions.items()}
    results = {argument: _RESULTS for action in actions.values() for argument in action.dice}
    step = {"do": {"type": "string", "enum": list(actions)}, "names": {"type": "array", "items": {"type": "string"}}}
    kinds: dict[str, set[str]] = {}
    for setting in (setting for rules in every for setting in rules.settings):
        kinds.setdefault(setting.name, set()).add("string" if setting.words else "integer")
    settings = {name: {"type": kind.pop()} if len(kind) == 1 else {} for name, kind in kinds.items()}
    return {
        "settings": {**_SETTINGS, "description": _settings(every), "properties": settings},
        "fighters": {
            **_FIGHTERS,
            "description": f"{_FIGHTERS['description']}. {_brought(every)}",
            "items": {"type": "object", "properties": fields, "required": ["name", "team"]},
        },
        "steps": {
            **_STEPS,
            "items": {"type": "object", "properties": {**step, **fields, **results}, "required": ["do"]},
        },
    }


def _settings(every: Collection[RuleSet]) -> str:
    """Return the settings of each rule set with start value and what is allowed."""
    told: list[str] = []
    for rules in every:
        values = [
            f"{s.name} {'|'.join(s.words) if s.words else f'{s.start} ({s.lowest}-{s.highest})'}"
            for s in rules.settings
        ]
        told.append(f"{rules.id}: {', '.join(values)}")
    return f"only what differs. {'; '.join(told)}"


def _brought(every: Collection[RuleSet]) -> str:
    """Return what a fighter of each rule set brings beside name and team; a question mark: may be left out."""
    return "; ".join(f"{rules.id}: {', '.join(map(_field, rules.brings))}" for rules in every)


def _field(field: Field) -> str:
    return field.id + ("" if field.required and not field.dice else "?")


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
        "lang": LANG,
    },
    run=run,
    changes=True,
    detail=_detail,
    aliases={"trace": "trace_from", "actions": "steps", "schritte": "steps", "kaempfer": "fighters"},
)
