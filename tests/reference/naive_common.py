"""What the naive models of the further rule sets share: cleaning, refusals, roster, start and end of a fight.

Like `naive_model` they are written from the rules alone, slow and meant to be obviously right. A model keeps a few
plain values and sorts everything again whenever it is asked. It is driven with the protocol's words and answers with
the protocol's replies, so that a reply of the tracker can be held against its reply as it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar, cast

Given = Mapping[str, object]
Reply = dict[str, Any]
Range = tuple[int, int, int]
"""Start value, lowest and highest of a setting that is a whole number."""
Words = tuple[str, ...]
"""The words of a setting that is a choice; the first is the start value."""

SPECIAL: dict[str, object] = {
    "nan": math.nan, "inf": math.inf, "-inf": -math.inf, "none": None, "text": "text", "bool": True
}  # fmt: skip


class RefusalError(Exception):
    """An operation is refused; it is raised before anything has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def decoded(value: object) -> object:
    """A value of the protocol; those that JSON lacks travel as ``{"$": "nan"}`` and the like."""
    if isinstance(value, list):
        return [decoded(item) for item in cast("list[object]", value)]
    if isinstance(value, dict):
        marked = cast("dict[str, object]", value)
        name = marked.get("$")
        return SPECIAL[name] if isinstance(name, str) else marked
    return value


def as_list(value: object) -> list[object]:
    """A list as it is, and no entries at all where there is none."""
    return cast("list[object]", value) if isinstance(value, list) else []


def finite(given: object) -> float | None:
    """A number in double precision, or None when it is broken. A bool is not a number."""
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        return None
    try:
        number = float(given)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def whole(given: object) -> int | None:
    """A whole number that is finite in double precision, or None; 2.0 is whole, 2.5 is not."""
    if finite(given) is None or not isinstance(given, (int, float)) or given % 1:
        return None
    return int(given)


def clean_face(raw: object, sides: int) -> int:
    """What a die of so many sides counts: rounded down, clamped, and 1 when it is broken."""
    if isinstance(raw, bool) or not isinstance(raw, (int, float)):
        return 1
    if isinstance(raw, float):
        if not math.isfinite(raw):
            return 1
        raw = math.floor(raw)
    return min(max(raw, 1), sides)


@dataclass
class Person:
    """What every fighter has; ``rolls`` are those not thrown yet."""

    name: str
    team: str
    number: int
    rolls: list[object] = field(default_factory=list[object])
    fallen: bool = False

    def throw(self) -> object:
        """The next of the rolls; None, a broken one, when they are used up."""
        return self.rolls.pop(0) if self.rolls else None


P = TypeVar("P", bound=Person)


