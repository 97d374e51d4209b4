"""The data of the blueprint is complete, consistent and the numbers are those of the rules."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from pydantic import ValidationError

from initiative_mcp import resources
from initiative_mcp.blueprint import Blueprint, load
from initiative_mcp.errors import UnknownWord
from initiative_mcp.pages.passages import passages
from initiative_reference import core as reference

FACT_PITFALLS = {"ties", "reinforcement", "fall-in-own-turn", "endless-wait", "wild-roll", "endless-fight"}
OUR_PITFALLS = {
    "fall", "sort-direction", "missing-zero", "broken-speed", "reused-name", "reroll", "early-end", "stale-state",
    "wrong-state", "silent-refusal", "two-lists", "first-mark", "saved-state",
}  # fmt: skip
EDGES = {
    "create": ("[*]", "before"),
    "start": ("before", "first"),
    "one-team": ("before", "over"),
    "turn-passes": ("first", "later"),
    "won-first": ("first", "over"),
    "new-round": ("later", "first"),
    "ended-later": ("later", "over"),
    "end": ("over", "[*]"),
}
REFUSALS = {
    "create": ["bad_setting"],
    "join": ["duplicate_name", "bad_name", "bad_team", "bad_speed", "not_running"],
    "start": ["already_started", "no_fighters"],
    "end_turn": ["not_running", "not_your_turn"],
    "wait": ["not_running", "not_your_turn", "already_waited", "nobody_behind"],
    "fall": ["not_running", "unknown_fighter", "already_fallen"],
}
RULINGS = {
    "place-key", "first-left-by-fall", "two-edges", "round-number", "end-all-fall", "end-last-turn-win",
    "newcomer-equal-upcoming", "newcomer-equal-acting", "newcomer-between-acted", "newcomer-before-waiters",
    "newcomer-waiter-acting", "newcomer-beats-acting", "newcomer-counts-alive", "newcomer-last-round",
    "newcomer-may-wait", "several-waiters", "wait-mark-cleared", "fall-acting-last", "name-stays-taken",
    "no-way-back", "third-team", "start-one-team", "over-refuses", "fall-name-twice", "settings-whole",
    "settings-range", "names-exact", "who-is-behind", "refusal-order", "named-turn", "fall-together",
}  # fmt: skip


def test_settings_are_those_of_the_rules(core: Blueprint) -> None:
    assert {s.id: (s.start, s.lowest, s.highest) for s in core.settings} == {
        "rollRange": (6, 0, 100),
        "maxRounds": (30, 1, 1000),
        "rerollEachRound": (0, 0, 1),
    }


def test_settings_are_those_of_the_reference(core: Blueprint) -> None:
    for setting in core.settings:
        name = re.sub("[A-Z]", lambda match: "_" + match[0].lower(), setting.id)
        assert reference.START_VALUES[name] == setting.start
        assert reference.LIMITS[name] == (setting.lowest, setting.highest)


def test_every_state_and_edge_is_drawn(core: Blueprint) -> None:
    assert [state.id for state in core.states] == ["before", "first", "later", "over"]
    assert {edge.id: (edge.source, edge.target) for edge in core.edges} == EDGES


def test_operations_refuse_in_the_order_of_the_rules(core: Blueprint) -> None:
    assert {operation.id: list(operation.refused_with) for operation in core.operations} == REFUSALS


def test_every_refusal_code_is_explained_once(core: Blueprint) -> None:
    codes = [refusal.code for refusal in core.refusals]
    assert sorted(codes) == sorted({code for codes in REFUSALS.values() for code in codes})


def test_pitfalls_are_the_agreed_ones(core: Blueprint) -> None:
    assert {p.id for p in core.pitfalls if p.status == "fact"} == FACT_PITFALLS
    assert {p.id for p in core.pitfalls if p.status == "ours"} == OUR_PITFALLS


def test_pitfall_files_are_named_by_their_id(core: Blueprint) -> None:
    names = {name.removesuffix(".toml") for name in resources.list_names("blueprint", "core", "pitfalls")}
    assert names == {pitfall.id for pitfall in core.pitfalls}


@pytest.mark.parametrize("pitfall", load("core").pitfalls, ids=lambda pitfall: pitfall.id)
def test_pitfall_names_rules_and_sources_that_can_be_followed(core: Blueprint, pitfall) -> None:
    assert pitfall.rules
    for rule in pitfall.rules:
        core.rule(rule)
    for source in pitfall.sources:
        assert re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", source)
    assert pitfall.wrong.strip()
    assert pitfall.code in ("python", "javascript")


@pytest.mark.parametrize("rule_id", sorted(RULINGS))
def test_ruling_is_marked_and_has_a_reason(core: Blueprint, rule_id: str) -> None:
    rule = core.rule(rule_id)
    assert rule.status == "ruling"
    assert rule.reason is not None
    assert rule.reason.en != rule.text.en


def test_every_rule_belongs_to_a_group_that_is_there(core: Blueprint) -> None:
    assert {rule.group for rule in core.rules} == {group.id for group in core.groups}


def test_enough_questions_are_answered(core: Blueprint) -> None:
    assert len(core.questions) >= 16
    assert [question.id for question in core.questions[:4]] == [
        "how-to-build", "roll-once-or-each-round", "same-initiative", "join-mid-round",
    ]  # fmt: skip


def test_every_link_leads_somewhere(core: Blueprint) -> None:
    known = passages("core")
    for passage in known.values():
        assert set(passage.see) <= set(known), passage.ref
    for concept in core.concepts:
        assert set(concept.leads) <= set(known), concept.id


def test_ids_are_unique_within_a_topic() -> None:
    seen: set[tuple[str, str]] = set()
    for passage in passages("core").values():
        key = (passage.topic, re.sub("[^a-z0-9]", "", passage.id.casefold()))
        assert key not in seen, key
        seen.add(key)


def test_ruling_without_reason_is_not_accepted() -> None:
    rule = load("core").rule("place-key").model_dump()
    with pytest.raises(ValidationError, match="without a reason"):
        type(load("core").rule("place-key")).model_validate(rule | {"reason": None})


def test_blueprint_is_read_only(core: Blueprint) -> None:
    with pytest.raises(ValidationError):
        core.id = "other"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Blueprint.model_validate(core.model_dump(by_alias=True) | {"surprise": 1})


@pytest.mark.parametrize("part", ["rule", "setting", "operation", "refusal", "pitfall", "edge"])
def test_unknown_part_is_a_key_error(core: Blueprint, part: str) -> None:
    with pytest.raises(KeyError):
        getattr(core, part)("nothing")


def test_unknown_rule_set_names_the_known_ones() -> None:
    with pytest.raises(UnknownWord, match="core"):
        load("koer")


def test_nothing_is_read_at_import() -> None:
    code = (
        "import tomllib\n"
        "def refuse(*a): raise AssertionError('parsed at import')\n"
        "tomllib.loads = tomllib.load = refuse\n"
        "import initiative_mcp.blueprint.diagram, initiative_mcp.pages, initiative_mcp.search\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
