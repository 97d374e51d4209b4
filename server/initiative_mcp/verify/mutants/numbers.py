"""Wrong numbers: zero taken for missing, and broken speeds let in or bent."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Encounter, Fighter

known = Known()


@known(
    "zero-speed-refused",
    "missing-zero",
    de="Hält Tempo 0 für fehlend und verweigert es.",
    wrong="if not speed: return refuse('bad_speed')",
    sources=("vttred/ose#533",),
)
class ZeroSpeedRefused(Encounter):
    """Takes speed 0 for missing and refuses it."""

    @staticmethod
    def finite(speed: object) -> float | None:
        return None if speed == 0 else Encounter.finite(speed)


@known(
    "zero-speed-made-up",
    "missing-zero",
    de="Setzt für Tempo 0 ein erfundenes ein.",
    wrong="const speed = fighter.speed || 10;",
    sources=("vttred/ose#533",),
)
class ZeroSpeedMadeUp(Encounter):
    """Puts in a made-up speed for 0."""

    @staticmethod
    def finite(speed: object) -> float | None:
        number = Encounter.finite(speed)
        return 10.0 if number == 0 else number


@known(
    "zero-value-left-out",
    "missing-zero",
    de="Lässt Kämpfer mit Wert 0 aus der Runde.",
    wrong="order = [f for f in fighters if f.value]",
    sources=("vttred/ose#533",),
)
class ZeroValueLeftOut(Encounter):
    """Leaves fighters with value 0 out of the round."""

    def _begin_round(self) -> None:
        everybody = self._roster
        self._roster = [fighter for fighter in everybody if fighter.value] or everybody
        super()._begin_round()
        self._roster = everybody


@known(
    "zero-roll-made-up",
    "missing-zero",
    de="Setzt für Wurf 0 einen mittleren ein.",
    wrong="roll = roll or roll_range // 2",
    sources=("vttred/ose#533",),
)
class ZeroRollMadeUp(Encounter):
    """Puts in a middling roll for 0."""

    def clean_roll(self, roll: object) -> int:
        return self.roll_range // 2 if roll == 0 and not isinstance(roll, bool) else super().clean_roll(roll)


@known(
    "zero-range-made-up",
    "missing-zero",
    de="Hält Wurfbereich 0 für nicht gesetzt und nimmt 6.",
    wrong="this.rollRange = settings.rollRange || 6;",
)
class ZeroRangeMadeUp(Encounter):
    """Takes a roll range of 0 for not set and uses 6."""

    def clean_roll(self, roll: object) -> int:
        self.roll_range = self.roll_range or 6
        return super().clean_roll(roll)


@known(
    "speed-nan-accepted",
    "broken-speed",
    de="Nimmt NaN als Tempo an.",
    wrong="if (typeof speed !== 'number') return refuse('bad_speed');",
)
class SpeedNanAccepted(Encounter):
    """Accepts not-a-number as a speed."""

    @staticmethod
    def finite(speed: object) -> float | None:
        return speed if isinstance(speed, float) and math.isnan(speed) else Encounter.finite(speed)


@known(
    "speed-infinite-accepted",
    "broken-speed",
    de="Nimmt unendliches Tempo an.",
    wrong="if math.isnan(speed): return refuse('bad_speed')",
)
class SpeedInfiniteAccepted(Encounter):
    """Accepts an infinite speed."""

    @staticmethod
    def finite(speed: object) -> float | None:
        return speed if isinstance(speed, float) and math.isinf(speed) else Encounter.finite(speed)


@known(
    "speed-text-converted",
    "broken-speed",
    de="Liest ein Tempo aus einem Text heraus.",
    wrong="speed = float(speed)",
    sources=("RPTools/maptool#5616",),
)
class SpeedTextConverted(Encounter):
    """Reads a speed out of a text."""

    @staticmethod
    def finite(speed: object) -> float | None:
        if isinstance(speed, str):
            try:
                return float(speed)
            except ValueError:
                return None
        return Encounter.finite(speed)


@known(
    "speed-true-accepted",
    "broken-speed",
    de="Nimmt wahr als Tempo 1 an.",
    wrong="if not isinstance(speed, (int, float)): return refuse('bad_speed')",
)
class SpeedTrueAccepted(Encounter):
    """Accepts true as speed 1."""

    @staticmethod
    def finite(speed: object) -> float | None:
        return float(speed) if isinstance(speed, bool) else Encounter.finite(speed)


@known(
    "speed-missing-accepted",
    "broken-speed",
    de="Nimmt ein fehlendes Tempo als 0 an.",
    wrong="speed = 0 if speed is None else speed",
)
class SpeedMissingAccepted(Encounter):
    """Accepts a missing speed as 0."""

    @staticmethod
    def finite(speed: object) -> float | None:
        return 0.0 if speed is None else Encounter.finite(speed)


@known(
    "speed-repaired",
    "broken-speed",
    de="Macht aus jedem kaputten Tempo eine 0.",
    wrong="const speed = Number.isFinite(input) ? input : 0;",
)
class SpeedRepaired(Encounter):
    """Makes a 0 of every broken speed."""

    @staticmethod
    def finite(speed: object) -> float | None:
        number = Encounter.finite(speed)
        return 0.0 if number is None and type(speed) is not int else number


@known(
    "speed-cut-to-whole",
    "broken-speed",
    de="Schneidet Bruchteile des Tempos ab.",
    wrong="int speed = (int) sheet.speed;",
)
class SpeedCutToWhole(Encounter):
    """Cuts fractions off the speed."""

    @staticmethod
    def finite(speed: object) -> float | None:
        number = Encounter.finite(speed)
        return None if number is None else float(math.trunc(number))


@known(
    "speed-raised-to-zero",
    "broken-speed",
    de="Hebt negative Tempi auf 0 an.",
    wrong="speed = max(0, speed)",
)
class SpeedRaisedToZero(Encounter):
    """Raises negative speeds to 0."""

    @staticmethod
    def finite(speed: object) -> float | None:
        number = Encounter.finite(speed)
        return None if number is None else max(0.0, number)


@known(
    "speed-sum-in-32-bits",
    "broken-speed",
    de="Rechnet den Wert in 32 Bit; große Summen laufen über.",
    wrong="int32_t value = speed + roll;",
)
class SpeedSumIn32Bits(Encounter):
    """Calculates the value in 32 bits, and large sums overflow."""

    def _roll(self, fighter: Fighter) -> None:
        super()._roll(fighter)
        if abs(fighter.value) >= 2**31 - 1 and math.isfinite(fighter.value):
            fighter.value = float((int(fighter.value) + 2**31) % 2**32 - 2**31)
            fighter.key = self.sort_key(fighter)


@known(
    "speed-compared-as-text",
    "broken-speed",
    de="Vergleicht Werte als Text; 9 schlägt 10.",
    wrong="order.sort().reverse();",
    sources=("RPTools/maptool#5616",),
)
class SpeedComparedAsText(Encounter):
    """Compares values as text, and 9 beats 10."""

    def _begin_round(self) -> None:
        self._roster.sort(key=lambda f: f.key)
        self._roster.sort(key=lambda f: f"{f.value:g}", reverse=True)
        super()._begin_round()
