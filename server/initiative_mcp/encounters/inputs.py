"""Fighters, steps and settings as they come from outside: forgiving about words, strict about everything else.

What fields, operations and settings there are, a rule set says in its data.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeGuard, cast

from initiative_mcp.choices import choose, fold
from initiative_mcp.errors import BadInput, shown
from initiative_mcp.messages import Lang, say
from initiative_mcp.rulesets import RULE_SETS, Field, RuleSet, Setting, foreign_words

MAX_FIGHTERS = 1_000
MAX_STEPS = 10_000
MAX_NAME = 100
MAX_ROLLS = 1_001  # one at joining, one for each further round there can be

STEP_EXAMPLE = '{"do": "end_turn"}'

_OPERATION_NAMES = {
    "begin": "start", "beginnen": "start", "starten": "start", "anfangen": "start",
    "end": "end_turn", "next": "end_turn", "next_turn": "end_turn", "pass": "end_turn",
    "zug beenden": "end_turn", "beenden": "end_turn", "weiter": "end_turn",
    "die": "fall", "dies": "fall", "kill": "fall", "defeat": "fall", "remove": "fall", "fallen": "fall",
    "sterben": "fall", "add": "join", "enter": "join", "spawn": "join", "beitreten": "join", "dazukommen": "join",
}  # fmt: skip
"""Other words for the operations that every rule set has."""


def fighter_example(rules: RuleSet) -> str:
    """Return a fighter as one would write it."""
    return _fighter_example(rules.id)


@cache
def _fighter_example(rules: str) -> str:
    return json.dumps({"name": "Ada", "team": "heroes", **RULE_SETS[rules].example})


def settings(raw: object, rules: RuleSet, lang: Lang) -> dict[str, int | str]:
    """Return all settings of a rule set, what is missing with its start value.

    Raises:
        UnknownWord: If a name is no setting.
        BadInput: If a value is not allowed, or `raw` is no object.
    """
    known = {setting.name: setting for setting in rules.settings}
    first = rules.settings[0]
    example = json.dumps({first.name: first.start})
    found = {setting.name: setting.start for setting in rules.settings}
    names = {word: setting.name for setting in rules.settings for word in setting.names}
    for word, value in _object(raw or {}, "settings", example, lang).items():
        setting = known[choose("setting", word, known, names, lang)]
        found[setting.name] = _word(setting, value, lang) if setting.words else _whole(setting, value, lang)
    return found


def _word(setting: Setting, value: object, lang: Lang) -> str:
    meant = {fold(word): word for word in setting.words}
    meant |= {fold(other): word for other, word in setting.values.items()}
    if isinstance(value, str) and (found := meant.get(fold(value))) is not None:
        return found
    allowed = {"name": setting.name, "words": ", ".join(setting.words), "value": shown(value)}
    example = json.dumps({setting.name: setting.start})
    raise BadInput(say("errors.bad_choice", lang, **allowed), say("errors.example", lang, example=example))


def _whole(setting: Setting, value: object, lang: Lang) -> int:
    if _is_number(value) and setting.lowest <= value <= setting.highest and value == math.floor(value):
        return int(value)
    allowed = {"name": setting.name, "lowest": setting.lowest, "highest": setting.highest, "value": shown(value)}
    example = json.dumps({setting.name: setting.start})
    raise BadInput(say("errors.bad_setting", lang, **allowed), say("errors.example", lang, example=example))


def fighters(raw: object, rules: RuleSet, lang: Lang) -> list[dict[str, Any]]:
    """Return the fighters as arguments of `join`.

    Raises:
        BadInput: If there are too many, or one is no object, or has a broken name, team, number or list of rolls.
    """
    example = fighter_example(rules)
    listed = _list(raw, "fighters", MAX_FIGHTERS, f"[{example}]", lang)
    found = [_fighter(item, f"fighters[{index}]", rules, lang) for index, item in enumerate(listed)]
    names: set[str] = set()
    for index, fighter in enumerate(found):
        where = f"fighters[{index}]"
        if fighter["name"] in names:
            raise BadInput(say("errors.duplicate_name", lang, where=where, name=shown(fighter["name"])))
        names.add(fighter["name"])
        for field in rules.brings:
            if not field.dice and (field.required or field.id in fighter):
                _check_number(fighter.get(field.id), field, where, example, lang)
        if not fighter["team"]:
            raise BadInput(say("errors.no_team", lang, where=where), say("errors.example", lang, example=example))
    return found


def steps(raw: object, rules: RuleSet, lang: Lang, further: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return the steps with the canonical operation name in `do`.

    A step may be a bare word (`"end_turn"`), and `fall` may name one fighter as text. `further` are words without
    arguments that are steps beside the operations of the rule set.

    Raises:
        UnknownWord: If an operation or argument is unknown.
        BadInput: If there are too many steps or one has the wrong form.
    """
    listed = _list(raw, "steps", MAX_STEPS, f"[{STEP_EXAMPLE}]", lang)
    names = operation_names(rules)
    return [_step(item, f"steps[{index}]", rules, names, lang, further) for index, item in enumerate(listed)]


def seed(raw: object, lang: Lang) -> int:
    """Return a seed.

    Raises:
        BadInput: If it is no whole number 0 to 2^53.
    """
    if not _is_number(raw) or not 0 <= raw <= 2**53 or raw != math.floor(raw):
        raise BadInput(say("errors.bad_seed", lang, value=shown(raw)), say("errors.example", lang, example="seed=7"))
    return int(raw)


def operation_names(rules: RuleSet) -> dict[str, str]:
    """Return the other words for operations; those of other rule sets come last, for they are only refused."""
    own = {word: action.id for action in rules.actions.values() for word in action.names}
    return {**foreign_words(rules), **_OPERATION_NAMES, **own}


