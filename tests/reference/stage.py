"""A few words to set a fight up in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from initiative_reference.core import Answer, Encounter, Event


class Rolls:
    """Dice that show one given roll after the other, then nothing; ``asked`` counts the throws."""

    def __init__(self, *rolls: object) -> None:
        self.rolls: Iterator[object] = iter(rolls)
        self.asked = 0

    def __call__(self) -> object:
        self.asked += 1
        return next(self.rolls, None)


def fight(*people: str, **settings: object) -> Encounter:
    """A fight that has started. A fighter is written ``name team speed``, without luck."""
    encounter = Encounter(**settings)
    for each in people:
        add(encounter, each)
    assert encounter.start()
    return encounter


def add(encounter: Encounter, person: str, *rolls: object) -> Answer:
    """Let one join; ``person`` is written ``name team speed``."""
    name, team, speed = person.split()
    return encounter.join(name, team, float(speed), Rolls(*rolls))


def line(encounter: Encounter) -> list[str]:
    """Who acts, and who will still act this round."""
    assert encounter.acting is not None
    return [encounter.acting, *encounter.upcoming()]


def kinds(answer: Answer) -> list[str]:
    """What happened, as short words: the kind and the name."""
    return [f"{each.kind} {each.name}" if each.name else each.kind for each in answer.events]


def acted_in_a_round(encounter: Encounter) -> list[str]:
    """End turns until the round is over; who acted, in order."""
    number, names = encounter.round, list[str]()
    while encounter.acting is not None and encounter.round == number:
        names.append(encounter.acting)
        assert encounter.end_turn()
    return names


def of_kind(events: Iterable[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [each for each in events if each.kind == kind]
