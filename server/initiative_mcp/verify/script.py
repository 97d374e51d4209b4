"""A script: one encounter with the operations played on it, in the notation that is used everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, cast

from initiative_mcp import choices
from initiative_mcp.errors import BadInput, shown
from initiative_mcp.messages import Lang, say
from initiative_mcp.rulesets import RULE_SETS, SPECIAL, foreign_words, named

if TYPE_CHECKING:
    from initiative_mcp.scenarios import Scenario

VERSION = 1
_KEYS = ("script", "id", "rules", "settings", "fighters", "steps", "needs")

Call = tuple[str, dict[str, Any]]
"""An operation and its arguments."""


@dataclass(frozen=True, eq=False)
class Script:
    """One encounter: settings that differ from the start values, fighters who join first, steps.

    A step is `{"do": operation, …arguments}`. Scripts are never changed; shrinking makes new ones.
    """

    id: str
    rules: str
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    fighters: tuple[Mapping[str, Any], ...] = ()
    steps: tuple[Mapping[str, Any], ...] = ()
    needs: frozenset[str] = frozenset()
    pitfalls: tuple[str, ...] = ()

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """All operations in order, fighters first."""
        joins = [("join", dict(fighter)) for fighter in self.fighters]
        return (*joins, *((step["do"], _arguments(step)) for step in self.steps))

    def step_number(self, reply: int) -> int:
        """Return the number of the step that a reply answers: 1 is the first step, 0 everything before it."""
        return max(0, reply - len(self.fighters))

    def step_at(self, reply: int) -> Mapping[str, Any]:
        """Return the operation that a reply answers; reply 0 is the creation of the encounter."""
        if reply == 0:
            return {"do": "create"}
        name, arguments = self.calls[reply - 1]
        return {"do": name, **arguments}

    def to_json(self) -> dict[str, Any]:
        """Return the script as it is saved and shown; `from_json` reads it back."""
        return {
            "script": VERSION,
            "id": self.id,
            "rules": self.rules,
            "settings": dict(self.settings),
            "fighters": [dict(fighter) for fighter in self.fighters],
            "steps": [dict(step) for step in self.steps],
        }


def _arguments(step: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in step.items() if key not in ("do", "expect", "refused")}


def of_calls(script_id: str, rules: str, settings: Mapping[str, Any], calls: tuple[Call, ...]) -> Script:
    """Return a script in which the joins at the head are the fighters."""
    head = 0
    while head < len(calls) and calls[head][0] == "join":
        head += 1
    fighters = tuple(arguments for _, arguments in calls[:head])
    steps = tuple({"do": name, **arguments} for name, arguments in calls[head:])
    return Script(script_id, rules, settings, fighters, steps, needs_of(settings, calls, rules))


def of_scenario(scenario: Scenario, rules: str) -> Script:
    """Return the script of a scenario, expectations left out."""
    steps = tuple({"do": step["do"], **_arguments(step)} for step in scenario.steps)
    needs = frozenset(scenario.needs)
    return Script(scenario.id, rules, scenario.settings, scenario.fighters, steps, needs, scenario.pitfalls)


@cache
def scenario_scripts(rules: str) -> Mapping[str, Script]:
    """Return the scripts of all scenarios of a rule set by id, in their order."""
    from initiative_mcp.scenarios import load

    return {scenario.id: of_scenario(scenario, rules) for scenario in load(rules)}


def needs_of(settings: Mapping[str, Any], calls: tuple[Call, ...], rules: str = "core") -> frozenset[str]:
    """Return the features that an adapter must have to be given these calls."""
    known = RULE_SETS[rules]
    needs: set[str] = set()
    if any(isinstance(value, dict) for value in settings.values()):
        needs.add("odd-inputs")
    for name, arguments in calls:
        action = known.actions.get(name)
        if action is not None and "name" in action.optional and "name" in arguments:
            needs.add("named-turns")
        if name == "fall" and len(arguments.get("names", ())) != 1:
            needs.add("fall-together")
        if name == "join" and not known.duties <= arguments.keys():
            needs.add("odd-inputs")
        for value in _flat(arguments):
            if isinstance(value, dict):
                needs.add("odd-inputs")
            elif isinstance(value, str) and not value.isascii():
                needs.add("unicode-names")
    return frozenset(needs)


def _flat(arguments: Mapping[str, Any]) -> list[object]:
    found: list[object] = []
    for value in arguments.values():
        found.extend(cast("list[object]", value) if isinstance(value, list | tuple) else [value])
    return found


def from_json(data: object, lang: Lang, where: str = "script") -> Script:
    """Read a saved script.

    Raises:
        BadInput: If it has not the form of a script, or that of another version.
        UnknownWord: If a key, rule set, setting, operation or argument is unknown.
    """
    whole = _object(data, where, lang)
    for key in whole:
        choices.choose("key", key, _KEYS, None, lang)
    version = whole.get("script", VERSION)
    if version is True or version != VERSION:
        raise BadInput(say("verify.error.script_version", lang, where=where, version=shown(version), known=VERSION))
    rules = RULE_SETS[named(whole.get("rules", "core"), lang)]
    known = {setting.name for setting in rules.settings}
    settings = _object(whole.get("settings", {}), f"{where}.settings", lang)
    for name, value in settings.items():
        choices.choose("setting", name, known, None, lang)
        _plain(value, f"{where}.settings.{name}", lang)
    calls: list[Call] = []
    for index, item in enumerate(_list(whole.get("fighters", []), f"{where}.fighters", lang)):
        fighter = _object(item, f"{where}.fighters[{index}]", lang)
        calls.append(("join", _checked(fighter, rules.operations["join"], f"{where}.fighters[{index}]", lang)))
    if "steps" not in whole:
        raise BadInput(say("verify.error.no_steps", lang, where=where))
    for index, item in enumerate(_list(whole["steps"], f"{where}.steps", lang)):
        step = _object(item, f"{where}.steps[{index}]", lang)
        name = choices.choose("step", step.get("do"), rules.operations, foreign_words(rules), lang)
        allowed = rules.operations.get(name, ())
        calls.append((name, _checked(_arguments(step), allowed, f"{where}.steps[{index}]", lang)))
    return of_calls(str(whole.get("id", "replay")), rules.id, settings, tuple(calls))


def _checked(arguments: dict[str, Any], allowed: tuple[str, ...], where: str, lang: Lang) -> dict[str, Any]:
    for key, value in arguments.items():
        choices.choose("argument", key, allowed, None, lang)
        if isinstance(value, list) or key in ("names", "rolls"):
            for position, entry in enumerate(_list(cast("object", value), f"{where}.{key}", lang)):
                _plain(entry, f"{where}.{key}[{position}]", lang)
        else:
            _plain(value, f"{where}.{key}", lang)
    return {key: arguments[key] for key in allowed if key in arguments}


def _plain(value: object, where: str, lang: Lang) -> None:
    if isinstance(value, dict) and cast("dict[object, object]", value).get("$") in SPECIAL:
        return
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        example = say("errors.example", lang, example='{"$": "none"}')
        raise BadInput(say("verify.error.no_value", lang, where=where, value=shown(cast("object", value))), example)


def _object(value: object, where: str, lang: Lang) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadInput(say("errors.no_object", lang, where=where, value=shown(value)))
    return cast("dict[str, Any]", value)


def _list(value: object, where: str, lang: Lang) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(say("errors.no_list", lang, where=where, value=shown(value)))
    return cast("list[Any]", value)
