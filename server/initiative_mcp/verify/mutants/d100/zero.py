"""Wrong turns at 0 and below."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import CAP, Combatant, Encounter
from initiative_reference.timeline import Slot

known = Known("d100")


@known(
    "zero-is-a-turn",
    "acting-at-zero",
    de="Handelt auch bei genau 0: Wer 100 hat, handelt zweimal.",
    wrong="while count >= 0:\n    slots.append((fighter, count))\n    count -= 100",
    sources=("luciensadi/AwakeMUD#682",),
)
class ZeroIsATurn(Encounter):
    """Acts at exactly 0 too, and whoever has 100 acts twice."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        fighter.value += 1
        slots = super().plan(fighter)
        fighter.value -= 1
        for slot in slots:
            assert slot.count is not None
            slot.count -= 1
            slot.key = (slot.key[0], -slot.count, *slot.key[2:])
        return slots


@known(
    "zero-everybody-has-a-turn",
    "acting-at-zero",
    de="Sichert jedem mindestens einen Zug zu, auch bei Initiative 0.",
    wrong="turns = max(1, math.ceil(initiative / 100))",
)
class EverybodyHasATurn(Encounter):
    """Promises everybody at least one turn, at initiative 0 too."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        return super().plan(fighter) or [Slot(fighter, (0, 0, -fighter.agility, fighter.number), 0)]


@known(
    "zero-negative-values-act",
    "acting-at-zero",
    de="Lässt auch negative Initiative handeln, als Letzte der Runde.",
    wrong="order = sorted(fighters, key=lambda f: -f.initiative)",
    sources=("luciensadi/AwakeMUD#682",),
)
class NegativeValuesAct(Encounter):
    """Lets negative initiative act too, last in the round."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        exact = (fighter.agility * 5 + fighter.roll + fighter.bonus) * fighter.multiplier
        if exact >= 0 or math.isnan(exact):
            return super().plan(fighter)
        count = math.floor(max(exact, -CAP))
        return [Slot(fighter, (0, -count, -fighter.agility, fighter.number), count)]


@known(
    "zero-acts-in-single",
    "acting-at-zero",
    de="Gibt bei single jedem einen Zug, auch dem bei 0.",
    wrong="if self.turns == 'single': slots = sorted(living, key=place)",
)
class ZeroActsInSingle(Encounter):
    """Gives everybody a turn with single, those at 0 too."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super().plan(fighter)
        if not slots and self.settings["turns"] == "single":
            slots = [Slot(fighter, (0, 0, -fighter.agility, fighter.number), 0)]
        return slots
