"""Rule set `ews`: rolled anew each round, simple or with several actions, as in Ein Würfel System (1w6.org).

    fight = Encounter(system="detailed")
    fight.join("Ada", "heroes", lambda: throw(lambda n: random.randint(1, n)), attribute=12)

result = attribute + ±W6. In the detailed system a fighter has slots at the result, at 12 less and so on, as long as
that is at least `minimum`: that passage of the source is lost, the slots are an inference. Needs `fight.py` and
`timeline.py` beside it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from initiative_reference import fight
from initiative_reference.timeline import Answer, Choice, Dice, Field, Fighter, Key, Setting, Slot, Turn, finite

FACES = {1: -1, 2: 2, 3: -3, 4: 4, 5: -5, 6: 6}
"""What the faces of ±W6 count; 6 and 5 are rolled again."""

LOWEST = -5
"""What a broken or missing result counts."""

STEP = 12
"""Between two slots of a fighter; one category less is the same."""

MOST_SLOTS = 100
"""So many slots a fighter has at most in a round, whatever the attribute."""

SIMPLE, TRIVIAL = 6, 12
"""How far below the acting count a slot may be for a simple and a trivial action in between."""

_EXTRA, _NORMAL = 0, 1


@dataclass(eq=False)
class Combatant(Fighter):
    """A fighter; `value` is the result of this round, `roll` the ±W6 in it."""

    attribute: float = 0.0
    situation: float = 0.0
    category: int = 4


def throw(face: Callable[[int], int]) -> int:
    """Throw ±W6; `face(n)` gives 1 to n. Another 6 after a 6 adds 6 and rolls on, likewise a 5 takes 5 away."""
    first = face(6)
    result = FACES[first]
    while first in (5, 6) and face(6) == first:
        result += FACES[first]
    return result


def clean(result: object, *, explode: bool = True) -> int:
    """Return a ±W6 result; what ±W6 cannot give counts -5. Without rolling again it ends at 6 and -5."""
    number = finite(result)
    if number is None or number != math.floor(number):
        return LOWEST
    whole = int(number)
    if whole in FACES.values():
        return whole
    if (whole > 0 and whole % 6) or (whole < 0 and whole % 5) or not whole:
        return LOWEST
    return whole if explode else min(max(whole, LOWEST), 6)


class Encounter(fight.Encounter[Combatant]):
    """One fight; its fighters join with `attribute`, `situation` (start 0) and `category` (1 to 7, start 4).

    `system`: `simple` (one turn each per round) or `detailed`. `categoryRule`: `simple` (two extra actions before all
    others per category above) or `exact` (24 on the result). `minimum`: the lowest count of a slot. `explode`: 0 cuts
    results to what one throw can give. `dice` gives one result of ±W6 at each round start, and after a delayed action.
    """

    SETTINGS = {  # noqa: RUF012 - never changed
        "system": Choice(("simple", "detailed")),
        "categoryRule": Choice(("simple", "exact")),
        "minimum": Setting(6, 1, 100),
        "explode": Setting(1, 0, 1),
        "maxRounds": Setting(30, 1, 1000),
    }
    FIELDS = {  # noqa: RUF012 - never changed
        "attribute": Field(code="bad_speed"),
        "situation": Field(0),
        "category": Field(4, lowest=1, highest=7, whole=True),
    }
    OPERATIONS = fight.Encounter.OPERATIONS | {"interrupt", "delay", "act", "claim_first"}

    def __init__(self, **settings: object) -> None:
        """Create an encounter in phase `before`; raises `BadSetting`."""
        super().__init__(**settings)
        self.detailed = self.settings["system"] == "detailed"
        self.delayed: list[Combatant] = []  # in the order of delaying
        self.reference = 4  # the most common category
        self._without_slots = False  # nobody had a slot in the running round
        self._touched = False  # something has been done in it
        self._kept: list[Slot[Combatant]] = []  # after a delayed action at their very count; they cannot be delayed

    # What there is to read.

    def more(self) -> dict[str, Any]:
        """Return count and action of the turn, who is delaying, and whose fall does not count yet."""
        turn = self.turns[-1] if self.turns else None
        return {
            "count": turn.count if turn else None,
            "action": turn.action if turn else None,
            "delayed": [fighter.name for fighter in self.delayed if self.running],
            "falling": [fighter.name for fighter in self.falling()],
        }

    # Operations.

    def end_turn(self, name: object = None) -> Answer:
        """End the turn of whoever acts, as everywhere; where a round without slots waits, end the round."""
        if self.running and not self.turns and name is None:
            self.leave_first()
            self._end_round()
            self._advance()
            return self._done()
        return super().end_turn(name)

    def interrupt(self, name: object = None) -> Answer:
        """Let somebody act now with the own next slot, which is used up; whoever was acting comes directly after.

        Refused with `unsupported` (simple system), `not_running`, `unknown_fighter`, `already_fallen`, `no_slot` (none
        below the acting count) or `too_far` (more than 12 below, or an extra action is acting).
        """
        if refusal := self._refusal(name):
            return self._refuse(refusal)
        fighter = self.fighters[str(name)]
        slot = next((slot for slot in self.line.to_come() if slot.fighter is fighter), None)
        displaced = any(slot.fighter is fighter for turn in self.turns[:-1] for slot in turn.slots)
        if not self.turns or (slot is None and not displaced):
            return self._refuse("no_slot")
        here = self.turns[-1].count
        if here is None:
            return self._refuse("too_far")
        acting = displaced or name in self.acting
        if acting or slot is None or slot.count is None or slot.count >= here:
            return self._refuse("no_slot")
        if here - slot.count > TRIVIAL:
            return self._refuse("too_far")
        action = "simple" if here - slot.count <= SIMPLE else "trivial"
        slot.state = "acting"
        self._touched = True
        self.leave_first()
        self._event("interrupted", slot.fighter.name, count=here, action=action)
        self.push(Turn([slot], "interrupt", here, action))
        return self._done()

    def delay(self, name: object = None) -> Answer:
        """Let whoever acts give up the other slots of the round and act at any later moment, in a later round too.

        Refused with `unsupported` (simple system), `not_running`, `already_delayed` (acting by `act` or
        `claim_first`, or with a slot that was kept after one of them at the very same count), `not_now` (acting by
        `interrupt`) or `not_your_turn`.
        """
        if not self.detailed:
            return self.unsupported()
        by = self.turns[-1].by if self.turns else "order"
        if by != "order":
            return self._refuse("not_now" if by == "interrupt" else "already_delayed")
        if self.turns and any(slot in self._kept for slot in self.turns[-1].slots if name in (None, slot.fighter.name)):
            return self._refuse("already_delayed")
        if refusal := self._turn_refusal(name):
            return self._refuse(refusal)
        turn = self.turns[-1]
        self._touched = True
        for slot in self._take(turn, name):
            slot.state = "delayed"
            self.delayed.append(slot.fighter)
            self._event("delayed", slot.fighter.name)
            self._lose_rest(slot.fighter, "given-up")
        self._go_on(turn)
        return self._done()

    def act(self, name: object = None, contest: object = None) -> Answer:
        """Let somebody who is delaying act now; whoever was acting comes directly after.

        `contest` holds two results of ±W6, the own one and that of whoever is acting: attribute and result decide who
        acts first; equal is not enough. Refused with `unsupported` (simple system), `not_running`, `unknown_fighter`,
        `already_fallen`, `not_delayed` or `not_now` (somebody acts by `act` or is about to; or nobody is acting whom
        to contest).
        """
        if refusal := self._refusal(name):
            return self._refuse(refusal)
        fighter = self.fighters[str(name)]
        if fighter not in self.delayed:
            return self._refuse("not_delayed")
        busy = any(turn.by in ("act", "claim") and turn.slots for turn in self.turns)
        if busy or (contest is not None and not self.turns):
            return self._refuse("not_now")
        self._touched = True
        turn = self._delayed_turn(fighter, "act")
        if contest is not None and not self._wins(fighter, contest):
            self._event("contest_lost", fighter.name)
            self.turns.insert(-1, turn)
            return self._done()
        self.leave_first()
        self.push(turn)
        return self._done()

    def claim_first(self, name: object = None) -> Answer:
        """Let somebody who is delaying act before the first turn of the round.

        Refused with `unsupported` (simple system), `not_running`, `unknown_fighter`, `already_fallen`, `too_late`
        (something has been done in this round: a turn, a claim, a contest) or `not_delayed`.
        """
        if refusal := self._refusal(name):
            return self._refuse(refusal)
        fighter = self.fighters[str(name)]
        if self.phase != "first" or self._touched:
            return self._refuse("too_late")
        if fighter not in self.delayed:
            return self._refuse("not_delayed")
        self._touched = True
        self._event("claimed", fighter.name)
        self.push(self._delayed_turn(fighter, "claim"))
        return self._done()

    # The rules.

    def new_fighter(self, name: str, team: str, dice: Dice, given: Mapping[str, Any]) -> Combatant:
        """Return a fighter."""
        fighter = Combatant(name, team, len(self.fighters), dice)
        fighter.attribute, fighter.situation = given["attribute"], given["situation"]
        fighter.category = int(given["category"])
        return fighter

    def joined(self, fighter: Combatant) -> None:
        """Roll for a newcomer; before the fight nobody rolls."""
        if self.running:
            self.roll(fighter)

    def roll(self, fighter: Combatant) -> None:
        """Determine the result from one throw and, where categories add to it, the category."""
        fighter.roll = clean(fighter.dice(), explode=bool(self.settings["explode"]))
        fighter.value = fighter.attribute + fighter.roll
        steps = fighter.category - self.reference
        if self.detailed and (steps < 0 or self.settings["categoryRule"] == "exact"):
            fighter.value += steps * (STEP if steps < 0 else 2 * STEP)

    def round_starts(self) -> None:
        """Let everybody who is not delaying roll anew."""
        common = Counter(fighter.category for fighter in self.living())
        self.reference = min(common, key=lambda category: (-common[category], category))
        rolling = [fighter for fighter in self.living() if fighter not in self.delayed]
        self.roll_again(rolling)
        self._touched = False
        self._kept.clear()
        self._without_slots = not any(map(self.plan, rolling))

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        """Return the slots of a round, extra actions first; none for somebody who is delaying."""
        if fighter in self.delayed:
            return []
        if not self.detailed:
            return [self._slot(fighter, fighter.value)]
        above = fighter.category - self.reference if self.settings["categoryRule"] == "simple" else 0
        extra = [Slot(fighter, (_EXTRA, nth, *self._key(fighter, fighter.value))) for nth in range(2 * above)]
        return extra + self._slots(fighter)

    def _slots(self, fighter: Combatant) -> list[Slot[Combatant]]:
        """Return the counted slots: at the result, 12 less and so on (an inference)."""
        slots: list[Slot[Combatant]] = []
        count = fighter.value
        while count >= self.settings["minimum"] and len(slots) < MOST_SLOTS:
            slots.append(self._slot(fighter, count))
            if count - STEP == count:  # so large a number that 12 makes no difference
                break
            count -= STEP
        return slots

    def _slot(self, fighter: Combatant, count: float) -> Slot[Combatant]:
        return Slot(fighter, (_NORMAL, *self._key(fighter, count)), count)

    @staticmethod
    def _key(fighter: Combatant, count: float) -> Key:
        """Return the place: count, attribute, situation; who is equal in all acts together."""
        return (-count, -fighter.attribute, -fighter.situation)

    def new_turn(self, group: list[Slot[Combatant]]) -> Turn[Combatant]:
        """Return the turn of a slot, or of several that act together."""
        return Turn(group, "order", group[0].count, "complex" if self.detailed else None, len(group) > 1)

    def waits(self) -> bool:
        """Tell that a round in which nobody has a slot goes on while somebody is delaying."""
        return self._without_slots and bool(self.delayed)

    def turn_ended(self, turn: Turn[Combatant], slot: Slot[Combatant]) -> None:
        """Roll after a delayed action: what lies above it is lost, at least the highest slot."""
        self._touched = True
        if turn.by not in ("act", "claim"):
            return
        fighter = slot.fighter
        self.roll_again([fighter])
        slots = self._slots(fighter)
        fighter.slots += slots
        others = any(other.fighter is not fighter for other in self._still_to_come())
        here = math.inf if turn.by == "claim" or turn.count is None else turn.count
        for nth, new in enumerate(slots):
            count = new.count or 0.0
            if not others or nth == 0 or count > here:
                self.lose(new, "after-delay")
                continue
            self.line.add(new)
            if count == here:
                self._kept.append(new)

    def has_fallen(self, fighter: Combatant) -> None:
        """Forget a delayed action."""
        if fighter in self.delayed:
            self.delayed.remove(fighter)

    def _refusal(self, name: object) -> str | None:
        if not self.detailed:
            return "unsupported"
        return self._name_refusal(name) if self.running else "not_running"

    def _still_to_come(self) -> list[Slot[Combatant]]:
        """Return the slots that do not act yet: those displaced, then those of the round."""
        return [slot for turn in reversed(self.turns[:-1]) for slot in turn.slots] + self.line.to_come()

    def _lose_rest(self, fighter: Combatant, reason: str) -> None:
        for slot in fighter.slots:
            if slot.state == "to-come":
                self.lose(slot, reason)

    def _delayed_turn(self, fighter: Combatant, by: str) -> Turn[Combatant]:
        """Return the turn in which somebody takes the delayed action, at the count of the turn that stands."""
        count = self.turns[-1].count if self.turns else None
        self.delayed.remove(fighter)
        slot = next((slot for slot in fighter.slots if slot.state == "delayed"), None)
        if slot is None:  # delayed in an earlier round
            slot = Slot(fighter, (), count)
            fighter.slots.append(slot)
        slot.state = "acting"
        return Turn([slot], by, count, "complex")

    def _wins(self, fighter: Combatant, contest: object) -> bool:
        """Tell whether somebody who is delaying acts before whoever is acting; equal is not enough."""
        given = cast("list[object]", contest) if isinstance(contest, list) else []
        own, theirs = [*given, None, None][:2]
        explode = bool(self.settings["explode"])
        other = self.turns[-1].slots[0].fighter
        mine = fighter.attribute + clean(own, explode=explode)
        return mine > other.attribute + clean(theirs, explode=explode)
