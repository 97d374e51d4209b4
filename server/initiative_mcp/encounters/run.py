"""Plays an encounter on the reference and tells it: the view, one line per step, the edges taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

from initiative_mcp.encounters import inputs, words
from initiative_mcp.encounters.dice import dice
from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say
from initiative_reference.adapter import make_driver
from initiative_reference.core import Encounter

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
        raw_fighters: Who joins before the steps, as `{"name", "team", "speed", "rolls"}`; missing rolls come from
            the seed.
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
    settings = inputs.settings(raw_settings, lang)
    fighters = inputs.fighters(raw_fighters, lang)
    steps = inputs.steps(raw_steps, lang)
    seed = inputs.seed(raw_seed, lang)
    if not fighters and not any(step["do"] == "join" for step in steps):
        raise BadInput(
            say("errors.no_fighters", lang),
            say("errors.example", lang, example=f"fighters=[{inputs.FIGHTER_EXAMPLE}, …]"),
        )
    driver = make_driver(rules)
    edges: Counter[str] = Counter(driver.begin(settings)["edges"])
    refusals: Counter[str] = Counter()
    told: list[str] = []
    first = trace_from or max(1, len(steps) - lines + 1)
    joining: list[dict[str, Any]] = [{"do": "join", **fighter} for fighter in fighters]
    for number, step in enumerate(joining + steps, 1 - len(fighters)):
        arguments = {key: value for key, value in step.items() if key != "do"}
        if step["do"] == "join":
            arguments["dice"] = dice(step["rolls"], seed, step["name"], settings["rollRange"])
        answer = driver.act(step["do"], arguments)
        edges.update(answer.edges)
        if answer.refused:
            refusals[answer.refused] += 1
        if number >= 1 and first <= number < first + lines and driver.encounter is not None:
            told.append(f"{number}. {words.step_words(step, answer, driver.encounter, rules, lang)}")
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


def _view(fight: Encounter | None, most: int, lang: Lang) -> dict[str, Any]:
    if fight is None:
        raise AssertionError("the settings were checked, so there is an encounter")
    view = asdict(fight.view())
    view["acting"] = [view["acting"]] if view["acting"] else []
    for key in ("upcoming", "acted", "waited", "newcomers", "fallen"):
        listed = list[str](view[key])
        cut = len(listed) - most
        view[key] = listed[:most] + ([say("trace.more_names", lang, count=cut)] if cut > 0 else [])
    shown = sorted(fight.fighters.values(), key=lambda fighter: fighter.key)
    view["values"] = {fighter.name: words.plain(fighter.value) for fighter in shown[:most]}
    return view
