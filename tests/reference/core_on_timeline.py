"""Rule set `core` on the slot timeline: what is its own fits in a few hooks; used only to compare with `core.py`."""

from __future__ import annotations

import math
from dataclasses import dataclass

from initiative_reference import fight
from initiative_reference.adapter import TimelineDriver
from initiative_reference.timeline import Field, Fighter, Setting, Slot, finite

NORMAL, WAITED = 0, 1


@dataclass(eq=False)
class Combatant(Fighter):
    speed: float = 0.0
    waited: bool = False


class Encounter(fight.Encounter[Combatant]):
    SETTINGS = {  # noqa: RUF012
        "rollRange": Setting(6, 0, 100),
        "maxRounds": Setting(30, 1, 1000),
        "rerollEachRound": Setting(0, 0, 1),
    }
    FIELDS = {"speed": Field(code="bad_speed")}  # noqa: RUF012
    OPERATIONS = fight.Encounter.OPERATIONS | {"wait"}

    def new_fighter(self, name, team, dice, given):
        fighter = Combatant(name, team, len(self.fighters), dice)
        fighter.speed = given["speed"]
        return fighter

    def roll(self, fighter):
        number = finite(fighter.dice())
        fighter.roll = 0 if number is None else min(max(math.floor(number), 0), self.settings["rollRange"])
        fighter.value = fighter.speed + fighter.roll

    def round_starts(self):
        if self.settings["rerollEachRound"] and self.round > 1:
            self.roll_again(self.living())
        for fighter in self.living():
            fighter.waited = False

    def plan(self, fighter):
        return [Slot(fighter, (NORMAL, -fighter.value, -fighter.speed, fighter.number))]

    def wait(self, name=None):
        if refusal := self._turn_refusal(name):
            return self._refuse(refusal)
        turn = self.turns[-1]
        fighter = turn.slots[0].fighter
        if fighter.waited:
            return self._refuse("already_waited")
        if self.line.is_empty():
            return self._refuse("nobody_behind")
        fighter.waited = True
        (slot,) = self._take(turn, None)
        slot.state = "given-up"
        fighter.slots = [Slot(fighter, (WAITED, len(self.line.slots)))]
        self.line.add(fighter.slots[0])
        self._go_on(turn)
        return self._done()

    def _is_over(self, slot):
        return self._standing[0] == WAITED or super()._is_over(slot)


class Driver(TimelineDriver):
    def __init__(self):
        super().__init__(Encounter, lambda face: face(7) - 1)
