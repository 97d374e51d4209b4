"""The reference behind the adapter protocol: a rule set, played with the protocol's words.

`Driver` plays `core`, `TimelineDriver` the rule sets on the slot timeline; both are used in process. `main` speaks JSON
lines on standard input and output.
"""

from __future__ import annotations

import io
import json
import math
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, cast

from initiative_reference.core import Answer, BadSetting, Encounter

if TYPE_CHECKING:
    from initiative_reference import fight, timeline

Reply = dict[str, Any]
"""`{"ok": True, "state": …}` or `{"refused": code, "state": …}`; `edges` beside it names the diagram's edges taken."""

SETTINGS = {"rollRange": "roll_range", "maxRounds": "max_rounds", "rerollEachRound": "reroll_each_round"}

_SPECIAL: dict[str, object] = {
    "nan": float("nan"),
    "inf": float("inf"),
    "-inf": float("-inf"),
    "none": None,
    "text": "text",
    "bool": True,
}


def decode(value: object) -> object:
    """Return what a protocol value stands for: `{"$": "nan"}` and its kin are values that JSON lacks."""
    if isinstance(value, dict):
        marked = cast("dict[object, object]", value)
        name = marked.get("$")
        return _SPECIAL.get(name, marked) if isinstance(name, str) else marked
    return value


class Driver:
    """Plays rule set `core` with protocol words; a known wrong tracker passes its own encounter class."""

    def __init__(self, encounter: type[Encounter] = Encounter) -> None:
        """Create a driver without an encounter; call `begin` first."""
        self.encounter_class = encounter
        self.encounter: Encounter | None = None

    def begin(self, settings: Mapping[str, object]) -> Reply:
        """Begin a fresh encounter; everything before is forgotten.

        A broken setting answers `{"refused": "bad_setting"}` without a state, for there is no encounter then.
        """
        self.encounter = None
        try:
            self.encounter = self.encounter_class(**{SETTINGS[key]: decode(value) for key, value in settings.items()})
        except BadSetting as error:
            return {"refused": error.code, "edges": []}
        return {"ok": True, "state": self.state(), "edges": ["create"]}

    def do(self, op: str, args: Mapping[str, object]) -> Reply:
        """Carry out one operation.

        Raises:
            LookupError: If there is no encounter or no such operation.
        """
        return _reply(self.act(op, args), self.state)

    def act(self, op: str, args: Mapping[str, object]) -> Answer:
        """Carry out one operation without describing the state after it; otherwise as `do`."""
        if self.encounter is None:
            raise LookupError("no encounter: send begin first")
        return _OPERATIONS[op](self.encounter, args)

    def state(self) -> dict[str, Any]:
        """Return the observable state with the protocol's keys."""
        fight = self.encounter
        if fight is None:
            raise LookupError("no encounter: send begin first")
        acting = fight.acting
        return {
            "phase": fight.phase,
            "round": fight.round,
            "acting": [] if acting is None else [acting],
            "upcoming": fight.upcoming(),
            "outcome": fight.outcome,
            "winner": fight.winner,
        }

    def throw(self, face: Callable[[int], int]) -> int:
        """Throw the dice of this encounter; `face(n)` gives 1 to n."""
        if self.encounter is None:
            raise LookupError("no encounter: send begin first")
        return face(self.encounter.roll_range + 1) - 1


class TimelineDriver:
    """Plays a rule set on the slot timeline with protocol words; otherwise as `Driver`."""

    def __init__(self, encounter: type[fight.Encounter[Any]], throw: Callable[[Callable[[int], int]], int]) -> None:
        """Create a driver without an encounter; `throw` throws the dice of the rule set."""
        self.encounter_class = encounter
        self.encounter: fight.Encounter[Any] | None = None
        self.throw = throw

    def begin(self, settings: Mapping[str, object]) -> Reply:
        """Begin a fresh encounter; as `Driver.begin`."""
        from initiative_reference.timeline import BadSetting

        self.encounter = None
        try:
            self.encounter = self.encounter_class(**{key: decode(value) for key, value in settings.items()})
        except BadSetting as error:
            return {"refused": error.code, "edges": []}
        return {"ok": True, "state": self.state(), "edges": ["create"]}

    def do(self, op: str, args: Mapping[str, object]) -> Reply:
        """Carry out one operation; one that is not part of the rule set is refused with `unsupported`."""
        return _reply(self.act(op, args), self.state)

    def act(self, op: str, args: Mapping[str, object]) -> timeline.Answer:
        """Carry out one operation without describing the state after it; otherwise as `do`."""
        fight = self._running()
        if op not in fight.OPERATIONS:
            return fight.unsupported()
        if op == "fall":
            return fight.fall(*_listed(args.get("names")))
        if op != "join":
            return getattr(fight, op)(**{key: _decoded(value) for key, value in args.items()})
        numbers = {key: decode(value) for key, value in args.items() if key in fight.FIELDS}
        # What is thrown beside the rolls; in process the caller may hand over dice of his own under that name + _dice.
        throws = {key: _dice(args, key) for key in fight.DICE if key in args or f"{key}_dice" in args}
        dice = args.get("dice")
        return fight.join(
            decode(args.get("name")),
            decode(args.get("team")),
            cast("Callable[[], object]", dice) if callable(dice) else dice_of(args.get("rolls")),
            **throws,
            **numbers,
        )

    def state(self) -> dict[str, Any]:
        """Return the observable state with the protocol's keys."""
        return self._running().state()

    def _running(self) -> fight.Encounter[Any]:
        if self.encounter is None:
            raise LookupError("no encounter: send begin first")
        return self.encounter


