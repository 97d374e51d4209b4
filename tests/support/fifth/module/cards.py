"""A rule set of the tests: who has the higher card acts first; ties go to who joined earlier."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from initiative_reference import fight
from initiative_reference.timeline import Answer, Choice, Dice, Field, Fighter, Setting, Slot, clean_face


class Player(Fighter):
    """A fighter with a hand."""

    hand: float = 0.0


def throw(face: Callable[[int], int]) -> int:
    """Draw a card of 13."""
    return face(13)


class Encounter(fight.Encounter[Player]):
    """One fight; `trump` high or low says which card is better."""

    SETTINGS = {"trump": Choice(("high", "low")), "maxRounds": Setting(30, 1, 1000)}  # noqa: RUF012 - never changed
    FIELDS = {"hand": Field(code="bad_speed")}  # noqa: RUF012 - never changed
    OPERATIONS = fight.Encounter.OPERATIONS | {"redraw"}

    def more(self) -> dict[str, Any]:
        return {"cards": {fighter.name: fighter.roll for fighter in self.living()}}

    def new_fighter(self, name: str, team: str, dice: Dice, given: Mapping[str, Any]) -> Player:
        fighter = Player(name, team, len(self.fighters), dice)
        fighter.hand = given["hand"]
        return fighter

    def roll(self, fighter: Player) -> None:
        fighter.roll = clean_face(fighter.dice(), 13)
        fighter.value = fighter.hand + (fighter.roll if self.settings["trump"] == "high" else -fighter.roll)

    def plan(self, fighter: Player) -> list[Slot[Player]]:
        return [Slot(fighter, (-fighter.value, fighter.number))]

    def redraw(self, name: object = None) -> Answer:
        """Draw again, once the fight is on; it counts from the next round on."""
        if not self.running:
            return self._refuse("not_running")
        if refusal := self._name_refusal(name):
            return self._refuse(refusal)
        self.roll(self.fighters[str(name)])
        self._event("redrawn", str(name))
        return self._done()
