"""Faults that nobody listed: two at once, and changes of the source. Samples; `make mutation` plays all."""

from __future__ import annotations

from diagnosing import after_one_program, after_scenarios, score
from kills import programs, scenarios
from pairs import both, combinable, sample, uncaught
from source import changes, encounter_of
from source import sample as sample_of_changes
from survivors import listed, survives

from initiative_mcp.verify.mutants import MUTANTS

PAIRS = 150
CHANGES = 40
PROGRAMS = 500


def test_two_faults_at_once_are_caught():
    found = sample(PAIRS, seed=1)
    assert len(found) == PAIRS
    assert uncaught(found, scenarios()) == []


def test_a_pair_has_both_faults():
    one, other = combinable()[0]
    pair = both(one, other)
    assert issubclass(pair, one.subject)
    assert issubclass(pair, other.subject)


def test_changes_of_the_source_are_caught_but_those_listed():
    scripts = scenarios() + programs(PROGRAMS)
    known = listed()
    for change in sample_of_changes(changes(), CHANGES, seed=1):
        assert survives(change, scripts) == (change.id in known), change.id


def test_listed_survivors_are_changes_of_the_present_source():
    assert set(listed()) <= {change.id for change in changes()}
    assert all(reason.endswith(".") for reason in listed().values())


def test_changes_have_different_ids():
    ids = [change.id for change in changes()]
    assert len(set(ids)) == len(ids)
    assert len(ids) > 300


def test_changing_the_source_leaves_the_tree_as_it_was():
    everything = changes()
    encounter_of(everything[-1])
    assert [change.id for change in changes()] == [change.id for change in everything]


def test_diagnosis_names_the_pitfall_after_all_scenarios():
    some = MUTANTS[::20]
    assert score([(mutant, after_scenarios(mutant)) for mutant in some]).wrong == {}


def test_diagnosis_names_the_pitfall_after_one_program():
    some = MUTANTS[::10]
    found = score([(mutant, after_one_program(mutant, 100, as_played=True)) for mutant in some])
    assert found.total
    assert found.percent >= 95
