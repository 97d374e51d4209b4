"""Wrong order: the key of a slot lacks a part, has them in another order, or settles what is no matter of order."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Key, Slot

known = Known("ews")


@known(
    "order-without-attribute",
    "tie-order",
    de="Vergisst die Eigenschaft bei gleicher Zahl.",
    wrong="key = (-slot.count, -f.situation)",
)
class WithoutAttribute(Encounter):
    """Forgets the attribute at equal counts."""

    @staticmethod
    def _key(fighter: Combatant, count: float) -> Key:
        return (-count, 0.0, -fighter.situation)


@known(
    "order-without-situation",
    "tie-order",
    de="Vergisst die Ausgangssituation.",
    wrong="key = (-slot.count, -f.attribute)",
)
class WithoutSituation(Encounter):
    """Forgets the situation."""

    @staticmethod
    def _key(fighter: Combatant, count: float) -> Key:
        return (-count, -fighter.attribute, 0.0)


@known(
    "order-situation-before-attribute",
    "tie-order",
    de="Lässt die Ausgangssituation vor der Eigenschaft entscheiden.",
    wrong="key = (-slot.count, -f.situation, -f.attribute)",
)
class SituationBeforeAttribute(Encounter):
    """Lets the situation decide before the attribute."""

    @staticmethod
    def _key(fighter: Combatant, count: float) -> Key:
        return (-count, -fighter.situation, -fighter.attribute)


@known(
    "order-lower-attribute-first",
    "tie-order",
    de="Lässt bei gleicher Zahl die kleinere Eigenschaft zuerst handeln.",
    wrong="key = (-slot.count, f.attribute)",
)
class LowerAttributeFirst(Encounter):
    """Lets the lower attribute act first at equal counts."""

    @staticmethod
    def _key(fighter: Combatant, count: float) -> Key:
        return (-count, fighter.attribute, -fighter.situation)


@known(
    "order-worse-situation-first",
    "tie-order",
    de="Hält die kleinere Ausgangssituation für die bessere.",
    wrong="key = (-slot.count, -f.attribute, f.situation)",
)
class WorseSituationFirst(Encounter):
    """Takes the smaller situation for the better one."""

    @staticmethod
    def _key(fighter: Combatant, count: float) -> Key:
        return (-count, -fighter.attribute, fighter.situation)


@known(
    "order-situation-added",
    "tie-order",
    de="Addiert die Ausgangssituation zum Ergebnis.",
    wrong="result = attribute + roll + situation",
)
class SituationAdded(Encounter):
    """Adds the situation to the result."""

    def roll(self, fighter: Combatant) -> None:
        super().roll(fighter)
        fighter.value += fighter.situation


@known(
    "order-lowest-first",
    "sort-direction",
    de="Sortiert aufwärts, der Niedrigste kommt zuerst.",
    wrong="order.sort(key=lambda slot: slot.count)",
    sources=("cynicaloptimist/improved-initiative#229",),
)
class LowestFirst(Encounter):
    """Sorts upwards, and the lowest comes first."""

    @staticmethod
    def _key(fighter: Combatant, count: float) -> Key:
        return (count, -fighter.attribute, -fighter.situation)


class _Apart(Encounter):
    """Puts an order among those who are equal in everything."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super().plan(fighter)
        for slot in slots:
            slot.key = (*slot.key, self.settle(fighter))
        return slots

    def settle(self, fighter: Combatant) -> Any:
        """Return what decides; smaller goes first."""
        raise NotImplementedError


@known(
    "order-coin",
    "coin-per-comparison",
    de="Wirft für Gleiche eine Münze.",
    wrong="order.sort((a, b) => b.count - a.count || Math.random() - 0.5);",
    sources=("rh-hideout/pokeemerald-expansion#4780",),
)
class Coin(_Apart):
    """Tosses a coin for equals."""

    _coin = 5  # a coin that always falls the same way, so that a run can be repeated

    def settle(self, fighter: Combatant) -> int:
        self._coin = self._coin * 75 % 65537
        return self._coin


@known(
    "order-by-joining",
    "coin-per-comparison",
    de="Lässt Gleiche in der Folge ihres Beitritts nacheinander handeln.",
    wrong="order.sort(key=lambda s: (-s.count, s.fighter.number))",
)
class ByJoining(_Apart):
    """Lets equals act one after the other in order of joining."""

    def settle(self, fighter: Combatant) -> int:
        return fighter.number


@known(
    "order-by-alphabet",
    "coin-per-comparison",
    de="Lässt Gleiche nach dem Alphabet nacheinander handeln.",
    wrong="order.sort(key=lambda s: (-s.count, s.fighter.name))",
)
class ByAlphabet(_Apart):
    """Lets equals act one after the other by alphabet."""

    def settle(self, fighter: Combatant) -> int:
        return int.from_bytes(fighter.name.encode()[:64].ljust(64, b"\0"), "big")
