"""What a turn and a join cost, counted in executed lines and comparisons, never in time."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from initiative_reference.core import Encounter, Fighter


def lines_of(action: Any) -> int:
    """How many lines of the tracker an action executes."""
    count = 0

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        if "initiative_reference" not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return trace

    old = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(old)
    return count


def crowd(size: int, **settings: object) -> Encounter:
    encounter = Encounter(**settings)
    for number in range(size):
        encounter.join(f"f{number}", ("red", "blue")[number % 2], number % 17, lambda: 3)
    encounter.start()
    return encounter


def turns(encounter: Encounter, number: int) -> None:
    for _ in range(number):
        encounter.end_turn()


def three_rounds(encounter: Encounter, size: int) -> None:
    turns(encounter, 3 * size)


def waits_and_turns(encounter: Encounter, size: int) -> None:
    for _ in range(size):
        encounter.wait()
    turns(encounter, size)


def falls_of_half(encounter: Encounter, size: int) -> None:
    for number in range(size // 2):
        encounter.fall(f"f{number}")
    while encounter.round == 1:
        encounter.end_turn()


COSTS: dict[str, Any] = {
    "turns-over-three-rounds": three_rounds,
    "everybody-waits": waits_and_turns,
    "half-of-them-fall": falls_of_half,
}


@pytest.mark.parametrize("reroll", [0, 1])
@pytest.mark.parametrize("name", COSTS)
def test_a_turn_costs_the_same_however_many_there_are(name: str, reroll: int) -> None:
    costs: list[float] = []
    for size in (200, 400, 800):
        encounter = crowd(size, reroll_each_round=reroll)
        costs.append(lines_of(lambda e=encounter, s=size: COSTS[name](e, s)) / size)
    assert costs[1] < 1.1 * costs[0]
    assert costs[2] < 1.1 * costs[1]


def test_a_join_into_a_running_fight_executes_hardly_more_lines_with_more_fighters() -> None:
    costs = [
        lines_of(lambda e=encounter: e.join("n", "red", 8.5, lambda: 0))
        for encounter in (crowd(200), crowd(800), crowd(3200))
    ]
    assert max(costs) <= min(costs) + 5


def test_a_join_compares_keys_a_logarithmic_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    class Key(tuple[float, float, int]):
        __slots__ = ()

        def __lt__(self, other: tuple[float, ...]) -> bool:
            nonlocal compared
            compared += 1
            return super().__lt__(other)

    plain = Encounter.sort_key

    def counting(self: Encounter, fighter: Fighter) -> Key:
        return Key(plain(self, fighter))

    monkeypatch.setattr(Encounter, "sort_key", counting)
    counts: list[int] = []
    for size in (256, 4096):
        encounter = crowd(size)
        compared = 0
        assert encounter.join("n", "red", 8.5, lambda: 0)
        counts.append(compared)
    assert 0 < counts[0] <= 2 * 9 + 3
    assert counts[1] <= counts[0] + 2 * 5
