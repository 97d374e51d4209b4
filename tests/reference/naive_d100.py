"""A second turn order for the rule set `d100`, written from the rules alone.

Of a running round nothing is remembered but the key of the slot that acts. Everybody's slots follow from his value,
so the slots to come are those with a larger key, and a slot with a smaller one is played or lost.

Where the text leaves something open, the model takes this reading:

* A setting or field that is null is broken; a field that is not there has its start value.
* A value is computed from left to right in double precision: agility times five, roll, bonus, multiplier.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from naive_common import Given, Naive, Person, Range, RefusalError, Words, as_list, clean_face, finite

CAP = 201
Key = tuple[float, ...]


@dataclass
class Fighter(Person):
    """A fighter of `d100`."""

    agility: float = 0.0
    bonus: float = 0.0
    multiplier: float = 1.0
    value: int = 0

    def determine(self) -> None:
        """Roll, and work the value out anew."""
        value = (self.agility * 5 + clean_face(self.throw(), 100) + self.bonus) * self.multiplier
        self.value = 0 if math.isnan(value) else math.floor(max(min(value, CAP), 0))


class Model(Naive[Fighter]):
    """The naive model."""

    SETTINGS: ClassVar[dict[str, Range | Words]] = {
        "turns": ("base", "passes", "single"),
        "maxRounds": (30, 1, 1000),
        "rerollEachRound": (0, 0, 1),
    }

    def clear(self) -> None:
        self.standing: tuple[Key, str, int] | None = None

    # --- questions ------------------------------------------------------------------------------------------------

    def slots(self) -> list[tuple[Key, str, int]]:
        """All slots of the living in this round in order: key, name and count."""
        slots: list[tuple[Key, str, int]] = []
        for each in self.living():
            counts = [count for count in (each.value, each.value - 100, each.value - 200) if count > 0]
            if self.settings["turns"] == "single":
                counts = counts[:1]
            for number, count in enumerate(counts):
                way = (number if self.settings["turns"] == "passes" else 0,)
                slots.append(((*way, -count, -each.agility, each.number), each.name, count))
        return sorted(slots)

    def behind(self, slot: tuple[Key, str, int]) -> list[tuple[Key, str, int]]:
        """The slots after one."""
        return [each for each in self.slots() if each[0] > slot[0]]

    def acting(self) -> list[str]:
        return [] if self.standing is None else [self.standing[1]]

    def upcoming(self) -> list[str]:
        return [] if self.standing is None else [name for _, name, _ in self.behind(self.standing)]

    def more_state(self) -> dict[str, Any]:
        return {"count": None if self.standing is None else self.standing[2]}

    # --- joining and rounds ---------------------------------------------------------------------------------------

    def newcomer(self, person: Person, given: Given) -> Fighter:
        agility = finite(given.get("agility"))
        if agility is None:
            raise RefusalError("bad_speed")
        bonus, multiplier = finite(given.get("bonus", 0)), finite(given.get("multiplier", 1))
        if bonus is None or multiplier is None or multiplier < 0:
            raise RefusalError("bad_modifier")
        return Fighter(
            person.name, person.team, person.number, person.rolls, agility=agility, bonus=bonus, multiplier=multiplier
        )

    def joined(self, person: Fighter) -> None:
        person.determine()

    def begin_round(self, number: int) -> None:
        while True:
            self.phase, self.round = "first", number
            if self.settings["rerollEachRound"] and number > 1:
                for each in self.living():
                    each.determine()
            if self.slots():
                self.standing = self.slots()[0]
                return
            if not self.next_after_empty():
                return
            number += 1

    def pass_turn(self) -> None:
        """The slot that acted is over."""
        assert self.standing is not None
        self.leave_first()
        behind = self.behind(self.standing)
        if behind:
            self.standing = behind[0]
        else:
            self.end_of_round()

    # --- operations -----------------------------------------------------------------------------------------------

    def end_turn(self, given: Given) -> None:
        """The acting fighter is done."""
        self.must_run()
        self.must_act(given.get("name"))
        self.pass_turn()

    def fall(self, given: Given) -> None:
        """Some fall at the same moment."""
        self.must_run()
        names = as_list(given.get("names"))
        self.must_live(*names)
        for name in names:
            self.person(name).fallen = True
        if self.ends_by_falls():
            return
        if self.person(self.acting()[0]).fallen:
            self.pass_turn()
