"""Scenarios as drop-in tests play them: every state complete, every step in words, a name a runner can take."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from initiative_mcp.messages import Lang
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import at_level
from initiative_mcp.verify import words
from initiative_mcp.verify.script import of_scenario

LEVELS = ("smoke", "published", "full")
SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class Step:
    """One operation, what it does in words, and what has to be true after it."""

    words: str
    operation: Mapping[str, Any]
    refused: str | None
    state: Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    """One scenario; `refused` is the code when the encounter itself is refused."""

    title: str
    reason: str
    name: str
    level: str
    needs: tuple[str, ...]
    settings: tuple[object, ...]
    refused: str | None
    fighters: tuple[Mapping[str, Any], ...]
    steps: tuple[Step, ...]


@cache
def cases(rules: str, level: str, lang: Lang) -> tuple[Case, ...]:
    """Return the scenarios of a level, with the states that the reference shows."""
    from initiative_reference.adapter import make_driver

    found: list[Case] = []
    used: set[str] = set()
    for scenario in at_level(rules, level):
        script = of_scenario(scenario, rules)
        driver = make_driver(rules)
        settings = RULE_SETS[rules].filled(scenario.settings)
        begun = driver.begin(settings)
        steps: list[Step] = []
        for index, (name, arguments) in enumerate(() if "refused" in begun else script.calls, start=1):
            reply: Mapping[str, Any] = driver.do(name, arguments)
            if script.step_number(index):
                told = words.step(script.step_at(index), rules, lang)
                steps.append(Step(told, script.step_at(index), reply.get("refused"), reply["state"]))
        title = scenario.title.of(lang)
        found.append(
            Case(
                title=title,
                reason=scenario.reason.of(lang),
                name=_name(title, used),
                level=scenario.level,
                needs=scenario.needs,
                settings=tuple(settings.values()),
                refused=begun.get("refused"),
                fighters=scenario.fighters,
                steps=tuple(steps),
            )
        )
    return tuple(found)


def _name(title: str, used: set[str]) -> str:
    """Return a title as a name of ASCII letters, digits and underscores that is not in use yet."""
    spelled = title.lower().translate(SPELLED).encode("ascii", "ignore").decode()
    base = name = re.sub(r"[^a-z0-9]+", "_", spelled).strip("_")
    if base[:1].isdigit():
        base = name = f"scenario_{base}"
    number = 1
    while name in used:
        number += 1
        name = f"{base}_{number}"
    used.add(name)
    return name
