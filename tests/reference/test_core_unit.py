"""The fifteen checks of the rules on the tracker, written out."""

from __future__ import annotations

import math
import sys

import pytest
from pair import inner_state
from stage import Rolls, acted_in_a_round, add, fight, line

from initiative_reference.core import BadSetting, Encounter


def test_check_01_values_descending() -> None:
    encounter = fight("c red 8", "a blue 10", "e red 6", "b blue 9", "d red 7")
    assert acted_in_a_round(encounter) == ["a", "b", "c", "d", "e"]


def test_check_02_equal_value_faster_first() -> None:
    encounter = Encounter()
    add(encounter, "slow red 5", 4)
    add(encounter, "fast blue 8", 1)
    assert encounter.start()
    assert line(encounter) == ["fast", "slow"]


def test_check_03_equal_in_everything_who_joined_earlier() -> None:
    for _ in range(2):
        assert line(fight("z red 5", "m blue 5", "a red 5")) == ["z", "m", "a"]


def test_check_04_a_round_plays_once_through_and_begins_again_alike() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert acted_in_a_round(encounter) == ["a", "b", "c"]
    assert encounter.round == 2
    assert encounter.phase == "first"
    assert line(encounter) == ["a", "b", "c"]


def test_check_05_a_fallen_one_is_skipped_and_missing_next_round() -> None:
    encounter = fight("a red 9", "b blue 8", "c blue 7")
    assert encounter.fall("b")
    assert encounter.acting == "a"
    assert encounter.end_turn()
    assert encounter.acting == "c"
    assert encounter.end_turn()
    assert line(encounter) == ["a", "c"]


def test_check_06_acting_fighter_falls_and_nobody_is_skipped() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    answer = encounter.fall("a")
    assert answer.edges == ("turn-passes",)
    assert encounter.phase == "later"
    assert line(encounter) == ["b", "c"]


def test_check_07_a_stronger_newcomer_leads_the_next_round() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert add(encounter, "n red 20")
    assert line(encounter) == ["a", "b"]
    assert acted_in_a_round(encounter) == ["a", "b"]
    assert line(encounter) == ["n", "a", "b"]


def test_check_08_a_waiter_is_last_this_round_and_at_his_place_in_the_next() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.wait()
    assert line(encounter) == ["b", "c", "a"]
    assert acted_in_a_round(encounter) == ["b", "c", "a"]
    assert line(encounter) == ["a", "b", "c"]


def test_check_09_who_has_waited_must_act() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.wait()
    assert encounter.end_turn()
    assert encounter.end_turn()
    assert encounter.acting == "a"
    assert encounter.wait().refused == "already_waited"
    assert encounter.acting == "a"


def test_check_10_the_last_one_cannot_wait() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert encounter.end_turn()
    assert encounter.wait().refused == "nobody_behind"
    assert encounter.acting == "b"


def test_check_11_the_last_team_wins() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.fall("b").edges == ("won-first",)
    assert (encounter.phase, encounter.outcome, encounter.winner) == ("over", "win", "red")
    assert encounter.acting is None
    assert encounter.upcoming() == []


def test_check_12_a_draw_after_the_last_round() -> None:
    encounter = fight("a red 9", "b blue 8", max_rounds=3)
    for number in (1, 2, 3):
        assert encounter.round == number
        acted_in_a_round(encounter)
    assert (encounter.phase, encounter.round, encounter.outcome, encounter.winner) == ("over", 3, "draw", None)


@pytest.mark.parametrize(
    ("roll", "counts"),
    [
        (500, 6), (-500, 0), (math.nan, 0), (math.inf, 0), (-math.inf, 0), (3.7, 3), (6.9, 6), (-0.5, 0), (6, 6),
        (True, 0), (False, 0), ("4", 0), (None, 0), ([4], 0), ({"roll": 4}, 0), (10**400, 6), (-(10**400), 0),
        (1e308, 6),
    ],
)  # fmt: skip
def test_check_13_a_broken_roll_is_repaired(roll: object, counts: int) -> None:
    encounter = Encounter()
    assert add(encounter, "a red 0", roll)
    for between in range(7):
        add(encounter, f"v{between} blue {between - 0.5}")
    assert encounter.start()
    assert line(encounter).index("a") == 6 - counts


def test_check_14_new_rolls_make_a_new_order() -> None:
    encounter = Encounter(reroll_each_round=1)
    add(encounter, "a red 5", 6, 1)
    add(encounter, "b blue 5", 2, 4)
    assert encounter.start()
    assert acted_in_a_round(encounter) == ["a", "b"]
    assert line(encounter) == ["b", "a"]


@pytest.mark.parametrize("moment", ["before", "running"])
@pytest.mark.parametrize(
    ("name", "speed", "code"),
    [
        ("a", 5, "duplicate_name"), ("fallen", 5, "duplicate_name"), ("n", math.nan, "bad_speed"),
        ("n", math.inf, "bad_speed"), ("n", "5", "bad_speed"), ("n", True, "bad_speed"), ("n", None, "bad_speed"),
        ("n", [5], "bad_speed"), ("n", 10**400, "bad_speed"),
    ],
)  # fmt: skip
def test_check_15_a_refused_join_changes_nothing(moment: str, name: str, speed: object, code: str) -> None:
    encounter = Encounter()
    for person in ("a red 9", "fallen blue 8", "c blue 7"):
        add(encounter, person)
    if moment == "running":
        assert encounter.start()
        assert encounter.fall("fallen")
    dice, inner = Rolls(6), inner_state(encounter)
    assert encounter.join(name, "red", speed, dice).refused == code
    assert inner_state(encounter) == inner
    assert dice.asked == 0


def test_a_whole_number_that_rounds_to_the_largest_double_is_a_speed() -> None:
    largest = int(sys.float_info.max)
    encounter = Encounter()
    assert encounter.join("a", "red", largest + 1, Rolls())
    assert encounter.join("b", "blue", float(largest), Rolls())
    assert encounter.join("c", "blue", 2**1024, Rolls()).refused == "bad_speed"
    assert encounter.start()
    assert line(encounter) == ["a", "b"], "equal as doubles: who joined earlier"


def test_speeds_that_are_equal_as_doubles_are_equal() -> None:
    assert line(fight("a red 9007199254740992", "b blue 9007199254740993")) == ["a", "b"]
    encounter = Encounter()
    assert encounter.join("a", "red", 2**53, Rolls())
    assert encounter.join("b", "blue", 2**53 + 1, Rolls())
    assert encounter.start()
    assert line(encounter) == ["a", "b"]


@pytest.mark.parametrize("value", [-1, 2.5, True, "6", None, math.nan, math.inf, 101])
def test_a_bad_setting_creates_nothing(value: object) -> None:
    with pytest.raises(BadSetting):
        Encounter(roll_range=value)
