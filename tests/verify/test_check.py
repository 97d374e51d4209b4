"""Results that somebody hands in are judged without running anything."""

from __future__ import annotations

import json

import pytest

from initiative_mcp.errors import InitiativeError
from initiative_mcp.scenarios import at_level, load
from initiative_mcp.verify.challenge import COUNT, LEVELS, find_script, make_challenge, scripts
from initiative_mcp.verify.check import judge_results
from initiative_mcp.verify.play import play
from initiative_mcp.verify.script import of_scenario
from initiative_reference.adapter import Driver
from initiative_reference.core import Encounter


class SlowerFirst(Encounter):
    def sort_key(self, fighter):
        return (-fighter.value, fighter.speed, fighter.number)


def observed(script, encounter=Encounter, keep=lambda state: state):
    """Return the entry for check_results that a program with this encounter would hand in."""
    replies = play(Driver(encounter), script)
    replies = replies[len(script.fighters) + 1 :] if script.steps else replies[-1:]
    states = []
    for reply in replies:
        state = keep(reply.get("state"))
        states.append({"refused": reply["refused"], "state": state} if "refused" in reply else state)
    return {"scenario": script.id, "states": states}


def level(name, **how):
    return [observed(of_scenario(scenario, "core"), **how) for scenario in at_level("core", name)]


@pytest.mark.parametrize("name", ["smoke", "published", "full"])
def test_a_whole_level_of_right_answers_passes(name):
    verdict = judge_results("core", "en", level(name))
    assert verdict["passed"] is True
    assert verdict["violations"] == []
    assert verdict["not_observed"] == []
    assert verdict["rerun_required"] is False
    assert "get_scenarios" in verdict["next"]


@pytest.mark.parametrize("seed", [0, 7, 123456789])
def test_a_challenge_passes_and_can_be_made_again_from_its_ids(seed):
    verdict = judge_results("core", "en", [observed(script) for script in make_challenge("core", seed)])
    assert (verdict["passed"], verdict["judged"], verdict["rerun_required"]) == (True, COUNT, False)


def test_a_level_and_a_challenge_together_are_the_end_of_it():
    both = level("published") + [observed(script) for script in make_challenge("core", 3)]
    verdict = judge_results("core", "en", both)
    assert verdict["rerun_required"] is False
    assert "Tell the person what was checked" in verdict["next"]


def test_the_first_difference_is_told_with_rule_pitfall_and_cure():
    verdict = judge_results("core", "en", level("published", encounter=SlowerFirst))
    assert verdict["passed"] is False
    assert verdict["rerun_required"] is True
    first = next(entry for entry in verdict["violations"] if entry["scenario"] == "ties-faster-first")
    assert first["step"] == 1
    assert first["do"] == "the fight starts"
    assert first["expected"]["acting"] != first["got"]["acting"]
    assert first["pitfall"] == "ties"
    assert first["certain"] is True
    assert first["cure"].startswith("Make the order total")
    assert first["rule"]


def test_the_answer_is_german_when_asked():
    verdict = judge_results("core", "de", level("published", encounter=SlowerFirst))
    assert verdict["violations"][0]["cure"].startswith("Mach die Ordnung vollständig")
    assert "noch einmal" in verdict["next"]


def test_what_was_not_observed_is_said_and_not_judged():
    few = level(
        "published", keep=lambda state: {"acting": state["acting"], "round": state["round"]} if state else state
    )
    verdict = judge_results("core", "en", few)
    assert verdict["passed"] is True
    assert verdict["not_observed"] == ["outcome", "winner", "phase", "upcoming"]
    assert verdict["rerun_required"] is True
    assert "outcome, winner" in verdict["next"]


def test_a_level_with_holes_has_to_be_run_again():
    verdict = judge_results("core", "en", level("published")[:-2])
    assert (verdict["passed"], verdict["rerun_required"]) == (True, True)
    assert "2 scripts of level published are missing" in verdict["next"]


def test_what_needs_an_optional_feature_may_be_left_out_and_nothing_else():
    results = [
        {"scenario": entry["scenario"], "states": [{"unsupported": "no such thing"}]}
        if find_script("core", entry["scenario"], "en")[0].needs
        else entry
        for entry in level("published")
    ]
    verdict = judge_results("core", "en", results)
    assert verdict["passed"] is True
    assert verdict["rerun_required"] is False
    assert verdict["skipped"]
    verdict = judge_results("core", "en", [{"scenario": "smoke-two-turns", "states": [{"unsupported": "x"}]}])
    assert verdict["passed"] is False


def test_a_refusal_may_come_without_code_and_without_state():
    script = find_script("core", "wait-only-once", "en")[0]
    entry = observed(script)
    for state in entry["states"]:
        if "refused" in state:
            state["refused"] = True
            state.pop("state")
    assert judge_results("core", "en", [entry])["passed"] is True


def test_an_accepted_call_that_had_to_be_refused_is_a_violation():
    script = find_script("core", "wait-only-once", "en")[0]
    entry = observed(script)
    entry["states"] = [state.get("state", state) for state in entry["states"]]
    violation = judge_results("core", "en", [entry])["violations"][0]
    assert violation["expected"] == {"refused": "already_waited"}
    assert violation["got"] == {"accepted": True}


