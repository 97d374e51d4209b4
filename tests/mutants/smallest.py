"""The smallest set of scenarios that still catches every known wrong tracker, and where it is written down.

That set is the level `smoke`. All other scenarios are `published` when they are one of the fifteen checks, or when
they hold the course of play (facts about states, order, rounds, turns, newcomers, falls and the end, and faults that
people have reported) and need no optional feature; they are `full` otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from initiative_mcp.scenarios import Scenario, load

BLUEPRINTS = Path(__file__).parents[2] / "blueprint"
HARNESS = "smoke-two-turns"
"""Always part of the level: it shows that the program around the tracker works at all."""

_COURSE_OF_PLAY = (
    "diagram",
    *(f"order/{group}" for group in ("place", "round", "operations", "turn", "newcomers", "falling", "end")),
)
_MOST_STEPS = 200_000


def smallest_set(matrix: Mapping[str, frozenset[str]], lengths: Mapping[str, int]) -> tuple[list[str], bool]:
    """Return a smallest set of scenarios that catches all, and whether nothing smaller is possible for certain.

    Of several sets of the same size one with few steps is taken; the same input always gives the same set.
    """
    search = _Search(matrix, lengths)
    return sorted(search.best), search.steps < _MOST_STEPS


class _Search:
    def __init__(self, matrix: Mapping[str, frozenset[str]], lengths: Mapping[str, int]) -> None:
        self.lengths = lengths
        self.steps = 0
        self.best = self._greedy(matrix)
        self._branch(dict(matrix), frozenset())

    def _greedy(self, matrix: Mapping[str, frozenset[str]]) -> frozenset[str]:
        chosen: set[str] = set()
        left = dict(matrix)
        while left:
            counts: dict[str, int] = {}
            for catching in left.values():
                for name in catching:
                    counts[name] = counts.get(name, 0) + 1
            best = min(counts, key=lambda name: (-counts[name], self.lengths[name], name))
            chosen.add(best)
            left = {mutant: catching for mutant, catching in left.items() if best not in catching}
        for name in sorted(chosen, key=lambda name: (-self.lengths[name], name)):
            if all(catching & (chosen - {name}) for catching in matrix.values()):
                chosen.discard(name)
        return frozenset(chosen)

    def _branch(self, left: dict[str, frozenset[str]], chosen: frozenset[str]) -> None:
        self.steps += 1
        if self.steps >= _MOST_STEPS:
            return
        left, chosen = self._reduced(left, chosen)
        if len(chosen) + self._at_least(left) >= len(self.best):
            return
        if not left:
            self.best = chosen
            return
        hardest = min(left, key=lambda mutant: (len(left[mutant]), mutant))
        gain = {name: sum(name in catching for catching in left.values()) for name in left[hardest]}
        for name in sorted(gain, key=lambda name: (-gain[name], self.lengths[name], name)):
            rest = {mutant: catching for mutant, catching in left.items() if name not in catching}
            self._branch(rest, chosen | {name})

    def _reduced(
        self, left: dict[str, frozenset[str]], chosen: frozenset[str]
    ) -> tuple[dict[str, frozenset[str]], frozenset[str]]:
        """Drop what is decided anyway: scenarios that another one outdoes, trackers caught along with another."""
        while True:
            before = (len(left), sum(map(len, left.values())))
            left = self._without_outdone(self._without_implied(left))
            forced = {next(iter(catching)) for catching in left.values() if len(catching) == 1}
            chosen |= forced
            left = {mutant: catching for mutant, catching in left.items() if not catching & forced}
            if (len(left), sum(map(len, left.values()))) == before:
                return left, chosen

    def _without_implied(self, left: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
        kept: dict[str, frozenset[str]] = {}
        for mutant, catching in sorted(left.items(), key=lambda item: (len(item[1]), item[0])):
            if not any(other <= catching for other in kept.values()):
                kept[mutant] = catching
        return kept

    def _without_outdone(self, left: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
        catches: dict[str, set[str]] = {}
        for mutant, catching in left.items():
            for name in catching:
                catches.setdefault(name, set()).add(mutant)
        kept: list[str] = []
        for name in sorted(catches, key=lambda name: (-len(catches[name]), self.lengths[name], name)):
            if not any(catches[name] <= catches[other] for other in kept):
                kept.append(name)
        names = frozenset(kept)
        return {mutant: catching & names for mutant, catching in left.items()}

    def _at_least(self, left: dict[str, frozenset[str]]) -> int:
        """How many scenarios are needed at least: trackers of which no two are caught by the same scenario."""
        used: set[str] = set()
        count = 0
        for catching in sorted(left.values(), key=lambda catching: (len(catching), sorted(catching))):
            if not catching & used:
                used |= catching
                count += 1
        return count


def smoke_of(rules: str) -> frozenset[str]:
    """The scenarios of level smoke that are there to catch wrong trackers."""
    return frozenset(scenario.id for scenario in load(rules) if scenario.level == "smoke" and scenario.id != HARNESS)


def level_of(scenario: Scenario, smoke: frozenset[str]) -> str:
    """The level that a scenario has to have."""
    if scenario.id in smoke or scenario.id == HARNESS:
        return "smoke"
    source = scenario.source
    course = source.kind == "report" or (source.kind == "fact" and source.ref in _COURSE_OF_PLAY)
    return "published" if scenario.check or (course and not scenario.needs) else "full"


def wrong_levels(smoke: frozenset[str], rules: str = "core") -> dict[str, str]:
    """The scenarios with another level than they have to have, and the level they need.

    Beside core of several smallest sets any one will do, and which scenarios are published was chosen by hand.
    """
    found = load(rules)
    if rules == "core":
        levels = {scenario.id: level_of(scenario, smoke) for scenario in found}
    elif len(smoke_of(rules)) == len(smoke):
        levels = {}
    else:
        levels = {scenario.id: "full" for scenario in found if scenario.level == "smoke"}
        levels |= dict.fromkeys([*smoke, HARNESS], "smoke")
    return {each.id: levels[each.id] for each in found if each.id in levels and each.level != levels[each.id]}


def write_levels(smoke: frozenset[str], rules: str = "core") -> int:
    """Write the levels into the scenario files, touching nothing else; return how many have changed."""
    wrong = wrong_levels(smoke, rules)
    for path in sorted((BLUEPRINTS / rules / "scenarios").glob("*.json")):
        text = path.read_text(encoding="utf-8")
        for name in [scenario["id"] for scenario in json.loads(text)["scenarios"] if scenario["id"] in wrong]:
            pattern = rf'("id": "{re.escape(name)}",.*?"level": )"\w+"'
            text = re.sub(pattern, rf'\g<1>"{wrong[name]}"', text, count=1, flags=re.DOTALL)
        path.write_text(text, encoding="utf-8")
    return len(wrong)
