"""Scripts to run in somebody's own code: scenarios and new random programs, expectations withheld."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from initiative_mcp import choices
from initiative_mcp.messages import Lang, say
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import at_level, load
from initiative_mcp.verify.play import reference
from initiative_mcp.verify.programs import make_program
from initiative_mcp.verify.script import Script, of_scenario

if TYPE_CHECKING:
    from initiative_mcp.scenarios import Scenario

LEVELS = ("smoke", "published", "full", "challenge")
COUNT = 8
"""Programs in a challenge."""
STEPS = 16
"""Operations in a program of a challenge; with `COUNT` it fits a model's context many times over."""
PREFIX = "challenge"

_MOST = {"smoke": 6000, "challenge": 6000}
_MOST_OTHERWISE = 20000
"""Characters of JSON in one answer."""


def make_challenge(rules: str, seed: int, count: int = COUNT) -> list[Script]:
    """Return the programs of a challenge; the same ones whenever the seed is the same.

    Their ids say all that is needed to make them again: `challenge-7-3` is the third of seed 7.
    """
    return [_program(rules, seed, index) for index in range(1, count + 1)]


def _program(rules: str, seed: int, index: int) -> Script:
    # Nothing optional is used: whoever follows the rules can play it.
    program = make_program(rules, f"{PREFIX}/{seed}", index, STEPS, ())
    # Whoever is refused while joining does so in a step of his own, where it can be seen.
    accepted = 0
    replies = reference(program)[1:]
    while accepted < len(program.fighters) and "refused" not in replies[accepted]:
        accepted += 1
    late = tuple({"do": "join", **fighter} for fighter in program.fighters[accepted:])
    script_id = f"{PREFIX}-{seed}-{index}"
    return Script(script_id, rules, program.settings, program.fighters[:accepted], late + program.steps)


def find_script(rules: str, wanted: object, lang: Lang) -> tuple[Script, Scenario | None]:
    """Return the script with an id, and the scenario when it is one.

    Raises:
        UnknownWord: If there is none; names near ones.
    """
    if isinstance(wanted, str):
        prefix, _, rest = wanted.strip().partition("-")
        seed, _, index = rest.rpartition("-")
        # The length is bounded because a seed is a number that `get_scenarios` accepts.
        numbers = seed.isdecimal() and index.isdecimal() and seed.isascii() and index.isascii()
        if prefix == PREFIX and numbers and len(seed) <= 16 and 1 <= int(index) <= COUNT:
            return _program(rules, int(seed), int(index)), None
    known = {scenario.id: scenario for scenario in load(rules)}
    scenario = known[choices.choose("scenario", wanted, known, None, lang)]
    return of_scenario(scenario, rules), scenario


def script_without_expectations(script: Script) -> dict[str, Any]:
    """Return a script as it is handed out: id, what it needs, settings, fighters, steps."""
    shown: dict[str, Any] = {"id": script.id}
    if script.needs:
        shown["needs"] = sorted(script.needs)
    if script.settings:
        shown["settings"] = dict(script.settings)
    steps = [dict(step) for step in script.steps]
    # A script without steps is about the creation alone; whether it is refused is for the code to show.
    create = [] if steps or script.fighters else [{"do": "create"}]
    return {**shown, "fighters": [dict(fighter) for fighter in script.fighters], "steps": create + steps}


def scripts(rules: str, level: str, seed: int, after: str, lang: Lang) -> dict[str, Any]:
    """Return the scripts of a level that fit one answer.

    Args:
        rules: Id of the rule set.
        level: smoke, published, full or challenge.
        seed: Which challenge.
        after: Id of the script after which to go on; empty for the beginning.
        lang: Language of the texts.

    Returns:
        `scenarios`, their number, `total`, an estimate of `tokens`, `after` when there are more, and `next`.

    Raises:
        UnknownWord: If `after` is no id of the level.
    """
    if level == PREFIX:
        found = make_challenge(rules, seed)
    else:
        found = [of_scenario(scenario, rules) for scenario in at_level(rules, level)]
    ids = [script.id for script in found]
    first = ids.index(choices.choose("scenario", after, ids, None, lang)) + 1 if after else 0
    shown = _as_many_as_fit(found[first:], _MOST.get(level, _MOST_OTHERWISE))
    answer: dict[str, Any] = {
        "level": level,
        "total": len(found),
        "count": len(shown),
        "tokens": _tokens(shown),
        "scenarios": shown,
    }
    if any("needs" in script for script in shown):
        answer["legend"] = say("verify.scripts.legend", lang)
    rest = len(found) - first - len(shown)
    key = "run"
    if rest:
        answer["after"] = shown[-1]["id"]
        key = "run_more"
    values = {"rules": asked_of(rules), "fields": ", ".join(RULE_SETS[rules].fields), "after": answer.get("after")}
    answer["next"] = say(f"verify.scripts.{key}", lang, level=level, rest=rest, seed=seed, **values)
    return answer


def asked_of(rules: str) -> str:
    """Return the argument that names a rule set in a call; none for the one that is asked for without it."""
    return "" if rules == "core" else f'rules="{rules}", '


def _as_many_as_fit(found: Sequence[Script], most: int) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = []
    size = 0
    for script in found:
        entry = script_without_expectations(script)
        size += len(json.dumps(entry, ensure_ascii=False))
        if shown and size > most:
            break
        shown.append(entry)
    return shown


def _tokens(value: object) -> int:
    """Return about how many tokens a value costs as JSON."""
    return round(len(json.dumps(value, ensure_ascii=False)) / 3.2)
