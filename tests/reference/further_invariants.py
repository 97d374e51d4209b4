"""The invariants of the further rule sets, each one a named check over one passage of a fight.

A passage is one operation with what could be seen before and after it. A check raises AssertionError.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from further_rules import EDGES
from further_scripts import Call
from naive_common import Naive, Reply

Slots = dict[str, list[tuple[float | None, str]]]
"""Count and state of every slot of the running round, by name."""

OPEN = {"to-come", "acting", "delayed"}
LOST = {"passed", "fell", "given-up", "lapsed", "after-delay"}
MAY_BECOME: dict[str, set[str]] = {
    "to-come": {"to-come", "acting", "fell", "given-up"},
    "acting": {"acting", "to-come", "played", "delayed", "fell"},
    "delayed": {"delayed", "acting", "fell"},
}
"""What an open slot may be one operation later in the same round. Only a turn before which somebody claims the first
place (`dsa5`) goes back from acting to coming."""


@dataclass(frozen=True)
class Passage:
    """One operation; ``slots`` and ``before`` are from before it, the encounter and the model from after it."""

    rules: str
    call: Call
    before: dict[str, Any]
    reply: Reply
    slots: Slots
    encounter: Any
    model: Naive[Any]

    @property
    def after(self) -> dict[str, Any]:
        """The state after the operation."""
        return self.reply["state"]

    @property
    def running(self) -> bool:
        """Whether the fight runs after the operation."""
        return self.after["phase"] in {"first", "later"}


def slots_of(encounter: Any) -> Slots:
    """The slots of the running round."""
    return {name: [(slot.count, slot.state) for slot in each.slots] for name, each in encounter.fighters.items()}


def refusal_changes_nothing(p: Passage) -> None:
    """A refusal leaves everything as it was."""
    if "refused" in p.reply:
        assert p.before == p.after
        assert p.slots == slots_of(p.encounter)


def path_consists_of_drawn_edges(p: Passage) -> None:
    """The edges taken are drawn and lead from the old phase to the new one without a gap."""
    if "refused" in p.reply:
        assert p.reply["edges"] == (["end"] if p.before["phase"] == "over" else [])
        return
    at = p.before["phase"]
    for edge in p.reply["edges"]:
        assert EDGES[p.rules][edge][0] == at, edge
        at = EDGES[p.rules][edge][1]
    assert at == p.after["phase"]


def acting_and_coming_are_living(p: Passage) -> None:
    """Who acts and who is to come is living; before and after the fight there is nobody."""
    named = {*p.after["acting"], *p.after["upcoming"], *p.after.get("delayed", ())}
    assert named <= {each.name for each in p.model.living()}
    assert p.running or not named


def running_means_two_teams(p: Passage) -> None:
    """While the fight runs two or more teams are living; when one wins, it alone is living."""
    teams = {each.team for each in p.model.living()}
    if p.running:
        assert len(teams) >= 2
    assert (p.after["phase"] == "over") == (p.after["outcome"] is not None)
    if p.after["outcome"] == "win":
        assert teams == {p.after["winner"]}
    else:
        assert p.after["winner"] is None
    if p.after["outcome"] == "draw":
        assert not teams or p.after["round"] == p.model.settings["maxRounds"]


def nobody_acts_without_a_slot(p: Passage) -> None:
    """Everybody who acts, was displaced or is to come has just so many open slots, and nobody else has any."""
    if p.running:
        slots = slots_of(p.encounter)
        wanted = Counter([*p.after["acting"], *p.after["upcoming"]])
        assert wanted == Counter(name for name in slots for _, state in slots[name] if state in OPEN - {"delayed"})
        if p.rules == "dsa5":
            assert Counter(p.after["delayed"]) == Counter(
                name for name in slots for _, state in slots[name] if state == "delayed"
            )


def slot_is_played_once_or_lost_for_a_reason(p: Passage) -> None:
    """Within a round an open slot is played or lost for a stated reason, and never comes back."""
    if p.after["round"] != p.before["round"] or p.after["phase"] == "over":
        return
    now = slots_of(p.encounter)
    for name, slots in p.slots.items():
        for (_, old), (_, new) in zip(slots, now[name], strict=False):
            assert new in MAY_BECOME.get(old, {old}), f"{name}: {old} became {new}"
            assert (old, new) != ("acting", "to-come") or p.call[0] == "claim_first"
        for _, new in now[name][len(slots) :]:
            assert new in {"to-come", "acting", "after-delay"}
    for name in set(now) - set(p.slots):
        assert {state for _, state in now[name]} <= {"to-come", "passed"}


def round_ends_when_nobody_is_left(p: Passage) -> None:
    """A round ends only when nobody living has a slot to come, and by that operation of whoever acted."""
    if p.before["phase"] not in {"first", "later"} or p.after["outcome"] == "win":
        return
    living = {each.name for each in p.model.living()}
    if p.after["round"] > p.before["round"] or (p.after["outcome"] == "draw" and living):
        gave_up = set(p.before["acting"]) if p.call[0] == "delay" else set[str]()
        assert living.intersection(p.before["upcoming"]) <= gave_up
        assert p.call[0] in {"end_turn", "fall", "end_round", "delay"}


def first_while_nothing_is_done(p: Passage) -> None:
    """In the phase first nobody's turn has passed, so what was played or given away is of those who act together."""
    if p.after["phase"] == "first":
        living, slots = p.model.living(), slots_of(p.encounter)
        done = [each.name for each in living if "played" in {state for _, state in slots[each.name]}]
        assert not done or (p.rules == "ews" and any(turn.together for turn in p.encounter.turns))


