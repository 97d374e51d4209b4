"""The scenarios as data: what every one of them has to be."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from initiative_mcp import blueprint, resources
from initiative_mcp.pages import page
from initiative_mcp.scenarios import Scenario, areas, load
from initiative_mcp.verify.play import disagreements, reference
from initiative_mcp.verify.protocol import requests
from initiative_mcp.verify.script import needs_of, of_scenario
from initiative_reference.adapter import FEATURES

SCENARIOS = load("core")
FIELDS = {"phase", "round", "acting", "upcoming", "outcome", "winner"}
MOST = 4 * 1024

each = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


@each
def test_reference_agrees_with_what_was_worked_out_by_hand(scenario: Scenario):
    assert disagreements([scenario], "core") == []


@each
def test_every_step_says_the_whole_state_and_the_refusal(scenario: Scenario):
    assert bool(scenario.begin) != bool(scenario.steps)
    for step in scenario.steps:
        assert set(step["expect"]) == FIELDS
        assert step["expect"]["phase"] in {"before", "first", "later", "over"}


@each
def test_fighters_who_join_first_are_accepted(scenario: Scenario):
    replies = reference(of_scenario(scenario, "core"))
    assert all("refused" not in reply for reply in replies[1 : len(scenario.fighters) + 1])


@each
def test_needs_name_what_the_calls_use_and_nothing_unknown(scenario: Scenario):
    script = of_scenario(scenario, "core")
    assert set(scenario.needs) <= set(FEATURES)
    assert needs_of(scenario.settings, script.calls) <= set(scenario.needs)


@each
def test_pitfalls_have_pages(scenario: Scenario):
    known = {pitfall.id for pitfall in blueprint.load("core").pitfalls}
    assert set(scenario.pitfalls) <= known
    assert len(set(scenario.pitfalls)) == len(scenario.pitfalls)


@each
def test_source_is_a_page_of_the_blueprint_or_a_public_report(scenario: Scenario):
    kind, ref = scenario.source.kind, scenario.source.ref
    if kind == "report":
        assert re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", ref)
    else:
        topic, _, page_id = ref.partition("/")
        assert page(topic, "core", "en", page_id)


@each
def test_texts_are_short_sentences_in_two_languages(scenario: Scenario):
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
def test_lines_of_the_protocol_keep_their_promise(scenario: Scenario):
    for line in requests(of_scenario(scenario, "core"), 1):
        assert len(line) <= MOST
        assert line.isascii() or "unicode-names" in scenario.needs
        text = line.decode().rstrip("\n")
        assert not re.search(r'[{}\[\],:] |" ?:  ?', re.sub(r'"[^"]*"', '""', text))


def test_ids_begin_with_their_area():
    for area, found in areas("core").items():
        assert found
        for scenario in found:
            assert scenario.id.startswith(f"{area}-")


def test_titles_are_different():
    for language in ("en", "de"):
        titles = [scenario.title.of(language) for scenario in SCENARIOS]
        assert len(set(titles)) == len(titles)


def test_the_fifteen_checks_are_all_there():
    assert {scenario.check for scenario in SCENARIOS if scenario.check} == set(range(1, 16))
    assert all(scenario.source.kind == "fact" for scenario in SCENARIOS if scenario.check)


def test_every_check_can_be_made_without_optional_features():
    plain = {scenario.check for scenario in SCENARIOS if scenario.check and not scenario.needs}
    assert plain == set(range(1, 16))


def test_there_are_at_least_eighty_and_rulings_of_all_their_sections():
    assert len(SCENARIOS) >= 80
    rulings = {scenario.source.ref for scenario in SCENARIOS if scenario.source.kind == "ruling"}
    assert {f"order/{group}" for group in ("round", "turn", "newcomers", "falling", "end", "refusing")} <= rulings
    assert {"start_values", "diagram"} <= rulings


def test_every_drawn_edge_is_taken():
    taken: set[str] = set()
    for scenario in SCENARIOS:
        for reply in reference(of_scenario(scenario, "core")):
            taken.update(reply["edges"])
    drawn = {edge.id for edge in blueprint.load("core").edges}
    assert taken == drawn


def test_every_refusal_happens():
    refused = {step["refused"] for scenario in SCENARIOS for step in scenario.steps if "refused" in step}
    refused |= {scenario.begin.refused for scenario in SCENARIOS if scenario.begin}
    assert refused == {refusal.code for refusal in blueprint.load("core").refusals}


def test_harness_scenario_asks_for_almost_nothing():
    harness = next(scenario for scenario in SCENARIOS if scenario.id == "smoke-two-turns")
    assert [step["do"] for step in harness.steps] == ["start", "end_turn"]
    assert harness.level == "smoke"
    assert harness.pitfalls == ()


def test_files_are_written_in_one_form():
    for name in resources.list_names("blueprint", "core", "scenarios"):
        text = resources.read_text("blueprint", "core", "scenarios", name)
        assert json.loads(text)["area"] == Path(name).stem
        assert "\\u" not in text
