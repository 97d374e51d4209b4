"""Wrong initiatives: no cap or one at the wrong place, a formula put together wrongly."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import CAP, Combatant, Encounter
from initiative_reference.timeline import Slot

known = Known("d100")


class _Value(Encounter):
    """Determines the initiative in another way."""

    def roll(self, fighter: Combatant) -> None:
        super().roll(fighter)
        exact = self.exact(fighter)
        fighter.value = 0 if math.isnan(exact) else self.whole(exact)

    def exact(self, fighter: Combatant) -> float:
        """Return the result of the formula."""
        return (fighter.agility * 5 + fighter.roll + fighter.bonus) * fighter.multiplier

    def whole(self, exact: float) -> int:
        """Return it rounded, capped and not below 0."""
        return max(math.floor(min(exact, CAP)), 0) if exact > 0 else 0


@known(
    "value-without-a-cap",
    "growing-values",
    de="Kennt keine Obergrenze: Wer 400 hat, handelt viermal.",
    wrong="initiative = (agility * 5 + roll + bonus) * multiplier",
)
class WithoutACap(_Value):
    """Knows no cap, and whoever has 400 acts four times."""

    def whole(self, exact: float) -> int:
        return max(math.floor(min(exact, 3000)), 0) if exact > 0 else 0  # more turns than that nobody waits for


@known(
    "value-capped-before-the-multiplier",
    "growing-values",
    de="Begrenzt die Summe auf 201 und nimmt sie danach mal.",
    wrong="initiative = min(agility * 5 + roll + bonus, 201) * multiplier",
)
class CappedBeforeTheMultiplier(_Value):
    """Caps the sum at 201 and multiplies it afterwards."""

    def exact(self, fighter: Combatant) -> float:
        return min(fighter.agility * 5 + fighter.roll + fighter.bonus, CAP) * fighter.multiplier

    def whole(self, exact: float) -> int:
        return max(math.floor(min(exact, 3000)), 0) if exact > 0 else 0


@known(
    "value-capped-at-200",
    "growing-values",
    de="Begrenzt auf 200, also gibt es nie drei Züge.",
    wrong="initiative = Math.min(initiative, 200);",
)
class CappedAt200(_Value):
    """Caps at 200, so that nobody ever has three turns."""

    def whole(self, exact: float) -> int:
        return super().whole(min(exact, 200))


@known(
    "value-capped-at-300",
    "growing-values",
    de="Begrenzt auf 300: Die Stärksten handeln bei 300, 200 und 100.",
    wrong="initiative = Math.min(initiative, 300);",
)
class CappedAt300(_Value):
    """Caps at 300, and the strongest act at 300, 200 and 100."""

    def whole(self, exact: float) -> int:
        return max(math.floor(min(exact, 300)), 0) if exact > 0 else 0


@known(
    "value-multiplies-the-roll-only",
    "formula",
    de="Nimmt nur den Wurf mal, nicht die ganze Summe.",
    wrong="initiative = agility * 5 + roll * multiplier + bonus",
)
class MultipliesTheRollOnly(_Value):
    """Multiplies the roll only, not the whole sum."""

    def exact(self, fighter: Combatant) -> float:
        return fighter.agility * 5 + fighter.roll * fighter.multiplier + fighter.bonus


@known(
    "value-multiplies-agility-only",
    "formula",
    de="Nimmt nur die Agilität mal, nicht die ganze Summe.",
    wrong="initiative = agility * 5 * multiplier + roll + bonus",
)
class MultipliesAgilityOnly(_Value):
    """Multiplies agility only, not the whole sum."""

    def exact(self, fighter: Combatant) -> float:
        return fighter.agility * 5 * fighter.multiplier + fighter.roll + fighter.bonus


@known(
    "value-bonus-after-the-multiplier",
    "formula",
    de="Zählt den Bonus erst nach dem Malnehmen dazu.",
    wrong="initiative = (agility * 5 + roll) * multiplier + bonus",
)
class BonusAfterTheMultiplier(_Value):
    """Adds the bonus only after the multiplication."""

    def exact(self, fighter: Combatant) -> float:
        return (fighter.agility * 5 + fighter.roll) * fighter.multiplier + fighter.bonus


@known(
    "value-bonus-counted-twice",
    "formula",
    de="Zählt den Bonus zweimal: beim Beitreten und noch einmal beim Bestimmen.",
    wrong="fighter.base += bonus\ninitiative = fighter.base + roll + bonus",
    sources=("luciensadi/AwakeMUD#736",),
)
class BonusCountedTwice(_Value):
    """Counts the bonus twice, on joining and again when the initiative is determined."""

    def exact(self, fighter: Combatant) -> float:
        return (fighter.agility * 5 + fighter.roll + 2 * fighter.bonus) * fighter.multiplier


@known(
    "value-bonus-forgotten-by-new-rolls",
    "formula",
    de="Vergisst Bonus und Multiplikator, wenn neu gewürfelt wird.",
    wrong="def reroll(self, f):\n    f.initiative = f.agility * 5 + roll()",
)
class BonusForgottenByNewRolls(_Value):
    """Forgets bonus and multiplier when rolls are drawn anew."""

    def exact(self, fighter: Combatant) -> float:
        return super().exact(fighter) if not fighter.slots else fighter.agility * 5 + fighter.roll


@known(
    "value-agility-counted-once",
    "formula",
    de="Zählt die Agilität einfach statt fünffach.",
    wrong="initiative = (agility + roll + bonus) * multiplier",
)
class AgilityCountedOnce(_Value):
    """Counts agility once instead of five times."""

    def exact(self, fighter: Combatant) -> float:
        return (fighter.agility + fighter.roll + fighter.bonus) * fighter.multiplier


@known(
    "value-rounded-to-the-nearest",
    "formula",
    de="Rundet kaufmännisch: 112.5 zählt 113.",
    wrong="initiative = Math.round(sum * multiplier);",
)
class RoundedToTheNearest(_Value):
    """Rounds to the nearest, so that 112.5 counts 113."""

    def whole(self, exact: float) -> int:
        return super().whole(min(exact, 1000) + 0.5)


@known(
    "value-parts-rounded-first",
    "formula",
    de="Rundet jeden Teil einzeln ab, bevor malgenommen wird.",
    wrong="initiative = (int(agility * 5) + roll + int(bonus)) * multiplier",
)
class PartsRoundedFirst(_Value):
    """Rounds every part down by itself before the multiplication."""

    def exact(self, fighter: Combatant) -> float:
        parts = [part if math.isinf(part) else math.floor(part) for part in (fighter.agility * 5, fighter.bonus)]
        return (sum(parts) + fighter.roll) * fighter.multiplier


@known(
    "value-fractions-kept",
    "formula",
    de="Rundet gar nicht: 0.75 ist ein Zug, und 150.5 steht vor 150.",
    wrong="initiative = Math.min(sum * multiplier, 201);",
)
class FractionsKept(Encounter):
    """Does not round at all, so that 0.75 is a turn and 150.5 comes before 150."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        exact = (fighter.agility * 5 + fighter.roll + fighter.bonus) * fighter.multiplier
        rest = exact - math.floor(exact) if 0 < exact < CAP else 0.0
        if not rest:
            return super().plan(fighter)
        whole = fighter.value
        fighter.value = math.ceil(exact)
        slots = super().plan(fighter)
        fighter.value = whole
        for slot in slots:
            assert slot.count is not None
            slot.count += rest - 1
            slot.key = (slot.key[0], -slot.count, *slot.key[2:])
        return slots
