"""A second turn order for the rule set `ews`, written from the rules alone.

Two things are remembered of a running round. ``stack`` holds the turns that have begun or must come directly after
those: the first of them acts, the others were displaced by it (or, after a lost contest, wait right behind it).
``coming`` holds the slots that are still to come; it is sorted again whenever somebody asks. When the stack is
empty, all slots of the smallest key become the next turn together.

Where the text leaves something open, the model takes this reading:

* A setting or field that is null is broken; a field that is not there has its start value.
* Extra actions are there however low the result is: only counted slots know a minimum.
* A result so large that twelve less is the same number gives one slot at that number.
* Somebody acts by `act` or `claim_first` until that turn has ended, also while he is displaced by an interrupter.
* A turn that was displaced is a slot still to come: its owner's next slot is that one.
* The newcomer is compared with the regular turn that began last in this round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from naive_common import Given, Naive, Person, Range, RefusalError, Words, as_list, finite, whole

MOST_SLOTS = 100
Key = tuple[float, ...]


@dataclass
class Fighter(Person):
    """A fighter of `ews`."""

    attribute: float = 0.0
    situation: float = 0.0
    category: int = 4


@dataclass
class Slot:
    """A slot that is still to come; an extra action has no count."""

    owner: str
    key: Key
    count: float | None
    kept: bool = False
    """Was left after a delayed action at the very count of that action; it cannot be delayed."""


@dataclass
class Turn:
    """A turn of one fighter or of several together: ``kind`` is regular, interrupt, act or claim."""

    kind: str
    members: list[str]
    count: float | None
    action: str = "complex"
    group: bool = False
    kept: list[str] = field(default_factory=list[str])
    """Members whose slot cannot be delayed."""


@dataclass
class Round:
    """What is remembered of a round."""

    stack: list[Turn] = field(default_factory=list[Turn])
    coming: list[Slot] = field(default_factory=list[Slot])
    standing: Key | None = None
    reference: int = 0
    empty: bool = False
    done: bool = False
    """Whether anything was done in it; joins and noted falls are nothing done."""
    falling: list[str] = field(default_factory=list[str])


class Model(Naive[Fighter]):
    """The naive model."""

    SETTINGS: ClassVar[dict[str, Range | Words]] = {
        "system": ("simple", "detailed"),
        "categoryRule": ("simple", "exact"),
        "minimum": (6, 1, 100),
        "explode": (1, 0, 1),
        "maxRounds": (30, 1, 1000),
    }
    OPERATIONS: ClassVar[Words] = ("join", "start", "end_turn", "fall", "interrupt", "delay", "act", "claim_first")

    def operations(self) -> Words:
        return self.OPERATIONS if self.settings["system"] == "detailed" else self.OPERATIONS[:4]

    def clear(self) -> None:
        self.now = Round()
        self.delayed: list[str] = []

    # --- numbers --------------------------------------------------------------------------------------------------

    def clean(self, raw: object) -> int:
        """What a ±W6 result counts: -5 when it is none."""
        number = whole(raw)
        if number in {-5, -3, -1, 2, 4, 6}:
            return number
        if number is not None and number > 6 and number % 6 == 0:
            return number if self.settings["explode"] else 6
        if number is not None and number < -5 and number % 5 == 0:
            return number if self.settings["explode"] else -5
        return -5

    def planned(self, who: Fighter, *, extra: bool = True) -> list[Slot]:
        """Roll for a fighter and return the slots that he gets for it."""
        result = who.attribute + self.clean(who.throw())
        ties = (-who.attribute, -who.situation)
        if self.settings["system"] == "simple":
            return [Slot(who.name, (1, -result, *ties), result)]
        above = who.category - self.now.reference
        slots: list[Slot] = []
        highest = result
        if above < 0:
            highest = result + 12 * above
        elif above > 0 and self.settings["categoryRule"] == "exact":
            highest = result + 24 * above
        elif above > 0 and extra:
            slots = [Slot(who.name, (0, which, -result, *ties), None) for which in range(2 * above)]
        counts = dict.fromkeys(highest - 12 * number for number in range(MOST_SLOTS))
        counted = [count for count in counts if count >= self.settings["minimum"]]
        return slots + [Slot(who.name, (1, -count, *ties), count) for count in counted]

    # --- questions ------------------------------------------------------------------------------------------------

    def sorted_slots(self) -> list[Slot]:
        """All slots to come in order; of equal ones those of the earlier joined first."""
        return sorted(self.now.coming, key=lambda slot: (*slot.key, self.person(slot.owner).number))

    def in_order_of_joining(self, names: list[str]) -> list[str]:
        return [each.name for each in self.people if each.name in names]

    def acting(self) -> list[str]:
        return self.in_order_of_joining(self.now.stack[0].members) if self.now.stack else []

    def upcoming(self) -> list[str]:
        displaced = [name for turn in self.now.stack[1:] for name in self.in_order_of_joining(turn.members)]
        return displaced + [slot.owner for slot in self.sorted_slots()]

    def more_state(self) -> dict[str, Any]:
        top = self.now.stack[0] if self.now.stack else None
        detailed = self.settings["system"] == "detailed"
        return {
            "count": top.count if top else None,
            "action": top.action if top and detailed else None,
            "delayed": list(self.delayed),
            "falling": list(self.now.falling),
        }

    def is_fallen(self, person: Fighter) -> bool:
        return person.fallen or person.name in self.now.falling

    # --- joining and rounds ---------------------------------------------------------------------------------------

    def newcomer(self, person: Person, given: Given) -> Fighter:
        attribute = finite(given.get("attribute"))
        if attribute is None:
            raise RefusalError("bad_speed")
        situation = finite(given.get("situation", 0))
        category = whole(given.get("category", 4))
        if situation is None or category is None or not 1 <= category <= 7:
            raise RefusalError("bad_modifier")
        return Fighter(
            person.name, person.team, person.number, person.rolls,
            attribute=attribute, situation=situation, category=category,
        )  # fmt: skip

    def joined(self, person: Fighter) -> None:
        if not self.running():
            return
        slots = self.planned(person)
        regular = any(turn.kind == "regular" for turn in self.now.stack)
        if not self.now.stack or not (regular or self.now.coming):
            return
        assert self.now.standing is not None
        self.now.coming += [slot for slot in slots if slot.key >= self.now.standing]

    def begin_round(self, number: int) -> None:
        while True:
            self.phase, self.round, self.now = "first", number, Round()
            categories = sorted(each.category for each in self.living())
            self.now.reference = max(categories, key=categories.count)
            for each in self.living():
                if each.name not in self.delayed:
                    self.now.coming += self.planned(each)
            if self.now.coming:
                self.begin_regular()
                return
            if self.delayed:
                self.now.empty = True
                return
            if not self.next_after_empty():
                return
            number += 1

    def begin_regular(self) -> None:
        """All slots of the smallest key become the turn that acts."""
        first = self.sorted_slots()[0]
        together = [slot for slot in self.sorted_slots() if slot.key == first.key]
        self.now.coming = [slot for slot in self.now.coming if slot not in together]
        self.now.standing = first.key
        members = [slot.owner for slot in together]
        kept = [slot.owner for slot in together if slot.kept]
        self.now.stack = [Turn("regular", members, first.count, group=len(members) > 1, kept=kept)]

    def go_on(self) -> None:
        """The turn that acted is gone from the stack: whoever comes now acts, or the round ends."""
        self.leave_first()
        if self.now.stack:
            return
        if self.now.coming:
            self.begin_regular()
        elif not (self.now.empty and self.delayed):
            self.end_of_round()

    # --- turns ----------------------------------------------------------------------------------------------------

    def end_turn(self, given: Given) -> None:
        """The acting turn ends, or that of one of those who act together."""
        self.must_run()
        name = given.get("name")
        if not self.now.stack and name is None:
            self.leave_first()
            self.end_of_round()
            return
        self.must_act(name)
        self.leave_turn(self.acting() if name is None else [str(name)])

    def delay(self, given: Given) -> None:
        """Those who act keep their action for later."""
        self.must_run()
        name = given.get("name")
        kind = self.now.stack[0].kind if self.now.stack else ""
        if kind in {"act", "claim"}:
            raise RefusalError("already_delayed")
        if kind == "interrupt":
            raise RefusalError("not_now")
        self.must_act(name)
        names = self.acting() if name is None else [str(name)]
        if any(each in self.now.stack[0].kept for each in names):
            raise RefusalError("already_delayed")
        self.delayed += names
        self.now.coming = [slot for slot in self.now.coming if slot.owner not in names]
        self.leave_turn(names)

    def leave_turn(self, names: list[str]) -> None:
        """Some of those who act are done; when all are, noted falls count and the turn passes."""
        self.now.done = True
        turn = self.now.stack[0]
        turn.members = [name for name in turn.members if name not in names]
        if turn.members:
            return
        self.now.stack.pop(0)
        if turn.kind in {"act", "claim"}:
            self.roll_after_delayed_action(self.person(names[0]), turn)
        if turn.group:
            self.count_falls(self.now.falling)
            if self.ends_by_falls():
                return
        self.go_on()

    def roll_after_delayed_action(self, who: Fighter, turn: Turn) -> None:
        """Slots above the count at which he acted are lost, at least the highest, and all when others have none."""
        slots = self.planned(who, extra=False)
        others = self.now.stack or [slot for slot in self.now.coming if slot.owner != who.name]
        if not others:
            return
        rest = slots[1:]
        if turn.kind == "act" and turn.count is not None:
            rest = [slot for slot in rest if slot.count is not None and slot.count <= turn.count]
            for slot in rest:
                slot.kept = slot.count == turn.count
        self.now.coming += rest

    # --- falling --------------------------------------------------------------------------------------------------

    def fall(self, given: Given) -> None:
        """Some fall at the same moment: at once, or noted while a group acts."""
        self.must_run()
        names = as_list(given.get("names"))
        self.must_live(*names)
        fresh = list(dict.fromkeys(str(name) for name in names))
        if self.now.stack and self.now.stack[0].group:
            self.now.falling += fresh
            return
        acting, grouped = self.acting(), any(turn.group for turn in self.now.stack)
        self.count_falls(fresh)
        if grouped and not any(turn.group for turn in self.now.stack):
            self.count_falls(self.now.falling)
        if self.ends_by_falls():
            return
        if acting and self.acting() != acting:
            self.go_on()
        elif not acting and not self.delayed:
            self.leave_first()
            self.end_of_round()

    def count_falls(self, names: list[str]) -> None:
        """Fighters are out of everything."""
        for name in list(names):
            self.person(name).fallen = True
        gone = [each.name for each in self.people if each.fallen]
        self.now.coming = [slot for slot in self.now.coming if slot.owner not in gone]
        self.delayed = [name for name in self.delayed if name not in gone]
        self.now.falling = [name for name in self.now.falling if name not in gone]
        for turn in self.now.stack:
            turn.members = [name for name in turn.members if name not in gone]
        self.now.stack = [turn for turn in self.now.stack if turn.members]

    # --- acting out of turn ---------------------------------------------------------------------------------------

    def interrupt(self, given: Given) -> None:
        """One whose slot is still to come acts now, with a smaller action."""
        self.must_run()
        name = given.get("name")
        self.must_live(name)
        own = [slot for slot in self.sorted_slots() if slot.owner == name]
        in_stack = any(name in turn.members for turn in self.now.stack)
        displaced = any(name in turn.members for turn in self.now.stack[1:])
        if not self.now.stack or not (own or displaced):
            raise RefusalError("no_slot")
        acts_at = self.now.stack[0].count
        if acts_at is None:
            raise RefusalError("too_far")
        if in_stack or own[0].count is None or own[0].count >= acts_at:
            raise RefusalError("no_slot")
        distance = acts_at - own[0].count
        if distance > 12:
            raise RefusalError("too_far")
        self.now.done = True
        self.now.coming.remove(own[0])
        action = "simple" if distance <= 6 else "trivial"
        self.now.stack.insert(0, Turn("interrupt", [str(name)], acts_at, action))
        self.leave_first()

    def act(self, given: Given) -> None:
        """One who delays acts now, or directly after when he loses the contest."""
        self.must_run()
        name, contest = given.get("name"), given.get("contest")
        self.must_live(name)
        if name not in self.delayed:
            raise RefusalError("not_delayed")
        stack = self.now.stack
        if any(turn.kind in {"act", "claim"} for turn in stack):
            raise RefusalError("not_now")
        if not stack and contest is not None:
            raise RefusalError("not_now")
        self.now.done = True
        self.delayed.remove(str(name))
        turn = Turn("act", [str(name)], stack[0].count if stack else None)
        if contest is not None and not self.wins(self.person(name), contest):
            stack.insert(1, turn)
            return
        stack.insert(0, turn)
        self.leave_first()

    def wins(self, who: Fighter, contest: object) -> bool:
        """Whether his attribute and die are higher than those of whoever acts."""
        own, other = (*as_list(contest), None, None)[:2]
        against = self.person(self.acting()[0])
        return who.attribute + self.clean(own) > against.attribute + self.clean(other)

    def claim_first(self, given: Given) -> None:
        """One who delays acts as the first of the round."""
        self.must_run()
        name = given.get("name")
        self.must_live(name)
        if self.phase != "first" or self.now.done:
            raise RefusalError("too_late")
        if name not in self.delayed:
            raise RefusalError("not_delayed")
        self.delayed.remove(str(name))
        self.now.done = True
        self.now.stack.insert(0, Turn("claim", [str(name)], self.now.stack[0].count if self.now.stack else None))
