"""The data of the blueprint is complete, consistent and the numbers are those of the rules."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from pydantic import ValidationError

from initiative_mcp import resources
from initiative_mcp.blueprint import Blueprint, load
from initiative_mcp.blueprint.parts import Setting
from initiative_mcp.errors import UnknownWord
from initiative_mcp.pages.passages import passages
from initiative_mcp.rulesets import RULE_SETS
from initiative_reference import core as reference
from initiative_reference.adapter import make_driver

RULES = resources.rule_sets()
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


@pytest.mark.parametrize("rules", RULES)
def test_every_refusal_code_is_explained_once(rules: str) -> None:
    known = load(rules)
    codes = [refusal.code for refusal in known.refusals]
    given = {code for operation in known.operations for code in operation.refused_with}
    foreign = RULE_SETS[rules].foreign
    assert sorted(codes) == sorted(given | ({foreign} if foreign else set()))


def test_pitfalls_are_the_agreed_ones(core: Blueprint) -> None:
    assert {p.id for p in core.pitfalls if p.status == "fact"} == FACT_PITFALLS
    assert {p.id for p in core.pitfalls if p.status == "ours"} == OUR_PITFALLS


@pytest.mark.parametrize("rules", RULES)
def test_pitfall_files_are_named_by_their_id(rules: str) -> None:
    names = {name.removesuffix(".toml") for name in resources.list_names("blueprint", rules, "pitfalls")}
    assert names == {pitfall.id for pitfall in load(rules).pitfalls}


@pytest.mark.parametrize(
    ("rules", "pitfall"),
    [(rules, pitfall) for rules in RULES for pitfall in load(rules).pitfalls],
    ids=lambda value: getattr(value, "id", value),
)
def test_pitfall_names_rules_and_sources_that_can_be_followed(rules: str, pitfall) -> None:
    assert pitfall.rules
    for rule in pitfall.rules:
        load(rules).rule(rule)
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


@pytest.mark.parametrize("rules", RULES)
def test_every_rule_belongs_to_a_group_that_is_there(rules: str) -> None:
    known = load(rules)
    assert {rule.group for rule in known.rules} == {group.id for group in known.groups}


@pytest.mark.parametrize("rules", RULES)
def test_what_is_not_given_has_a_reason(rules: str) -> None:
    for entry in (*load(rules).rules, *load(rules).settings):
        assert entry.status == "fact" or entry.reason is not None
        if entry.reason is not None and hasattr(entry, "text"):
            assert entry.reason.en != entry.text.en


@pytest.mark.parametrize("rules", RULES)
def test_a_line_of_the_comparison_is_short(rules: str) -> None:
    for aspect, text in load(rules).compare:
        for told in (text.en, text.de):
            assert len(told) <= (220 if aspect == "suits" else 110), (aspect, told)
            assert not set(told) & set("|\n")


@pytest.mark.parametrize("rules", RULES)
def test_settings_and_fields_are_those_of_the_module(rules: str) -> None:
    if rules == "core":
        return  # its module has other names for them; see the test above
    known = RULE_SETS[rules]
    encounter = make_driver(rules).encounter_class
    assert {setting.name: setting.start for setting in known.settings} == {
        name: allowed.start for name, allowed in encounter.SETTINGS.items()
    }
    numbers = {field.id: field for field in known.brings if not field.dice}
    assert set(numbers) == set(encounter.FIELDS)
    for name, allowed in encounter.FIELDS.items():
        field = numbers[name]
        assert (field.start, field.whole) == (allowed.start, allowed.whole)
        assert (field.lowest, field.highest) == (allowed.lowest, allowed.highest)
    assert {field.id for field in known.brings if field.dice} == {"rolls", *encounter.DICE}
    assert set(known.operations) == set(encounter.OPERATIONS)


def test_enough_questions_are_answered(core: Blueprint) -> None:
    assert len(core.questions) >= 16
    assert [question.id for question in core.questions[:4]] == [
        "how-to-build", "roll-once-or-each-round", "same-initiative", "join-mid-round",
    ]  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
def test_every_link_leads_somewhere(rules: str) -> None:
    known = passages(rules)
    for passage in known.values():
        assert set(passage.see) <= set(known), passage.ref
    for concept in load(rules).concepts:
        assert set(concept.leads) <= set(known), concept.id


@pytest.mark.parametrize("rules", RULES)
def test_ids_are_unique_within_a_topic(rules: str) -> None:
    seen: set[tuple[str, str]] = set()
    for passage in passages(rules).values():
        key = (passage.topic, re.sub("[^a-z0-9]", "", passage.id.casefold()))
        assert key not in seen, key
        seen.add(key)


def test_ruling_without_reason_is_not_accepted() -> None:
    rule = load("core").rule("place-key").model_dump()
    with pytest.raises(ValidationError, match="without a reason"):
        type(load("core").rule("place-key")).model_validate(rule | {"reason": None})


SETTING = {"id": "x", "meaning": {"en": "a", "de": "b"}, "changes": {"en": "a", "de": "b"}}


@pytest.mark.parametrize(
    "broken",
    [
        {"start": 1},
        {"start": "a", "lowest": 1, "highest": 2},
        {"start": "c", "words": ["a", "b"], "choices": {"a": SETTING["meaning"], "b": SETTING["meaning"]}},
        {"start": "a", "words": ["a", "b"], "choices": {"a": SETTING["meaning"]}},
        {"start": 1, "lowest": 1, "highest": 2, "status": "inference"},
    ],
)
def test_a_setting_is_a_number_or_one_of_explained_words(broken) -> None:
    with pytest.raises(ValidationError):
        Setting.model_validate(SETTING | broken)


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
