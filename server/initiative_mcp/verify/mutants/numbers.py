"""Wrong numbers: zero taken for missing, broken speeds let in or bent, and names that are not compared exactly."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math
from unicodedata import combining, normalize

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Dice, Encounter, Fighter

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
    de="Liest die Zahl aus einem Text heraus.",
    wrong="speed = float(speed)",
    sources=("RPTools/maptool#5616",),
)
class SpeedTextConverted(Encounter):
    """Reads the number out of a text."""

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
        return 0.0 if number is None else number


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


class _NamesTakenForTheSame(Encounter):
    def folded(self, name: str) -> str:
        """Return what two names must have in common to be taken for the same."""
        return name

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        if isinstance(name, str) and self.folded(name) in map(self.folded, self.fighters):
            return self._refuse("duplicate_name")
        return super().join(name, team, speed, dice)


@known(
    "name-capitals-ignored",
    "reused-name",
    de="Hält Namen für gleich, die sich nur in Großbuchstaben unterscheiden.",
    wrong='if (fighters.ContainsKey(name.ToLower())) return Refuse("duplicate_name");',
)
class NameCapitalsIgnored(_NamesTakenForTheSame):
    """Takes names for the same that differ in capitals only."""

    def folded(self, name: str) -> str:
        return name.lower()


@known(
    "name-spaces-ignored",
    "reused-name",
    de="Hält Namen für gleich, die sich nur in Leerzeichen am Rand unterscheiden.",
    wrong="name = name.strip()",
)
class NameSpacesIgnored(_NamesTakenForTheSame):
    """Takes names for the same that differ in spaces at the ends only."""

    def folded(self, name: str) -> str:
        return name.strip()


@known(
    "name-marks-ignored",
    "reused-name",
    de="Hält ä und a, ß und ss für dasselbe.",
    wrong="name.localeCompare(other, undefined, { sensitivity: 'base' }) === 0",
)
class NameMarksIgnored(_NamesTakenForTheSame):
    """Takes ä and a, ß and ss for the same."""

    def folded(self, name: str) -> str:
        plain = normalize("NFKD", name.replace("ß", "ss"))
        return "".join(letter for letter in plain if not combining(letter))


@known(
    "name-of-the-language-taken",
    "reused-name",
    de="Hält Namen für vergeben, die ein leeres Objekt der Sprache schon kennt.",
    wrong="if (name in this.fighters) return refuse('duplicate_name');",
)
class NameOfTheLanguageTaken(Encounter):
    """Takes names for used that an empty object of the language already knows."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        if name in ("constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"):
            return self._refuse("duplicate_name")
        return super().join(name, team, speed, dice)


class _NameFree(Encounter):
    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        first = self.fighters.get(name) if isinstance(name, str) else None
        if first is None or not self.free_again(first):
            return super().join(name, team, speed, dice)
        del self.fighters[first.name]
        answer = super().join(name, team, speed, dice)
        if not answer:
            self.fighters[first.name] = first
        return answer

    def free_again(self, first: Fighter) -> bool:
        """Tell whether the name of a fighter may be used once more."""
        return bool(first)


@known(
    "name-of-a-living-accepted",
    "reused-name",
    de="Nimmt den Namen eines Lebenden noch einmal an.",
    wrong="self.fighters[name] = Fighter(name, team, speed)",
    sources=("encounterplus/encounterplus#514",),
)
class NameOfALivingAccepted(_NameFree):
    """Accepts the name of a living fighter again."""

    def free_again(self, first: Fighter) -> bool:
        return not first.fallen


@known(
    "name-of-a-fallen-accepted",
    "reused-name",
    de="Nimmt den Namen eines Gefallenen wieder an.",
    wrong="if any(f.name == name and not f.fallen for f in fighters): ...",
    sources=("encounterplus/encounterplus#514",),
)
class NameOfAFallenAccepted(_NameFree):
    """Accepts the name of a fallen fighter again."""

    def free_again(self, first: Fighter) -> bool:
        return first.fallen
