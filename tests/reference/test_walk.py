"""Every state of small fights: only drawn edges, all of them, and every invariant in every state."""

from __future__ import annotations

import evidence
import pytest
from casts import EXACT, SETTINGS, SMALL, SMALL_REROLL, Cast, Setting, small_casts
from pair import read_edges
from walk import IMPOSSIBLE, check_edges, small_entry, total, walk
from walker import Counts, Walk

EDGES_OF_THE_RULES = {
    "create": ("[*]", "before"),
    "start": ("before", "first"),
    "one-team": ("before", "over"),
    "turn-passes": ("first", "later"),
    "won-first": ("first", "over"),
    "new-round": ("later", "first"),
    "ended-later": ("later", "over"),
    "end": ("over", "[*]"),
}


@pytest.fixture(scope="module")
def walked() -> dict[str, Counts]:
    """The small casts, walked with every setting; each walk compares and checks in every state."""
    return {name: total(walk((setting, cast)) for cast in small_casts(name)) for name, setting in SETTINGS.items()}


def test_the_drawn_edges_are_those_of_the_rules() -> None:
    assert read_edges() == EDGES_OF_THE_RULES


@pytest.mark.parametrize("name", SETTINGS)
def test_all_drawn_edges_are_taken_and_no_other(name: str, walked: dict[str, Counts]) -> None:
    check_edges(name, walked[name])


def test_with_a_limit_of_one_round_new_round_alone_cannot_be(walked: dict[str, Counts]) -> None:
    never = set(EDGES_OF_THE_RULES) - set(walked["max-rounds-lowest"].edges)
    assert never == IMPOSSIBLE["max-rounds-lowest"] == {"new-round"}


def test_every_refusal_code_of_an_operation_comes_up(walked: dict[str, Counts]) -> None:
    assert set(walked["start-values"].refusals) == {
        "duplicate_name", "bad_name", "bad_team", "bad_speed", "not_running", "already_started", "no_fighters",
        "not_your_turn", "already_waited", "nobody_behind", "unknown_fighter", "already_fallen",
    }  # fmt: skip


def test_the_counts_are_those_written_down(walked: dict[str, Counts]) -> None:
    evidence.compare(small_entry(total(walked.values())))


@pytest.mark.parametrize(("reroll", "cast"), [(0, EXACT), (0, SMALL[2]), (1, SMALL[2]), (1, SMALL_REROLL[0])])
def test_taking_far_rounds_for_alike_hides_nothing(reroll: int, cast: Cast) -> None:
    exact = Walk(Setting(max_rounds=4, reroll=reroll, folded=False), cast, read_edges())
    folded = Walk(Setting(max_rounds=4, reroll=reroll), cast, read_edges())
    exact.run()
    folded.run()
    assert {exact.folded(fight) for fight in exact.fights()} == set(folded.known)


def test_evidence_has_an_entry_for_every_setting_and_says_the_same_in_both_languages() -> None:
    entries = evidence.read()
    wanted = {f"walk-{name}" for name in SETTINGS} | {"walk-exact", "walk-in-tests"}
    assert set(entries) >= wanted | {"random-programs", "random-programs-in-tests"}
    for entry in entries.values():
        assert set(entry) == {"id", "title", "command", "numbers", "note"}
        assert set(entry["title"]) == set(entry["note"]) == {"en", "de"}
        assert all(text.strip() for text in (*entry["title"].values(), *entry["note"].values()))
