"""The smallest program: nothing can be left out, the fault stays the same one, and it always ends."""

from __future__ import annotations

import pytest

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer, Difference, FieldDifference
from initiative_mcp.verify.mutants import MUTANTS
from initiative_mcp.verify.play import play, reference
from initiative_mcp.verify.programs import make_programs
from initiative_mcp.verify.script import of_calls
from initiative_mcp.verify.shrink import shrink

CORE = RULE_SETS["core"]

PROGRAMS = list(make_programs("core", "shrink", 60))
COMPARER = Comparer(CORE, CORE.observable, codes=True)


def judged(mutant):
    return lambda script: COMPARER.first(reference(script), play(mutant.make(), script))


def first_failing(mutant):
    judge = judged(mutant)
    return next(((program, found) for program in PROGRAMS if (found := judge(program)) is not None), None)


SHRINKABLE = [(mutant, failing) for mutant in MUTANTS[::3] if (failing := first_failing(mutant)) is not None]


@pytest.mark.parametrize(("mutant", "failing"), SHRINKABLE, ids=[mutant.id for mutant, _ in SHRINKABLE])
def test_the_smallest_program_shows_the_same_fault_and_nothing_can_be_left_out(mutant, failing):
    program, difference = failing
    judge = judged(mutant)
    small = shrink(program, difference, judge, lambda: True)
    assert small.fully
    assert small.difference.likeness == difference.likeness
    again = judge(small.script)
    assert again == small.difference
    assert again.reply == len(small.script.calls)  # nothing behind the fault
    for index in range(len(small.script.calls)):
        calls = small.script.calls[:index] + small.script.calls[index + 1 :]
        found = judge(of_calls("x", "core", small.script.settings, calls))
        assert found is None or found.likeness != difference.likeness
    assert len(small.script.calls) <= 12


def test_most_are_a_handful_of_calls():
    lengths = sorted(
        len(shrink(program, found, judged(mutant), lambda: True).script.calls)
        for mutant, (program, found) in SHRINKABLE[::4]
    )
    assert lengths[len(lengths) // 2] <= 6


def test_it_ends_when_told_to_and_says_that_it_is_not_done():
    mutant, (program, difference) = SHRINKABLE[0]
    small = shrink(program, difference, judged(mutant), lambda: False)
    assert not small.fully
    assert small.tries == 0
    assert len(small.script.calls) == difference.reply  # what came behind is cut all the same


def test_another_fault_on_the_way_is_not_followed():
    script = of_calls("x", "core", {}, (("join", {"name": "a"}), ("join", {"name": "b"}), ("start", {})))

    def judge(found):
        # With both fighters the winner is wrong; with fewer something else is, and that must not count.
        field = "winner" if sum(name == "join" for name, _ in found.calls) == 2 else "round"
        return Difference(len(found.calls), "failed", (FieldDifference(field, None, 1),))

    small = shrink(script, judge(script), judge, lambda: True)
    assert small.difference.field == "winner"
    assert [name for name, _ in small.script.calls] == ["join", "join"]
