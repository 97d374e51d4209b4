"""Wrong dice: not cleaned, cleaned as in other rules, or rolled more than once."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, finite

known = Known(rules="dsa5")


@known(
    "die-not-clamped",
    "wild-roll",
    de="Hält den Würfel nicht auf 1 bis 6.",
    wrong="fighter.initiative = fighter.base + rollW6() + fighter.mod;",
)
class DieNotClamped(Encounter):
    """Does not hold the die to 1 to 6."""

    def roll(self, fighter: Combatant) -> None:
        number = finite(fighter.dice())
        fighter.roll = 1 if number is None else math.floor(number)
        self._add_up(fighter)


@known(
    "die-from-zero",
    "wild-roll",
    de="Lässt kaputte und zu kleine Würfel 0 zählen.",
    wrong="clamp(Math.floor(die), 0, 6)",
)
class DieFromZero(Encounter):
    """Lets broken and too small dice count 0."""

    def roll(self, fighter: Combatant) -> None:
        number = finite(fighter.dice())
        fighter.roll = 0 if number is None else min(max(math.floor(number), 0), 6)
        self._add_up(fighter)


@known(
    "die-rounded-up",
    "wild-roll",
    de="Rundet gebrochene Würfel auf.",
    wrong="Math.round(die)",
)
class DieRoundedUp(Encounter):
    """Rounds fractions of a die up."""

    def roll(self, fighter: Combatant) -> None:
        number = finite(fighter.dice())
        fighter.roll = 1 if number is None else min(max(math.ceil(number), 1), 6)
        self._add_up(fighter)


@known(
    "infinite-die-counts-six",
    "wild-roll",
    de="Lässt unendliche Würfel als höchste Augenzahl gelten.",
    wrong="min(max(die, 1), 6)",
)
class InfiniteDieCountsSix(Encounter):
    """Lets infinite dice count as the highest face."""

    def roll(self, fighter: Combatant) -> None:
        thrown = fighter.dice()
        fighter.dice = lambda: 6 if thrown == math.inf else thrown
        super().roll(fighter)


@known(
    "roll-off-dice-not-cleaned",
    "wild-roll",
    de="Säubert die Stechwürfel nicht.",
    wrong="this.rolloff.push(rollW6());",
)
class RollOffDiceNotCleaned(Encounter):
    """Does not clean the dice of the roll-off."""

    @staticmethod
    def _die(fighter: Combatant, nth: int) -> int:
        while len(fighter.thrown) <= nth and not fighter.used_up:
            die = fighter.rolloff()
            fighter.used_up = die is None
            if die is not None:
                fighter.thrown.append(math.floor(finite(die) or 1))
        return fighter.thrown[nth] if nth < len(fighter.thrown) else 1


@known(
    "reroll-each-round",
    "reroll",
    de="Würfelt zu jedem Rundenbeginn neu.",
    wrong="for f in living: f.initiative = f.base + f.mod + roll_w6()",
    sources=("vttred/ose#338",),
)
class RerollEachRound(Encounter):
    """Rolls anew at each round start."""

    def round_starts(self) -> None:
        if self.round > 1:
            self.roll_again(self.living())
        super().round_starts()


@known(
    "reroll-at-the-start",
    "reroll",
    de="Würfelt bei start noch einmal für alle.",
    wrong="start() { for (const f of this.fighters) f.roll(); }",
    sources=("vttred/ose#338",),
)
class RerollAtTheStart(Encounter):
    """Rolls once more for everybody at start."""

    def start(self) -> Answer:
        if self.phase == "before":
            self.roll_again(self.living())
        return super().start()


@known(
    "reroll-at-a-change",
    "reroll",
    de="Würfelt bei jeder Änderung von Basis oder Modifikator neu.",
    wrong="change(f, mod) { f.mod = mod; f.initiative = f.base + rollW6() + mod; }",
)
class RerollAtAChange(Encounter):
    """Rolls anew whenever base or modifier changes."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        answer = super().change(name, **numbers)
        if answer:
            self.roll(self.fighters[str(name)])
        return answer
