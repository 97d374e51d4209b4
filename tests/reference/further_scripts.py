"""Random programs for the further rule sets, each decided by its seed alone.

Few names, few values and many ties, so that all questions of place come up; every fourth program is full of broken
input. The naive model is played along, so that the names drawn are often those that matter at the moment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from naive_common import Naive, Reply

Call = tuple[str, Mapping[str, object]]
"""An operation and its arguments, in the protocol's words."""

NAMES: tuple[str, ...] = ("a", "b", "c", "d", "e", "f")
ODD_NAMES: tuple[str, ...] = ("A", "Ää", "🗡️", " ", "a ", "10", "9", "constructor", "b")
BROKEN_NAMES: tuple[object, ...] = ("", None, 7, True, {"$": "nan"}, ["a"], ("a",), b"a")
TEAMS: tuple[str, ...] = ("red", "blue", "blue", "red", "green")
BROKEN_TEAMS: tuple[object, ...] = ("", None, 0, False, ["red"])
BROKEN_NUMBERS: tuple[object, ...] = (
    {"$": "nan"}, {"$": "inf"}, {"$": "-inf"}, {"$": "none"}, {"$": "text"}, {"$": "bool"}, "5", "", False, [5],
    {"a": 5}, math.nan, 10**400, -(10**400), 2**1024, 5 + 0j,
)  # fmt: skip
BROKEN_SETTINGS: tuple[object, ...] = (
    -1, 0.5, 1001, 101, True, "6", "", "Simple", None, math.nan, math.inf, [6], ["simple"], 10**400, -(10**400), 6 + 0j
)  # fmt: skip
ODD_ROLLS: tuple[object, ...] = (
    0, 7, 30, 101, 500, -500, 3.7, 6.9, 6.0, -0.5, -5.0, 12.5, 10**400, -(10**400), 5 * 10**307, 1e308, *BROKEN_NUMBERS
)  # fmt: skip
NOT_OFFERED: tuple[str, ...] = ("wait", "interrupt", "delay", "act", "claim_first", "change", "end_round", "heal")


@dataclass(frozen=True)
class Words:
    """What the programs of a rule set are made of."""

    model: Callable[[], Naive[Any]]
    settings: Mapping[str, tuple[object, ...]]
    main: str
    mains: tuple[float, ...]
    faces: tuple[object, ...]
    numbers: Mapping[str, tuple[object, ...]] = field(default_factory=dict[str, tuple[object, ...]])
    """Further numbers of a fighter; each stands in about every second join."""
    lists: Mapping[str, tuple[object, ...]] = field(default_factory=dict[str, tuple[object, ...]])
    """Further dice of a fighter."""
    operations: Mapping[str, int] = field(default_factory=dict[str, int])
    """The operations of a running fight and how often they are drawn."""
    contests: bool = False
    """Whether `act` knows a contest."""


@dataclass(frozen=True)
class Program:
    """Settings and operations."""

    seed: int
    settings: dict[str, object]
    calls: tuple[Call, ...]


def generate(words: Words, seed: int, steps: int = 50) -> Program:
    """The program of a seed."""
    return _Writer(words, Random(seed), wild=seed % 4 == 3).write(seed, steps)


