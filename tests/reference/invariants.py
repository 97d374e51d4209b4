"""The invariants of the rules, each one a named check over one passage of a fight.

A passage is one operation with what could be seen before and after it. A check raises AssertionError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger import Ledger, Seen

Edges = Mapping[str, tuple[str, str]]
"""Drawn edges: id to (from, to)."""


@dataclass(frozen=True)
class Passage:
    """One operation; ``closing`` is the ledger at the end of the old round when the operation ended one."""

    op: str
    args: tuple[object, ...]
    refused: str | None
    taken: tuple[str, ...]
    before: Seen
    after: Seen
    ledger_before: Ledger
    closing: Ledger
    ledger: Ledger
    drawn: Edges
    unchanged: bool


def acting_fighter_is_living(p: Passage) -> None:
    """The acting fighter is living; nobody acts before and after the fight."""
    if p.after.running:
        assert p.after.acting in p.ledger.living()
    else:
        assert p.after.acting is None
        assert p.after.upcoming == ()


def running_means_two_teams(p: Passage) -> None:
    """While the fight runs two or more teams are living; when one wins, it alone is living."""
    teams = p.ledger.teams()
    if p.after.running:
        assert len(teams) >= 2
    if p.after.outcome == "win":
        assert teams == {p.after.winner}
    if p.after.outcome == "draw":
        assert not teams or (p.after.round == p.ledger.max_rounds and len(teams) >= 2)


def outcome_belongs_to_over(p: Passage) -> None:
    """There is an outcome in phase over alone, and a winner with a win alone."""
    assert (p.after.phase == "over") == (p.after.outcome in {"win", "draw"})
    assert (p.after.outcome is None) == (p.after.phase != "over")
    assert (p.after.winner is not None) == (p.after.outcome == "win")


def nobody_acts_twice(p: Passage) -> None:
    """Nobody has two turns in a round, and nobody who has acted is still to come."""
    assert len(set(p.closing.acted)) == len(p.closing.acted)
    assert len(set(p.closing.waited)) == len(p.closing.waited)
    still = {p.after.acting, *p.after.upcoming}
    assert not still.intersection(p.ledger.acted)
    assert len(p.after.upcoming) == len(set(p.after.upcoming) - {p.after.acting})


def placed_and_living_acts_once(p: Passage) -> None:
    """Whoever is placed in a round and lives through it acts exactly once; whoever is not placed does not act."""
    assert set(p.ledger.acted) <= set(p.ledger.placed)
    if p.after.running:
        assert {p.after.acting, *p.after.upcoming} == set(p.ledger.placed) - set(p.ledger.acted)
    at_limit = p.after.outcome == "draw" and p.ledger.living()
    if p.op != "start" and p.before.running and (p.after.round != p.before.round or at_limit):
        assert sorted(p.closing.acted) == sorted(p.closing.placed)


def refusal_changes_nothing(p: Passage) -> None:
    """A refusal leaves everything as it was, down to the tracker's inner state."""
    if p.refused is not None:
        assert p.unchanged
        assert p.before == p.after


def to_come_is_sorted_waiters_last(p: Passage) -> None:
    """Not-waited slots to come are sorted by value, speed and join number and stand before the waiters."""
    if not p.after.running:
        return
    assert p.after.acting is not None
    line = (p.after.acting, *p.after.upcoming)
    waiters = tuple(name for name in line if name in p.ledger.waited)
    fresh = tuple(name for name in line if name not in p.ledger.waited)
    assert line == (*fresh, *waiters)
    assert waiters == tuple(name for name in p.ledger.waited if name in line)
    people = [p.ledger.person(name) for name in fresh]
    places = [(-each.value, -each.speed, each.number) for each in people]
    assert places == sorted(places)


