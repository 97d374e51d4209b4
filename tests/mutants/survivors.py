"""Which changes of the source are not caught, and the lists of those that cannot be."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from kills import catches, catches_by_start_values, expected, programs, scenarios
from parallel import each
from source import Change, changes, rule_sets_of, trackers_of

from initiative_mcp.scenarios import load
from initiative_mcp.verify.script import Script

CORE = Path(__file__).parent / "survivors.toml"
FURTHER = Path(__file__).parent / "survivors_further.toml"

PROGRAMS = 500
"""So many random programs of each rule set a change is played on."""


def listed(module: str = "core") -> dict[str, str]:
    """The changes of a module that are known to survive, with the reason why each of them changes nothing."""
    if module == "core":
        data = tomllib.loads(CORE.read_text(encoding="utf-8"))
        return {entry["change"]: entry["reason"] for entry in data["survivor"]}
    data = tomllib.loads(FURTHER.read_text(encoding="utf-8"))
    return {change: entry["reason"] for entry in data[module] for change in entry["changes"]}


@cache
def scripts(rules: str) -> tuple[Script, ...]:
    """The scenarios, those of level smoke first, and random programs."""
    quick = {scenario.id for scenario in load(rules) if scenario.level == "smoke"}
    return tuple(sorted(scenarios(rules), key=lambda script: script.id not in quick)) + programs(PROGRAMS, rules)


def survives(change: Change) -> bool:
    """Whether no scenario and no random program shows a change, in any rule set that it is part of."""
    try:
        made = trackers_of(change)
    except Exception:  # noqa: BLE001 - source that cannot be loaded is caught by whoever loads it
        return False
    rules = rule_sets_of(change.module)
    return not (
        any(catches(script, made[name]()) for name in rules for script in scripts(name))
        or any(catches_by_start_values(script, made[name]()) for name in rules for script in scenarios(name))
    )


def surviving(module: str) -> list[str]:
    """The ids of all changes of a module that survive."""
    for rules in rule_sets_of(module):
        for script in scripts(rules):
            expected(script)
    found = changes(module)
    left = each(_survives, [(module, place) for place in range(len(found))])
    return [change.id for change, lives in zip(found, left, strict=True) if lives]


def _survives(task: tuple[str, int]) -> bool:
    module, place = task
    return survives(changes(module)[place])
