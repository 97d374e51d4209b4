"""Plays an encounter on the reference and tells it: the view, one line per step, the edges taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, cast

from initiative_mcp.encounters import inputs, words
from initiative_mcp.encounters.dice import Throw, dice
from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say
from initiative_mcp.verify.rulesets import RULE_SETS, RuleSet
from initiative_reference.adapter import make_driver

TRACE_LINES = 40
NAMES_SHOWN = 40


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
) -> dict[str, Any]:
    """Play an encounter; the same input gives the same answer, byte for byte.

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

    Returns:
        `rules`, `seed`, `settings`, `view`, `trace`, `edges` (how often each was taken), `refusals` (how often each
        code was given) and, where something was left out, `cut`.

    Raises:
        InitiativeError: If the input is not of the form above; nothing has been played then.
    """
    known = RULE_SETS[rules]
    settings = inputs.settings(raw_settings, known, lang)
    fighters = inputs.fighters(raw_fighters, known, lang)
    steps = inputs.steps(raw_steps, known, lang)
    seed = inputs.seed(raw_seed, lang)
    if not fighters and not any(step["do"] == "join" for step in steps):
        example = f"fighters=[{inputs.fighter_example(known)}, …]"
        raise BadInput(say("errors.no_fighters", lang), say("errors.example", lang, example=example))
    driver = make_driver(rules)
    edges: Counter[str] = Counter(driver.begin(settings)["edges"])
    refusals: Counter[str] = Counter()
    told: list[str] = []
    first = trace_from or max(1, len(steps) - lines + 1)
    joining: list[dict[str, Any]] = [{"do": "join", **fighter} for fighter in fighters]
    for number, step in enumerate(joining + steps, 1 - len(fighters)):
        answer = driver.act(step["do"], _with_dice(step, number, known, driver.throw, seed))
        edges.update(answer.edges)
        if answer.refused:
            refusals[answer.refused] += 1
        if number >= 1 and first <= number < first + lines and driver.encounter is not None:
            told.append(f"{number}. {words.step_words(step, answer, driver.encounter, known, lang)}")
    result: dict[str, Any] = {"rules": rules, "seed": seed, "settings": settings}
    result["view"] = _view(driver.encounter, names, lang)
    result["trace"] = told
    result["edges"] = dict(edges)
    if refusals:
        result["refusals"] = dict(refusals)
    if len(told) < len(steps):
        following = first + len(told)
        following = following if following <= len(steps) else 1
        result["cut"] = say("trace.cut", lang, shown=len(told), count=len(steps), next=following)
    if not steps:
        result["next"] = say("trace.no_steps", lang)
    return result


def _with_dice(step: dict[str, Any], number: int, rules: RuleSet, throw: Throw, seed: int) -> dict[str, Any]:
    """Return the arguments of a step, with dice that go on from the seed where the given results end."""
    arguments = {key: value for key, value in step.items() if key != "do"}
    if step["do"] == "join":
        for field in rules.brings:
            if field.dice:
                first = field.id == "rolls"
                what = "" if first else f"{field.id} "
                name = "dice" if first else f"{field.id}_dice"
                arguments[name] = dice(arguments.pop(field.id), throw, seed, step["name"], what)
    elif step["do"] in rules.actions:
        for argument, count in rules.actions[step["do"]].dice.items():
            if argument in arguments:
                results = dice(arguments[argument], throw, seed, step["name"], f"{argument} {number} ")
                arguments[argument] = [results() for _ in range(count)]
    return arguments


def _view(fight: Any, most: int, lang: Lang) -> dict[str, Any]:
    if fight is None:
        raise AssertionError("the settings were checked, so there is an encounter")
    view = asdict(fight.view())
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
    fighters = sorted(
        fight.fighters.values(), key=lambda fighter: getattr(fighter, "key", (-fighter.value, fighter.number))
    )
    view["values"] = {fighter.name: words.plain(fighter.value) for fighter in fighters[:most]}
    return view
