"""Random programs: the same seed gives the same programs on every machine and every version of Python.

They are drawn so that faults show: few names, few different numbers and so many ties, newcomers, waits and falls in
every position, and now and then a call that the rules refuse.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

from initiative_mcp.verify.rulesets import RULE_SETS, SPECIAL, RuleSet
from initiative_mcp.verify.script import Call, Script, of_calls

STEPS = 30
PROGRAMS = 500

_NAMES = "abcdefghijklmnopqrstuvwxyz"
_FOREIGN_NAMES = ("Ä", "龍", "🐺", "é", "Ж", "ß", "名", "ñ")
_TEAMS = ("red", "blue", "red", "blue", "green")
_NOBODY = "nobody"

_T = TypeVar("_T")


class Draw:
    """Draws that depend on a text alone; uses nothing of `random` that may change between versions of Python."""

    def __init__(self, seed: str) -> None:
        """Begin at the place that the text stands for."""
        self._random = random.Random(int.from_bytes(sha256(seed.encode()).digest(), "big"))  # noqa: S311 - no secret

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to below `bound`."""
        return int(self._random.random() * bound)

    def chance(self, probability: float) -> bool:
        """Return True with a probability."""
        return self._random.random() < probability

    def one(self, values: Sequence[_T]) -> _T:
        """Return one of several values."""
        return values[self.below(len(values))]

    def some(self, values: Sequence[_T], count: int) -> list[_T]:
        """Return `count` different ones of several values, in a drawn order."""
        rest = list(values)
        return [rest.pop(self.below(len(rest))) for _ in range(min(count, len(rest)))]

    def weighted(self, weights: Mapping[_T, float]) -> _T:
        """Return a key with a probability in proportion to its weight."""
        point = self._random.random() * sum(weights.values())
        for value, weight in weights.items():
            point -= weight
            if point < 0:
                return value
        return next(iter(weights))


def make_programs(
    rules: str, seed: object, count: int, steps: int = STEPS, features: Sequence[str] | frozenset[str] | None = None
) -> Iterator[Script]:
    """Yield the programs of a seed; see `make_program`."""
    for index in range(1, count + 1):
        yield make_program(rules, seed, index, steps, features)


def make_program(
    rules: str,
    seed: object,
    index: int,
    steps: int = STEPS,
    features: Sequence[str] | frozenset[str] | None = None,
) -> Script:
    """Return one program.

    Args:
        rules: Id of the rule set.
        seed: What all programs of a run have in common, a number or a text.
        index: Which program of the seed, from 1 on.
        steps: How many operations it has at most, joining included.
        features: Features of the adapter that may be used; None for all. Each program uses a drawn part of them.
    """
    return _Author(RULE_SETS[rules], f"{rules}/{seed}/{index}", steps, features).write(f"program-{seed}-{index}")


