"""Plays a program on tracker, model and ledger, and asks whether it always goes like that."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import naive_model as model
from invariants import Edges
from pair import Op, Table, compare_view, create, play, play_reference
from scripts import Program

from initiative_reference.core import Answer, BadSetting, Encounter, View


@dataclass
class Tally:
    """What a number of programs have done."""

    programs: int = 0
    accepted: int = 0
    bad_settings: int = 0
    finished: int = 0
    edges: Counter[str] = field(default_factory=Counter[str])
    refusals: Counter[str] = field(default_factory=Counter[str])


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
