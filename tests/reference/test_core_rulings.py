"""The rulings on newcomers, waiting, falling and the end, each on the tracker by itself."""

from __future__ import annotations

import pytest
from stage import acted_in_a_round, add, fight, line

from initiative_reference.core import Encounter


@pytest.mark.parametrize(
    ("person", "roll", "order"),
    [
        ("n red 8.5", 0, ["a", "n", "b", "c"]),
        ("n red 8", 0, ["a", "b", "n", "c"]),
        ("n red 7.5", 0.5, ["a", "b", "n", "c"]),
        ("n red 6", 2, ["a", "b", "n", "c"]),
        ("n red 9", 0, ["a", "n", "b", "c"]),
        ("n red 3", 6, ["a", "n", "b", "c"]),
        ("n red 1", 0, ["a", "b", "c", "n"]),
    ],
)
def test_a_newcomer_whose_place_is_not_over_takes_it(person: str, roll: object, order: list[str]) -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert add(encounter, person, roll)
    assert line(encounter) == order


def test_equal_to_somebody_to_come_the_faster_newcomer_is_before_him() -> None:
    encounter = Encounter()
    for person, roll in (("a red 9", 0), ("b blue 6", 2)):
        add(encounter, person, roll)
    assert encounter.start()
    assert add(encounter, "n red 8")
    assert line(encounter) == ["a", "n", "b"]


def test_equal_to_the_acting_fighter_but_faster_waits_for_the_next_round() -> None:
    encounter = Encounter()
    for person, roll in (("a red 6", 3), ("b blue 6", 2)):
        add(encounter, person, roll)
    assert encounter.start()
    assert add(encounter, "n red 9")
    assert line(encounter) == ["a", "b"]


def test_a_place_between_two_who_have_acted_is_over() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.end_turn()
    assert encounter.end_turn()
    assert add(encounter, "n red 8.5")
    assert line(encounter) == ["c"]


def test_slower_than_everybody_still_goes_before_the_waiters() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.wait()
    assert add(encounter, "n red -100")
    assert line(encounter) == ["b", "c", "n", "a"]


@pytest.mark.parametrize("speed", [100, 1])
def test_while_a_waiter_acts_every_newcomer_waits_for_the_next_round(speed: int) -> None:
    encounter = fight("a red 9", "b blue 8")
    assert encounter.wait()
    assert encounter.end_turn()
    assert encounter.acting == "a"
    assert add(encounter, f"n red {speed}")
    assert line(encounter) == ["a"]
    assert encounter.wait().refused == "already_waited"


def test_beating_the_acting_fighter_gives_no_privilege_next_round() -> None:
    encounter = fight("a red 9", "b blue 5")
    assert encounter.end_turn()
    assert add(encounter, "n red 7")
    assert acted_in_a_round(encounter) == ["b"]
    assert line(encounter) == ["a", "n", "b"]


def test_a_team_whose_newcomer_waits_is_not_out() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert add(encounter, "n blue 20")
    assert encounter.fall("b")
    assert encounter.phase == "first"
    answer = encounter.end_turn()
    assert answer.edges == ("turn-passes", "new-round")
    assert line(encounter) == ["n", "a"]


def test_at_the_limit_two_edges_lead_to_the_end() -> None:
    encounter = fight("a red 9", "b blue 8", max_rounds=1)
    assert add(encounter, "n blue 20")
    assert encounter.fall("b")
    assert encounter.end_turn().edges == ("turn-passes", "ended-later")
    assert (encounter.outcome, encounter.round) == ("draw", 1)


def test_a_newcomer_of_the_last_round_whose_place_is_over_never_acts() -> None:
    encounter = fight("a red 9", "b blue 8", max_rounds=1)
    assert add(encounter, "n red 20")
    assert acted_in_a_round(encounter) == ["a", "b"]
    assert encounter.outcome == "draw"


def test_a_newcomer_may_wait_in_his_first_round() -> None:
    encounter = fight("a red 9", "b blue 7")
    assert add(encounter, "n red 8")
    assert encounter.end_turn()
    assert encounter.wait("n")
    assert line(encounter) == ["b", "n"]


