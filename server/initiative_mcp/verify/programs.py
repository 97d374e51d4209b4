"""Random programs: the same seed gives the same programs on every machine and every version of Python.

They are drawn so that faults show: few names, few different numbers and so many ties, newcomers, waits and falls in
every position, and now and then a call that the rules refuse. What is drawn from says the rule set's `play.toml`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

from initiative_mcp.rulesets import RULE_SETS, SPECIAL, Field, Operation, RuleSet
from initiative_mcp.verify.script import Call, Script, of_calls

STEPS = 30
PROGRAMS = 500

_NAMES = "abcdefghijklmnopqrstuvwxyz"
_FOREIGN_NAMES = ("Ä", "龍", "🐺", "é", "Ж", "ß", "名", "ñ")
_TEAMS = ("red", "blue", "red", "blue", "green")
_NOBODY = "nobody"
_VICTIMS = {"acting": 35.0, "next": 15.0, "upcoming": 15.0, "living": 25.0, "fallen": 6.0, "nobody": 3.0}
_COUNTS = {0: 6.0, 1: 34.0, 2: 20.0, 3: 20.0, 5: 20.0}
"""How many results of dice a fighter brings, with the weight of each number."""

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
        # Numbers before dice: the draws of a seed are never to change.
        brought = sorted(rules.brings, key=lambda field: field.dice)
        self._values = {field.id: draw.some(field.draw, 2 + draw.below(2)) for field in brought}
        self._unsupported: set[str] = set()
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
        drawn = {setting.name: draw.one(setting.drawn) for setting in self._rules.settings if not draw.chance(0.5)}
        if draw.chance(0.02):
            setting = draw.one(self._rules.settings)
            broken: list[Any] = list(setting.broken)
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
        moment = "idle" if not self._state["acting"] else self._state["phase"]
        weights = self._rules.moments.get(moment, self._rules.weights)
        self._named(self._draw.weighted({name: self._weight(name, weight) for name, weight in weights.items()}))

    def _weight(self, operation: str, weight: Any) -> float:
        """Return how likely an operation is now: what would only be refused is drawn seldom."""
        living = len(self._living)
        if operation == "fall":
            return weight * (living - 1)
        if operation == "join":
            return weight[0 if living < 4 else 1 if living < 7 else 2]
        action = self._rules.actions.get(operation)
        meant_for = next(iter(action.drawn), None) if action else None
        idle = meant_for is not None and not self._pool(meant_for)
        return weight / (10 if idle or operation in self._unsupported else 1)

    def _any_call(self) -> None:
        self._named(self._draw.one(tuple(self._rules.operations)))

    def _named(self, operation: str) -> None:
        if operation == "join":
            self._join()
        elif operation == "fall":
            self._call("fall", {"names": self._victims()})
        elif operation not in self._rules.actions:
            self._call(operation, {})
        else:
            action = self._rules.actions[operation]
            self._call(operation, self._arguments(action))

    def _arguments(self, action: Operation) -> dict[str, Any]:
        """Draw the arguments of an operation that is neither `join` nor `fall`."""
        draw = self._draw
        found: dict[str, Any] = {}
        for argument in action.arguments:
            if argument == "name" and argument in action.optional:
                if "named-turns" in self._features:
                    found.update(self._whose_turn())
            elif argument == "name":
                found["name"] = self._drawn(action.drawn)
            elif argument in action.optional and draw.chance(0.35):
                continue
            elif argument in action.dice:
                throws = self._rules.brought["rolls"]
                found[argument] = [self._result(throws) for _ in range(action.dice[argument])]
            else:
                found[argument] = self._number(self._rules.brought[argument])
        return found

    def _pool(self, name: str) -> list[str]:
        """Return the fighters that a name may be drawn from."""
        state = self._state
        known = {
            "acting": state["acting"],
            "next": state["upcoming"][:1],
            "upcoming": state["upcoming"],
            "living": self._living,
            "fallen": self._fallen,
            "nobody": [_NOBODY],
        }
        found: list[str] = known[name] if name in known else state.get(name, [])
        return found

    def _drawn(self, weights: Mapping[str, float]) -> str:
        pools = {name: (self._pool(name), weight) for name, weight in weights.items()}
        filled = {name: weight for name, (pool, weight) in pools.items() if pool}
        return self._draw.one(pools[self._draw.weighted(filled)][0])

    def _whose_turn(self) -> dict[str, Any]:
        draw = self._draw
        acting: list[str] = self._state["acting"]
        if draw.chance(0.5):
            return {}
        if acting and draw.chance(0.6):
            return {"name": acting[0] if len(acting) == 1 else draw.one(acting)}
        return {"name": draw.one([*self._living, *self._fallen, _NOBODY])}

    def _victims(self) -> list[str]:
        draw = self._draw
        count = 1
        if "fall-together" in self._features and draw.chance(0.35):
            if draw.chance(0.2):
                return draw.some(self._living, len(self._living)) or [_NOBODY]
            count = draw.below(4)
        names = [self._drawn(_VICTIMS) for _ in range(count)]
        return names if draw.chance(0.2) else list(dict.fromkeys(names))

    def _join(self) -> None:
        draw = self._draw
        fighter: dict[str, Any] = {"name": self._name(), "team": self._team()}
        for field in self._rules.brings:
            if not field.required and draw.chance(0.35):
                continue
            fighter[field.id] = self._dice(field) if field.dice else self._number(field)
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

    def _number(self, field: Field) -> object:
        draw = self._draw
        if "odd-inputs" in self._features and draw.chance(0.06):
            return {"$": draw.one(SPECIAL)}
        if field.wild and draw.chance(0.04):
            return draw.one(field.wild)
        if draw.chance(0.1):
            return draw.one(field.draw)
        return draw.one(self._values[field.id])

    def _dice(self, field: Field) -> list[object]:
        count = self._draw.weighted(field.counts or _COUNTS)
        return [self._result(field) for _ in range(count)]

    def _result(self, field: Field) -> object:
        draw = self._draw
        if "odd-inputs" in self._features and draw.chance(0.06):
            return {"$": draw.one(SPECIAL)}
        if draw.chance(0.08):
            return draw.one(field.wild)
        return draw.one(self._values[field.id])

    def _call(self, operation: str, arguments: dict[str, Any]) -> None:
        if len(self._calls) >= self._steps:
            return
        self._calls.append((operation, arguments))
        reply = self._driver.do(operation, arguments)
        self._state = reply["state"]
        if reply.get("refused") == self._rules.foreign:
            # What an implementation may leave out, a setting may leave out too, and then all of it.
            self._unsupported |= {operation, *self._rules.optional}
        if "refused" not in reply:
            if operation == "join":
                self._living.append(arguments["name"])
            elif operation == "fall":
                gone = set(arguments["names"])
                self._living = [name for name in self._living if name not in gone]
                self._fallen += sorted(gone)
