"""Wrong categories: compared with the wrong one, or bringing the wrong thing."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import STEP, Combatant, Encounter
from initiative_reference.timeline import Slot

known = Known("ews")


class _Measured(Encounter):
    """Compares categories with another one."""

    def round_starts(self) -> None:
        self.reference = self.measure([fighter.category for fighter in self.living()])
        rolling = [fighter for fighter in self.living() if fighter not in self.delayed]
        self.roll_again(rolling)
        self._without_slots = not any(map(self.plan, rolling))

    def measure(self, categories: Sequence[int]) -> int:
        """Return the category that the others are compared with."""
        raise NotImplementedError


@known("category-against-four", "extra-actions", de="Vergleicht immer mit Kategorie 4.", wrong="steps = f.category - 4")
class AgainstFour(_Measured):
    """Always compares with category 4."""

    def measure(self, categories: Sequence[int]) -> int:
        return 4


@known(
    "category-against-the-average",
    "extra-actions",
    de="Vergleicht mit der durchschnittlichen Kategorie.",
    wrong="reference = round(mean(f.category for f in living))",
)
class AgainstTheAverage(_Measured):
    """Compares with the average category."""

    def measure(self, categories: Sequence[int]) -> int:
        return round(sum(categories) / len(categories))


@known(
    "category-against-the-lowest",
    "extra-actions",
    de="Vergleicht mit der niedrigsten Kategorie.",
    wrong="reference = min(f.category for f in living)",
)
class AgainstTheLowest(_Measured):
    """Compares with the lowest category."""

    def measure(self, categories: Sequence[int]) -> int:
        return min(categories)


@known(
    "category-tie-takes-the-higher",
    "extra-actions",
    de="Nimmt bei gleicher Häufigkeit die höhere Kategorie.",
    wrong="max(common, key=lambda c: (common[c], c))",
)
class TieTakesTheHigher(_Measured):
    """Takes the higher category when two are equally common."""

    def measure(self, categories: Sequence[int]) -> int:
        common = Counter(categories)
        return max(common, key=lambda category: (common[category], category))


@known(
    "category-reference-of-the-fight",
    "extra-actions",
    de="Bestimmt den Maßstab nur einmal, zu Beginn des Kampfes.",
    wrong="start() { this.reference = mostCommon(this.fighters); }",
)
class ReferenceOfTheFight(_Measured):
    """Finds the reference only once, when the fight begins."""

    def measure(self, categories: Sequence[int]) -> int:
        if self.round > 1:
            return self.reference
        common = Counter(categories)
        return min(common, key=lambda category: (-common[category], category))


@known(
    "category-below-for-nothing",
    "extra-actions",
    de="Vergisst die Aktion, die eine Kategorie darunter kostet.",
    wrong="extra = max(0, 2 * steps)",
)
class BelowForNothing(Encounter):
    """Forgets the action that a category below costs."""

    def roll(self, fighter: Combatant) -> None:
        super().roll(fighter)
        if self.detailed and fighter.category < self.reference:
            fighter.value += STEP * (self.reference - fighter.category)


@known(
    "category-exact-adds-twelve",
    "extra-actions",
    de="Gibt nach der genauen Regel nur 12 auf das Ergebnis.",
    wrong="result += 12 * steps",
)
class ExactAddsTwelve(Encounter):
    """Adds only 12 to the result by the exact rule."""

    def roll(self, fighter: Combatant) -> None:
        super().roll(fighter)
        if self.detailed and self.settings["categoryRule"] == "exact" and fighter.category > self.reference:
            fighter.value -= STEP * (fighter.category - self.reference)


class _Rule(Encounter):
    """Plays one category rule only."""

    rule = ""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["categoryRule"] = self.rule


@known("category-always-simple", "extra-actions", de="Spielt immer die einfache Regel.", wrong="extra = 2 * steps")
class AlwaysSimple(_Rule):
    """Always plays the simple rule."""

    rule = "simple"


@known("category-always-exact", "extra-actions", de="Spielt immer die genaue Regel.", wrong="result += 24 * steps")
class AlwaysExact(_Rule):
    """Always plays the exact rule."""

    rule = "exact"


class _Extra(Encounter):
    """Does something else with the extra actions of a round."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super().plan(fighter)
        extra = [slot for slot in slots if slot.count is None]
        return self.planned(fighter, extra, slots[len(extra) :]) if extra else slots

    def planned(
        self, fighter: Combatant, extra: list[Slot[Combatant]], normal: list[Slot[Combatant]]
    ) -> list[Slot[Combatant]]:
        """Return all slots of somebody with extra actions."""
        raise NotImplementedError


