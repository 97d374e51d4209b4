"""The events of the tracker in order and content, and when it rolls."""

from __future__ import annotations

import pytest
from stage import Rolls, acted_in_a_round, add, fight, kinds, of_kind

from initiative_reference.core import Encounter, Event


def test_a_start_tells_fight_round_and_turn() -> None:
    encounter = Encounter()
    add(encounter, "a red 9")
    add(encounter, "b blue 8")
    assert kinds(encounter.start()) == ["fight_began", "round_began", "turn_began a"]


def test_a_start_with_one_team_tells_the_end() -> None:
    encounter = Encounter()
    add(encounter, "a red 9")
    answer = encounter.start()
    assert kinds(answer) == ["fight_began", "over"]
    assert answer.events[-1] == Event("over", 1, outcome="win", winner="red")


def test_a_turn_within_the_round() -> None:
    encounter = fight("a red 9", "b blue 8")
    answer = encounter.end_turn()
    assert answer.events == (Event("turn_ended", 1, "a"), Event("turn_began", 1, "b"))


def test_a_turn_that_ends_the_round() -> None:
    encounter = fight("a red 9", "b blue 8")
    encounter.end_turn()
    assert encounter.end_turn().events == (
        Event("turn_ended", 1, "b"),
        Event("round_ended", 1),
        Event("round_began", 2),
        Event("turn_began", 2, "a"),
    )


def test_a_turn_that_ends_the_fight() -> None:
    encounter = fight("a red 9", "b blue 8", max_rounds=1)
    encounter.end_turn()
    assert encounter.end_turn().events == (
        Event("turn_ended", 1, "b"),
        Event("round_ended", 1),
        Event("over", 1, outcome="draw"),
    )


def test_a_wait() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert kinds(encounter.wait()) == ["waited a", "turn_ended a", "turn_began b"]


def test_a_fall_of_somebody_else() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert encounter.fall("c").events == (Event("fell", 1, "c"),)


def test_several_fall_in_the_order_named() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7", "d green 6")
    assert kinds(encounter.fall("d", "c")) == ["fell d", "fell c"]


def test_a_fall_in_the_own_turn_passes_it_on() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7")
    assert kinds(encounter.fall("a")) == ["fell a", "turn_ended a", "turn_began b"]


def test_a_fall_that_ends_the_fight() -> None:
    encounter = fight("a red 9", "b blue 8")
    assert encounter.fall("b").events == (Event("fell", 1, "b"), Event("over", 1, outcome="win", winner="red"))


@pytest.mark.parametrize(("speed", "max_rounds", "acts_in"), [(8.5, 30, 1), (20, 30, 2), (20, 1, None), (8.5, 1, 1)])
def test_a_newcomer_is_told_the_round_of_his_first_turn(speed: float, max_rounds: int, acts_in: int | None) -> None:
    encounter = fight("a red 9", "b blue 8", max_rounds=max_rounds)
    assert add(encounter, f"n red {speed}").events == (Event("joined", 1, "n", acts_in=acts_in),)


def test_before_the_fight_everybody_is_told_round_one() -> None:
    assert add(Encounter(), "a red 9").events == (Event("joined", 0, "a", acts_in=1),)


def test_a_refusal_tells_no_event() -> None:
    encounter = fight("a red 9", "b blue 8")
    for answer in (encounter.start(), encounter.end_turn("b"), encounter.fall("x"), add(encounter, "a red 1")):
        assert not answer
        assert answer.events == ()
        assert answer.edges == ()


def test_each_turn_begins_once_and_ends_once() -> None:
    encounter = fight("a red 9", "b blue 8", "c red 7", max_rounds=2)
    heard: list[Event] = []
    encounter.listen(heard.append)
    encounter.wait()
    while encounter.phase != "over":
        encounter.end_turn()
    began = [(each.round, each.name) for each in of_kind(heard, "turn_began")]
    ended = [(each.round, each.name) for each in of_kind(heard, "turn_ended")]
    assert began == ended[1:]
    assert [name for _, name in began] == ["b", "c", "a", "a", "b", "c"]


def test_a_listener_hears_what_the_answers_say_and_finds_the_operation_complete() -> None:
    encounter = fight("a red 9", "b blue 8")
    heard: list[tuple[Event, str | None]] = []
    encounter.listen(lambda event: heard.append((event, encounter.acting)))
    answer = encounter.end_turn()
    assert heard == [(event, "b") for event in answer.events]
    encounter.end_turn("a")
    assert len(heard) == len(answer.events)


def test_a_listener_may_act_and_events_keep_their_order() -> None:
    encounter = fight("a red 9", "trap blue 8", "c red 7")
    heard: list[str] = []

    def poison(event: Event) -> None:
        heard.append(f"{event.kind} {event.name}")
        if event == Event("turn_began", 1, "c"):
            encounter.fall("c")

    encounter.listen(poison)
    encounter.end_turn()
    encounter.end_turn()
    assert heard[2:] == [
        "turn_ended trap", "turn_began c", "fell c", "turn_ended c", "round_ended None", "round_began None",
        "turn_began a",
    ]  # fmt: skip
    assert (encounter.round, encounter.acting) == (2, "a")


def test_a_listener_that_fails_does_not_silence_later_events() -> None:
    encounter = fight("a red 9", "b blue 8")
    heard: list[str] = []

    def fails_once(event: Event) -> None:
        heard.append(event.kind)
        if len(heard) == 1:
            raise RuntimeError(event.kind)

    encounter.listen(fails_once)
    with pytest.raises(RuntimeError, match="turn_ended"):
        encounter.end_turn()
    assert encounter.acting == "b", "the operation itself is complete"
    encounter.end_turn()
    assert heard[1:] == ["turn_ended", "round_ended", "round_began", "turn_began"]


def dice_asked(dice: dict[str, Rolls]) -> list[int]:
    return [each.asked for each in dice.values()]


def test_dice_are_thrown_once_on_joining_and_never_without_the_setting() -> None:
    dice = {name: Rolls(3) for name in ("a", "b")}
    encounter = Encounter(max_rounds=3)
    for name, die in dice.items():
        assert encounter.join(name, name, 5, die)
    encounter.start()
    while encounter.phase != "over":
        encounter.end_turn()
    assert dice_asked(dice) == [1, 1]


def test_dice_are_thrown_anew_for_the_living_alone_and_never_after_the_last_round() -> None:
    dice = {name: Rolls(3) for name in ("a", "b", "c", "n")}
    encounter = Encounter(max_rounds=3, reroll_each_round=1)
    for name, speed in (("a", 9), ("b", 8), ("c", 7)):
        encounter.join(name, name, speed, dice[name])
    encounter.start()
    assert dice_asked(dice) == [1, 1, 1, 0], "the start itself throws nothing"
    encounter.join("n", "n", 100, dice["n"])
    encounter.fall("c")
    acted_in_a_round(encounter)
    assert dice_asked(dice) == [2, 2, 1, 2], "who waits for this round is thrown for too, the fallen are not"
    acted_in_a_round(encounter)
    acted_in_a_round(encounter)
    assert encounter.phase == "over"
    assert dice_asked(dice) == [3, 3, 1, 3]


def test_missing_rolls_count_as_none() -> None:
    encounter = Encounter(reroll_each_round=1)
    add(encounter, "a red 5", 6)
    add(encounter, "b blue 6", 0, 0)
    encounter.start()
    assert encounter.acting == "a"
    acted_in_a_round(encounter)
    assert encounter.acting == "b"
