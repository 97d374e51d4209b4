"""Wrong numbers of a fighter: broken ones that get in, and 0 taken for missing."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Answer, Dice, Field, finite

known = Known("d100")


@known(
    "numbers-broken-agility-counts-0",
    "broken-numbers",
    de="Nimmt eine kaputte Agilität an und lässt sie 0 zählen.",
    wrong="agility = Number(sheet.agility) || 0;",
    sources=("RPTools/maptool#5616",),
)
class BrokenAgilityCounts0(Encounter):
    """Accepts a broken agility and lets it count 0."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if finite(numbers.get("agility")) is None:
            numbers["agility"] = 0
        return super().join(name, team, dice, **numbers)


@known(
    "numbers-broken-modifiers-count-nothing",
    "broken-numbers",
    de="Nimmt einen kaputten Bonus oder Multiplikator an, als fehlte er.",
    wrong="bonus = sheet.bonus if is_number(sheet.bonus) else 0",
    sources=("RPTools/maptool#5616",),
)
class BrokenModifiersCountNothing(Encounter):
    """Accepts a broken bonus or multiplier as if it were missing."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        sound = {key: value for key, value in numbers.items() if key == "agility" or finite(value) is not None}
        return super().join(name, team, dice, **sound)


@known(
    "numbers-negative-multiplier",
    "broken-numbers",
    de="Nimmt einen negativen Multiplikator an.",
    wrong="if (!Number.isFinite(multiplier)) return 'bad_modifier';",
)
class NegativeMultiplier(Encounter):
    """Accepts a negative multiplier."""

    FIELDS = {**Encounter.FIELDS, "multiplier": Field(1)}  # noqa: RUF012 - never changed


@known(
    "numbers-negative-multiplier-counts-0",
    "broken-numbers",
    de="Setzt einen negativen Multiplikator still auf 0.",
    wrong="multiplier = max(0, multiplier)",
)
class NegativeMultiplierCounts0(Encounter):
    """Quietly sets a negative multiplier to 0."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        multiplier = finite(numbers.get("multiplier", 1))
        if multiplier is not None and multiplier < 0:
            numbers["multiplier"] = 0
        return super().join(name, team, dice, **numbers)


@known(
    "numbers-multiplier-0-counts-1",
    "broken-numbers",
    de="Hält einen Multiplikator von 0 für fehlend und nimmt 1.",
    wrong="const multiplier = sheet.multiplier || 1;",
    sources=("vttred/ose#533",),
)
class Multiplier0Counts1(Encounter):
    """Takes a multiplier of 0 for a missing one, 1."""

    def roll(self, fighter: Combatant) -> None:
        fighter.multiplier = fighter.multiplier or 1
        super().roll(fighter)


@known(
    "numbers-multiplier-0-refused",
    "broken-numbers",
    de="Verweigert einen Multiplikator von 0.",
    wrong="if not multiplier or multiplier < 0: return 'bad_modifier'",
    sources=("vttred/ose#533",),
)
class Multiplier0Refused(Encounter):
    """Refuses a multiplier of 0."""

    FIELDS = {**Encounter.FIELDS, "multiplier": Field(1, lowest=0.0001)}  # noqa: RUF012 - never changed


@known(
    "numbers-agility-0-refused",
    "broken-numbers",
    de="Verweigert Agilität 0 und weniger.",
    wrong="if (!(agility > 0)) return 'bad_speed';",
    sources=("vttred/ose#533",),
)
class Agility0Refused(Encounter):
    """Refuses agility 0 and less."""

    FIELDS = {**Encounter.FIELDS, "agility": Field(lowest=0.0001, code="bad_speed")}  # noqa: RUF012 - never changed


@known(
    "numbers-one-code-for-all",
    "broken-numbers",
    de="Verweigert auch Bonus und Multiplikator mit dem Code der Agilität.",
    wrong="if not all(map(is_number, (agility, bonus, multiplier))): return 'bad_speed'",
)
class OneCodeForAll(Encounter):
    """Refuses bonus and multiplier with the code of agility too."""

    FIELDS = {  # noqa: RUF012 - never changed
        "agility": Field(code="bad_speed"),
        "bonus": Field(0, code="bad_speed"),
        "multiplier": Field(1, lowest=0, code="bad_speed"),
    }
