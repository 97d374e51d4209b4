"""Rule set `dsa5`: a base value and one die for the whole fight, as in The Dark Eye 5 (Das Schwarze Auge).

    fight = Encounter()
    fight.join("Geron", "heroes", lambda: random.randint(1, 6), base=11, fate=1)

initiative = base + throw + modifiers. Equal: the higher base, then a roll-off. The names belong to their owners, who
endorse nothing here. Needs `fight.py` and `timeline.py` beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from initiative_reference import fight
from initiative_reference.timeline import Answer, Dice, Field, Fighter, Key, Setting, Slot, Timeline, Turn, clean_face

SIDES = 6
MOST_THROWS = 100
"""So many dice a roll-off throws at most, for dice that always fall alike."""


Place = tuple[float, float]
"""Initiative and base, as they count for the order."""


def no_dice() -> None:
    """Give no throw: the dice are used up."""


@dataclass(eq=False)
class Combatant(Fighter):
    """A fighter; `value` is the initiative."""

    base: float = 0.0
    mod: float = 0.0
    fate: int = 0
    rolloff: Dice = no_dice
    thrown: list[int] = field(default_factory=list[int])  # in roll-offs, kept for the fight
    used_up: bool = False
    place: Place = (0.0, 0.0)  # initiative and base when the running round was planned
    claimed: bool = False  # in the running round


def throw(face: Callable[[int], int]) -> int:
    """Throw the die; `face(n)` gives 1 to n."""
    return face(SIDES)


class Encounter(fight.Encounter[Combatant]):
    """One fight, with delaying, acting at any later moment, and fate points to act first.

    Fighters join with `base`, `mod` (start 0), `fate` (whole, start 0), `dice` (throws a W6 once) and `rolloff` (throws
    one whenever a tie needs it, and returns None when there are no more).
    """

    FIELDS = {  # noqa: RUF012 - never changed
        "base": Field(code="bad_speed"),
        "mod": Field(0),
        "fate": Field(0, lowest=0, whole=True),
    }
    DICE = ("rolloff",)
    SETTINGS = {"maxRounds": Setting(30, 1, 1000)}  # noqa: RUF012 - never changed
    OPERATIONS = fight.Encounter.OPERATIONS | {"delay", "act", "end_round", "claim_first", "change"}

    def __init__(self, **settings: object) -> None:
        """Create an encounter in phase `before`; raises `BadSetting`."""
        super().__init__(**settings)
        self.delayed: list[Slot[Combatant]] = []  # in the order of delaying

    # What there is to read.

    def more(self) -> dict[str, Any]:
        """Return who has delayed, everybody's initiative, and whose place hangs on joining alone."""
        return {
            "delayed": [slot.fighter.name for slot in self.delayed if self.running],
            "initiative": {fighter.name: fighter.value for fighter in self.living()},
            "undecided": self.undecided(),
        }

    def undecided(self) -> list[str]:
        """Return the living whose order against another one hangs only on who joined earlier, in order."""
        if not self.running:
            return []
        keys = {fighter: self.key(fighter) for fighter in self.living()}
        ordered = sorted(keys, key=lambda fighter: keys[fighter])
        groups = (list(group) for _, group in groupby(ordered, lambda fighter: keys[fighter][:-1]))
        return [fighter.name for group in groups if len(group) > 1 for fighter in group]

    # Operations.

    def delay(self, name: object = None) -> Answer:
        """Let the acting fighter leave the order and keep the action for any later moment of the round.

        Refused with `not_running`, `already_delayed` (acting by `act`) or `not_your_turn`.
        """
        if self.running and self.turns and self.turns[-1].by == "act":
            return self._refuse("already_delayed")
        if refusal := self._turn_refusal(name):
            return self._refuse(refusal)
        turn = self.turns[-1]
        (slot,) = self._take(turn, None)
        slot.state = "delayed"
        self.delayed.append(slot)
        self._event("delayed", slot.fighter.name)
        self._go_on(turn)
        return self._done()

    def act(self, name: object = None) -> Answer:
        """Let somebody who has delayed act now; whose turn it was comes directly after.

        Refused with `not_running`, `unknown_fighter`, `already_fallen`, `not_delayed` or `not_now` (somebody is acting
        by `act`).
        """
        if not self.running:
            return self._refuse("not_running")
        if refusal := self._name_refusal(name):
            return self._refuse(refusal)
        slot = next((slot for slot in self.delayed if slot.fighter.name == name), None)
        if slot is None:
            return self._refuse("not_delayed")
        if self.turns and self.turns[-1].by == "act":
            return self._refuse("not_now")
        self.delayed.remove(slot)
        slot.state = "acting"
        self.push(Turn([slot], by="act"))
        return self._done()

    def end_round(self) -> Answer:
        """Let the delayed actions lapse when nobody is acting any more; the next round begins.

        Refused with `not_running` or `turns_left`.
        """
        if not self.running:
            return self._refuse("not_running")
        if self.turns:
            return self._refuse("turns_left")
        for slot in self.delayed:
            self.lose(slot, "lapsed")
        self.delayed.clear()
        self._advance()
        return self._done()

    def claim_first(self, name: object = None) -> Answer:
        """Let somebody pay one fate point and act, this round, before all who have not.

        Refused with `not_running`, `unknown_fighter`, `already_fallen`, `too_late`, `no_fate` or `already_claimed`.
        """
        if not self.running:
            return self._refuse("not_running")
        if refusal := self._name_refusal(name):
            return self._refuse(refusal)
        fighter = self.fighters[str(name)]
        if self.phase != "first" or fighter.newcomer:
            return self._refuse("too_late")
        if fighter.fate < 1:
            return self._refuse("no_fate")
        if fighter.claimed:
            return self._refuse("already_claimed")
        fighter.fate -= 1
        fighter.claimed = True
        self._event("claimed", fighter.name)
        acting = self.turns[0].slots[0]
        for slot in fighter.slots:
            slot.key = (-1, *slot.key[1:])
        # Nothing has been done yet: the round simply begins again with its new order.
        acting.state = "to-come"
        self.turns.clear()
        self.line = Timeline(self.line.slots)
        self._advance()
        if self.turns[0].slots[0] is acting:
            self._events.pop()  # nobody else begins a turn
        return self._done()

    def change(self, name: object = None, **numbers: object) -> Answer:
        """Change `base` or `mod` of a living fighter: the initiative at once, the order from the next round on.

        Refused with `not_running` (the fight is over), `unknown_fighter`, `already_fallen`, `bad_speed` or
        `bad_modifier`.
        """
        if self.phase == "over":
            return self._refuse("not_running")
        if refusal := self._name_refusal(name):
            return self._refuse(refusal)
        fighter = self.fighters[str(name)]
        checked = {key: self.FIELDS[key].check(numbers.get(key, getattr(fighter, key))) for key in ("base", "mod")}
        for key, number in checked.items():
            if number is None:
                return self._refuse(self.FIELDS[key].code)
        fighter.base, fighter.mod = (number or 0.0 for number in checked.values())
        self._add_up(fighter)
        self._event("changed", fighter.name, value=fighter.value)
        if self.running:
            self._roll_off(self.living())
        return self._done()

    # The rules.

    def new_fighter(self, name: str, team: str, dice: Dice, given: Mapping[str, Any]) -> Combatant:
        """Return a fighter."""
        fighter = Combatant(name, team, len(self.fighters), dice)
        fighter.base, fighter.mod, fighter.fate = given["base"], given["mod"], int(given["fate"])
        fighter.rolloff = given.get("rolloff", no_dice)
        return fighter

    def roll(self, fighter: Combatant) -> None:
        """Throw the one die of the fight."""
        fighter.roll = clean_face(fighter.dice(), SIDES)
        self._add_up(fighter)

    def _add_up(self, fighter: Combatant) -> None:
        fighter.value = fighter.base + fighter.roll + fighter.mod

    def joined(self, fighter: Combatant) -> None:
        """Throw the die, and the dice of a roll-off if the newcomer is tied with somebody, now or by place."""
        super().joined(fighter)
        if not self.running:
            return
        self._roll_off(self.living())
        fighter.place = (fighter.value, fighter.base)
        self._settle([slot.fighter for slot in self.line.slots if slot.fighter.place == fighter.place] + [fighter], 0)
        for slot in self.line.slots:
            # Who comes before whom of those in the round stays, but dice that were thrown just now stand in the keys.
            slot.key = (slot.key[0], *self.key(slot.fighter, slot.fighter.place)[1:])

    def round_starts(self) -> None:
        """Settle ties; the values stay."""
        for fighter in self.fighters.values():
            fighter.claimed = False
        self._roll_off(self.living())

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        """Return the one slot of a round."""
        fighter.place = (fighter.value, fighter.base)
        return [Slot(fighter, self.key(fighter, fighter.place))]

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        """Return the place in the order: initiative, base, roll-off, who joined earlier.

        `place` are the initiative and base that count; those of now when nothing is said.

        The first number is for those who claim to act first. A roll-off that is used up goes on with ones: those at its
        end are left away, and the 0 behind the rest lets one that goes on come earlier.
        """
        kept = len(fighter.thrown)
        while kept and fighter.thrown[kept - 1] == 1:
            kept -= 1
        rolloff = (*(-die for die in fighter.thrown[:kept]), 0)
        value, base = place or (fighter.value, fighter.base)
        return (0, -value, -base, rolloff, fighter.number)

    def waits(self) -> bool:
        """Tell that a round goes on while somebody has delayed."""
        return bool(self.delayed)

    def has_fallen(self, fighter: Combatant) -> None:
        """Forget a delayed action."""
        self.delayed = [slot for slot in self.delayed if slot.fighter is not fighter]

    def _roll_off(self, fighters: Iterable[Combatant]) -> None:
        """Throw dice for all who are tied, until the tie is settled or the dice are used up."""
        tied: dict[tuple[float, float], list[Combatant]] = {}
        for fighter in fighters:
            tied.setdefault((fighter.value, fighter.base), []).append(fighter)
        for group in tied.values():
            self._settle(group, 0)

    def _settle(self, group: list[Combatant], nth: int) -> None:
        """Settle a tie among those whose first `nth` dice are equal."""
        if len(group) < 2 or nth >= MOST_THROWS:
            return
        faces: dict[int, list[Combatant]] = {}
        for fighter in group:
            faces.setdefault(self._die(fighter, nth), []).append(fighter)
        for same in faces.values():
            if any(not fighter.used_up for fighter in same):
                self._settle(same, nth + 1)

    @staticmethod
    def _die(fighter: Combatant, nth: int) -> int:
        """Return the throw number `nth` of a fighter's roll-off, 1 when the dice are used up."""
        while len(fighter.thrown) <= nth and not fighter.used_up:
            die = fighter.rolloff()
            fighter.used_up = die is None
            if die is not None:
                fighter.thrown.append(clean_face(die, SIDES))
        return fighter.thrown[nth] if nth < len(fighter.thrown) else 1