def test_several_waiters_keep_the_order_in_which_they_waited_and_must_act() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    for _ in range(3):
        assert encounter.wait()
    assert line(encounter) == ["a", "b", "c"]
    assert encounter.wait().refused == "already_waited"
    assert acted_in_a_round(encounter) == ["a", "b", "c"]
    assert encounter.wait(), "the mark is gone in the next round"


def test_a_newcomer_of_the_next_round_is_not_behind_anybody() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert encounter.end_turn()
    assert add(encounter, "n red 20")
    assert encounter.wait().refused == "nobody_behind"


def test_the_fallen_are_not_behind_anybody() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.end_turn()
    assert encounter.fall("c")
    assert encounter.wait().refused == "nobody_behind"


def test_the_last_one_to_act_falls_in_his_turn_and_a_round_begins() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.end_turn()
    assert encounter.end_turn()
    assert encounter.fall("c").edges == ("new-round",)
    assert (encounter.round, line(encounter)) == (2, ["a", "b"])


def test_the_last_one_to_act_falls_in_his_turn_in_the_last_round() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7", max_rounds=1)
    assert encounter.end_turn()
    assert encounter.end_turn()
    assert encounter.fall("c").edges == ("ended-later",)
    assert (encounter.round, encounter.outcome, encounter.winner) == (1, "draw", None)


def test_everybody_falls_at_the_same_moment() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert encounter.fall("a", "b").edges == ("won-first",)
    assert (encounter.outcome, encounter.winner) == ("draw", None)


def test_a_win_in_the_last_turn_of_the_last_round_is_a_win() -> None:
    encounter = fight("a red 9", "b blue 8", max_rounds=1)
    assert encounter.end_turn()
    assert encounter.fall("b").edges == ("ended-later",)
    assert (encounter.outcome, encounter.winner) == ("win", "red")


def test_one_team_alone_has_won_at_the_start() -> None:
    encounter = Encounter()
    add(encounter, "a red 9")
    add(encounter, "b red 8")
    assert encounter.start().edges == ("one-team",)
    assert (encounter.phase, encounter.round, encounter.outcome, encounter.winner) == ("over", 1, "win", "red")


def test_teams_are_counted_and_not_fighters() -> None:
    encounter = fight("a red 9", "b red 8", "c blue 7", "d green 6")
    assert encounter.fall("c")
    assert encounter.phase == "first"
    assert encounter.fall("d")
    assert encounter.winner == "red"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ((), "unknown_fighter"), (("nobody",), "unknown_fighter"), (("a", "nobody"), "unknown_fighter"),
        (("c", "nobody"), "unknown_fighter"), (("c",), "already_fallen"), (("a", "c"), "already_fallen"),
    ],
)  # fmt: skip
def test_a_fall_with_one_wrong_name_is_refused_as_a_whole(names: tuple[str, ...], code: str) -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.fall("c")
    view = encounter.view()
    assert encounter.fall(*names).refused == code
    assert encounter.view() == view


def test_a_name_given_twice_falls_once() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert len(encounter.fall("c", "c").events) == 1
    assert line(encounter) == ["a", "b"]


def test_a_late_or_doubled_call_is_refused() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert encounter.end_turn("a")
    assert encounter.end_turn("a").refused == "not_your_turn"
    assert encounter.wait("a").refused == "not_your_turn"
    assert encounter.end_turn("b")


def test_of_two_reasons_the_first_one_is_given() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert encounter.join("a", "", "fast", lambda: 0).refused == "duplicate_name"
    assert encounter.join("", "", "fast", lambda: 0).refused == "bad_name"
    assert encounter.join("n", "", "fast", lambda: 0).refused == "bad_team"
    assert encounter.fall("b")
    assert encounter.join("a", "red", 5, lambda: 0).refused == "duplicate_name"
    assert encounter.join("n", "red", "fast", lambda: 0).refused == "bad_speed"
    assert encounter.join("n", "red", 5, lambda: 0).refused == "not_running"
    assert encounter.start().refused == "already_started"


def test_speed_and_value_zero_are_numbers_like_others() -> None:
    encounter = fight("minus red -1", "zero blue 0", "plus red 1")
    assert line(encounter) == ["plus", "zero", "minus"]
