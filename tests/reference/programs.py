"""Random programs: sensible ones, and ones full of broken input, each decided by its seed alone."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import naive_model as model
from invariants import Edges
from pair import Op, Table, compare_view, create, play, play_reference

from initiative_reference.core import Answer, BadSetting, Encounter, View

NAMES: tuple[str, ...] = ("a", "b", "c", "d", "e", "f", "Ää", "🗡️", " ", "x" * 10_000)
BROKEN_NAMES: tuple[object, ...] = ("", None, 7, True, float("nan"), ["a"], {"a": 1}, ("a",), b"a")
TEAMS: tuple[str, ...] = ("red", "blue", "green")
BROKEN_TEAMS: tuple[object, ...] = ("", None, 0, False, ["red"])
SPEEDS: tuple[float, ...] = (
    0, 1, 5, 5, 5.0, 6, 7, 7.5, 8, 9, 10, -3, -0.0, 0.25, 1e308, -1e308, 2**53, 2**53 + 1, 5e-324, 10**300
)  # fmt: skip
BROKEN_SPEEDS: tuple[object, ...] = (
    math.nan, math.inf, -math.inf, "5", "", True, False, None, [5], {"speed": 5}, 10**400, -(10**400), 5 + 0j
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


@dataclass
class Tally:
    """What a number of programs have done."""

    programs: int = 0
    accepted: int = 0
    bad_settings: int = 0
    finished: int = 0
    edges: Counter[str] = field(default_factory=Counter[str])
    refusals: Counter[str] = field(default_factory=Counter[str])


def generate(seed: int, steps: int = 60) -> Program:
    """The program of a seed. Every fourth one is full of broken input."""
    rng = Random(seed)
    wild = seed % 4 == 3
    settings: list[object] = [rng.choice((0, 1, 6, 6, 100)), rng.choice((1, 2, 3, 4, 30, 30, 1000)), rng.choice((0, 1))]
    if wild and rng.random() < 0.3:
        settings[rng.randrange(3)] = rng.choice(BROKEN_SETTINGS)
    if wild and rng.random() < 0.2:
        settings = [float(each) if isinstance(each, int) and abs(each) < 10**6 else each for each in settings]
    faces = ROLLS if wild else ROLLS[:9]
    rolls = {name: tuple(rng.choice(faces) for _ in range(rng.randrange(5))) for name in NAMES}
    names = NAMES if wild else NAMES[:7]
    ops = _roster(rng, names)
    ops.append(("start", ()))
    ops += [_operation(rng, names, wild=wild) for _ in range(rng.randrange(steps))]
    roll_range, max_rounds, reroll = settings
    return Program(roll_range, max_rounds, reroll, rolls, tuple(ops))


def _roster(rng: Random, names: tuple[str, ...]) -> list[Op]:
    people = rng.sample(names, rng.choice((0, 1, 2, 3, 3, 4, 5, 6)))
    teams = ["red", "blue", *(rng.choice(TEAMS) for _ in people)] if rng.random() < 0.9 else ["red"] * len(people)
    return [("join", (name, team, rng.choice(SPEEDS))) for name, team in zip(people, teams, strict=False)]


def _join(rng: Random, names: tuple[str, ...], *, wild: bool) -> Op:
    def pick(good: tuple[object, ...], broken: tuple[object, ...]) -> object:
        return rng.choice(broken if wild and rng.random() < 0.25 else good)

    return "join", (pick(names, BROKEN_NAMES), pick(TEAMS, BROKEN_TEAMS), pick(SPEEDS, BROKEN_SPEEDS))


def _operation(rng: Random, names: tuple[str, ...], *, wild: bool) -> Op:
    chance = rng.random()
    if chance < 0.15:
        return _join(rng, names, wild=wild)
    some: tuple[object, ...] = (*names, *BROKEN_NAMES) if wild else names
    if chance < 0.17:
        return "start", ()
    if chance < 0.22:
        return "fall", tuple(rng.choice(some) for _ in range(rng.choice((0, 1, 1, 1, 1, 1, 1, 2, 3))))
    named = (rng.choice(some),) if rng.random() < 0.2 else ()
    return ("wait", named) if chance < 0.45 else ("end_turn", named)


def run(program: Program, drawn: Edges, tally: Tally) -> None:
    """Play a program on tracker, model and ledger; then look at the same input again, and without its refusals."""
    tally.programs += 1
    table = Table(program.rolls, cyclic=False)
    settings = (program.roll_range, program.max_rounds, program.reroll)
    if model.create(table, *settings) is None:
        tally.bad_settings += 1
        assert refused_creation(settings) == "bad_setting", f"settings {settings} were accepted"
        return
    encounter, place = create(table, *settings)
    tally.edges["create"] += 1
    answers: list[Answer] = []
    for op in program.ops:
        answer, place = play(encounter, place, op, table, drawn)
        compare_view(encounter, place.ledger)
        answers.append(answer)
        tally.edges.update(answer.edges)
        if answer:
            tally.accepted += 1
        else:
            tally.refusals[str(answer.refused)] += 1
    tally.finished += place.seen.phase == "over"
    again, view = replay(program, program.ops, table)
    assert again == answers, "the same input has led to other answers"
    assert view == encounter.view(), "the same input has led to another state"
    kept = [(op, answer) for op, answer in zip(program.ops, answers, strict=True) if answer]
    without, view = replay(program, tuple(op for op, _ in kept), table)
    assert without == [answer for _, answer in kept], "a refused step has changed later answers"
    assert view == encounter.view(), "a refused step has changed the later state"


def refused_creation(settings: tuple[object, object, object]) -> str | None:
    """Why an encounter is not created with settings, or None."""
    try:
        Encounter(roll_range=settings[0], max_rounds=settings[1], reroll_each_round=settings[2])
    except BadSetting as error:
        return error.code
    return None


def replay(program: Program, ops: tuple[Op, ...], table: Table) -> tuple[list[Answer], View]:
    """Play operations on a fresh tracker alone."""
    encounter = Encounter(
        roll_range=program.roll_range, max_rounds=program.max_rounds, reroll_each_round=program.reroll
    )
    return [play_reference(encounter, op, table) for op in ops], encounter.view()
