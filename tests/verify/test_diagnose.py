"""Diagnosis: the right name for what is known, and never certainty about what is not."""

from __future__ import annotations

import pytest

from initiative_mcp import blueprint
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer, Difference
from initiative_mcp.verify.diagnose import Evidence, diagnose
from initiative_mcp.verify.mutants import MUTANTS
from initiative_mcp.verify.play import play, reference
from initiative_mcp.verify.programs import make_programs
from initiative_mcp.verify.script import scenario_scripts

CORE = RULE_SETS["core"]

SCRIPTS = [*scenario_scripts("core").values(), *make_programs("core", "diagnose", 30)]
COMPARER = Comparer(CORE, CORE.observable, codes=True)
EXPECTED = [reference(script) for script in SCRIPTS]
SOME = MUTANTS[4::9]


def evidence(make):
    driver = make()
    found = []
    for script, expected in zip(SCRIPTS, EXPECTED, strict=True):
        replies = play(driver, script)
        found.append(Evidence(script, replies, COMPARER.first(expected, replies)))
    return found


@pytest.mark.parametrize("mutant", SOME, ids=lambda mutant: mutant.id)
def test_a_known_wrong_tracker_is_named_first(mutant):
    found = diagnose("core", evidence(mutant.make), COMPARER)
    assert found.pitfalls[0] == mutant.pitfall
    assert found.findings[0].exact
    for pitfalls in found.by_script.values():
        assert pitfalls[0] == mutant.pitfall


def test_without_its_twin_nothing_is_certain_and_most_are_still_right():
    right = 0
    for mutant in SOME:
        rest = [other for other in MUTANTS if other.id != mutant.id]
        found = diagnose("core", evidence(mutant.make), COMPARER, rest)
        assert not any(
            finding.certain for finding in found.findings if finding.pitfall == mutant.pitfall and not finding.exact
        )
        right += found.pitfalls[:1] == [mutant.pitfall]
    # How many over the whole list stands in the evidence.
    assert right > len(SOME) / 2


def test_two_faults_at_once_are_not_named_for_certain():
    from initiative_reference.adapter import Driver
    from initiative_reference.core import Encounter

    class Two(Encounter):
        def sort_key(self, fighter):
            return (-fighter.value, fighter.speed, fighter.number)

        def clean_roll(self, roll):
            return 0

    found = diagnose("core", evidence(lambda: Driver(Two)), COMPARER)
    assert found.findings
    assert not any(finding.certain for finding in found.findings)


def test_what_is_all_right_has_no_pitfall():
    from initiative_reference.adapter import Driver

    assert diagnose("core", evidence(Driver), COMPARER).findings == []


def test_a_process_that_dies_is_not_blamed_on_a_rule():
    script = scenario_scripts("core")["wait-goes-last"]
    died = Evidence(script, reference(script)[:4], Difference(4, "crash"))
    assert diagnose("core", [died], COMPARER, ()).findings == []


def test_every_telling_field_points_to_a_pitfall_there_is():
    for rules in RULE_SETS.values():
        known = {pitfall.id for pitfall in blueprint.load(rules.id).pitfalls}
        assert set(rules.telling.values()) <= known
        assert set(rules.telling) <= set(rules.fields)


def test_settings_and_operations_are_those_of_the_blueprint():
    for rules in RULE_SETS.values():
        known = blueprint.load(rules.id)
        for setting in rules.settings:
            told = known.setting(setting.name)
            assert (setting.start, setting.words) == (told.start, told.words)
            assert (setting.lowest, setting.highest) == (told.lowest or 0, told.highest or 0)
            assert set(setting.tried) <= set(setting.words or range(setting.lowest, setting.highest + 1))
            assert set(setting.values.values()) <= set(setting.words)
        # What is listed only to say that it is not there, no rule set has.
        told = {op.id: op for op in known.operations if op.id != "create" and op.refused_with != (rules.foreign,)}
        assert set(rules.operations) == set(told)
        for name, action in rules.actions.items():
            written = [argument + "?" * (argument in action.optional) for argument in action.arguments]
            assert [entry.replace("rolls", "roll") for entry in written] == list(told[name].arguments), (rules.id, name)