def test_many_violations_are_cut_and_the_rest_is_named():
    class Nobody(Encounter):
        def upcoming(self):
            return []

    verdict = judge_results("core", "en", level("full", encounter=Nobody))
    assert len(verdict["violations"]) == 5
    assert len(verdict["more_violations"]) > 20
    assert len(json.dumps(verdict)) < 20_000


GOOD = {"scenario": "smoke-two-turns", "states": [{"acting": ["a"], "round": 1}, {"acting": ["b"], "round": 1}]}
BAD = {
    "nothing": ([], "There are no results"),
    "no list": (5, "results must be a list"),
    "no objects": ([5], "results[0] must be an object"),
    "no scenario": ([{"states": []}], "needs the key “scenario”"),
    "unknown": ([{**GOOD, "scenario": "smoke-two-turn"}], "Did you mean: smoke-two-turns"),
    "no text": ([{**GOOD, "scenario": 5}], "Unknown"),
    "no states": ([{"scenario": "smoke-two-turns"}], "results[0].states must be a list"),
    "too few": ([{**GOOD, "states": GOOD["states"][:1]}], "has 1 states, but there must be 2"),
    "too many": ([{**GOOD, "states": GOOD["states"] * 2}], "has 4 states, but there must be 2"),
    "no state": ([{**GOOD, "states": ["a", "b"]}], "results[0].states[0] must be an object"),
    "null": ([{**GOOD, "states": [None, {}]}], "results[0].states[0] must be an object"),
    "inner": ([{**GOOD, "states": [{"refused": "x", "state": 5}, {}]}], "results[0].states[0].state must be an object"),
    "twice": ([GOOD, GOOD], "is there twice"),
    "ninth": ([{**GOOD, "scenario": f"challenge-7-{COUNT + 1}"}], "Unknown"),
    "no number": ([{**GOOD, "scenario": "challenge-x-1"}], "Unknown"),
    "huge seed": ([{**GOOD, "scenario": "challenge-" + "9" * 5000 + "-1"}], "Unknown"),
    "very many": ([GOOD] * 1001, "at most 1000"),
}


@pytest.mark.parametrize("case", BAD)
def test_results_of_another_form_are_explained(case):
    results, told = BAD[case]
    with pytest.raises(InitiativeError) as raised:
        judge_results("core", "en", results)
    assert told in str(raised.value)
    assert len(str(raised.value)) < 2500


def test_results_in_an_object_are_taken_too():
    assert judge_results("core", "en", {"results": [GOOD]})["judged"] == 1


def test_strange_values_in_a_state_are_wrong_answers_and_nothing_worse():
    strange = [{"acting": [["a"]], "round": "1"}, {"acting": {"x": [None]}, "round": [], "outcome": 1e999}]
    verdict = judge_results("core", "de", [{**GOOD, "states": strange}])
    assert verdict["violations"][0]["got"]["acting"] == [["a"]]


@pytest.mark.parametrize("name", LEVELS)
def test_portions_hold_everything_once_and_no_expectations(name):
    ids, after = [], ""
    while True:
        portion = scripts("core", name, 7, after, "en")
        assert len(json.dumps(portion, ensure_ascii=False)) / 3.2 < 8000
        assert abs(portion["tokens"] - len(json.dumps(portion["scenarios"], ensure_ascii=False)) / 3.2) < 1
        assert portion["count"] == len(portion["scenarios"])
        ids += [script["id"] for script in portion["scenarios"]]
        for script in portion["scenarios"]:
            assert set(script) <= {"id", "needs", "settings", "fighters", "steps"}
            for step in script["steps"]:
                assert not {"expect", "refused"} & set(step)
        if "after" not in portion:
            break
        after = portion["after"]
        assert f'after="{after}"' in portion["next"]
    wanted = [f"challenge-7-{n + 1}" for n in range(COUNT)] if name == "challenge" else None
    assert ids == (wanted or [scenario.id for scenario in at_level("core", name)])
    assert len(ids) == portion["total"]


def test_a_challenge_needs_nothing_optional_and_joins_everybody_in_front():
    for seed in range(40):
        for script in make_challenge("core", seed):
            assert script.needs == frozenset()
            if not script.steps:
                assert not script.fighters  # about the creation alone
                continue
            replies = play(Driver(), script)
            assert all("ok" in reply for reply in replies[: len(script.fighters) + 1])


def test_a_refused_creation_is_handed_out_as_a_step():
    refused = [scenario.id for scenario in load("core") if scenario.begin is not None]
    assert refused
    for name in refused:
        script = find_script("core", name, "en")[0]
        entry = {"scenario": name, "states": [{"refused": "bad_setting"}]}
        assert judge_results("core", "en", [entry])["passed"] is True
        entry = {"scenario": name, "states": [{"phase": "before"}]}
        violation = judge_results("core", "en", [entry])["violations"][0]
        assert violation["do"] == "the encounter is created"
        assert violation["step"] == script.step_number(0) == 0
