"""Faults that nobody listed: two at once, and changes of the source. Samples; `make mutation` plays all."""

from __future__ import annotations

import ast

import pytest
from diagnosing import after_one_program, after_scenarios, score
from further import MUTANTS as FURTHER_MUTANTS
from kills import scenarios
from pairs import both, combinable, is_caught, sample
from source import changes, rule_sets_of, trackers_of
from source import sample as sample_of_changes
from survivors import listed, survives

from initiative_mcp.verify.mutants import MUTANTS, Mutant
from initiative_reference import fight
from initiative_reference.adapter import make_driver

PAIRS = 150
CHANGES = {"core": 40, "d100": 6, "dsa5": 6, "ews": 6, "fight": 6, "timeline": 4}

each_module = pytest.mark.parametrize("module", CHANGES)


def test_two_faults_at_once_are_caught():
    found = sample(PAIRS, seed=1)
    assert len(found) == PAIRS
    assert all(is_caught(pair, scenarios()) for pair in found)


def test_a_pair_has_both_faults():
    one, other = combinable()[0]
    pair = both(one, other)
    assert issubclass(pair, one.subject)
    assert issubclass(pair, other.subject)


@pytest.mark.parametrize(("module", "count"), CHANGES.items())
def test_changes_of_the_source_are_caught_but_those_listed(module: str, count: int):
    known = listed(module)
    for change in sample_of_changes(changes(module), count, seed=1):
        assert survives(change) == (change.id in known), change.id


@each_module
def test_listed_survivors_are_changes_of_the_present_source(module: str):
    assert set(listed(module)) <= {change.id for change in changes(module)}
    assert all(reason.endswith(".") for reason in listed(module).values())


@each_module
def test_changes_have_different_ids(module: str):
    ids = [change.id for change in changes(module)]
    assert len(set(ids)) == len(ids)
    assert len(ids) > 100


@each_module
def test_changing_the_source_leaves_everything_as_it_was(module: str):
    everything = changes(module)
    before = [ast.dump(everything[0].tree), fight.Slot, make_driver(rule_sets_of(module)[0]).encounter_class]
    trackers_of(everything[-1])
    after = [ast.dump(everything[0].tree), fight.Slot, make_driver(rule_sets_of(module)[0]).encounter_class]
    assert after == before


def test_a_loop_without_end_is_caught():
    endless = next(change for change in changes("timeline") if change.id == "Timeline._skip: self.at += 1 -> pass")
    assert not survives(endless)


def test_diagnosis_names_the_pitfall_after_all_scenarios():
    some = MUTANTS[::20]
    assert score([(mutant, after_scenarios(mutant).pitfalls) for mutant in some]).wrong == {}


@pytest.mark.parametrize("some", [MUTANTS[::10], FURTHER_MUTANTS[::40]], ids=["core", "further"])
def test_diagnosis_names_the_pitfall_after_one_program(some: tuple[Mutant, ...]):
    diagnoses = [(mutant, after_one_program(mutant, 100, as_played=True)) for mutant in some]
    found = score([(mutant, diagnosis and diagnosis.pitfalls) for mutant, diagnosis in diagnoses])
    assert found.total >= 8
    assert len(found.wrong) <= 1  # a sample; over all, at least 95 of 100 have to be right
