"""Wrong numbers: broken ones accepted, fractions cut, zero taken for missing."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, Dice, Field

known = Known(rules="dsa5")


class _Forgiving(Field):
    def check(self, value: object) -> float | None:
        """Take text and true or false for numbers."""
        try:
            return super().check(float(value))  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return 0.0


@known(
    "broken-base-converted",
    "broken-base",
    de="Macht aus einer kaputten Basis irgendeine Zahl, statt zu verweigern.",
    wrong="fighter.base = Number(sheet.base) || 0;",
    sources=("RPTools/maptool#5616",),
)
class BrokenBaseConverted(Encounter):
    """Makes some number of a broken base instead of refusing."""

    FIELDS = {**Encounter.FIELDS, "base": _Forgiving(code="bad_speed")}  # noqa: RUF012 - never changed


@known(
    "broken-modifier-ignored",
    "broken-base",
    de="Nimmt einen kaputten Modifikator als 0.",
    wrong="fighter.mod = Number(sheet.mod) || 0;",
)
class BrokenModifierIgnored(Encounter):
    """Takes a broken modifier for 0."""

    FIELDS = {**Encounter.FIELDS, "mod": _Forgiving(0)}  # noqa: RUF012 - never changed


@known(
    "half-a-fate-point",
    "broken-base",
    de="Nimmt gebrochene und negative Schicksalspunkte an.",
    wrong="fighter.fate = sheet.fate;",
)
class HalfAFatePoint(Encounter):
    """Accepts fractions of fate points and negative ones."""

    FIELDS = {**Encounter.FIELDS, "fate": Field(0)}  # noqa: RUF012 - never changed


@known(
    "fractions-cut",
    "broken-base",
    de="Schneidet Bruchteile von Basis und Modifikator ab.",
    wrong="int initiative = (int) base + die + (int) mod;",
)
class FractionsCut(Encounter):
    """Cuts fractions of base and modifier."""

    def _add_up(self, fighter: Combatant) -> None:
        fighter.value = float(math.floor(fighter.base) + fighter.roll + math.floor(fighter.mod))


@known(
    "base-zero-is-missing",
    "missing-zero",
    de="Setzt für die Basis 0 eine erfundene ein.",
    wrong="const base = sheet.base || 10;",
    sources=("vttred/ose#533",),
)
class BaseZeroIsMissing(Encounter):
    """Puts a made-up base in place of 0."""

    def new_fighter(self, name: str, team: str, dice: Dice, given: Mapping[str, Any]) -> Combatant:
        return super().new_fighter(name, team, dice, {**given, "base": given["base"] or 10.0})


@known(
    "initiative-zero-never-acts",
    "missing-zero",
    de="Lässt niemanden mit Initiative 0 handeln.",
    wrong="if (!fighter.initiative) continue;",
)
class InitiativeZeroNeverActs(Encounter):
    """Lets nobody with initiative 0 act."""

    def plan(self, fighter: Combatant) -> list[Any]:
        return super().plan(fighter) if fighter.value else []


@known(
    "change-to-zero-ignored",
    "missing-zero",
    de="Übergeht eine Änderung auf 0.",
    wrong="if (changes.mod) fighter.mod = changes.mod;",
)
class ChangeToZeroIgnored(Encounter):
    """Passes over a change to 0."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        return super().change(name, **{key: number for key, number in numbers.items() if number != 0})