class Naive(Generic[P]):
    """The frame of a naive model: what is the same in all rule sets."""

    SETTINGS: ClassVar[dict[str, Range | Words]] = {}
    OPERATIONS: ClassVar[Words] = ("join", "start", "end_turn", "fall")

    def begin(self, settings: Given) -> Reply:
        """Begin a fresh fight."""
        self.settings: dict[str, Any] = {}
        for name, allowed in self.SETTINGS.items():
            value = decoded(settings[name]) if name in settings else allowed[0]
            number = whole(value)
            if isinstance(allowed[1], int):
                assert isinstance(allowed[2], int)
                if number is None or not allowed[1] <= number <= allowed[2]:
                    return {"refused": "bad_setting", "edges": []}
                self.settings[name] = number
            elif isinstance(value, str) and value in allowed:
                self.settings[name] = value
            else:
                return {"refused": "bad_setting", "edges": []}
        self.people: list[P] = []
        self.phase = "before"
        self.round = 0
        self.outcome: str | None = None
        self.winner: str | None = None
        self.edges: list[str] = ["create"]
        self.clear()
        return {"ok": True, "state": self.state(), "edges": self.edges}

    def do(self, op: str, args: Given) -> Reply:
        """Carry out one operation."""
        self.edges = []
        try:
            self.play(op, {key: decoded(value) for key, value in args.items()})
        except RefusalError as refusal:
            self.edges = ["end"] if self.phase == "over" else []
            return {"refused": refusal.code, "state": self.state(), "edges": self.edges}
        return {"ok": True, "state": self.state(), "edges": self.edges}

    def play(self, op: str, given: Given) -> None:
        """Carry out an operation of the rule set."""
        if op not in self.operations():
            raise RefusalError("unsupported")
        getattr(self, op)(given)

    def operations(self) -> Words:
        """The operations of the rule set with the settings of this fight."""
        return self.OPERATIONS

    # --- what a rule set fills in ---------------------------------------------------------------------------------

    def clear(self) -> None:
        """Forget everything about a round."""
        raise NotImplementedError

    def newcomer(self, person: Person, given: Given) -> P:
        """The fighter that joins; refused when a number of his is broken."""
        raise NotImplementedError

    def joined(self, person: P) -> None:
        """Give one who has just joined his roll and, in a running round, his slots."""
        raise NotImplementedError

    def begin_round(self, number: int) -> None:
        """Begin a round; the phase becomes first."""
        raise NotImplementedError

    def acting(self) -> list[str]:
        """Who acts."""
        raise NotImplementedError

    def upcoming(self) -> list[str]:
        """Who will still act in this round, once per slot."""
        raise NotImplementedError

    def more_state(self) -> dict[str, Any]:
        """The fields that only this rule set has."""
        raise NotImplementedError

    # --- questions ------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The whole observable state."""
        return {
            "phase": self.phase,
            "round": self.round,
            "acting": self.acting(),
            "upcoming": self.upcoming(),
            "outcome": self.outcome,
            "winner": self.winner,
            **self.more_state(),
        }

    def running(self) -> bool:
        """Whether the fight has started and goes on."""
        return self.phase in {"first", "later"}

    def living(self) -> list[P]:
        """All who have not fallen, in the order of joining."""
        return [each for each in self.people if not each.fallen]

    def person(self, name: object) -> P:
        """The fighter of that name."""
        return next(each for each in self.people if each.name == name)

    def is_fallen(self, person: P) -> bool:
        """Whether somebody counts as fallen when he is named."""
        return person.fallen

    # --- checks ---------------------------------------------------------------------------------------------------

    def must_run(self) -> None:
        """Refuse while the fight does not run."""
        if not self.running():
            raise RefusalError("not_running")

    def must_live(self, *names: object) -> None:
        """Refuse when there are no names, an unknown one, or one of a fallen fighter."""
        if not names or not all(any(each.name == name for each in self.people) for name in names):
            raise RefusalError("unknown_fighter")
        if any(self.is_fallen(self.person(name)) for name in names):
            raise RefusalError("already_fallen")

    def must_act(self, name: object) -> None:
        """Refuse when nobody acts, or when a name is given that does not act."""
        if not self.acting() or (name is not None and name not in self.acting()):
            raise RefusalError("not_your_turn")

    # --- operations -----------------------------------------------------------------------------------------------

    def join(self, given: Given) -> None:
        """A fighter joins."""
        name, team = given.get("name"), given.get("team")
        if any(each.name == name for each in self.people):
            raise RefusalError("duplicate_name")
        if not isinstance(name, str) or not name:
            raise RefusalError("bad_name")
        if not isinstance(team, str) or not team:
            raise RefusalError("bad_team")
        person = self.newcomer(Person(name, team, len(self.people), list(as_list(given.get("rolls")))), given)
        if self.phase == "over":
            raise RefusalError("not_running")
        self.people.append(person)
        self.joined(person)

    def start(self, given: Given) -> None:
        """The fight begins."""
        if self.phase != "before":
            raise RefusalError("already_started")
        if not self.people:
            raise RefusalError("no_fighters")
        if len({each.team for each in self.people}) == 1:
            self.round = 1
            self.finish("one-team")
            return
        self.edges.append("start")
        self.begin_round(1)

    # --- steps ----------------------------------------------------------------------------------------------------

    def finish(self, edge: str) -> None:
        """The fight is over: won by the one team that is left, otherwise a draw."""
        teams = {each.team for each in self.living()}
        self.edges.append(edge)
        self.phase = "over"
        self.clear()
        self.outcome, self.winner = ("win", teams.pop()) if len(teams) == 1 else ("draw", None)

    def ends_by_falls(self) -> bool:
        """Test the end of the fight after somebody has fallen."""
        if len({each.team for each in self.living()}) > 1:
            return False
        self.finish("won-first" if self.phase == "first" else "ended-later")
        return True

    def leave_first(self) -> None:
        """The first turn of the round has passed, or somebody acts in front of it."""
        if self.phase == "first":
            self.edges.append("turn-passes")
            self.phase = "later"

    def end_of_round(self) -> None:
        """Nobody is left to act in this round: the next one, or a draw at the limit."""
        if self.round == self.settings["maxRounds"]:
            self.finish("ended-later")
        else:
            self.edges.append("new-round")
            self.begin_round(self.round + 1)

    def next_after_empty(self) -> bool:
        """A round in which nobody has a slot counts and is over at once; whether another one follows."""
        if self.round == self.settings["maxRounds"]:
            self.finish("empty-limit")
            return False
        self.edges.append("empty-round")
        return True
