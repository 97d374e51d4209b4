"""The schemas of an encounter's settings, fighters and steps, made from the data of the rule sets.

Those of all rule sets are in one, for clients know no unions; the descriptions say what belongs to which.
"""

from __future__ import annotations

from collections.abc import Collection

from initiative_mcp.rulesets import RULE_SETS, Field, RuleSet, Setting
from initiative_mcp.tools.base import Schema

_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "number"}
_RESULTS: Schema = {"type": "array", "items": _NUMBER}
_NAMES: Schema = {"type": "array", "items": _TEXT}


def settings(plain: Schema) -> Schema:
    """Return the schema of the settings; `plain` is what holds without the rule sets, likewise below."""
    every = RULE_SETS.values()
    kinds: dict[str, set[str]] = {}
    for setting in (setting for rules in every for setting in rules.settings):
        kinds.setdefault(setting.name, set()).add("string" if setting.words else "integer")
    properties = {name: {"type": kind.pop()} if len(kind) == 1 else {} for name, kind in kinds.items()}
    told = "; ".join(f"{rules}: {', '.join(listed)}" for rules, listed in _settings(every).items() if listed)
    return {**plain, "description": f"only what differs. {told}", "properties": properties}


def fighters(plain: Schema) -> Schema:
    """Return the schema of the fighters, and in its description what those of each rule set bring."""
    every = RULE_SETS.values()
    told = "; ".join(f"{rules.id}: {', '.join(_field(field) for field in _own(rules))}" for rules in every)
    properties = {"name": _TEXT, "team": _TEXT, **{f.id: _value(f) for rules in every for f in rules.brings}}
    items = {"type": "object", "properties": properties, "required": ["name", "team"]}
    return {**plain, "description": f"{plain['description']}. Beside rolls, {told}", "items": items}


def steps(plain: Schema) -> Schema:
    """Return the schema of the steps; what `join` takes stands in that of the fighters."""
    every = RULE_SETS.values()
    actions = {name: action for rules in every for name, action in rules.actions.items()}
    properties: dict[str, Schema] = {"do": {**_TEXT, "enum": list(actions)}, "name": _TEXT, "names": _NAMES}
    for rules in every:
        for action in (action for action in rules.actions.values() if action.id != "join"):
            properties |= dict.fromkeys(action.dice, _RESULTS)
            properties |= {name: _value(rules.brought[name]) for name in action.arguments if name in rules.brought}
    items = {"type": "object", "properties": properties, "required": ["do"]}
    return {**plain, "description": f"{plain['description']}; join takes what a fighter has", "items": items}


def _settings(every: Collection[RuleSet]) -> dict[str, list[str]]:
    """Return the settings of each rule set with start value and what is allowed; first those that all have alike."""
    told = {rules.id: [_setting(setting) for setting in rules.settings] for rules in every}
    first = next(iter(told.values()))
    alike = [entry for entry in first if all(entry in listed for listed in told.values())]
    own = {rules: [entry for entry in listed if entry not in alike] for rules, listed in told.items()}
    return {"all": alike, **own}


def _setting(setting: Setting) -> str:
    if setting.words:
        return f"{setting.name} {'|'.join(setting.words)}"
    return f"{setting.name} {setting.start} ({setting.lowest}-{setting.highest})"


def _own(rules: RuleSet) -> list[Field]:
    return [field for field in rules.brings if field.id != "rolls"]


def _field(field: Field) -> str:
    return field.id + ("" if field.required else "?")


def _value(field: Field) -> Schema:
    return _RESULTS if field.dice else _NUMBER