def round_counts_up_to_the_limit(p: Passage) -> None:
    """The round is 0 before the fight, rises by one with each round that begins, and never passes the limit."""
    assert (p.after["round"] == 0) == (p.after["phase"] == "before")
    assert p.after["round"] <= p.model.settings["maxRounds"]
    began = sum(edge in {"start", "one-team", "new-round", "empty-round"} for edge in p.reply["edges"])
    assert p.after["round"] == p.before["round"] + began


def slots_are_a_hundred_apart(p: Passage) -> None:
    """`d100`: a fighter has at most three slots, a hundred apart, above 0 and not above 201."""
    for name, slots in slots_of(p.encounter).items():
        counts = [count for count, _ in slots if count is not None]
        assert len(slots) == len(counts) <= 3
        assert all(high - low == 100 for high, low in pairwise(counts)), name
        assert all(0 < count <= 201 for count in counts)


def delayed_or_to_come(p: Passage) -> None:
    """`dsa5`: nobody delays and is to come, nobody has two turns, and nobody owes fate points."""
    names = [*p.after["acting"], *p.after["upcoming"], *p.after["delayed"]]
    assert len(names) == len(set(names))
    assert all(each.fate >= 0 for each in p.encounter.fighters.values())
    assert set(p.after["initiative"]) == {each.name for each in p.model.living()}


def together_means_equal(p: Passage) -> None:
    """`ews`: who act together have equal keys, and who delays has no slot to come."""
    for turn in p.encounter.turns:
        assert len({slot.key for slot in turn.slots}) <= 1
        assert turn.together or len(turn.slots) <= 1
    assert not set(p.after["delayed"]) & {*p.after["acting"], *p.after["upcoming"]}
    assert not p.after["falling"] or any(turn.together for turn in p.encounter.turns)


def acts_at_a_count_that_counts(p: Passage) -> None:
    """`ews`: nobody acts below the minimum, and an action that costs a later slot is no complex one."""
    if p.after["count"] is not None and p.model.settings["system"] == "detailed":
        assert p.after["count"] >= p.model.settings["minimum"]
    if "ok" in p.reply and p.call[0] == "interrupt":
        assert p.after["action"] in {"simple", "trivial"}


OF_ALL: tuple[Callable[[Passage], None], ...] = (
    refusal_changes_nothing,
    path_consists_of_drawn_edges,
    acting_and_coming_are_living,
    running_means_two_teams,
    nobody_acts_without_a_slot,
    slot_is_played_once_or_lost_for_a_reason,
    round_ends_when_nobody_is_left,
    first_while_nothing_is_done,
    round_counts_up_to_the_limit,
)
INVARIANTS: dict[str, dict[str, Callable[[Passage], None]]] = {
    rules: {check.__name__: check for check in (*OF_ALL, *own)}
    for rules, own in {
        "d100": (slots_are_a_hundred_apart,),
        "dsa5": (delayed_or_to_come,),
        "ews": (together_means_equal, acts_at_a_count_that_counts),
    }.items()
}
_OF_A_REFUSAL = ("refusal_changes_nothing", "path_consists_of_drawn_edges")


def check_all(passage: Passage) -> None:
    """Hold every invariant against a passage. After a refusal the state is the one checked on arrival."""
    checks = INVARIANTS[passage.rules]
    for name in checks if "ok" in passage.reply else _OF_A_REFUSAL:
        try:
            checks[name](passage)
        except AssertionError as error:
            raise AssertionError(f"invariant {name} broken: {error}\n{passage}") from error
