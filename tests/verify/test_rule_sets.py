"""Programs, comparing, shrinking and judging in every rule set."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from initiative_mcp import blueprint
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import load
from initiative_mcp.verify import words
from initiative_mcp.verify.challenge import make_challenge
from initiative_mcp.verify.check import judge_results
from initiative_mcp.verify.commands import main_verify
from initiative_mcp.verify.compare import Comparer
from initiative_mcp.verify.plan import Plan
from initiative_mcp.verify.play import disagreements, reference
from initiative_mcp.verify.programs import make_programs
from initiative_mcp.verify.protocol import requests
from initiative_mcp.verify.script import from_json, needs_of
from initiative_mcp.verify.shrink import shrink

EVERY = list(RULE_SETS)
FURTHER = [rules for rules in EVERY if rules != "core"]
each = pytest.mark.parametrize("rules", EVERY)


@cache
def programs(rules):
    """Programs with what the reference answers."""
    return [(program, reference(program)) for program in make_programs(rules, "every", 600)]


@each
def test_the_reference_does_what_was_written_by_hand(rules):
    assert disagreements(load(rules), rules) == []


@each
def test_programs_are_the_same_again_and_go_into_lines(rules):
    first, again = ([b"".join(requests(program, 0)) for program in make_programs(rules, 7, 40)] for _ in range(2))
    assert first == again


@each
def test_programs_use_no_more_than_the_adapter_has(rules):
    for features in ((), *((feature,) for feature in RULE_SETS[rules].features)):
        for program in make_programs(rules, "few", 60, features=features):
            assert program.needs <= set(features)


@each
def test_programs_reach_every_refusal_edge_and_operation(rules):
    answers = [answer for _, answers in programs(rules) for answer in answers]
    known = blueprint.load(rules)
    assert {answer["refused"] for answer in answers if "refused" in answer} == {code.code for code in known.refusals}
    assert {edge for answer in answers for edge in answer["edges"]} == {edge.id for edge in known.edges}
    done = {
        name
        for program, replies in programs(rules)
        for (name, _), reply in zip(program.calls, replies[1:], strict=False)
        if "refused" not in reply
    }
    assert done == set(RULE_SETS[rules].operations)


@each
def test_programs_reach_what_only_some_states_show(rules):
    states = [answer["state"] for _, answers in programs(rules) for answer in answers if "state" in answer]
    for field in RULE_SETS[rules].fields:
        assert len({str(state[field]) for state in states}) > 1, field


@each
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_step_of_a_program_has_words(rules, lang):
    for program, _ in programs(rules)[:100]:
        for line in words.script_lines(program, lang):
            assert "{" not in line
            assert "None" not in line


@each
def test_a_saved_program_is_read_back(rules):
    for program, _ in programs(rules)[:40]:
        again = from_json(program.to_json(), "en")
        assert requests(again, 0) == requests(program, 0)
        assert again.needs == program.needs == needs_of(program.settings, program.calls, rules)


@each
def test_a_field_that_is_wrong_is_found_and_the_program_shrunk(rules):
    known = RULE_SETS[rules]
    comparer = Comparer(known, known.observable, codes=True)
    for field in known.observable:

        def wrong(script, field=field):
            """Return the answers of somebody who never shows that field."""
            replies = reference(script)
            return [{**r, "state": {**r["state"], field: "?"}} if "state" in r else r for r in replies]

        def judge(script, wrong=wrong):
            return comparer.first(reference(script), wrong(script))

        program = programs(rules)[1][0]
        difference = judge(program)
        assert difference is not None
        found = shrink(program, difference, judge, lambda: True)
        assert found.fully
        assert found.script.calls == ()


@pytest.mark.parametrize("rules", FURTHER)
def test_what_the_rules_do_not_have_need_not_be_there(rules):
    known = RULE_SETS[rules]
    comparer = Comparer(known, codes=True, partial=True)
    expected = {"refused": known.foreign, "state": {}}
    assert comparer.one(1, expected, {"unsupported": "no such thing"}) is None
    assert comparer.one(1, expected, {"refused": known.foreign, "state": {}}) is None
    assert comparer.one(1, expected, {"ok": True, "state": {}}).field == "refused"
    assert comparer.one(1, {"ok": True, "state": {}}, {"unsupported": "…"}).kind == "unsupported"


def test_an_object_of_nobody_is_an_object():
    comparer = Comparer(RULE_SETS["dsa5"], ["initiative"])
    state = {"acting": [], "round": 0, "outcome": None, "winner": None, "initiative": {}}
    for empty in ({}, [], None):
        assert comparer.one(0, {"state": state}, {"state": {**state, "initiative": empty}}) is None
    one = {**state, "initiative": {"a": 1}}
    assert comparer.one(0, {"state": one}, {"state": {**one, "initiative": {"a": 1.0}}}) is None
    assert comparer.one(0, {"state": one}, {"state": {**one, "initiative": {"a": True}}}).field == "initiative"


def observed(script, rules):
    """Return what somebody hands in who does everything right."""
    joins = len(script.fighters) + 1 if script.steps else len(script.fighters)
    return {
        "scenario": script.id,
        "states": [
            {**({"refused": reply["refused"]} if "refused" in reply else {}), "state": reply.get("state")}
            for reply in reference(script)[joins:]
        ],
    }


@each
def test_right_results_pass_at_every_level(rules):
    plan = Plan(rules=rules, level="smoke")
    verdict = judge_results(rules, "de", [observed(script, rules) for script in plan.scenarios])
    assert (verdict["passed"], verdict["rerun_required"], verdict["not_observed"]) == (True, False, [])
    assert ('rules="' in verdict["next"]) == (rules != "core")
    verdict = judge_results(rules, "en", [observed(script, rules) for script in make_challenge(rules, 5)])
    assert verdict["passed"]


@each
def test_a_missing_field_is_told(rules):
    (entry,) = [observed(Plan(rules=rules).harness, rules)]
    for state in entry["states"]:
        del state["state"]["round"]
    verdict = judge_results(rules, "en", [entry])
    assert verdict["rerun_required"]
    assert "round" in verdict["not_observed"]


@pytest.mark.parametrize("rules", FURTHER)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_reference_is_conformant_and_observes_everything(rules, lang, run, mark):
    options = ["--rules", rules, "--programs", "60", "--seed", "3", "--lang", lang]
    ran = run(main_verify, options, "--", sys.executable, "-m", "initiative_mcp.cli", "reference", "--rules", rules)
    assert ran.code == 0, ran.out
    assert ran.report["not_observed"] == []
    assert ran.report["random"]["programs"] == 60
    assert set(ran.report["coverage"]["operations"]) == set(RULE_SETS[rules].operations)