def _check_number(value: object, field: Field, where: str, example: str, lang: Lang) -> None:
    if _is_number(value) and field.lowest <= value <= field.highest and abs(value) < math.inf:
        if not field.whole or value == math.floor(value):
            return
    if field.broken is not None:
        text = field.broken[lang].format(where=where, value=shown(value))
    else:
        kind = "bad_whole" if field.whole else "bad_finite"
        text = say(f"errors.{kind}", lang, where=where, field=field.id, value=shown(value))
        if field.lowest > -math.inf:
            text += " " + say("errors.at_least", lang, lowest=_plain(field.lowest))
        if field.highest < math.inf:
            text += " " + say("errors.at_most", lang, highest=_plain(field.highest))
    raise BadInput(text, say("errors.example", lang, example=example))


def _step(
    item: object, where: str, rules: RuleSet, names: Mapping[str, str], lang: Lang, further: Sequence[str]
) -> dict[str, Any]:
    step = dict(_object({"do": item} if isinstance(item, str) else item, where, STEP_EXAMPLE, lang))
    own = [*(name for name in rules.actions if name != "join"), "join"]
    if "do" not in step:
        listed = ", ".join(own[:-1]) + f" {say('errors.or', lang)} {own[-1]}"
        text = say("errors.no_do", lang, where=where, operations=listed)
        raise BadInput(text, say("errors.example", lang, example=STEP_EXAMPLE))
    operation = choose("step", step.pop("do"), [*own, *further], names, lang)
    if operation in further:
        return {"do": operation, **{choose("argument", key, (), None, lang): None for key in step}}
    if operation not in rules.actions:
        # Of other rule sets: refused whatever it is given, so only what the answer shows is kept.
        named = step.get("name")
        return {"do": operation, **({"name": named} if isinstance(named, str) and len(named) <= MAX_NAME else {})}
    if operation == "join":
        return {"do": operation, **_fighter(step, where, rules, lang)}
    return {"do": operation, **_arguments(operation, step, where, rules, lang)}


def _arguments(operation: str, step: dict[str, Any], where: str, rules: RuleSet, lang: Lang) -> dict[str, Any]:
    """Return the checked arguments of an operation other than `join`."""
    action = rules.actions[operation]
    if operation == "fall" and "name" in step and "names" not in step:
        step["names"] = step.pop("name")
    step = {choose("argument", key, action.arguments, _words(rules), lang): value for key, value in step.items()}
    if operation == "fall":
        fallen = step.get("names")
        fallen = [fallen] if isinstance(fallen, str) else fallen
        step["names"] = _list(fallen, f"{where}.names", MAX_FIGHTERS, '["Orc"]', lang)
    for name in step.get("names", [step["name"]] if step.get("name") is not None else []):
        _name(name, where, rules, lang)
    for argument in action.dice:
        if step.get(argument) is not None:
            step[argument] = _list(step[argument], f"{where}.{argument}", MAX_ROLLS, "[4, 2]", lang)
    return {key: value for key, value in step.items() if value is not None}


def _words(rules: RuleSet) -> dict[str, str]:
    return _argument_names(rules.id)


@cache
def _argument_names(name: str) -> dict[str, str]:
    rules = RULE_SETS[name]
    return {"seite": "team", **{word: field.id for field in rules.brings for word in field.names}}


def _fighter(item: object, where: str, rules: RuleSet, lang: Lang) -> dict[str, Any]:
    """Check what the tracker itself does not decide; a broken number or a taken name is its business."""
    example = fighter_example(rules)
    raw = dict(_object(item, where, example, lang))
    allowed = rules.operations["join"]
    given = {choose("argument", key, allowed, _words(rules), lang): value for key, value in raw.items()}
    _name(given.get("name"), where, rules, lang)
    team = given.get("team") or ""
    if not isinstance(team, str) or len(team) > MAX_NAME:
        raise BadInput(say("errors.no_team", lang, where=where), say("errors.example", lang, example=example))
    fighter: dict[str, Any] = {"name": given["name"], "team": team}
    for field in rules.brings:
        value = given.get(field.id)
        if field.dice:
            fighter[field.id] = _results(value, f"{where}.{field.id}", lang)
        elif field.required or field.id in given:
            fighter[field.id] = value
    return fighter


def _results(value: object, where: str, lang: Lang) -> list[object]:
    if value is None:
        return []
    listed = cast("list[object]", value) if isinstance(value, list) else [value]
    return _list(listed, where, MAX_ROLLS, "[4, 2]", lang)


def _name(name: object, where: str, rules: RuleSet, lang: Lang) -> None:
    if not isinstance(name, str) or not name or len(name) > MAX_NAME:
        raise BadInput(
            say("errors.bad_name", lang, where=where, value=shown(name), most=MAX_NAME),
            say("errors.example", lang, example=fighter_example(rules)),
        )


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _object(raw: object, where: str, example: str, lang: Lang) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise BadInput(
            say("errors.no_object", lang, where=where, value=shown(raw)), say("errors.example", lang, example=example)
        )
    return cast("dict[str, Any]", raw)


def _list(raw: object, where: str, most: int, example: str, lang: Lang) -> list[object]:
    if not isinstance(raw, list):
        raise BadInput(
            say("errors.no_list", lang, where=where, value=shown(raw)), say("errors.example", lang, example=example)
        )
    listed = cast("list[object]", raw)
    if len(listed) > most:
        raise BadInput(say("errors.too_many", lang, where=where, count=len(listed), most=most))
    return listed