class _Writer:
    """Writes a program and follows the fight meanwhile."""

    def __init__(self, words: Words, rng: Random, *, wild: bool) -> None:
        self.words = words
        self.rng = rng
        self.wild = wild
        self.names = NAMES + ODD_NAMES if wild else NAMES
        self.model = words.model()
        self.calls: list[Call] = []
        self.state: dict[str, Any] = {}

    def write(self, seed: int, steps: int) -> Program:
        """Fighters join, the fight starts, and then anything goes; a few steps follow the end."""
        settings = self._settings()
        begun = self.model.begin(settings)
        if "ok" not in begun:
            return Program(seed, settings, ())
        self.state = begun["state"]
        for name, team in self._roster():
            op, args = self._join(name)
            self._note((op, {**args, "team": team} if team else args))
        if self.rng.random() < 0.1:
            self._note(self._operation())
        self._note(("start", {}))
        after_the_end = 0
        for _ in range(self.rng.randrange(steps)):
            self._note(self._operation())
            after_the_end += self.state["phase"] == "over"
            if after_the_end > 3:
                break
        return Program(seed, settings, tuple(self.calls))

    def _roster(self) -> list[tuple[str, str]]:
        """Who joins before the fight; mostly of two teams, for otherwise there is no fight."""
        if self.rng.random() < 0.1:
            return [(self.rng.choice(self.names), "") for _ in range(self.rng.randrange(4))]
        people = self.rng.sample(self.names, self.rng.choice((2, 2, 3, 3, 3, 4, 4, 5)))
        return list(zip(people, ("red", "blue", *TEAMS[:3]), strict=False))

    def _settings(self) -> dict[str, object]:
        rng = self.rng
        settings = {name: rng.choice(values) for name, values in self.words.settings.items() if rng.random() < 0.8}
        if self.wild and settings and rng.random() < 0.3:
            settings[rng.choice(sorted(settings))] = rng.choice(BROKEN_SETTINGS)
        return settings

    def _note(self, call: Call) -> Reply:
        self.calls.append(call)
        reply = self.model.do(*call)
        self.state = reply["state"]
        return reply

    def _pick(self, good: tuple[object, ...], broken: tuple[object, ...], chance: float = 0.12) -> object:
        return self.rng.choice(broken if self.wild and self.rng.random() < chance else good)

    def _rolls(self, faces: tuple[object, ...]) -> object:
        if self.wild and self.rng.random() < 0.05:
            return self.rng.choice((None, "6", 6, {"$": "none"}))
        return [self._pick(faces, ODD_ROLLS, 0.3) for _ in range(self.rng.randrange(7))]

    def _join(self, name: object) -> Call:
        words, rng = self.words, self.rng
        args: dict[str, object] = {
            "name": self._pick((name,), BROKEN_NAMES, 0.05),
            "team": self._pick(TEAMS, BROKEN_TEAMS, 0.05),
            words.main: self._pick(words.mains, BROKEN_NUMBERS),
            "rolls": self._rolls(words.faces),
        }
        for number, values in words.numbers.items():
            if rng.random() < 0.5:
                args[number] = self._pick(values, BROKEN_NUMBERS)
        for dice, faces in words.lists.items():
            if rng.random() < 0.6:
                args[dice] = self._rolls(faces)
        if self.wild and rng.random() < 0.05:
            del args[rng.choice(sorted(args))]
        return "join", args

    def _operation(self) -> Call:
        rng = self.rng
        if rng.random() < 0.02:
            kind = rng.choice(NOT_OFFERED)
            return kind, {} if kind == "end_round" else {"name": rng.choice(NAMES)}
        if rng.random() < 0.01:
            return "start", {}
        kinds = self.words.operations
        kind = rng.choices(list(kinds), list(kinds.values()))[0]
        if kind == "join":
            return self._join(rng.choice(self.names))
        if kind == "fall":
            return "fall", self._victims()
        if kind in {"end_turn", "delay"}:
            return kind, {"name": self._any_name()} if rng.random() < 0.4 else {}
        if kind == "end_round":
            return kind, {}
        return self._named(kind)

    def _named(self, kind: str) -> Call:
        rng = self.rng
        args: dict[str, object] = {"name": self._any_name()}
        delayed = self.state.get("delayed", [])
        if kind in {"act", "claim_first"} and delayed and rng.random() < 0.7:
            args["name"] = rng.choice(delayed)
        if kind == "interrupt" and self.state["upcoming"] and rng.random() < 0.7:
            args["name"] = rng.choice(self.state["upcoming"])
        if kind == "act" and self.words.contests and rng.random() < 0.4:
            args["contest"] = self._rolls(self.words.faces)
            if isinstance(args["contest"], list) and not self.wild:
                args["contest"] = [rng.choice(self.words.faces), rng.choice(self.words.faces)]
        if kind == "change":
            if rng.random() < 0.6:
                args[self.words.main] = self._pick(self.words.mains, BROKEN_NUMBERS)
            if rng.random() < 0.6:
                args["mod"] = self._pick(self.words.numbers["mod"], BROKEN_NUMBERS)
        return kind, args

    def _victims(self) -> dict[str, object]:
        rng, chance = self.rng, self.rng.random()
        people = self.model.people
        living = [each.name for each in people if not each.fallen]
        if not living or chance < 0.15:
            if self.wild and rng.random() < 0.2:
                return rng.choice(({}, {"names": None}, {"names": "a"}))
            pool = (self._any_name(), "nobody", *(each.name for each in people))
            return {"names": [rng.choice(pool) for _ in range(rng.randrange(4))]}
        if chance < 0.4 and self.state["acting"]:
            return {"names": [rng.choice(self.state["acting"])]}
        return {"names": rng.sample(living, min(len(living), rng.choice((1, 1, 1, 2, 3))))}

    def _any_name(self) -> object:
        if self.state["acting"] and self.rng.random() < 0.4:
            return self.rng.choice(self.state["acting"])
        if self.wild and self.rng.random() < 0.1:
            return self.rng.choice(BROKEN_NAMES)
        return self.rng.choice((*(each.name for each in self.model.people), *NAMES))
