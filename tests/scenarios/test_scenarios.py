"""The scenarios as data: what every one of them has to be."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from initiative_mcp import blueprint, resources
from initiative_mcp.pages import page
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import Scenario, areas, at_level, load
from initiative_mcp.verify.plan import HARNESS
from initiative_mcp.verify.play import disagreements, reference
from initiative_mcp.verify.protocol import requests
from initiative_mcp.verify.script import needs_of, of_scenario

ALL = [(rules, scenario) for rules in RULE_SETS for scenario in load(rules)]
CORE = load("core")
MOST = 4 * 1024

SHOWN = {
    "core": {
        "settings-range": "settings-max-rounds-too-high",
        "settings-whole": "settings-six-point-zero",
        "names-exact": "names-capitals-differ",
        "third-team": "newcomer-of-a-third-team",
        "sorted-once": "round-second-like-the-first",
        "two-edges": "first-turn-is-the-whole-round",
        "turn-ends": "order-values-descending",
        "named-turn": "refusals-late-or-doubled-call",
        "newcomer-equal-upcoming": "newcomer-ties-with-one-to-come-and-is-faster",
        "newcomer-equal-acting": "newcomer-ties-with-the-acting-and-is-faster",
        "newcomer-between-acted": "newcomer-between-two-who-acted",
        "newcomer-last-round": "newcomer-in-the-last-round-too-late",
        "newcomer-may-wait": "wait-newcomer-may-wait",
    },
    "d100": {"turn-ends": "smoke-two-turns"},
    "dsa5": {
        "settings-range": "settings-out-of-range",
        "round-number": "end-at-the-limit",
        "two-edges": "newcomer-keeps-the-team-alive",
        "no-waiting": "refusals-no-waiting",
    },
}
"""Rules whose scenario cites the page that they stand on, not the rule itself."""

WITHOUT = {
    "core": {
        "newcomer-round-told": "the protocol carries states, not what an operation tells beside them",
        "no-way-back": "says what is not there",
    },
    "d100": {
        "modifiers-field": "says what is not there",
        "no-way-back": "says what is not there",
    },
    "dsa5": {"no-way-back": "says what is not there"},
}
"""Rules that no scenario can show, and why."""

each = pytest.mark.parametrize(("rules", "scenario"), ALL, ids=[f"{rules}-{found.id}" for rules, found in ALL])
per_rules = pytest.mark.parametrize("rules", RULE_SETS)


@each
def test_reference_agrees_with_what_was_worked_out_by_hand(rules: str, scenario: Scenario):
    assert disagreements([scenario], rules) == []


@each
def test_every_step_says_the_whole_state_and_the_refusal(rules: str, scenario: Scenario):
    assert bool(scenario.begin) != bool(scenario.steps)
    phases = {state.id for state in blueprint.load(rules).states}
    for step in scenario.steps:
        assert set(step["expect"]) == set(RULE_SETS[rules].fields)
        assert step["expect"]["phase"] in phases


@each
def test_fighters_who_join_first_are_accepted(rules: str, scenario: Scenario):
    replies = reference(of_scenario(scenario, rules))
    assert all("refused" not in reply for reply in replies[1 : len(scenario.fighters) + 1])


@each
def test_needs_name_what_the_calls_use_and_nothing_unknown(rules: str, scenario: Scenario):
    script = of_scenario(scenario, rules)
    assert set(scenario.needs) <= set(RULE_SETS[rules].features)
    assert needs_of(scenario.settings, script.calls, rules) <= set(scenario.needs)


@each
def test_pitfalls_have_pages(rules: str, scenario: Scenario):
    known = {pitfall.id for pitfall in blueprint.load(rules).pitfalls}
    assert set(scenario.pitfalls) <= known
    assert len(set(scenario.pitfalls)) == len(scenario.pitfalls)


@each
def test_source_is_a_page_of_the_blueprint_or_a_public_report(rules: str, scenario: Scenario):
    kind, ref = scenario.source.kind, scenario.source.ref
    if kind == "report":
        assert re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", ref)
    else:
        topic, _, page_id = ref.partition("/")
        for lang in ("en", "de"):
            assert page(topic, rules, lang, page_id)


@each
def test_a_rule_that_is_cited_has_the_status_that_is_told(rules: str, scenario: Scenario):
    cited = [rule.status for rule in blueprint.load(rules).rules if scenario.source.ref == f"order/{rule.id}"]
    assert cited in ([], [scenario.source.kind])


@each
def test_texts_are_short_sentences_in_two_languages(rules: str, scenario: Scenario):
    for text in (scenario.title, scenario.reason):
        assert text.en.strip() == text.en
        assert text.de.strip() == text.de
        assert text.en != text.de
        assert '"' not in text.de
        assert len(text.en) <= 220
        assert len(text.de) <= 220
    assert len(scenario.title.en) <= 100
    assert not scenario.title.en.endswith(".")
    assert scenario.reason.en.endswith(".")
    assert scenario.reason.de.endswith(".")


@each
def test_lines_of_the_protocol_keep_their_promise(rules: str, scenario: Scenario):
    for line in requests(of_scenario(scenario, rules), 1):
        assert len(line) <= MOST
        assert line.isascii() or "unicode-names" in scenario.needs
        text = line.decode().rstrip("\n")
        assert not re.search(r'[{}\[\],:] |" ?:  ?', re.sub(r'"[^"]*"', '""', text))


@per_rules
def test_ids_are_unique_and_begin_with_their_area(rules: str):
    for area, found in areas(rules).items():
        assert found
        for scenario in found:
            assert scenario.id.startswith(f"{area}-")
    ids = [scenario.id for scenario in load(rules)]
    assert len(set(ids)) == len(ids)


@per_rules
def test_titles_are_different(rules: str):
    for language in ("en", "de"):
        titles = [scenario.title.of(language) for scenario in load(rules)]
        assert len(set(titles)) == len(titles)


@per_rules
def test_every_level_holds_more_than_the_one_before(rules: str):
    counts = [len(at_level(rules, level)) for level in ("smoke", "published", "full")]
    assert 0 < counts[0] < counts[1] < counts[2] == len(load(rules))


@per_rules
def test_every_rule_has_a_scenario_or_a_reason_for_having_none(rules: str):
    known = blueprint.load(rules)
    scenarios = load(rules)
    named = {pitfall for scenario in scenarios for pitfall in scenario.pitfalls}
    shown = {scenario.source.ref.removeprefix("order/") for scenario in scenarios}
    shown |= {rule for pitfall in known.pitfalls if pitfall.id in named for rule in pitfall.rules}
    rest = {rule.id for rule in known.rules} - shown
    by_hand = SHOWN.get(rules, {})
    assert set(by_hand.values()) <= {scenario.id for scenario in scenarios}
    assert by_hand.keys().isdisjoint(WITHOUT.get(rules, {}))
    assert rest == by_hand.keys() | WITHOUT.get(rules, {}).keys()


def test_the_fifteen_checks_are_all_there():
    assert {scenario.check for scenario in CORE if scenario.check} == set(range(1, 16))
    assert all(scenario.source.kind == "fact" for scenario in CORE if scenario.check)


def test_every_check_can_be_made_without_optional_features():
    plain = {scenario.check for scenario in CORE if scenario.check and not scenario.needs}
    assert plain == set(range(1, 16))


def test_there_are_at_least_eighty_and_rulings_of_all_their_sections():
    assert len(CORE) >= 80
    rulings = {scenario.source.ref for scenario in CORE if scenario.source.kind == "ruling"}
    assert {f"order/{group}" for group in ("round", "turn", "newcomers", "falling", "end", "refusing")} <= rulings
    assert {"start_values", "diagram"} <= rulings


@per_rules
def test_every_drawn_edge_is_taken(rules: str):
    taken: set[str] = set()
    for scenario in load(rules):
        for reply in reference(of_scenario(scenario, rules)):
            taken.update(reply["edges"])
    assert taken == {edge.id for edge in blueprint.load(rules).edges}


@per_rules
def test_every_refusal_happens(rules: str):
    refused = {step["refused"] for scenario in load(rules) for step in scenario.steps if "refused" in step}
    refused |= {scenario.begin.refused for scenario in load(rules) if scenario.begin}
    assert refused == {refusal.code for refusal in blueprint.load(rules).refusals}


@per_rules
def test_harness_scenario_asks_for_almost_nothing(rules: str):
    harness = next(scenario for scenario in load(rules) if scenario.id == HARNESS)
    assert [step["do"] for step in harness.steps] == ["start", "end_turn"]
    assert harness.level == "smoke"
    assert harness.needs == ()
    assert harness.pitfalls == ()


@per_rules
def test_files_are_written_in_one_form(rules: str):
    for name in resources.list_names("blueprint", rules, "scenarios"):
        text = resources.read_text("blueprint", rules, "scenarios", name)
        assert json.loads(text)["area"] == Path(name).stem
        assert "\\u" not in text
