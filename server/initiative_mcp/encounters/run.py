"""Plays an encounter on the reference and tells it: the view, one line per step, the edges taken."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, cast

from initiative_mcp.encounters import inputs, words
from initiative_mcp.encounters.game import Game
from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say
from initiative_mcp.rulesets import RULE_SETS

TRACE_LINES = 40
NAMES_SHOWN = 40
CHARACTERS = 24_000
"""Of view and trace together; more than 8,000 tokens would be too much for one answer."""


def run_encounter(
    rules: str,
    raw_settings: object,
    raw_fighters: object,
    raw_steps: object,
    raw_seed: object,
    lang: Lang,
    *,
    trace_from: int = 0,
    lines: int = TRACE_LINES,
    names: int = NAMES_SHOWN,
    save: bool = False,
    watched: bool = False,
) -> tuple[dict[str, Any], Game]:
    """Play an encounter; the same input gives the same answer, byte for byte, but for the handle of a saved one.

    Args:
        rules: The rule set.
        raw_settings: What differs from the start values.
        raw_fighters: Who joins before the steps, with the fields of the rule set; missing results of dice come
            from the seed.
        raw_steps: `{"do": operation, …}`, at most 10,000.
        raw_seed: Whole number from which missing rolls are drawn.
        lang: Language of the trace.
        trace_from: First step to tell, from 1; 0 tells the last ones.
        lines: How many steps are told at most.
        names: How many names of a list are shown at most.
        save: Whether it is saved, to go on with it later; see `saved`.
        watched: Whether its course can be drawn afterwards.

    Returns:
        The answer and the game. In the answer: `rules`, `seed`, `settings`, `view`, `trace`, `edges` (how often each
        was taken), `refusals` (how often each code was given) and, where something was left out, `cut`; with `save`
        also `encounter` and `version`.

    Raises:
        InitiativeError: If the input is not of the form above, or cannot be saved; nothing is kept then.
    """
    known = RULE_SETS[rules]
    settings = inputs.settings(raw_settings, known, lang)
    fighters = inputs.fighters(raw_fighters, known, lang)
    steps = inputs.steps(raw_steps, known, lang)
    seed = inputs.seed(raw_seed, lang)
    if not fighters and not any(step["do"] == "join" for step in steps):
        example = f"fighters=[{inputs.fighter_example(known)}, …]"
        raise BadInput(say("errors.no_fighters", lang), say("errors.example", lang, example=example))
    game = Game(rules, settings, fighters, seed, watched=watched)
    told: list[str] = []
    first = trace_from or max(1, len(steps) - lines + 1)
    for number, step in enumerate(steps, 1):
        answer = game.do(step)
        if first <= number < first + lines:
            told.append(game.line(step, answer, lang))
    result = outcome(game, told, lang, names=names)
    if lines == TRACE_LINES:
        room = CHARACTERS - len(json.dumps(result["view"], ensure_ascii=False))
        told = result["trace"] = _fitting(told, room, ending=not trace_from)
        first = first if trace_from else max(1, len(steps) - len(told) + 1)
    if len(told) < len(steps):
        following = first + len(told)
        following = following if following <= len(steps) else 1
        result["cut"] = say("trace.cut", lang, shown=len(told), count=len(steps), next=following)
    if not steps:
        result["next"] = say("trace.no_steps", lang)
    if save:
        from initiative_mcp.encounters import saved

        result |= saved.save(rules, settings, fighters, steps, seed, lang)
    return result, game


def _fitting(told: list[str], room: int, *, ending: bool) -> list[str]:
    """Return as many lines as there is room for, those at the end or those at the beginning, but at least one."""
    kept: list[str] = []
    for line in reversed(told) if ending else told:
        room -= len(line)
        if room < 0 and kept:
            break
        kept.append(line)
    return kept[::-1] if ending else kept


def outcome(game: Game, told: list[str], lang: Lang, *, names: int = NAMES_SHOWN) -> dict[str, Any]:
    """Return where a game stands, with the lines that tell how it came to that."""
    result: dict[str, Any] = {"rules": game.rules.id, "seed": game.seed, "settings": game.settings}
    result["view"] = _view(game.fight, names, lang)
    result["trace"] = told
    result["edges"] = dict(game.edges)
    if game.refusals:
        result["refusals"] = dict(game.refusals)
    return result


def _view(fight: Any, most: int, lang: Lang) -> dict[str, Any]:
    seen = fight.view()
    view = {field.name: getattr(seen, field.name) for field in fields(seen)}
    view |= view.pop("more", {})
    acting = view["acting"] or ()
    view["acting"] = (acting,) if isinstance(acting, str) else acting
    for key, value in view.items():
        if isinstance(value, tuple | list):
            listed = list(cast("Iterable[Any]", value))
            cut = len(listed) - most
            view[key] = listed[:most] + ([say("trace.more_names", lang, count=cut)] if cut > 0 else [])
        elif isinstance(value, dict):
            numbers = cast("dict[str, float]", value)
            view[key] = {name: words.plain(number) for name, number in list(numbers.items())[:most]}
        elif isinstance(value, float):
            view[key] = words.plain(value)
    fighters = sorted(
        fight.fighters.values(), key=lambda fighter: getattr(fighter, "key", (-fighter.value, fighter.number))
    )
    view["values"] = {fighter.name: words.plain(fighter.value) for fighter in fighters[:most]}
    return view
