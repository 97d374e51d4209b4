"""The slot timeline: the one mechanism under every rule set here.

A round is a list of slots with keys, played in order of key; operations add, move or drop slots. This file has the
slots and what fights are described with: settings, numbers of a fighter, events, answers. `fight.py` plays them.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Dice = Callable[[], object]
"""Called whenever the rules roll for a fighter; must not raise. What it returns is cleaned by the rule set."""

Key = tuple[Any, ...]
"""The place of a slot: smaller goes earlier, slots of equal key act together."""


class BadSetting(ValueError):  # noqa: N818 - named like its code
    """A setting is none of the values that are allowed; the encounter is not created."""

    code = "bad_setting"


@dataclass(frozen=True)
class Setting:
    """A setting that is a whole number, both ends of its range included."""

    start: int
    lowest: int
    highest: int

    def check(self, name: str, value: object) -> int:
        """Return the value as a whole number; raises `BadSetting`."""
        number = finite(value)
        if number is None or not self.lowest <= number <= self.highest or number != math.floor(number):
            raise BadSetting(f"{name} must be a whole number {self.lowest} to {self.highest}, for example {self.start}")
        return int(number)


@dataclass(frozen=True)
class Choice:
    """A setting that is one of several words, the start value first."""

    words: tuple[str, ...]

    @property
    def start(self) -> str:
        """The start value."""
        return self.words[0]

    def check(self, name: str, value: object) -> str:
        """Return the word; raises `BadSetting`."""
        if not isinstance(value, str) or value not in self.words:
            raise BadSetting(f"{name} must be one of {', '.join(self.words)}, for example {self.start}")
        return value


@dataclass(frozen=True)
class Field:
    """A number that a fighter brings: required when `start` is None, refused with `code` when it is not allowed."""

    start: float | None = None
    lowest: float = -math.inf
    highest: float = math.inf
    whole: bool = False
    code: str = "bad_modifier"

    def check(self, value: object) -> float | None:
        """Return the value as a number, or None when it is not allowed."""
        number = finite(value)
        if number is None or not self.lowest <= number <= self.highest:
            return None
        return None if self.whole and number != math.floor(number) else number


@dataclass(frozen=True)
class Event:
    """Something that happened, to hook sounds, effects and log lines on.

    `kind`: `fight_began`, `round_began`, `turn_began`, `turn_ended`, `round_ended`, `joined`, `fell`, `over`, `rolled`,
    `slot_lost` (with the `reason`), and what the operations of a rule set add. `acts_in` (only `joined`) is the first
    round in which the newcomer may act, None when there will be none; `count` and `action` belong to the turn, `roll`
    and `value` to `rolled`.
    """

    kind: str
    round: int
    name: str | None = None
    acts_in: int | None = None
    outcome: str | None = None
    winner: str | None = None
    count: float | None = None
    action: str | None = None
    reason: str | None = None
    value: float | None = None
    roll: int | None = None


@dataclass(frozen=True)
class Answer:
    """What an operation did: the reason of a refusal or None, the diagram's edges taken, the events in order."""

    refused: str | None = None
    edges: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether the operation took effect."""
        return self.refused is None


@dataclass(frozen=True)
class View:
    """The encounter at one moment; all names in play order.

    `upcoming` holds a name once for every slot still to come in this round; `acted` live, have had a turn and have no
    slot left; `newcomers` joined and wait for the next round; `more` is what the rule set adds.
    """

    phase: str
    round: int
    acting: tuple[str, ...]
    upcoming: tuple[str, ...]
    acted: tuple[str, ...]
    newcomers: tuple[str, ...]
    fallen: tuple[str, ...]
    outcome: str | None
    winner: str | None
    more: Mapping[str, Any]


@dataclass(eq=False)
class Fighter:
    """One fighter; a rule set adds its numbers. Read the attributes, let the encounter change them."""

    name: str
    team: str
    number: int  # counts up in the order of joining and never changes
    dice: Dice
    roll: int = 0
    value: float = 0.0
    fallen: bool = False
    newcomer: bool = False  # waits for the next round
    slots: list[Slot[Any]] = field(default_factory=list[Any])  # of the running round

    @property
    def acted(self) -> bool:
        """Tell whether a turn of the running round has been had and none is left."""
        return any(slot.state == "played" for slot in self.slots) and not any(slot.open for slot in self.slots)


F = TypeVar("F", bound=Fighter)


@dataclass(eq=False)
class Slot(Generic[F]):
    """One turn of one fighter in the running round.

    `state`: `to-come`, `acting`, `delayed`, `played`, or the reason why it was lost.
    """

    fighter: F
    key: Key
    count: float | None = None
    state: str = "to-come"

    @property
    def open(self) -> bool:
        """Tell whether it is neither played nor lost."""
        return self.state in ("to-come", "acting", "delayed")


def _place(slot: Slot[Any]) -> tuple[Key, int]:
    return slot.key, slot.fighter.number


class Timeline(Generic[F]):
    """The slots of one round. What has begun stays in the list, so no index moves and nobody is skipped."""

    def __init__(self, slots: Iterable[Slot[F]] = ()) -> None:
        """Sort the slots of a round; of equal keys, who joined earlier is named first."""
        self.slots = sorted(slots, key=_place)
        self.at = 0  # everything before has begun or is lost

    def add(self, slot: Slot[F]) -> None:
        """Insert a slot by its key, never before what has begun."""
        self.slots.insert(bisect_right(self.slots, _place(slot), lo=self.at, key=_place), slot)

    def to_come(self) -> list[Slot[F]]:
        """Return the slots that are still to come, in play order."""
        return [slot for slot in self.slots[self.at :] if slot.state == "to-come"]

    def next_group(self) -> list[Slot[F]]:
        """Begin the next slot, or all next slots of equal key; empty when none is left."""
        self._skip()
        group: list[Slot[F]] = []
        while self.at < len(self.slots) and (not group or self.slots[self.at].key == group[0].key):
            group.append(self.slots[self.at])
            self.at += 1
            self._skip()
        for slot in group:
            slot.state = "acting"
        return group

    def is_empty(self) -> bool:
        """Tell whether no slot is left to come."""
        self._skip()
        return self.at == len(self.slots)

    def _skip(self) -> None:
        while self.at < len(self.slots) and self.slots[self.at].state != "to-come":
            self.at += 1


@dataclass(eq=False)
class Turn(Generic[F]):
    """What is acting: the slots not ended yet, and how they came to act (`order`, or an operation of a rule set)."""

    slots: list[Slot[F]]
    by: str = "order"
    count: float | None = None
    action: str | None = None
    together: bool = False  # two or more, whose falls count when all have acted
    falling: list[F] = field(default_factory=list[Any])


class Teller:
    """Collects what an operation does, and tells it to whoever listens."""

    def __init__(self) -> None:
        """Begin without listeners."""
        self.phase = "before"
        self.round = 0
        self._edges: list[str] = []
        self._events: list[Event] = []
        self._listeners: list[Callable[[Event], object]] = []
        self._undelivered: deque[Event] = deque()

    def listen(self, listener: Callable[[Event], object]) -> None:
        """Call `listener` with every event, after the operation is complete; it may call operations itself."""
        self._listeners.append(listener)

    def _event(self, kind: str, name: str | None = None, **details: Any) -> None:
        self._events.append(Event(kind, self.round, name, **details))

    def _refuse(self, code: str) -> Answer:
        # The diagram's last edge says that after the end everything is refused: a refusal there walks it.
        return Answer(refused=code, edges=("end",) if self.phase == "over" else ())

    def unsupported(self) -> Answer:
        """Refuse an operation that is not part of the rule set."""
        return self._refuse("unsupported")

    def _done(self) -> Answer:
        answer = Answer(None, tuple(self._edges), tuple(self._events))
        self._edges.clear()
        self._events.clear()
        # A listener that calls an operation comes through here again: its events queue up behind the present one.
        nested = bool(self._undelivered)
        self._undelivered.extend(answer.events)
        try:
            while self._undelivered and not nested:
                for listener in self._listeners:
                    listener(self._undelivered[0])
                self._undelivered.popleft()
        except BaseException:
            self._undelivered.clear()
            raise
        return answer


def finite(value: object) -> float | None:
    """Return a finite number, or None for text, true/false, NaN, infinity and everything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    with suppress(OverflowError):  # a whole number beyond the largest double
        return float(value) if math.isfinite(value) else None
    return None


def clean_face(roll: object, sides: int) -> int:
    """Return a throw of a die as 1 to `sides`: fractions go down, the rest is clamped; what is no number counts 1."""
    if isinstance(roll, bool) or not isinstance(roll, int | float) or not abs(roll) < math.inf:
        return 1
    return min(max(math.floor(roll), 1), sides)
