"""Random programs: sensible ones, and ones full of broken input, each decided by its seed alone."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from random import Random

import naive_model as model
from pair import Op, Table, play_model

NAMES: tuple[str, ...] = ("a", "b", "c", "d", "e", "f", "g")
ODD_NAMES: tuple[str, ...] = (
    "A", "Ää", "A\u0308a\u0308", "🗡️", " ", "a ", "10", "9", "1", "constructor", "__proto__", "x" * 10_000
)  # fmt: skip
CROWD: tuple[str, ...] = tuple(f"soldier {number}" for number in range(40, 0, -1))
BROKEN_NAMES: tuple[object, ...] = ("", None, 7, True, float("nan"), ["a"], {"a": 1}, ("a",), b"a")
TEAMS: tuple[str, ...] = ("red", "blue", "green")
ODD_TEAMS: tuple[str, ...] = ("red", "Red", "blue", "toString")
BROKEN_TEAMS: tuple[object, ...] = ("", None, 0, False, ["red"])
SPEEDS: tuple[float, ...] = (
    0, 1, 5, 5, 5.0, 6, 7, 7.5, 8, 9, 10, -3, -0.0, 0.25, 1e308, -1e308, 2**53, 2**53 + 1, 5e-324, 10**300,
    int(sys.float_info.max) + 1,
)  # fmt: skip
BROKEN_SPEEDS: tuple[object, ...] = (
    math.nan, math.inf, -math.inf, "5", "7", "", True, False, None, [5], {"speed": 5}, 10**400, -(10**400), 2**1024,
    5 + 0j,
)  # fmt: skip
ROLLS: tuple[object, ...] = (
    0, 1, 2, 3, 4, 5, 6, 7, 100, 101, 500, -1, -500, 3.7, 6.9, -0.5, -0.0, 10**400, -(10**400), 1e308,
    math.nan, math.inf, -math.inf, "4", "", True, False, None, [6], {"roll": 6}, 5 + 0j,
)  # fmt: skip
BROKEN_SETTINGS: tuple[object, ...] = (
    -1, 2.5, 1001, 101, True, False, "6", None, math.nan, math.inf, -math.inf, [6], 10**400, -(10**400), 6 + 0j
)  # fmt: skip


@dataclass(frozen=True)
class Program:
    """Settings, the rolls of every name, and the operations."""

    roll_range: object
    max_rounds: object
    reroll: object
    rolls: dict[str, tuple[object, ...]]
    ops: tuple[Op, ...]


def generate(seed: int, steps: int = 60) -> Program:
    """The program of a seed. Every fourth one is full of broken input, every fiftieth has a crowd."""
    rng = Random(seed)
    return _Writer(rng, wild=seed % 4 == 3, crowd=seed % 50 == 6).write(rng.randrange(steps))


class _Writer:
    """Writes a program and follows the fight meanwhile, so that falls and names often hit."""

    def __init__(self, rng: Random, *, wild: bool, crowd: bool) -> None:
        self.rng = rng
        self.wild = wild
        self.names = NAMES + ODD_NAMES if wild else CROWD if crowd else NAMES
        self.teams = ODD_TEAMS if wild else TEAMS
        self.settings = self._settings()
        faces = ROLLS if wild else ROLLS[:9]
        self.rolls = {name: tuple(rng.choice(faces) for _ in range(rng.randrange(5))) for name in self.names}
        if crowd:
            self.rolls = {name: rolls[:1] for name, rolls in self.rolls.items()}
        self.ops: list[Op] = []
        self.fight = model.create(Table(self.rolls, cyclic=False), *self.settings)

    def write(self, steps: int) -> Program:
        """Fighters join, the fight starts, and then anything goes; a few steps follow the end."""
        for op in self._roster():
            self._note(op)
        self._note(("start", ()))
        after_the_end = 0
        for _ in range(steps):
            self._note(self._operation())
            after_the_end += self.fight is not None and self.fight.outcome is not None
            if after_the_end > 3:
                break
        return Program(*self.settings, self.rolls, tuple(self.ops))

    def _settings(self) -> tuple[object, object, object]:
        rng = self.rng
        settings: list[object] = [
            rng.choice((0, 1, 6, 6, 100)),
            rng.choice((1, 1, 2, 3, 4, 30, 30, 1000)),
            rng.choice((0, 1)),
        ]
        if self.wild and rng.random() < 0.3:
            settings[rng.randrange(3)] = rng.choice(BROKEN_SETTINGS)
        if self.wild and rng.random() < 0.2:
            settings = [float(each) if isinstance(each, int) and abs(each) < 10**6 else each for each in settings]
        return settings[0], settings[1], settings[2]

    def _note(self, op: Op) -> None:
        self.ops.append(op)
        if self.fight is not None:
            self.fight = play_model(self.fight, op).fight

    def _roster(self) -> list[Op]:
        rng = self.rng
        many = 30 if self.names is CROWD else rng.choice((0, 1, 2, 3, 3, 4, 4, 5, 6))
        people = rng.sample(self.names, many)
        teams = ["red", "blue", *(rng.choice(self.teams) for _ in people)]
        if rng.random() < 0.1:
            teams = ["red"] * len(people)
        speeds = (5, 7) if rng.random() < 0.3 else SPEEDS
        return [("join", (name, team, rng.choice(speeds))) for name, team in zip(people, teams, strict=False)]

    def _operation(self) -> Op:
        chance = self.rng.random()
        if chance < 0.15:
            return self._join()
        if chance < 0.16:
            return "start", ()
        if chance < 0.26:
            return "fall", self._victims()
        named = (self._any_name(),) if self.rng.random() < 0.2 else ()
        return ("wait" if chance < 0.48 else "end_turn"), named

    def _join(self) -> Op:
        def pick(good: tuple[object, ...], broken: tuple[object, ...]) -> object:
            return self.rng.choice(broken if self.wild and self.rng.random() < 0.25 else good)

        return "join", (pick(self.names, BROKEN_NAMES), pick(self.teams, BROKEN_TEAMS), pick(SPEEDS, BROKEN_SPEEDS))

    def _victims(self) -> tuple[object, ...]:
        chance = self.rng.random()
        living = [each.name for each in self.fight.roster if not each.fallen] if self.fight is not None else []
        if not living or chance < 0.2:
            fallen = [each.name for each in self.fight.roster if each.fallen] if self.fight is not None else []
            return tuple(self.rng.choice((self._any_name(), "nobody", *fallen)) for _ in range(self.rng.randrange(4)))
        if chance < 0.5 and self.fight is not None and self.fight.acting is not None:
            return (self.fight.acting,)
        return tuple(self.rng.sample(living, min(len(living), self.rng.choice((1, 1, 1, 2)))))

    def _any_name(self) -> object:
        if self.fight is not None and self.fight.acting is not None and self.rng.random() < 0.4:
            return self.fight.acting
        return self.rng.choice((*self.names, *BROKEN_NAMES) if self.wild else self.names)
