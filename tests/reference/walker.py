"""Walks every state of small fights, on the tracker and on the naive model at once.

From every state every operation is tried: the legal ones, and the illegal ones with every name there is. A
state is what the rules know of a fight (the value of the naive model). In walks called *folded* the round number
counts only by its distance to the limit, because the rules use it for nothing else: all rounds with two or more
to go after them are one class. The last two rounds are reached by really playing quiet rounds up to there.
"""

from __future__ import annotations

import math
import pickle
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

import naive_model as model
from casts import Cast, Person, Setting
from invariants import Edges
from ledger import look, next_round
from pair import Op, Place, Table, compare_state, create, inner_state, play, play_model

from initiative_reference.core import Encounter

UNKNOWN = "nobody"


@dataclass
class Counts:
    """What a walk has seen. ``quiet_turns`` were played only to come near the limit."""

    states: int = 0
    accepted: int = 0
    quiet_turns: int = 0
    edges: Counter[str] = field(default_factory=Counter[str])
    refusals: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Counts) -> None:
        """Add what another walk has seen."""
        self.states += other.states
        self.accepted += other.accepted
        self.quiet_turns += other.quiet_turns
        self.edges.update(other.edges)
        self.refusals.update(other.refusals)


def operations(fight: model.Fight, cast: Cast) -> Iterator[Op]:
    """Every operation worth trying in a state, legal or not."""
    known = [each.name for each in fight.roster]
    yield from (("join", person) for person in joiners(fight, cast))
    for name in known:
        yield "join", (name, "red", 5)
    yield "join", (known[0] if known else "", "", 5)
    yield "join", (7, "red", 5)
    yield "join", ("fresh", "", 5)
    yield "join", ("fresh", "red", float("nan"))
    if fight.outcome is not None:
        yield "join", ("fresh", "red", 5)
    yield "start", ()
    for kind in ("end_turn", "wait"):
        yield kind, ()
        for name in (*known, UNKNOWN):
            yield kind, (name,)
    yield "fall", ()
    yield "fall", (UNKNOWN,)
    for name in known:
        yield "fall", (name, name)
        yield "fall", (name, UNKNOWN)
    # After the end every fall is refused alike: single names and all together are enough there.
    sizes = range(1, len(known) + 1) if fight.outcome is None else sorted({1, len(known)})
    for size in sizes:
        yield from (("fall", names) for names in combinations(known, size))


def joiners(fight: model.Fight, cast: Cast) -> list[Person]:
    """Who may join now: before the fight the next fighter, in the fight the next newcomer in every variant."""
    known = {each.name for each in fight.roster}
    if fight.outcome is not None:
        return []
    if fight.acting is None:
        return [person for person in cast.fighters if person[0] not in known][:1]
    waiting = [variants for variants in cast.newcomers if variants[0][0] not in known]
    return list(waiting[0]) if waiting else []


class Walk:
    """A breadth-first walk over one cast with one setting."""

    def __init__(self, setting: Setting, cast: Cast, drawn: Edges) -> None:
        self.setting = setting
        self.cast = cast
        self.drawn = drawn
        self.counts = Counts()
        self.table = Table(cast.rolls, cyclic=True)
        self.known: dict[object, Place] = {}
        self.queue: deque[tuple[bytes, Place]] = deque()

    def run(self) -> Counts:
        """Walk everything."""
        encounter, place = create(self.table, self.setting.roll_range, self.setting.max_rounds, self.setting.reroll)
        self.counts.edges["create"] += 1
        self.arrive(encounter, place)
        while self.queue:
            self.leave(*self.queue.popleft())
        self.counts.states = len(self.known)
        return self.counts

    def fights(self) -> list[model.Fight]:
        """All fights met, one for each state."""
        return [place.fight for place in self.known.values()]

    def key(self, fight: model.Fight) -> object:
        """What the rules know of a fight, with the round folded when the walk does so."""
        return self.folded(fight) if self.setting.folded else fight

    def folded(self, fight: model.Fight) -> object:
        """A fight with its round number told by the distance to the limit only."""
        if fight.round == 0:
            return fight
        left = min(fight.max_rounds - fight.round, 2)
        if not fight.reroll:
            return replace(fight, round=-left)
        sides = {name: len(rolls) for name, rolls in self.cast.rolls.items()}
        roster = tuple(replace(each, throws=each.throws % sides[each.name]) for each in fight.roster)
        return replace(fight, round=-left, roster=roster), fight.round % math.lcm(*sides.values())

    def arrive(self, encounter: Encounter, place: Place) -> None:
        """Note a state; a new one is queued."""
        key = self.key(place.fight)
        if key in self.known:
            old = self.known[key]
            assert replace(old.seen, round=0) == replace(place.seen, round=0)
            assert not place.seen.running or (
                old.ledger.placed,
                old.ledger.acted,
                old.ledger.waited,
                old.ledger.passed,
            ) == (
                place.ledger.placed,
                place.ledger.acted,
                place.ledger.waited,
                place.ledger.passed,
            )
            return
        self.known[key] = place
        self.queue.append((inner_state(encounter), place))

    def come_near_the_limit(self, data: bytes, place: Place) -> None:
        """From the begin of a far round, play quiet rounds until one round is left after the running one."""
        fight, goal = place.fight, place.fight.max_rounds - 1
        if not self.setting.folded or model.phase(fight) != "first" or fight.round >= goal:
            return
        if any(not each.fallen and not each.placed for each in fight.roster):
            return
        encounter: Encounter = pickle.loads(data)
        if fight.reroll:
            while place.fight.round < goal:
                step = model.end_turn(place.fight)
                _, place = play(encounter, place, ("end_turn", ()), self.table, self.drawn, step=step)
                self.counts.quiet_turns += 1
        else:
            fight = model.begin_round(fight, goal)
            assert fight.acting is not None
            self.play_quietly(encounter, goal, [fight.acting, *model.upcoming(fight)])
            place = Place(fight, next_round(place.ledger, self.table), look(encounter))
        compare_state(encounter, look(encounter), place.fight)
        self.arrive(encounter, place)

    def play_quietly(self, encounter: Encounter, goal: int, order: list[str]) -> None:
        """End turns until a round is reached; everybody living acts in order in every round on the way."""
        for number in range(encounter.round, goal):
            assert encounter.round == number
            for name in order:
                assert encounter.acting == name
                assert encounter.end_turn()
            self.counts.quiet_turns += len(order)

    def leave(self, data: bytes, place: Place) -> None:
        """Try every operation in a state."""
        self.come_near_the_limit(data, place)
        steps = [(op, play_model(place.fight, op)) for op in operations(place.fight, self.cast)]
        refused: Encounter = pickle.loads(data)
        inner = inner_state(refused)
        for op, step in steps:
            encounter: Encounter = refused if step.refused is not None else pickle.loads(data)
            answer, after = play(encounter, place, op, self.table, self.drawn, step=step)
            self.counts.edges.update(answer.edges)
            if answer:
                self.counts.accepted += 1
                self.arrive(encounter, after)
            else:
                self.counts.refusals[str(answer.refused)] += 1
        assert inner_state(refused) == inner, f"a refusal has changed the tracker in {place.fight}"
