"""Wrong rolls: not cleaned, or cleaned otherwise."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import CAP, HUNDRED, Combatant, Encounter
from initiative_reference.timeline import clean_face

known = Known("d100")


class _Roll(Encounter):
    """Cleans a roll in another way."""

    def roll(self, fighter: Combatant) -> None:
        dice = fighter.dice
        fighter.dice = lambda: 1
        super().roll(fighter)
        fighter.dice = dice
        fighter.roll = self.clean(dice(), fighter)
        exact = (fighter.agility * 5 + fighter.roll + fighter.bonus) * fighter.multiplier
        fighter.value = max(math.floor(min(exact, CAP)), 0) if exact > 0 else 0

    def clean(self, thrown: object, fighter: Combatant) -> int:
        """Return what a throw counts."""
        return clean_face(thrown, HUNDRED)


def _number(thrown: object) -> float | None:
    if isinstance(thrown, bool) or not isinstance(thrown, int | float) or math.isnan(thrown):
        return None
    return thrown


@known(
    "roll-not-clamped-above",
    "wild-roll",
    de="Begrenzt Würfe nicht nach oben.",
    wrong="roll = max(1, dice())",
)
class RollNotClampedAbove(_Roll):
    """Does not hold rolls down to 100."""

    def clean(self, thrown: object, fighter: Combatant) -> int:
        return clean_face(thrown, 10_000)


@known(
    "roll-not-clamped-below",
    "wild-roll",
    de="Begrenzt Würfe nicht nach unten: 0 und negative zählen, wie sie sind.",
    wrong="roll = min(100, dice())",
)
class RollNotClampedBelow(_Roll):
    """Does not hold rolls up to 1, so that 0 and negative ones count as they are."""

    def clean(self, thrown: object, fighter: Combatant) -> int:
        number = _number(thrown)
        low = number is not None and -math.inf < number < 1
        return math.floor(number) if low and number is not None else super().clean(thrown, fighter)


@known(
    "roll-from-0-to-99",
    "wild-roll",
    de="Hält Würfe auf 0 bis 99 statt auf 1 bis 100.",
    wrong="roll = Math.floor(Math.random() * 100);",
)
class RollFrom0To99(_Roll):
    """Holds rolls to 0 to 99 instead of 1 to 100."""

    def clean(self, thrown: object, fighter: Combatant) -> int:
        number = _number(thrown)
        if number is None or math.isinf(number):
            return 0
        return min(max(math.floor(number), 0), HUNDRED - 1)


@known(
    "roll-broken-counts-0",
    "wild-roll",
    de="Lässt kaputte und fehlende Würfe 0 zählen statt 1.",
    wrong="roll = dice() or 0",
)
class RollBrokenCounts0(_Roll):
    """Lets broken and missing rolls count 0 instead of 1."""

    def clean(self, thrown: object, fighter: Combatant) -> int:
        number = _number(thrown)
        return 0 if number is None or math.isinf(number) else super().clean(thrown, fighter)


@known(
    "roll-infinity-counts-100",
    "wild-roll",
    de="Begrenzt auch unendlich: Der Wurf zählt 100.",
    wrong="roll = Math.min(Math.max(dice(), 1), 100);",
)
class RollInfinityCounts100(_Roll):
    """Clamps infinity as well, and the roll counts 100."""

    def clean(self, thrown: object, fighter: Combatant) -> int:
        return HUNDRED if thrown == math.inf else super().clean(thrown, fighter)


@known(
    "roll-rounded-to-the-nearest",
    "wild-roll",
    de="Rundet Brüche eines Wurfs kaufmännisch statt ab.",
    wrong="roll = Math.round(dice());",
)
class RollRoundedToTheNearest(_Roll):
    """Rounds fractions of a roll to the nearest instead of down."""

    def clean(self, thrown: object, fighter: Combatant) -> int:
        number = _number(thrown)
        return super().clean(thrown if number is None else number + 0.5, fighter)


@known(
    "roll-missing-keeps-the-old-one",
    "wild-roll",
    de="Behält den alten Wurf, wenn der neue kaputt ist oder fehlt.",
    wrong="roll = dice() ?? this.roll;",
)
class RollMissingKeepsTheOldOne(_Roll):
    """Keeps the old roll when the new one is broken or missing."""

    _old: dict[str, int] | None = None

    def clean(self, thrown: object, fighter: Combatant) -> int:
        old = self._old = self._old or {}
        number = _number(thrown)
        if number is None or math.isinf(number):
            return old.get(fighter.name, 1)
        old[fighter.name] = super().clean(thrown, fighter)
        return old[fighter.name]
