"""How often diagnosis names the right pitfall first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kills import COMPARER, expected, programs, scenarios

from initiative_mcp.verify.compare import Difference
from initiative_mcp.verify.diagnose import Diagnosis, Evidence, diagnose
from initiative_mcp.verify.mutants import MUTANTS, Mutant
from initiative_mcp.verify.play import play
from initiative_mcp.verify.script import Script
from initiative_mcp.verify.shrink import shrink

PASSING_KEPT = 40


def evidence_of(mutant: Mutant, script: Script) -> Evidence:
    """What a known wrong tracker answers to a script."""
    answers = play(mutant.make(), script)
    return Evidence(script, answers, COMPARER.first(expected(script), answers))


def after_scenarios(mutant: Mutant, trackers: Sequence[Mutant] = MUTANTS) -> Diagnosis:
    """The diagnosis after all scenarios."""
    return diagnose("core", [evidence_of(mutant, script) for script in scenarios()], COMPARER, trackers)


def after_scenarios_unknown(mutant: Mutant) -> Diagnosis:
    """The same while this very tracker is not on the list: how a fault is diagnosed that nobody has listed."""
    return after_scenarios(mutant, [other for other in MUTANTS if other is not mutant])


def first_failing(mutant: Mutant, count: int) -> tuple[Evidence, list[Evidence]] | None:
    """The first random program that fails, and those before it; None when none fails."""
    passing: list[Evidence] = []
    for script in programs(count):
        entry = evidence_of(mutant, script)
        if entry.difference is not None:
            return entry, passing
        passing.append(entry)
    return None


def shrunk(mutant: Mutant, failing: Evidence) -> Evidence:
    """The smallest program that fails in the same way."""

    def judge(script: Script) -> Difference | None:
        return evidence_of(mutant, script).difference

    assert failing.difference is not None
    return evidence_of(mutant, shrink(failing.script, failing.difference, judge, lambda: True).script)


def after_one_program(mutant: Mutant, count: int, *, as_played: bool) -> Diagnosis | None:
    """The diagnosis after the first program that fails, shrunk, and the programs before it that passed.

    With `as_played` the program counts as well as it was before it was shrunk: it is longer and tells more apart.
    None when no program fails.
    """
    found = first_failing(mutant, count)
    if found is None:
        return None
    entry, passing = found
    long = [entry] if as_played else []
    return diagnose("core", [shrunk(mutant, entry), *long, *passing[-PASSING_KEPT:]], COMPARER)


@dataclass
class Score:
    """How many diagnoses there were, and which ones named another pitfall first."""

    total: int
    wrong: dict[str, list[str]]

    @property
    def right(self) -> int:
        """How many named the right one first."""
        return self.total - len(self.wrong)

    @property
    def percent(self) -> float:
        """The same as a part of all."""
        return 100 * self.right / self.total


def score(diagnoses: Sequence[tuple[Mutant, Diagnosis | None]]) -> Score:
    """Hold diagnoses against the pitfalls of the trackers."""
    found = [(mutant, diagnosis.pitfalls) for mutant, diagnosis in diagnoses if diagnosis is not None]
    wrong = {mutant.id: pitfalls for mutant, pitfalls in found if pitfalls[:1] != [mutant.pitfall]}
    return Score(len(found), wrong)
