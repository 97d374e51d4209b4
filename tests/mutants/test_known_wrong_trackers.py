"""Wrong trackers, pitfalls and scenarios hold each other: nothing stands there for nothing."""

from __future__ import annotations

import re

import pytest
from kills import alike, catches, matrix, programs, scenarios
from smallest import HARNESS, smallest_set, wrong_levels

from initiative_mcp import blueprint
from initiative_mcp.scenarios import load
from initiative_mcp.verify.mutants import MUTANTS, Mutant
from initiative_reference.adapter import Driver

SCENARIOS = {scenario.id: scenario for scenario in load("core")}
PITFALLS = {pitfall.id: pitfall for pitfall in blueprint.load("core").pitfalls}
PAGE_ONLY = {"saved-state"}
"""Nothing is saved through the protocol, so no scenario can lose it."""

IN_TESTS = 300

each = pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)


@each
def test_a_scenario_that_names_the_pitfall_catches_it(mutant: Mutant):
    assert any(mutant.pitfall in SCENARIOS[name].pitfalls for name in matrix()[mutant.id])


@each
def test_says_what_is_wrong_in_both_languages(mutant: Mutant):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", mutant.id)
    assert mutant.en
    assert mutant.de
    assert mutant.en != mutant.de
    assert "\n" not in mutant.en + mutant.de
    assert not mutant.en.endswith(".")
    assert mutant.wrong.strip()
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", source) for source in mutant.sources)


def test_every_pitfall_has_a_wrong_tracker_and_a_scenario():
    assert {mutant.pitfall for mutant in MUTANTS} == set(PITFALLS) - PAGE_ONLY
    assert {name for scenario in SCENARIOS.values() for name in scenario.pitfalls} == set(PITFALLS) - PAGE_ONLY


def test_every_public_report_of_a_pitfall_stands_with_a_wrong_tracker():
    for pitfall in PITFALLS.values():
        if pitfall.id not in PAGE_ONLY:
            shown = {source for mutant in MUTANTS if mutant.pitfall == pitfall.id for source in mutant.sources}
            assert set(pitfall.sources) <= shown, pitfall.id


def test_ids_and_texts_are_different():
    for said in ([m.id for m in MUTANTS], [m.en for m in MUTANTS], [m.de for m in MUTANTS]):
        assert len(set(said)) == len(said)


def test_there_are_at_least_sixty_five():
    assert len(MUTANTS) >= 65


def test_every_scenario_catches_one_or_is_a_rule_by_itself():
    catching = {name for names in matrix().values() for name in names}
    assert all(name in catching or SCENARIOS[name].source.ref for name in SCENARIOS)
    assert set(SCENARIOS) - catching <= {HARNESS, "names-beyond-the-basic-plane"}


def test_no_two_behave_alike():
    assert alike(scenarios() + programs(IN_TESTS)) == []


def test_the_reference_is_caught_by_nothing():
    assert not any(catches(script, Driver()) for script in scenarios() + programs(IN_TESTS))


def test_level_smoke_is_the_smallest_set_that_catches_all():
    lengths = {script.id: len(script.calls) for script in scenarios()}
    smoke, certain = smallest_set(matrix(), lengths)
    assert certain
    assert wrong_levels(frozenset(smoke)) == {}


def test_smoke_alone_catches_all():
    smoke = {name for name, scenario in SCENARIOS.items() if scenario.level == "smoke"}
    assert all(names & smoke for names in matrix().values())
