"""Tracker, naive model and ledger side by side: one operation is played on all three and everything compared."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import naive_model as model
from invariants import Edges, Passage, check_all
from ledger import Ledger, Seen, look, write

from initiative_reference.core import Answer, Encounter

DIAGRAM = Path(__file__).parents[2] / "blueprint" / "core" / "diagram.toml"

Op = tuple[str, tuple[object, ...]]
"""An operation and its arguments; ``join`` has (name, team, speed), the dice come from the table."""


def read_edges() -> dict[str, tuple[str, str]]:
    """The drawn edges: id to (from, to)."""
    data = tomllib.loads(DIAGRAM.read_text(encoding="utf-8"))
    return {edge["id"]: (edge["from"], edge["to"]) for edge in data["edges"]}


class Table:
    """Rolls by name; they begin again when used up (``cyclic``), or there is no roll any more."""

    _all: ClassVar[list[Table]] = []

    def __init__(self, rolls: Mapping[str, tuple[object, ...]], *, cyclic: bool) -> None:
        self.rolls = dict(rolls)
        self.cyclic = cyclic
        self.index: int | None = None

    def __reduce__(self) -> tuple[Callable[[int], Table], tuple[int]]:
        """A table never changes, so a copied tracker shares it."""
        if self.index is None:
            self.index = len(Table._all)
            Table._all.append(self)
        return Table._shared, (self.index,)

    @staticmethod
    def _shared(index: int) -> Table:
        return Table._all[index]

    def __call__(self, name: str, throw: int) -> object:
        rolls = self.rolls.get(name, ())
        if self.cyclic and rolls:
            return rolls[throw % len(rolls)]
        return rolls[throw] if throw < len(rolls) else None


class Die:
    """The dice of one fighter for the tracker; counts how often it was asked."""

    def __init__(self, table: Table, name: object) -> None:
        self.table = table
        self.name = name
        self.throws = 0

    def __call__(self) -> object:
        assert isinstance(self.name, str)
        self.throws += 1
        return self.table(self.name, self.throws - 1)


_MODEL: dict[str, Callable[..., model.Step]] = {
    "join": model.join,
    "start": model.start,
    "end_turn": model.end_turn,
    "wait": model.wait,
    "fall": model.fall,
}


def play_reference(fight: Encounter, op: Op, table: Table) -> Answer:
    """Play an operation on the tracker. A refused join must not have thrown the dice."""
    kind, args = op
    if kind != "join":
        return getattr(fight, kind)(*args)
    name, team, speed = args
    die = Die(table, name)
    answer = fight.join(name, team, speed, die)
    assert die.throws == (1 if answer else 0), "dice are thrown once on an accepted join and never on a refused one"
    return answer


def play_model(fight: model.Fight, op: Op) -> model.Step:
    """Play an operation on the naive model."""
    kind, args = op
    return _MODEL[kind](fight, *args)


def compare_state(fight: Encounter, seen: Seen, wanted: model.Fight) -> None:
    """Hold the displayed state against the naive model, and how often each fighter's dice were thrown."""
    shown = Seen(
        model.phase(wanted),
        wanted.round,
        wanted.acting,
        tuple(model.upcoming(wanted)),
        wanted.outcome,
        wanted.winner,
    )
    assert seen == shown, f"state: tracker {seen}, model {shown}"
    for each in wanted.roster:
        die = fight.fighters[each.name].dice
        assert isinstance(die, Die)
        assert die.throws == each.throws, f"{each.name}: dice thrown {die.throws} times, the rules ask {each.throws}"


def compare_view(fight: Encounter, ledger: Ledger) -> None:
    """Hold the lists of the tracker's view against the ledger."""
    view = fight.view()
    assert set(view.fallen) == {each.name for each in ledger.people if not each.living}
    assert (view.phase, view.round, view.acting) == (fight.phase, fight.round, fight.acting)
    assert list(view.upcoming) == fight.upcoming()
    assert view.acted == ledger.acted
    assert view.waited == ledger.waited
    if fight.phase in {"first", "later"}:
        assert set(view.newcomers) == ledger.living() - set(ledger.placed)
    else:
        assert view.newcomers == ()


def compare_answer(answer: Answer, step: model.Step) -> None:
    """Hold the tracker's answer against the naive model's."""
    got, want = (answer.refused, answer.edges), (step.refused, step.edges)
    assert got == want, f"refusal and edges: tracker {got}, model {want}"
    assert bool(answer) == (step.refused is None)
    if step.refused is not None:
        assert answer.events == ()
    for event in answer.events:
        if event.kind == "joined":
            assert event.acts_in == step.acts_in, f"acts_in: tracker {event.acts_in}, model {step.acts_in}"


@dataclass(frozen=True)
class Place:
    """Model, ledger and what the tracker shows, all at one moment."""

    fight: model.Fight
    ledger: Ledger
    seen: Seen


def create(table: Table, roll_range: object, max_rounds: object, reroll: object) -> tuple[Encounter, Place]:
    """A new fight on all three."""
    encounter = Encounter(roll_range=roll_range, max_rounds=max_rounds, reroll_each_round=reroll)
    fight = model.create(table, roll_range, max_rounds, reroll)
    assert fight is not None
    seen = look(encounter)
    compare_state(encounter, seen, fight)
    return encounter, Place(fight, Ledger(fight.roll_range, fight.max_rounds, fight.reroll), seen)


def play(
    encounter: Encounter, place: Place, op: Op, table: Table, drawn: Edges, *, step: model.Step | None = None
) -> tuple[Answer, Place]:
    """Play one operation on all three, compare them and check every invariant.

    Args:
        encounter: The tracker; it is changed.
        place: Where it stands.
        op: The operation.
        table: The rolls.
        drawn: The drawn edges.
        step: The model's step when it is known already. Then the caller looks after the tracker's inner state too,
            which a refusal must not change.
    """
    inner = inner_state(encounter) if step is None else None
    step = step or play_model(place.fight, op)
    answer = play_reference(encounter, op, table)
    seen = look(encounter)
    compare_answer(answer, step)
    closing = ledger = place.ledger
    if answer:
        compare_state(encounter, seen, step.fight)
        closing, ledger = write(place.ledger, *op, place.seen, seen, answer, table)
    unchanged = inner is None or bool(answer) or inner == inner_state(encounter)
    check_all(
        Passage(*op, answer.refused, answer.edges, place.seen, seen, place.ledger, closing, ledger, drawn, unchanged)
    )
    return answer, Place(step.fight, ledger, seen) if answer else place


def inner_state(encounter: Encounter) -> bytes:
    """Everything inside the tracker, as bytes: the same object gives other bytes when anything in it changed."""
    return pickle.dumps(encounter, pickle.HIGHEST_PROTOCOL)
