"""Wrong rolls: not cleaned, or cleaned otherwise."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math
from typing import cast

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Dice, Encounter

known = Known()


def _number(roll: object) -> float | None:
    """Return a roll as a finite number, or None."""
    return Encounter.finite(roll)


@known(
    "roll-not-clamped-above",
    "wild-roll",
    de="Begrenzt Würfe nicht nach oben.",
    wrong="roll = max(0, floor(roll))",
)
class RollNotClampedAbove(Encounter):
    """Does not limit rolls upwards."""

    def clean_roll(self, roll: object) -> int:
        number = _number(roll)
        return 0 if number is None else max(0, math.floor(number))


@known(
    "roll-not-clamped-below",
    "wild-roll",
    de="Begrenzt Würfe nicht nach unten.",
    wrong="roll = min(roll_range, floor(roll))",
)
class RollNotClampedBelow(Encounter):
    """Does not limit rolls downwards."""

    def clean_roll(self, roll: object) -> int:
        number = _number(roll)
        return 0 if number is None else min(self.roll_range, math.floor(number))


@known(
    "roll-nan-kept",
    "wild-roll",
    de="Behält NaN als Wurf; danach ist jeder Vergleich falsch.",
    wrong="if (roll < 0) roll = 0;\nif (roll > range) roll = range;",
)
class RollNanKept(Encounter):
    """Keeps not-a-number as a roll, and every comparison is false from then on."""

    def clean_roll(self, roll: object) -> int:
        return cast("int", roll) if isinstance(roll, float) and math.isnan(roll) else super().clean_roll(roll)


@known(
    "roll-fraction-kept",
    "wild-roll",
    de="Behält Bruchteile eines Wurfs.",
    wrong="roll = min(max(roll, 0), roll_range)",
)
class RollFractionKept(Encounter):
    """Keeps fractions of a roll."""

    def clean_roll(self, roll: object) -> int:
        number = _number(roll)
        return 0 if number is None else cast("int", min(max(number, 0.0), float(self.roll_range)))


@known(
    "roll-rounded-up",
    "wild-roll",
    de="Rundet Würfe auf.",
    wrong="roll = Math.ceil(roll);",
)
class RollRoundedUp(Encounter):
    """Rounds rolls up."""

    def clean_roll(self, roll: object) -> int:
        number = _number(roll)
        return 0 if number is None else min(max(math.ceil(number), 0), self.roll_range)


@known(
    "roll-rounded-to-the-nearest",
    "wild-roll",
    de="Rundet Würfe zur nächsten ganzen Zahl.",
    wrong="roll = Math.round(roll);",
)
class RollRoundedToTheNearest(Encounter):
    """Rounds rolls to the nearest whole number."""

    def clean_roll(self, roll: object) -> int:
        number = _number(roll)
        return 0 if number is None else min(max(math.floor(number + 0.5), 0), self.roll_range)


@known(
    "roll-infinity-is-the-highest",
    "wild-roll",
    de="Zählt Unendlich als höchsten Wurf.",
    wrong="roll = min(max(roll, 0), roll_range)  # infinity too",
)
class RollInfinityIsTheHighest(Encounter):
    """Counts infinity as the highest roll."""

    def clean_roll(self, roll: object) -> int:
        return self.roll_range if roll == math.inf else super().clean_roll(roll)


@known(
    "roll-text-parsed",
    "wild-roll",
    de="Liest einen Wurf aus einem Text heraus.",
    wrong="roll = int(roll)",
)
class RollTextParsed(Encounter):
    """Reads a roll out of a text."""

    def clean_roll(self, roll: object) -> int:
        return super().clean_roll(int(roll) if isinstance(roll, str) and roll.isdecimal() else roll)


@known(
    "roll-true-counts-one",
    "wild-roll",
    de="Zählt wahr als Wurf 1.",
    wrong="if isinstance(roll, (int, float)): ...",
)
class RollTrueCountsOne(Encounter):
    """Counts true as a roll of 1."""

    def clean_roll(self, roll: object) -> int:
        return super().clean_roll(int(roll) if isinstance(roll, bool) else roll)


@known(
    "roll-broken-is-the-highest",
    "wild-roll",
    de="Zählt kaputte und fehlende Würfe als höchsten.",
    wrong="const roll = Number.isFinite(r) ? clamp(r) : this.rollRange;",
)
class RollBrokenIsTheHighest(Encounter):
    """Counts broken and missing rolls as the highest."""

    def clean_roll(self, roll: object) -> int:
        return self.roll_range if _number(roll) is None else super().clean_roll(roll)


@known(
    "roll-limit-fixed-at-six",
    "wild-roll",
    de="Begrenzt Würfe immer auf 6, egal was eingestellt ist.",
    wrong="roll = max(0, min(6, roll))",
)
class RollLimitFixedAtSix(Encounter):
    """Limits rolls to 6 always, whatever the setting."""

    def clean_roll(self, roll: object) -> int:
        self.roll_range = 6
        return super().clean_roll(roll)


@known(
    "roll-highest-cut-off",
    "wild-roll",
    de="Der höchste Wurf kommt nie vor.",
    wrong="roll %= roll_range  # 0 to range - 1",
)
class RollHighestCutOff(Encounter):
    """Never lets the highest roll happen."""

    def clean_roll(self, roll: object) -> int:
        return min(super().clean_roll(roll), max(self.roll_range - 1, 0))


@known(
    "roll-broken-refused",
    "wild-roll",
    de="Verweigert einen Kämpfer mit kaputtem Wurf, statt den Wurf zu reparieren.",
    wrong="if not isinstance(roll, int): raise ValueError('bad roll')",
)
class RollBrokenRefused(Encounter):
    """Refuses a fighter with a broken roll instead of repairing the roll."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        first = dice()
        if _number(first) is None and self.phase != "over":
            return super().join(name, team, None, dice)
        thrown = [first]
        return super().join(name, team, speed, lambda: thrown.pop() if thrown else dice())


@known(
    "roll-cleaned-only-on-joining",
    "wild-roll",
    de="Säubert nur den ersten Wurf, nicht die der späteren Runden.",
    wrong="f.roll = f.dice()  # next round",
)
class RollCleanedOnlyOnJoining(Encounter):
    """Cleans the first roll only, not those of later rounds."""

    def _reroll(self) -> None:
        for fighter in self._roster:
            thrown = fighter.dice()
            number = _number(thrown)
            fighter.roll = self.clean_roll(thrown)
            fighter.value = fighter.speed + (0 if number is None else number)
            fighter.key = self.sort_key(fighter)
        self._roster.sort(key=lambda f: f.key)
