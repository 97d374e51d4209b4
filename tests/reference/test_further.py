"""The further rule sets: tracker and naive model agree in random programs and in every state of small fights."""

from __future__ import annotations

import tomllib

import evidence
import pytest
from further_casts import SETTINGS
from further_oracle import IN_TESTS, play_programs, program_entry
from further_rules import EDGES, WORDS
from further_walk import small_jobs, total, walk, walk_entry


@pytest.mark.parametrize("rules", WORDS)
def test_random_programs_agree_with_the_naive_model(rules: str) -> None:
    tally = play_programs(rules, range(IN_TESTS))
    evidence.compare(program_entry(rules, "random-programs-in-tests", tally), rules)


@pytest.mark.parametrize("rules", WORDS)
def test_small_fights_are_walked_and_the_counts_are_those_written_down(rules: str) -> None:
    counts = total(walk(job) for job in small_jobs(rules))
    evidence.compare(walk_entry(rules, "walk-in-tests", counts), rules)


@pytest.mark.parametrize("rules", WORDS)
def test_the_drawn_edges_are_those_of_the_rules(rules: str) -> None:
    drawn = tomllib.loads((evidence.BLUEPRINTS / rules / "diagram.toml").read_text(encoding="utf-8"))["edges"]
    assert {edge["id"]: (edge["from"], edge["to"]) for edge in drawn} == EDGES[rules]


@pytest.mark.parametrize("rules", WORDS)
def test_every_setting_is_walked_with_its_ends_and_words(rules: str) -> None:
    for name, allowed in WORDS[rules].model().SETTINGS.items():
        ends = {allowed[0], *allowed[1:]}
        walked = {setting.settings.get(name, allowed[0]) for setting in SETTINGS[rules].values()}
        assert ends <= walked, name


@pytest.mark.parametrize("rules", WORDS)
def test_evidence_has_an_entry_for_every_setting(rules: str) -> None:
    wanted = {f"walk-{name}" for name in SETTINGS[rules]}
    wanted |= {"walk-in-tests", "random-programs", "random-programs-in-tests"}
    assert set(evidence.read(rules)) >= wanted