def newcomer_goes_where_his_place_is(p: Passage) -> None:
    """A newcomer acts this round exactly when his place is not over, and the acting fighter stays acting."""
    if p.op != "join" or p.refused is not None or not p.before.running:
        return
    assert p.before.acting is not None
    assert (p.after.acting, p.after.phase, p.after.round) == (p.before.acting, p.before.phase, p.before.round)
    newcomer = p.ledger.people[-1]
    acting = p.ledger.person(p.before.acting)
    over = acting.name in p.ledger.waited or (newcomer.value, newcomer.speed) > (acting.value, acting.speed)
    assert (newcomer.name in p.after.upcoming) == (not over)
    assert tuple(name for name in p.after.upcoming if name != newcomer.name) == p.before.upcoming


def first_while_first_slot_acts(p: Passage) -> None:
    """The phase is first exactly while no turn of the round has passed on."""
    if p.after.running:
        assert (p.after.phase == "first") == (not p.ledger.passed)
    if p.after.phase == "first":
        everybody = [p.ledger.person(name) for name in p.ledger.placed]
        best = min(everybody, key=lambda each: (-each.value, -each.speed, each.number))
        assert best.name == p.after.acting


def path_consists_of_drawn_edges(p: Passage) -> None:
    """The edges taken are drawn and lead from the old phase to the new one without a gap."""
    if p.refused is not None:
        assert p.taken == (("end",) if p.before.phase == "over" else ())
        return
    at = p.before.phase
    for edge in p.taken:
        assert edge in p.drawn, edge
        assert p.drawn[edge][0] == at, edge
        at = p.drawn[edge][1]
    assert at == p.after.phase
    assert len(p.taken) <= 2


def round_counts_up_to_the_limit(p: Passage) -> None:
    """The round is 0 before the fight, rises by one with new-round alone, and never passes the limit."""
    assert (p.after.round == 0) == (p.after.phase == "before")
    assert p.after.round <= p.ledger.max_rounds
    steps = 1 if p.op == "start" and p.refused is None else p.taken.count("new-round")
    assert p.after.round == p.before.round + steps


def every_step_comes_nearer_to_the_end(p: Passage) -> None:
    """Each turn, wait and fall lowers a measure that cannot fall for ever, so every fight ends within the limit.

    The measure compares, in this order: rounds left, living fighters, twice the slots to come less the waiters
    among them. Joining alone can raise it, and joins do not happen by themselves.
    """
    if p.refused is not None or p.op not in {"end_turn", "wait", "fall"} or p.after.phase == "over":
        return
    assert measure(p.after, p.ledger) < measure(p.before, p.ledger_before)


def measure(seen: Seen, ledger: Ledger) -> tuple[int, int, int]:
    """What every accepted turn, wait or fall makes smaller."""
    line = {seen.acting, *seen.upcoming}
    return (
        ledger.max_rounds - seen.round,
        len(ledger.living()),
        2 * len(line) - len(line.intersection(ledger.waited)),
    )


INVARIANTS: dict[str, Callable[[Passage], None]] = {
    check.__name__: check
    for check in (
        acting_fighter_is_living,
        running_means_two_teams,
        outcome_belongs_to_over,
        nobody_acts_twice,
        placed_and_living_acts_once,
        refusal_changes_nothing,
        newcomer_goes_where_his_place_is,
        to_come_is_sorted_waiters_last,
        first_while_first_slot_acts,
        path_consists_of_drawn_edges,
        round_counts_up_to_the_limit,
        every_step_comes_nearer_to_the_end,
    )
}


_OF_A_REFUSAL = ("refusal_changes_nothing", "path_consists_of_drawn_edges")


def check_all(passage: Passage) -> None:
    """Hold every invariant against a passage. After a refusal the state is the one checked on arrival."""
    for name in INVARIANTS if passage.refused is None else _OF_A_REFUSAL:
        try:
            INVARIANTS[name](passage)
        except AssertionError as error:
            raise AssertionError(f"invariant {name} broken: {error}\n{passage}") from error
