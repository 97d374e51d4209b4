"""Wrong trackers, pitfalls and scenarios of the rule sets beside core hold each other."""

from __future__ import annotations

import re

import pytest
from further import MUTANTS, RULES, caught_by, comparer, diagnosis, expected, scripts, seen

from initiative_mcp import blueprint
from initiative_mcp.scenarios import load
from initiative_mcp.verify.mutants import Mutant, known_mutants
from initiative_mcp.verify.play import play
from initiative_mcp.verify.programs import make_program
from initiative_reference.adapter import make_driver

PAGE_ONLY = {"saved-state"}
"""Nothing is saved through the protocol, so no scenario can lose it."""

DIAGNOSED = MUTANTS[::12]
PROGRAMS = 60

each = pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.rules}-{mutant.id}")
per_rules = pytest.mark.parametrize("rules", RULES)


@each
def test_a_scenario_that_names_the_pitfall_catches_it(mutant: Mutant):
    named = {scenario.id for scenario in load(mutant.rules) if mutant.pitfall in scenario.pitfalls}
    assert caught_by(mutant) & named


@each
def test_smoke_alone_catches_it(mutant: Mutant):
    smoke = {scenario.id for scenario in load(mutant.rules) if scenario.level == "smoke"}
    assert caught_by(mutant) & smoke


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


@pytest.mark.parametrize("mutant", DIAGNOSED, ids=lambda mutant: f"{mutant.rules}-{mutant.id}")
def test_diagnosis_names_the_pitfall_first(mutant: Mutant):
    assert diagnosis(mutant).pitfalls[:1] == [mutant.pitfall]


@per_rules
def test_every_pitfall_has_a_wrong_tracker_and_a_scenario(rules: str):
    pitfalls = {pitfall.id for pitfall in blueprint.load(rules).pitfalls} - PAGE_ONLY
    assert {mutant.pitfall for mutant in known_mutants(rules)} == pitfalls
    assert {name for scenario in load(rules) for name in scenario.pitfalls} == pitfalls


@per_rules
def test_every_public_report_of_a_pitfall_stands_with_a_wrong_tracker(rules: str):
    for pitfall in blueprint.load(rules).pitfalls:
        if pitfall.id not in PAGE_ONLY:
            shown = {
                source for mutant in known_mutants(rules) if mutant.pitfall == pitfall.id for source in mutant.sources
            }
            assert set(pitfall.sources) <= shown, pitfall.id


@per_rules
def test_ids_and_texts_are_different(rules: str):
    found = known_mutants(rules)
    assert len(found) >= 20
    for said in ([m.id for m in found], [m.en for m in found], [m.de for m in found]):
        assert len(set(said)) == len(said)


@per_rules
def test_no_two_behave_alike(rules: str):
    looks = [seen(mutant) for mutant in known_mutants(rules)]
    assert len(set(looks)) == len(looks)


@per_rules
def test_the_reference_is_caught_by_nothing(rules: str):
    programs = [make_program(rules, "known-wrong-trackers", index) for index in range(1, PROGRAMS + 1)]
    for script in (*scripts(rules), *programs):
        assert comparer(rules).first(expected(script), play(make_driver(rules), script)) is None, script.id
