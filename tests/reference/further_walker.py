"""Walks every state of small fights of the further rule sets, on the tracker and on the naive model at once.

From every state every operation is tried: the legal ones, and the illegal ones with every name there is. Where many
rounds are allowed, the first and the last two of them are walked; from every state in which a second round begins,
quiet rounds are played up to there.
"""

from __future__ import annotations

import pickle
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from further_casts import Cast, Setting
from further_invariants import Passage, Slots, check_all, slots_of
from further_rules import WORDS
from further_scripts import Call
from naive_common import Naive, Reply, as_list

from initiative_reference.adapter import TimelineDriver, decode, make_driver

UNKNOWN = "nobody"


class Die:
    """Dice that show a list of rolls and then nothing; unlike a generator they can be copied with the tracker."""

    def __init__(self, rolls: list[object]) -> None:
        self.rolls = list(rolls)

    def __call__(self) -> object:
        return decode(self.rolls.pop(0)) if self.rolls else None


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


def for_the_tracker(call: Call) -> Call:
    """The same call with dice that can be copied."""
    op, args = call
    if op != "join":
        return call
    dice: dict[str, object] = {"dice": Die(as_list(args.get("rolls")))}
    if "rolloff" in args:
        dice["rolloff_dice"] = Die(as_list(args["rolloff"]))
    return op, {key: value for key, value in args.items() if key not in {"rolls", "rolloff"}} | dice


class Walk:
    """A breadth-first walk over one cast with one setting."""

    def __init__(self, rules: str, setting: Setting, cast: Cast) -> None:
        self.rules = rules
        self.setting = setting
        self.cast = cast
        self.main = WORDS[rules].main
        self.counts = Counts()
        self.known: set[str] = set()
        self.queue: deque[tuple[bytes, bytes, Reply, Slots]] = deque()
        self.ways: dict[str, set[str]] = {}
        """From each state the states that a step leads to, joins and changes of numbers left out."""

    def run(self) -> Counts:
        """Walk everything."""
        driver, model = make_driver(self.rules), WORDS[self.rules].model()
        assert isinstance(driver, TimelineDriver)
        self.driver = driver
        reply = driver.begin(self.setting.settings)
        assert reply == model.begin(self.setting.settings)
        self.counts.edges.update(reply["edges"])
        self.arrive(model, reply)
        while self.queue:
            self.leave(*self.queue.popleft())
        self.counts.states = len(self.known)
        assert not self.has_a_circle(), "a fight need not end"
        return self.counts

    def arrive(self, model: Naive[Any], reply: Reply) -> str:
        """Note a state; a new one is queued."""
        key = repr(vars(model) | {"edges": None})
        if key not in self.known:
            self.known.add(key)
            encounter = self.driver.encounter
            assert encounter is not None
            self.queue.append((pickle.dumps(encounter), pickle.dumps(model), reply, slots_of(encounter)))
        return key

    def leave(self, tracker: bytes, naive: bytes, reply: Reply, slots: Slots) -> None:
        """Try every operation in a state, or go on quietly when the limit is far."""
        model: Naive[Any] = pickle.loads(naive)
        key = repr(vars(model) | {"edges": None})
        self.driver.encounter = pickle.loads(tracker)
        limit: int = model.settings["maxRounds"]
        if 2 <= model.round < limit - 1:
            while model.round < limit - 1 and model.phase != "over":
                call: Call = ("end_round" if self.rules == "dsa5" and not model.acting() else "end_turn", {})
                reply = self.step(model, call, reply, slots)
                slots = slots_of(self.driver.encounter)
                self.counts.quiet_turns += 1
            self.ways.setdefault(key, set()).add(self.arrive(model, reply))
            return
        fresh = True
        for call in list(self.calls(model)):
            if not fresh:
                model, self.driver.encounter = pickle.loads(naive), pickle.loads(tracker)
            answer = self.step(model, call, reply, slots)
            fresh = "refused" in answer
            if fresh:
                self.counts.refusals[answer["refused"]] += 1
                continue
            self.counts.accepted += 1
            there = self.arrive(model, answer)
            if call[0] not in {"join", "change"}:
                self.ways.setdefault(key, set()).add(there)
        if fresh:
            assert pickle.dumps(self.driver.encounter) == pickle.dumps(pickle.loads(tracker)), "a refusal left a trace"

    def step(self, model: Naive[Any], call: Call, before: Reply, slots: Slots) -> Reply:
        """Play one operation on both, compare them and check every invariant."""
        assert self.driver.encounter is not None
        op, args = for_the_tracker(call)
        wanted, found = model.do(*call), self.driver.do(op, args)
        assert found == wanted, f"{call} in {before['state']}: tracker {found}, model {wanted}"
        self.counts.edges.update(found["edges"])
        check_all(Passage(self.rules, call, before["state"], found, slots, self.driver.encounter, model))
        return found

    def has_a_circle(self) -> bool:
        """Whether steps can lead from a state back to it."""
        left = {here: len(there) for here, there in self.ways.items()}
        before: dict[str, list[str]] = {}
        for here, places in self.ways.items():
            for there in places:
                before.setdefault(there, []).append(here)
        done = [each for each in self.known if not left.get(each)]
        ended = len(done)
        while done:
            for here in before.get(done.pop(), ()):
                left[here] -= 1
                if not left[here]:
                    done.append(here)
                    ended += 1
        return ended < len(self.known)

    # --- what is tried --------------------------------------------------------------------------------------------

    def calls(self, model: Naive[Any]) -> Iterator[Call]:
        """Every operation worth trying in a state, legal or not."""
        names = [each.name for each in model.people]
        yield from (("join", joiner) for joiner in self.joiners(model, names))
        yield from self.refused_joins(names)
        yield "start", {}
        yield "wait", {}
        for op in ("end_turn", "delay"):
            yield op, {}
            yield from ((op, {"name": name}) for name in (*names, UNKNOWN))
        yield "end_round", {}
        for op in ("claim_first", "interrupt", "act"):
            yield from ((op, {"name": name}) for name in (*names, UNKNOWN))
        for name in names:
            if self.rules == "ews":
                yield "act", {"name": name, "contest": [6, -5]}
                yield "act", {"name": name, "contest": [-5, 6]}
            yield "change", {"name": name, self.main: {"$": "nan"}, "mod": 0}
            yield "change", {"name": name, "mod": {"$": "text"}}
        yield from (("change", change) for change in self.cast.changes)
        yield "fall", {"names": []}
        yield "fall", {"names": [UNKNOWN]}
        for size in range(1, len(names) + 1):
            yield from (("fall", {"names": list(some)}) for some in combinations(names, size))
        yield from (("fall", {"names": [name, UNKNOWN]}) for name in names[:1])
        yield from (("fall", {"names": [name, name]}) for name in names[-1:])

    def joiners(self, model: Naive[Any], names: list[str]) -> list[dict[str, object]]:
        """Who may join now: before the fight the next fighter, in the fight the newcomer in every variant."""
        if model.phase == "before":
            return list(self.cast.fighters[len(names) : len(names) + 1])
        return [] if "n" in names else list(self.cast.newcomers)

    def refused_joins(self, names: list[str]) -> Iterator[Call]:
        """Joins that are always refused."""
        good: dict[str, object] = {"name": "fresh", "team": "red", self.main: 5, "rolls": []}
        yield from (("join", good | {"name": name}) for name in names[:1])
        yield "join", good | {"name": ""}
        yield "join", good | {"team": ""}
        yield "join", good | {self.main: {"$": "inf"}}
        number = next(iter(WORDS[self.rules].numbers))
        yield "join", good | {number: {"$": "text"}}
