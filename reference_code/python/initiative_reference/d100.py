"""Rule set `d100`: several turns a round from a hundred-sided die.

    fight = Encounter(turns="base")
    fight.join("John", "heroes", lambda: random.randint(1, 100), agility=5)

initiative = (agility × 5 + throw + bonus) × multiplier, rounded down, at most 201. A fighter has one turn for every
hundred begun: at the initiative, at 100 less, at 200 less, as long as that is above 0. Needs `fight.py` and
`timeline.py` beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from initiative_reference import fight
from initiative_reference.timeline import Choice, Dice, Field, Fighter, Setting, Slot, clean_face

CAP = 201
"""More would be four turns a round, and three is the most that is wanted."""

HUNDRED = 100


@dataclass(eq=False)
class Combatant(Fighter):
    """A fighter; `value` is the initiative. A changed bonus or multiplier counts from the next determination on."""

    agility: float = 0.0
    bonus: float = 0.0
    multiplier: float = 1.0


def initiative(agility: float, throw: int, bonus: float, multiplier: float) -> int:
    """Return the initiative, 0 to 201: rounded down after the multiplier, then capped, then not below 0."""
    exact = (agility * 5 + throw + bonus) * multiplier
    if math.isnan(exact):  # infinitely much, none at all
        return 0
    return max(math.floor(min(exact, CAP)), 0) if exact > 0 else 0


def throw(face: Callable[[int], int]) -> int:
    """Throw the die; `face(n)` gives 1 to n."""
    return face(HUNDRED)


class Encounter(fight.Encounter[Combatant]):
    """One fight; its fighters join with `agility`, `bonus` (start 0) and `multiplier` (0 or more, start 1).

    `turns`: `base` (a fighter acts again as soon as nobody has a higher number left), `passes` (all act once, then all
    who are above 100 again, and so on) or `single` (one turn each). `rerollEachRound` 1 determines all values anew at
    each round start from the second on.
    """

    SETTINGS = {  # noqa: RUF012 - never changed
        "turns": Choice(("base", "passes", "single")),
        "maxRounds": Setting(30, 1, 1000),
        "rerollEachRound": Setting(0, 0, 1),
    }
    FIELDS = {  # noqa: RUF012 - never changed
        "agility": Field(code="bad_speed"),
        "bonus": Field(0),
        "multiplier": Field(1, lowest=0),
    }

    def more(self) -> dict[str, Any]:
        """Return `count`, the number at which the acting fighter acts."""
        return {"count": self.turns[-1].count if self.turns else None}

    def new_fighter(self, name: str, team: str, dice: Dice, given: Mapping[str, Any]) -> Combatant:
        """Return a fighter."""
        fighter = Combatant(name, team, len(self.fighters), dice)
        fighter.agility, fighter.bonus, fighter.multiplier = (given[key] for key in self.FIELDS)
        return fighter

    def roll(self, fighter: Combatant) -> None:
        """Determine the initiative from one throw."""
        fighter.roll = clean_face(fighter.dice(), HUNDRED)
        fighter.value = initiative(fighter.agility, fighter.roll, fighter.bonus, fighter.multiplier)

    def round_starts(self) -> None:
        """Determine the values anew if that is wanted, but not again for the first round."""
        if self.settings["rerollEachRound"] and self.round > 1:
            self.roll_again(self.living())

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        """Return a slot for every hundred begun."""
        lowest = fighter.value - 1 if self.settings["turns"] == "single" else 0
        counts = range(int(fighter.value), max(int(lowest), 0), -HUNDRED)
        passes = self.settings["turns"] == "passes"
        return [
            Slot(fighter, (nth if passes else 0, -count, -fighter.agility, fighter.number), count)
            for nth, count in enumerate(counts)
        ]
