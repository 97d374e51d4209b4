"""Which small fights are walked, with which settings."""

from __future__ import annotations

from dataclasses import dataclass

Person = tuple[str, str, float]
"""Name, team and speed."""


@dataclass(frozen=True)
class Cast:
    """Who can join before the fight (in this order, any number of them), and who later (in this order).

    A newcomer comes in several variants of team and speed; each is tried.
    """

    fighters: tuple[Person, ...]
    newcomers: tuple[tuple[Person, ...], ...]
    rolls: dict[str, tuple[object, ...]]


@dataclass(frozen=True)
class Setting:
    """Settings of a fight, and whether rounds far from the limit are folded into one class."""

    roll_range: int = 6
    max_rounds: int = 30
    reroll: int = 0
    folded: bool = True


ROLLS: dict[str, tuple[object, ...]] = {"a": (1, 0), "b": (0, 500), "c": (2, -3), "n": (0, 6), "m": (2,)}
"""Values in round 1: a 9, b 7, c 7 (c is slower than b). With new rolls the order changes every round."""

WILD: dict[str, tuple[object, ...]] = {"a": (100, 0), "b": (0, 500), "c": (50.9, -3), "n": (0, 100), "m": (2,)}
"""For the highest roll range. Values in round 1: a 108, b 7, c 55."""

NO_LUCK: dict[str, tuple[object, ...]] = {"a": (0,), "b": (500,), "c": (6,), "n": (100,), "m": (2,)}
"""For the lowest roll range, where none of this counts: a 8, b 7, c 5."""

A, B, C = ("a", "red", 8.0), ("b", "blue", 7.0), ("c", "red", 5.0)
C_BLUE, C_GREEN, B_RED = ("c", "blue", 5.0), ("c", "green", 5.0), ("b", "red", 7.0)


def newcomer(name: str, *variants: tuple[str, float]) -> tuple[Person, ...]:
    """A newcomer in several variants."""
    return tuple((name, team, speed) for team, speed in variants)


ABOVE_ALL = ("blue", 10.0)
TIE_WITH_A_BUT_FASTER = ("red", 9.0)
TIE_WITH_B_EXACTLY = ("red", 7.0)
BELOW_ALL = ("blue", 3.0)
BETWEEN = ("red", 6.5)  # with roll 2: value 8.5
THIRD_TEAM_LAST = ("green", 1.0)
ANY_PLACE = (ABOVE_ALL, TIE_WITH_A_BUT_FASTER, TIE_WITH_B_EXACTLY, BELOW_ALL)

SMALL = (
    Cast((A, B), (newcomer("n", *ANY_PLACE),), ROLLS),
    Cast((A, B_RED, C_BLUE), (), ROLLS),
    Cast((A, B, C_GREEN), (), ROLLS),
)
"""Fast enough for every test run."""

LARGE = (
    Cast((A, B), (newcomer("n", *ANY_PLACE), newcomer("m", BETWEEN)), ROLLS),
    Cast((A, B, C), (newcomer("n", ABOVE_ALL), newcomer("m", BETWEEN)), ROLLS),
)
"""Two and three fighters, two newcomers."""

MORE = (
    Cast((A, B_RED, C_BLUE), (newcomer("n", TIE_WITH_B_EXACTLY), newcomer("m", THIRD_TEAM_LAST)), ROLLS),
    Cast((A, B, C_GREEN), (newcomer("n", *ANY_PLACE),), ROLLS),
)
"""Other teams, walked with the start values only."""

SMALL_WILD = (
    Cast((A, B), (newcomer("n", ("blue", 110.0), ("red", 108.0), ("red", 7.0), ("blue", 3.0)),), WILD),
    Cast((A, B_RED, C_BLUE), (), WILD),
)
LARGE_WILD = (Cast((A, B, C), (newcomer("n", ("blue", 110.0)), newcomer("m", ("red", 53.0))), WILD),)

SMALL_NO_LUCK = (
    Cast((A, B), (newcomer("n", ("blue", 10.0), ("red", 8.0), ("red", 7.0), ("blue", 3.0)),), NO_LUCK),
    Cast((A, B_RED, C_BLUE), (), NO_LUCK),
)
LARGE_NO_LUCK = (Cast((A, B, C), (newcomer("n", ("blue", 8.0)), newcomer("m", ("red", 6.0))), NO_LUCK),)

SETTINGS: dict[str, Setting] = {
    "start-values": Setting(),
    "roll-range-lowest": Setting(roll_range=0),
    "roll-range-highest": Setting(roll_range=100),
    "max-rounds-lowest": Setting(max_rounds=1),
    "max-rounds-highest": Setting(max_rounds=1000),
    "reroll-highest": Setting(reroll=1),
}
"""The start values and every setting at its lowest and highest; the lowest rerollEachRound is the start value."""


STEADY = ROLLS | {"n": (0,)}
"""For new rolls in large fights: only the fighters' rolls change from round to round."""
SMALL_REROLL = (Cast((A, B), (newcomer("n", ABOVE_ALL, TIE_WITH_B_EXACTLY),), ROLLS), SMALL[1])
LARGE_REROLL = tuple(Cast(each.fighters, each.newcomers, STEADY) for each in LARGE)

_SMALL = {
    "start-values": SMALL,
    "roll-range-lowest": SMALL_NO_LUCK,
    "roll-range-highest": SMALL_WILD,
    "reroll-highest": SMALL_REROLL,
}
_LARGE = {
    "start-values": LARGE + MORE,
    "roll-range-lowest": LARGE_NO_LUCK,
    "roll-range-highest": LARGE_WILD,
    "reroll-highest": LARGE_REROLL,
}


def small_casts(name: str) -> tuple[Cast, ...]:
    """What every test run walks with a setting."""
    return _SMALL.get(name, SMALL[:2])


def all_casts(name: str) -> tuple[Cast, ...]:
    """What the complete walk walks with a setting."""
    return small_casts(name) + _LARGE.get(name, LARGE)


EXACT = SMALL[0]
EXACT_SETTING = Setting(folded=False)
"""Two fighters and one newcomer, every round by itself."""