def _reply(answer: Answer | timeline.Answer, state: Callable[[], dict[str, Any]]) -> Reply:
    head: Reply = {"ok": True} if answer.refused is None else {"refused": answer.refused}
    return {**head, "state": state(), "edges": list(answer.edges)}


def _listed(value: object) -> list[object]:
    """Return a list as it is, and an empty one for everything else."""
    return cast("list[object]", value) if isinstance(value, list) else []


def _decoded(value: object) -> object:
    return [decode(item) for item in cast("list[object]", value)] if isinstance(value, list) else decode(value)


def _dice(args: Mapping[str, object], key: str) -> Callable[[], object]:
    """Return dice that give None only when they are used up, and another broken value where a throw is broken."""
    given = args.get(f"{key}_dice")
    if callable(given):
        return cast("Callable[[], object]", given)
    results = iter(_listed(args.get(key)))

    def throw() -> object:
        for result in results:
            found = decode(result)
            return math.nan if found is None else found
        return None

    return throw


def dice_of(rolls: object) -> Callable[[], object]:
    """Return dice that give one roll after the other, and None (a broken roll) when they are used up."""
    results = iter(_listed(rolls))
    return lambda: decode(next(results, None))


def _join(fight: Encounter, args: Mapping[str, object]) -> Answer:
    dice = args.get("dice")  # in process only: dice of the caller's instead of a list of rolls
    return fight.join(
        decode(args.get("name")),
        decode(args.get("team")),
        decode(args.get("speed")),
        cast("Callable[[], object]", dice) if callable(dice) else dice_of(args.get("rolls")),
    )


_OPERATIONS: dict[str, Callable[[Encounter, Mapping[str, object]], Answer]] = {
    "join": _join,
    "start": lambda fight, _: fight.start(),
    "end_turn": lambda fight, args: fight.end_turn(args.get("name")),
    "wait": lambda fight, args: fight.wait(args.get("name")),
    "fall": lambda fight, args: fight.fall(*_listed(args.get("names"))),
}

FEATURES = ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"]
OBSERVES = ["acting", "round", "outcome", "winner", "phase", "upcoming"]


_MECHANISM = ("adapter", "fight", "timeline")
"""Modules of this package that are no rule set."""


def rule_sets() -> list[str]:
    """Return the ids of the rule sets that there is a module of."""
    import initiative_reference

    return sorted(
        module.name for module in iter_modules(initiative_reference.__path__) if module.name not in _MECHANISM
    )


def make_driver(rules: str) -> Driver | TimelineDriver:
    """Return a new driver for a rule set.

    Raises:
        KeyError: If the rule set is unknown.
    """
    if rules == "core":
        return Driver()
    if rules not in rule_sets():
        raise KeyError(rules)
    module = import_module(f"initiative_reference.{rules}")
    return TimelineDriver(module.Encounter, module.throw)


def observed() -> list[str]:
    """Return the fields of the state that are told in any rule set."""
    found = dict.fromkeys(OBSERVES)
    for rules in rule_sets():
        found |= dict.fromkeys(make_driver(rules).begin({})["state"])
    return list(found)


def main() -> int:
    """Answer protocol requests until `stop` or the end of the input."""
    driver = make_driver("core")
    for stream in (sys.stdin, sys.stdout):
        cast("io.TextIOWrapper", stream).reconfigure(encoding="utf-8")
    for line in sys.stdin:
        request: dict[str, Any] = json.loads(line)
        command = request["cmd"]
        if command == "stop":
            break
        if command == "start":
            reply: Reply = {
                "ok": True,
                "protocol": 1,
                "implementation": {"name": "initiative-reference", "language": "python", "version": "1"},
                "rules": rule_sets(),
                "features": FEATURES,
                "observes": observed(),
            }
        elif command == "begin":
            driver = make_driver(request["rules"])
            reply = driver.begin(request["settings"])
        else:
            reply = driver.do(request["op"], request["args"])
        sys.stdout.write(json.dumps({"seq": request["seq"], **reply}) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