class _Author:
    """Writes one program, guided by what the reference answers so far."""

    def __init__(self, rules: RuleSet, seed: str, steps: int, features: Sequence[str] | frozenset[str] | None) -> None:
        from initiative_reference.adapter import make_driver

        self._rules = rules
        self._draw = draw = Draw(seed)
        drawn = {feature for feature in rules.features if draw.chance(0.5)}
        self._features = drawn if features is None else drawn & set(features)
        self._steps = steps
        self._driver = make_driver(rules.id)
        self._state: Mapping[str, Any] = {}
        self._calls: list[Call] = []
        self._living: list[str] = []
        self._fallen: list[str] = []
        self._numbers = {name: draw.some(values, 2 + draw.below(2)) for name, values in rules.numbers.items()}
        self._rolls = draw.some(rules.rolls, 2 + draw.below(2))
        self._one_team = draw.chance(0.04)

    def write(self, script_id: str) -> Script:
        settings = self._settings()
        reply = self._driver.begin(self._rules.filled(settings))
        if "state" in reply:
            self._state = reply["state"]
            self._compose()
        return of_calls(script_id, self._rules.id, settings, tuple(self._calls))

    def _settings(self) -> dict[str, Any]:
        draw = self._draw
        drawn = {
            setting.name: draw.one((setting.lowest, setting.highest, *setting.tried))
            for setting in self._rules.settings
            if not draw.chance(0.5)
        }
        if draw.chance(0.02):
            setting = draw.one(self._rules.settings)
            broken: list[Any] = [setting.lowest - 1, setting.highest + 1, setting.lowest + 0.5]
            if "odd-inputs" in self._features:
                broken += [{"$": special} for special in SPECIAL]
            drawn[setting.name] = draw.one(broken)
        return {setting.name: drawn[setting.name] for setting in self._rules.settings if setting.name in drawn}

    def _compose(self) -> None:
        draw = self._draw
        for _ in range(2 + draw.below(4)):
            if draw.chance(0.03):
                self._any_call()
            self._join()
        while len(self._calls) < self._steps - 1:
            if self._state["phase"] == "before":
                # A long wait for the start shows nothing.
                if draw.chance(0.85):
                    self._call("start", {})
                else:
                    self._any_call()
            elif self._state["phase"] == "over":
                for _ in range(1 + draw.below(2)):
                    self._any_call()
                return
            else:
                self._running()

    def _running(self) -> None:
        living = len(self._living)
        weights = {
            "end_turn": 40.0,
            "wait": 20.0,
            "fall": 4.0 * (living - 1),
            "join": 24.0 if living < 4 else 10.0 if living < 7 else 2.0,
            "start": 1.0,
        }
        self._named(self._draw.weighted(weights))

    def _any_call(self) -> None:
        self._named(self._draw.one(tuple(self._rules.operations)))

    def _named(self, operation: str) -> None:
        if operation == "join":
            self._join()
        elif operation == "fall":
            self._call("fall", {"names": self._victims()})
        elif "name" in self._rules.operations[operation] and "named-turns" in self._features:
            self._call(operation, self._whose_turn())
        else:
            self._call(operation, {})

    def _whose_turn(self) -> dict[str, Any]:
        draw = self._draw
        acting: list[str] = self._state["acting"]
        if draw.chance(0.5):
            return {}
        if acting and draw.chance(0.6):
            return {"name": acting[0]}
        return {"name": draw.one([*self._living, *self._fallen, _NOBODY])}

    def _victims(self) -> list[str]:
        draw = self._draw
        count = 1
        if "fall-together" in self._features and draw.chance(0.35):
            if draw.chance(0.2):
                return draw.some(self._living, len(self._living)) or [_NOBODY]
            count = draw.below(4)
        names = [self._victim() for _ in range(count)]
        return names if draw.chance(0.2) else list(dict.fromkeys(names))

    def _victim(self) -> str:
        draw = self._draw
        acting, upcoming = self._state["acting"], self._state["upcoming"]
        pools: dict[str, tuple[list[str], float]] = {
            "acting": (acting, 35),
            "next": (upcoming[:1], 15),
            "upcoming": (upcoming, 15),
            "living": (self._living, 25),
            "fallen": (self._fallen, 6),
            "nobody": ([_NOBODY], 3),
        }
        weights = {name: weight for name, (pool, weight) in pools.items() if pool}
        return draw.one(pools[draw.weighted(weights)][0])

    def _join(self) -> None:
        draw = self._draw
        fighter: dict[str, Any] = {"name": self._name(), "team": self._team()}
        for name in self._rules.operations["join"][2:]:
            fighter[name] = self._dice() if name == "rolls" else self._number(name)
        self._call("join", fighter)
        if draw.chance(0.02):
            self._call("join", fighter)

    def _name(self) -> str:
        draw = self._draw
        taken = self._living + self._fallen
        if taken and draw.chance(0.05):
            return draw.one(taken)
        if draw.chance(0.01):
            return ""
        if "unicode-names" in self._features and draw.chance(0.3):
            free = [name for name in _FOREIGN_NAMES if name not in taken]
            if free:
                return draw.one(free)
        free = [name for name in _NAMES if name not in taken]
        # Not always in the order of the alphabet, so that a tie that follows it shows.
        return draw.one(free[:4]) if free else _NOBODY

    def _team(self) -> str:
        draw = self._draw
        if draw.chance(0.01):
            return ""
        if self._one_team:
            return _TEAMS[0]
        if len(self._living) < 2 and draw.chance(0.8):
            return _TEAMS[len(self._living)]
        return draw.one(_TEAMS)

    def _number(self, name: str) -> object:
        draw = self._draw
        if "odd-inputs" in self._features and draw.chance(0.06):
            return {"$": draw.one(SPECIAL)}
        if draw.chance(0.1):
            return draw.one(self._rules.numbers[name])
        return draw.one(self._numbers[name])

    def _dice(self) -> list[object]:
        draw = self._draw
        count = draw.weighted({0: 6.0, 1: 34.0, 2: 20.0, 3: 20.0, 5: 20.0})
        return [self._roll() for _ in range(count)]

    def _roll(self) -> object:
        draw = self._draw
        if "odd-inputs" in self._features and draw.chance(0.06):
            return {"$": draw.one(SPECIAL)}
        if draw.chance(0.08):
            return draw.one(self._rules.wild_rolls)
        return draw.one(self._rolls)

    def _call(self, operation: str, arguments: dict[str, Any]) -> None:
        if len(self._calls) >= self._steps:
            return
        self._calls.append((operation, arguments))
        reply = self._driver.do(operation, arguments)
        self._state = reply["state"]
        if "refused" not in reply:
            if operation == "join":
                self._living.append(arguments["name"])
            elif operation == "fall":
                gone = set(arguments["names"])
                self._living = [name for name in self._living if name not in gone]
                self._fallen += sorted(gone)
