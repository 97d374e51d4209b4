"""Fighters, steps and settings as they come from outside: forgiving about words, strict about everything else."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, cast

from initiative_mcp.choices import choose
from initiative_mcp.errors import BadInput, shown
from initiative_mcp.messages import Lang, say
from initiative_reference.adapter import SETTINGS
from initiative_reference.core import LIMITS, START_VALUES

MAX_FIGHTERS = 1_000
MAX_STEPS = 10_000
MAX_NAME = 100
MAX_ROLLS = 1_001  # one at joining, one for each further round there can be

FIGHTER_EXAMPLE = '{"name": "Ada", "team": "heroes", "speed": 8, "rolls": [4]}'
STEP_EXAMPLE = '{"do": "end_turn"}'

OPERATIONS: dict[str, tuple[str, ...]] = {
    "start": (),
    "end_turn": ("name",),
    "wait": ("name",),
    "fall": ("names",),
    "join": ("name", "team", "speed", "rolls"),
}
_OPERATION_NAMES = {
    "begin": "start", "beginnen": "start", "starten": "start", "anfangen": "start",
    "end": "end_turn", "next": "end_turn", "next_turn": "end_turn", "pass": "end_turn", "act": "end_turn",
    "zug beenden": "end_turn", "beenden": "end_turn", "weiter": "end_turn",
    "delay": "wait", "hold": "wait", "abwarten": "wait", "warten": "wait",
    "die": "fall", "dies": "fall", "kill": "fall", "defeat": "fall", "remove": "fall", "fallen": "fall",
    "sterben": "fall", "add": "join", "enter": "join", "spawn": "join", "beitreten": "join", "dazukommen": "join",
}  # fmt: skip
_SETTING_NAMES = {
    "wurfbereich": "rollRange", "wuerfel": "rollRange", "rundenlimit": "maxRounds", "hoechstrunden": "maxRounds",
    "round_limit": "maxRounds", "neuwuerfeln": "rerollEachRound", "reroll": "rerollEachRound",
}  # fmt: skip


def settings(raw: object, lang: Lang) -> dict[str, int]:
    """Return all settings of `core`, what is missing with its start value.

    Raises:
        UnknownWord: If a name is no setting.
        BadInput: If a value is no whole number in its range, or `raw` is no object.
    """
    found = {name: START_VALUES[key] for name, key in SETTINGS.items()}
    for word, value in _object(raw or {}, "settings", '{"rollRange": 6}', lang).items():
        name = choose("setting", word, SETTINGS, _SETTING_NAMES, lang)
        lowest, highest = LIMITS[SETTINGS[name]]
        whole = isinstance(value, int | float) and not isinstance(value, bool) and lowest <= value <= highest
        if not whole or value != math.floor(value):
            allowed = {"name": name, "lowest": lowest, "highest": highest, "value": shown(value)}
            example = f'{{"{name}": {START_VALUES[SETTINGS[name]]}}}'
            raise BadInput(say("errors.bad_setting", lang, **allowed), say("errors.example", lang, example=example))
        found[name] = int(value)
    return found


def fighters(raw: object, lang: Lang) -> list[dict[str, Any]]:
    """Return the fighters as arguments of `join`.

    Raises:
        BadInput: If there are too many, or one is no object, or has a broken name, team, speed or list of rolls.
    """
    listed = _list(raw, "fighters", MAX_FIGHTERS, f"[{FIGHTER_EXAMPLE}]", lang)
    found = [_fighter(item, f"fighters[{index}]", lang) for index, item in enumerate(listed)]
    names: set[str] = set()
    for index, fighter in enumerate(found):
        where = f"fighters[{index}]"
        if fighter["name"] in names:
            raise BadInput(say("errors.duplicate_name", lang, where=where, name=shown(fighter["name"])))
        names.add(fighter["name"])
        speed = fighter["speed"]
        if isinstance(speed, bool) or not isinstance(speed, int | float) or not abs(speed) < math.inf:
            raise BadInput(
                say("errors.bad_speed", lang, where=where, value=shown(speed)),
                say("errors.example", lang, example=FIGHTER_EXAMPLE),
            )
        if not fighter["team"]:
            raise BadInput(
                say("errors.no_team", lang, where=where), say("errors.example", lang, example=FIGHTER_EXAMPLE)
            )
    return found


def steps(raw: object, lang: Lang) -> list[dict[str, Any]]:
    """Return the steps with the canonical operation name in `do`.

    A step may be a bare word (`"end_turn"`), and `fall` may name one fighter as text.

    Raises:
        UnknownWord: If an operation or argument is unknown.
        BadInput: If there are too many steps or one has the wrong form.
    """
    listed = _list(raw, "steps", MAX_STEPS, f"[{STEP_EXAMPLE}]", lang)
    return [_step(item, f"steps[{index}]", lang) for index, item in enumerate(listed)]


def seed(raw: object, lang: Lang) -> int:
    """Return a seed.

    Raises:
        BadInput: If it is no whole number 0 to 2^53.
    """
    if isinstance(raw, bool) or not isinstance(raw, int | float) or not 0 <= raw <= 2**53 or raw != math.floor(raw):
        raise BadInput(say("errors.bad_seed", lang, value=shown(raw)), say("errors.example", lang, example="seed=7"))
    return int(raw)


def _step(item: object, where: str, lang: Lang) -> dict[str, Any]:
    if isinstance(item, str):
        item = {"do": item}
    step = dict(_object(item, where, STEP_EXAMPLE, lang))
    if "do" not in step:
        raise BadInput(say("errors.no_do", lang, where=where), say("errors.example", lang, example=STEP_EXAMPLE))
    operation = choose("step", step.pop("do"), OPERATIONS, _OPERATION_NAMES, lang)
    if operation == "fall" and "name" in step and "names" not in step:
        step["names"] = step.pop("name")
    for key in step:
        choose("argument", key, OPERATIONS[operation], None, lang)
    if operation == "join":
        return {"do": operation, **_fighter(step, where, lang)}
    if operation == "fall":
        names = step.get("names")
        names = [names] if isinstance(names, str) else names
        step["names"] = _list(names, f"{where}.names", MAX_FIGHTERS, '["Orc"]', lang)
    for name in step.get("names", [step["name"]] if step.get("name") is not None else []):
        _name(name, where, lang)
    return {"do": operation, **{key: value for key, value in step.items() if value is not None}}


def _fighter(item: object, where: str, lang: Lang) -> dict[str, Any]:
    """Check what the tracker itself does not decide; a broken speed or a taken name is its business."""
    raw = dict(_object(item, where, FIGHTER_EXAMPLE, lang))
    aliases = {"roll": "rolls", "wurf": "rolls", "tempo": "speed", "initiative": "speed", "seite": "team"}
    fighter = {choose("argument", key, OPERATIONS["join"], aliases, lang): value for key, value in raw.items()}
    _name(fighter.get("name"), where, lang)
    team = fighter.get("team") or ""
    if not isinstance(team, str) or len(team) > MAX_NAME:
        raise BadInput(say("errors.no_team", lang, where=where), say("errors.example", lang, example=FIGHTER_EXAMPLE))
    rolls = fighter.get("rolls")
    if rolls is None:
        rolls = []
    elif not isinstance(rolls, list):
        rolls = [rolls]
    listed = _list(cast("object", rolls), f"{where}.rolls", MAX_ROLLS, "[4, 2]", lang)
    return {"name": fighter["name"], "team": team, "speed": fighter.get("speed"), "rolls": listed}


def _name(name: object, where: str, lang: Lang) -> None:
    if not isinstance(name, str) or not name or len(name) > MAX_NAME:
        raise BadInput(
            say("errors.bad_name", lang, where=where, value=shown(name), most=MAX_NAME),
            say("errors.example", lang, example=FIGHTER_EXAMPLE),
        )


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
