"""What one run plays, and in which order: the same for a running adapter and for a tape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property

from initiative_mcp.scenarios import at_level
from initiative_mcp.verify.programs import PROGRAMS, STEPS, make_program
from initiative_mcp.verify.script import Script, scenario_scripts

HARNESS = "smoke-two-turns"
"""The scenario that shows whether the adapter is connected at all."""


@dataclass(frozen=True)
class Plan:
    """The choices of one run.

    Attributes:
        seed: What the random programs are made from.
        only: Pattern of the scenario ids to play, `*` for all.
        programs: How many random programs; `steps` is the most operations in one.
        replay: A saved script, played instead of scenarios and programs.
        known: Ids of cases that are known to fail.
    """

    rules: str = "core"
    level: str = "full"
    only: str = "*"
    programs: int = PROGRAMS
    steps: int = STEPS
    seed: str = "1"
    replay: Script | None = None
    known: frozenset[str] = field(default_factory=frozenset[str])

    @property
    def harness(self) -> Script:
        """The script that is played first and again after another one."""
        return scenario_scripts(self.rules)[HARNESS]

    @cached_property
    def scenarios(self) -> tuple[Script, ...]:
        """The scenarios in the order in which they are played, level by level."""
        if self.replay is not None:
            return (self.replay,)
        scripts = scenario_scripts(self.rules)
        ids: dict[str, None] = {}
        for level in ("smoke", "published", "full"):
            ids.update(dict.fromkeys(scenario.id for scenario in at_level(self.rules, level)))
            if level == self.level:
                break
        return tuple(scripts[name] for name in ids if fnmatchcase(name, self.only))

    @property
    def between(self) -> Script:
        """The longest script for everybody: played between the two times of the harness script."""
        scripts = [script for script in scenario_scripts(self.rules).values() if not script.needs]
        return max(scripts, key=lambda script: len(script.steps))

    @property
    def opening(self) -> tuple[Script, Script, Script]:
        """The same script twice with another between."""
        return (self.harness, self.between, self.harness)

    def random(self, features: frozenset[str] | None) -> Iterator[Script]:
        """Yield the random programs for an adapter with these features; None is for all."""
        count = 0 if self.replay is not None else self.programs
        for index in range(1, count + 1):
            yield make_program(self.rules, self.seed, index, self.steps, features)

    def missing(self, script: Script, features: frozenset[str]) -> list[str]:
        """Return the features that a script needs and an adapter has not declared."""
        return sorted(script.needs - features)
