"""Wrong orders: the base glued on as a decimal, sorted upwards, the modifier with the wrong sign."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter, Place
from initiative_reference.timeline import Key

known = Known(rules="dsa5")


@known(
    "base-behind-the-point",
    "base-as-decimals",
    de="Hängt die Basis als Nachkommastelle an, sodass 14.9 über 14.10 steht.",
    wrong="parseFloat(`${initiative}.${base}`)",
    sources=("Plushtoast/dsa5-foundryVTT#137",),
)
class BaseBehindThePoint(Encounter):
    """Glues the base on as a decimal, so that 14.9 stands above 14.10."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        claimed, value, base, *rest = super().key(fighter, place)
        glued = float(f"{int(-value)}.{abs(int(base))}")
        return (claimed, -glued, 0, *rest)


@known(
    "base-as-tenths",
    "base-as-decimals",
    de="Zählt ein Zehntel der Basis zur Initiative.",
    wrong="initiative + base / 10",
    sources=("Plushtoast/dsa5-foundryVTT#137",),
)
class BaseAsTenths(Encounter):
    """Adds a tenth of the base to the initiative."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        claimed, value, base, *rest = super().key(fighter, place)
        return (claimed, value + base / 10, 0, *rest)


@known(
    "lowest-first",
    "sort-direction",
    de="Sortiert die Initiative aufwärts.",
    wrong="order.sort(key=lambda f: (f.initiative, f.base, f.number))",
    sources=("cynicaloptimist/improved-initiative#229",),
)
class LowestFirst(Encounter):
    """Sorts initiative upwards."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        claimed, value, base, *rest = super().key(fighter, place)
        return (claimed, -value, -base, *rest)


@known(
    "encumbrance-makes-faster",
    "sort-direction",
    de="Zieht den Modifikator ab, statt ihn zu addieren.",
    wrong="initiative = base + die - mod",
)
class EncumbranceMakesFaster(Encounter):
    """Takes the modifier off instead of adding it."""

    def _add_up(self, fighter: Combatant) -> None:
        fighter.value = fighter.base + fighter.roll - fighter.mod


@known(
    "modifier-left-out",
    "sort-direction",
    de="Lässt den Modifikator bei der Initiative weg.",
    wrong="initiative = base + die",
)
class ModifierLeftOut(Encounter):
    """Leaves the modifier out of the initiative."""

    def _add_up(self, fighter: Combatant) -> None:
        fighter.value = fighter.base + fighter.roll