@known(
    "category-one-extra-action",
    "extra-actions",
    de="Gibt je Stufe nur eine zusätzliche Aktion.",
    wrong="extra = steps",
)
class OneExtraAction(_Extra):
    """Gives only one extra action per step."""

    def planned(
        self, fighter: Combatant, extra: list[Slot[Combatant]], normal: list[Slot[Combatant]]
    ) -> list[Slot[Combatant]]:
        return extra[: len(extra) // 2] + normal


@known(
    "category-extra-instead",
    "extra-actions",
    de="Lässt nach den zusätzlichen Aktionen die gewöhnlichen Plätze weg.",
    wrong="slots = extra or slots_of(result)",
)
class ExtraInstead(_Extra):
    """Leaves out the ordinary slots after the extra actions."""

    def planned(
        self, fighter: Combatant, extra: list[Slot[Combatant]], normal: list[Slot[Combatant]]
    ) -> list[Slot[Combatant]]:
        return extra


@known(
    "category-extra-needs-a-slot",
    "extra-actions",
    de="Gibt zusätzliche Aktionen nur, wenn das Ergebnis selbst eine gibt.",
    wrong="if slots: slots = extra + slots",
)
class ExtraNeedsASlot(_Extra):
    """Gives extra actions only when the result itself gives one."""

    def planned(
        self, fighter: Combatant, extra: list[Slot[Combatant]], normal: list[Slot[Combatant]]
    ) -> list[Slot[Combatant]]:
        return extra + normal if normal else []


@known(
    "category-extra-one-by-one",
    "extra-actions",
    de="Lässt jeden seine zusätzlichen Aktionen hintereinander nehmen.",
    wrong="for f in superior: act(f); act(f)",
)
class ExtraOneByOne(_Extra):
    """Lets everybody take the extra actions in a row."""

    def planned(
        self, fighter: Combatant, extra: list[Slot[Combatant]], normal: list[Slot[Combatant]]
    ) -> list[Slot[Combatant]]:
        for slot in extra:
            slot.key = (slot.key[0], *slot.key[2:], slot.key[1])
        return extra + normal


@known(
    "category-all-slots-in-front",
    "extra-actions",
    de="Zieht auch die gewöhnlichen Plätze vor alle anderen.",
    wrong="order = superior_slots + other_slots",
)
class AllSlotsInFront(_Extra):
    """Puts the ordinary slots before all others too."""

    def planned(
        self, fighter: Combatant, extra: list[Slot[Combatant]], normal: list[Slot[Combatant]]
    ) -> list[Slot[Combatant]]:
        for nth, slot in enumerate(normal, len(extra)):
            slot.key = (extra[0].key[0], nth, *slot.key[1:])
        return extra + normal


@known(
    "category-extra-at-the-result",
    "extra-actions",
    de="Gibt zusätzlichen Aktionen die Zahl des Ergebnisses, und man kann sie unterbrechen.",
    wrong="slots.unshift({ count: result, extra: true });",
)
class ExtraAtTheResult(_Extra):
    """Gives extra actions the count of the result, so that they can be interrupted."""

    def planned(
        self, fighter: Combatant, extra: list[Slot[Combatant]], normal: list[Slot[Combatant]]
    ) -> list[Slot[Combatant]]:
        for slot in extra:
            slot.count = fighter.value
        return extra + normal


@known(
    "category-in-the-simple-system",
    "extra-actions",
    de="Beachtet Kategorien auch im einfachen System.",
    wrong="result += 24 * (f.category - reference)",
)
class InTheSimpleSystem(Encounter):
    """Minds categories in the simple system too."""

    def roll(self, fighter: Combatant) -> None:
        super().roll(fighter)
        if not self.detailed:
            fighter.value += 2 * STEP * (fighter.category - self.reference)
