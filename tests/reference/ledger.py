"""What an onlooker can know of a fight: he sees the operations, the answers and the displayed state.

The invariants are judged by this book-keeping and not by the naive model, so that a mistake which model and
tracker have in common is caught as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from naive_model import clean_roll

if TYPE_CHECKING:
    from initiative_reference.core import Answer, Encounter


@dataclass(frozen=True)
class Seen:
    """The displayed state of the tracker."""

    phase: str
    round: int
    acting: str | None
    upcoming: tuple[str, ...]
    outcome: str | None
    winner: str | None

    @property
    def running(self) -> bool:
        """Whether a turn is being played."""
        return self.phase in {"first", "later"}


def look(fight: Encounter) -> Seen:
    """Read the displayed state."""
    return Seen(fight.phase, fight.round, fight.acting, tuple(fight.upcoming()), fight.outcome, fight.winner)


@dataclass(frozen=True)
class Person:
    """A fighter as the onlooker knows him; ``throws`` counts the rolls the rules have asked for."""

    name: str
    team: str
    speed: float
    value: float
    number: int
    throws: int = 1
    living: bool = True


@dataclass(frozen=True)
class Ledger:
    """The book of a fight. ``placed``, ``acted`` and ``waited`` speak of the running round and of the living."""

    roll_range: int
    max_rounds: int
    reroll: bool
    people: tuple[Person, ...] = ()
    placed: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    waited: tuple[str, ...] = ()
    passed: bool = False

    def person(self, name: str) -> Person:
        """The fighter of that name."""
        return next(each for each in self.people if each.name == name)

    def living(self) -> set[str]:
        """Names of the living."""
        return {each.name for each in self.people if each.living}

    def teams(self) -> set[str]:
        """Teams with somebody living."""
        return {each.team for each in self.people if each.living}


Dice = Callable[[str, int], object]


def write(
    ledger: Ledger, op: str, args: tuple[object, ...], before: Seen, after: Seen, answer: Answer, dice: Dice
) -> tuple[Ledger, Ledger]:
    """Enter an accepted operation.

    Returns:
        The ledger as it stood at the end of the old round (the same as the second when no round ended), and the
        ledger now.
    """
    if op == "join":
        ledger = _joined(ledger, args, after, answer, dice)
    elif op == "start" and after.running:
        ledger = replace(ledger, placed=_names(ledger))
    elif op == "end_turn":
        assert before.acting is not None
        ledger = replace(ledger, acted=(*ledger.acted, before.acting), passed=True)
    elif op == "wait":
        assert before.acting is not None
        ledger = replace(ledger, waited=(*ledger.waited, before.acting), passed=True)
    elif op == "fall":
        ledger = _fallen(ledger, args, before)
    if op != "start" and after.round != before.round:
        return ledger, next_round(ledger, dice)
    return ledger, ledger


def _names(ledger: Ledger) -> tuple[str, ...]:
    return tuple(each.name for each in ledger.people if each.living)


def _joined(ledger: Ledger, args: tuple[object, ...], after: Seen, answer: Answer, dice: Dice) -> Ledger:
    name, team, speed = args
    assert isinstance(name, str)
    assert isinstance(team, str)
    assert isinstance(speed, (int, float))
    value = float(speed) + clean_roll(dice(name, 0), ledger.roll_range)
    person = Person(name, team, float(speed), value, len(ledger.people))
    ledger = replace(ledger, people=(*ledger.people, person))
    event = next(each for each in answer.events if each.kind == "joined")
    if after.running and event.acts_in == after.round:
        ledger = replace(ledger, placed=(*ledger.placed, name))
    return ledger


def _fallen(ledger: Ledger, args: tuple[object, ...], before: Seen) -> Ledger:
    def rest(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in args)

    return replace(
        ledger,
        people=tuple(replace(each, living=each.living and each.name not in args) for each in ledger.people),
        placed=rest(ledger.placed),
        acted=rest(ledger.acted),
        waited=rest(ledger.waited),
        passed=ledger.passed or before.acting in args,
    )


def next_round(ledger: Ledger, dice: Dice) -> Ledger:
    """A new round begins: everybody living is placed, with new rolls where the setting says so."""
    people = ledger.people
    if ledger.reroll:
        people = tuple(
            replace(
                each,
                value=each.speed + clean_roll(dice(each.name, each.throws), ledger.roll_range),
                throws=each.throws + 1,
            )
            if each.living
            else each
            for each in people
        )
    return replace(ledger, people=people, placed=_names(ledger), acted=(), waited=(), passed=False)
