"""How often diagnosis names the right pitfall first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kills import comparer, expected, programs, scenarios
from parallel import each

from initiative_mcp.verify.compare import Difference
from initiative_mcp.verify.diagnose import Diagnosis, Evidence, diagnose
from initiative_mcp.verify.mutants import Mutant, known_mutants
from initiative_mcp.verify.play import play
from initiative_mcp.verify.script import Script
from initiative_mcp.verify.shrink import shrink

PASSING_KEPT = 40
PROGRAMS = 500


def evidence_of(mutant: Mutant, script: Script) -> Evidence:
    """What a known wrong tracker answers to a script."""
    answers = play(mutant.make(), script)
    return Evidence(script, answers, comparer(script.rules).first(expected(script), answers))


def after_scenarios(mutant: Mutant, trackers: Sequence[Mutant] | None = None) -> Diagnosis:
    """The diagnosis after all scenarios; None for all known wrong trackers of the rule set."""
    evidence = [evidence_of(mutant, script) for script in scenarios(mutant.rules)]
    return diagnose(mutant.rules, evidence, comparer(mutant.rules), trackers)


def after_scenarios_unknown(mutant: Mutant) -> Diagnosis:
    """The same while this very tracker is not on the list: how a fault is diagnosed that nobody has listed."""
    return after_scenarios(mutant, [other for other in known_mutants(mutant.rules) if other is not mutant])


def first_failing(mutant: Mutant, count: int) -> tuple[Evidence, list[Evidence]] | None:
    """The first random program that fails, and those before it; None when none fails."""
    passing: list[Evidence] = []
    for script in programs(count, mutant.rules):
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
    evidence = [shrunk(mutant, entry), *long, *passing[-PASSING_KEPT:]]
    return diagnose(mutant.rules, evidence, comparer(mutant.rules))


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


def score(diagnoses: Sequence[tuple[Mutant, Sequence[str] | None]]) -> Score:
    """Hold the pitfalls that diagnoses name against those of the trackers; None where nothing failed."""
    found = [(mutant, pitfalls) for mutant, pitfalls in diagnoses if pitfalls is not None]
    wrong = {mutant.id: [*pitfalls] for mutant, pitfalls in found if pitfalls[:1] != [mutant.pitfall]}
    return Score(len(found), wrong)


@dataclass(frozen=True)
class Kind:
    """One way of being asked for the pitfall of each known wrong tracker.

    Attributes:
        what: What it is, for the output.
        run: Gives the diagnosis, None where nothing failed.
        least: How many of a hundred must name the right pitfall first.
        kept: Whether the count is kept as evidence; the others are asked for core alone.
    """

    what: str
    run: Callable[[Mutant], Diagnosis | None]
    least: float
    kept: bool = True


KINDS: Mapping[str, Kind] = {
    "diagnosis-of-known-trackers": Kind("pitfall named first after all scenarios", after_scenarios, 95.0),
    "diagnosis-of-one-program": Kind(
        "pitfall named first after one failing program, as played and shrunk",
        lambda mutant: after_one_program(mutant, PROGRAMS, as_played=True),
        95.0,
    ),
    "diagnosis-of-unlisted-faults": Kind(
        "pitfall named first when the tracker itself is not on the list", after_scenarios_unknown, 0.0
    ),
    "by-the-shrunk-program-alone": Kind(
        "    by the shrunk program alone",
        lambda mutant: after_one_program(mutant, PROGRAMS, as_played=False),
        0.0,
        kept=False,
    ),
}


def scored(rules: str, name: str) -> Score:
    """Ask for the pitfalls of all known wrong trackers of a rule set in one way."""
    mutants = known_mutants(rules)
    for script in scenarios(rules) + programs(PROGRAMS, rules):
        expected(script)
    found = each(_pitfalls, [(rules, place, name) for place in range(len(mutants))])
    return score(list(zip(mutants, found, strict=True)))


def _pitfalls(task: tuple[str, int, str]) -> list[str] | None:
    rules, place, name = task
    diagnosis = KINDS[name].run(known_mutants(rules)[place])
    return None if diagnosis is None else diagnosis.pitfalls
