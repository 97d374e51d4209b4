"""Wrong input let in: broken numbers and settings, and names that are taken."""

# ruff: noqa: ARG002, D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Encounter
from initiative_reference.timeline import Answer, BadSetting, Dice, finite

known = Known("ews")


class _Repaired(Encounter):
    """Repairs numbers of a fighter."""

    repaired = ""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        key = self.repaired
        if key in numbers and self.FIELDS[key].check(numbers[key]) is None:
            numbers[key] = self.repair(finite(numbers[key]))
        return super().join(name, team, dice, **numbers)

    def repair(self, number: float | None) -> object:
        """Return what counts instead; `number` is None for what is no number at all."""
        raise NotImplementedError


@known(
    "broken-attribute-counts-zero",
    "broken-input",
    de="Nimmt eine kaputte Eigenschaft als 0.",
    wrong="attribute = float(data.get('attribute') or 0)",
    sources=("RPTools/maptool#5616",),
)
class AttributeCountsZero(_Repaired):
    """Takes a broken attribute for 0."""

    repaired = "attribute"

    def repair(self, number: float | None) -> object:
        return 0


@known(
    "broken-situation-counts-zero",
    "broken-input",
    de="Nimmt eine kaputte Ausgangssituation als 0.",
    wrong="situation = Number(data.situation) || 0;",
)
class SituationCountsZero(_Repaired):
    """Takes a broken situation for 0."""

    repaired = "situation"

    def repair(self, number: float | None) -> object:
        return 0


@known(
    "broken-category-clamped",
    "broken-input",
    de="Begrenzt eine Kategorie auf 1 bis 7, statt zu verweigern.",
    wrong="category = max(1, min(7, int(category)))",
)
class CategoryClamped(_Repaired):
    """Clamps a category to 1 to 7 instead of refusing."""

    repaired = "category"

    def repair(self, number: float | None) -> object:
        return 4 if number is None else int(max(1, min(7, number)))


@known(
    "broken-numbers-told-alike",
    "broken-input",
    de="Verweigert alle kaputten Zahlen mit demselben Code.",
    wrong="if not all(map(is_number, numbers)): return 'bad_speed'",
)
class ToldAlike(Encounter):
    """Refuses all broken numbers with the same code."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        answer = super().join(name, team, dice, **numbers)
        return self._refuse("bad_speed") if answer.refused == "bad_modifier" else answer


@known(
    "settings-unchecked",
    "broken-input",
    de="Nimmt für eine kaputte Einstellung den Startwert.",
    wrong="system = settings.get('system', 'simple')",
)
class SettingsUnchecked(Encounter):
    """Takes the start value for a broken setting."""

    def __init__(self, **settings: object) -> None:
        right: dict[str, object] = {}
        for name, value in settings.items():
            try:
                right[name] = self.SETTINGS[name].check(name, value)
            except BadSetting:
                continue
        super().__init__(**right)


@known(
    "name-of-a-fallen-free-again",
    "broken-input",
    de="Gibt den Namen eines Gefallenen wieder frei.",
    wrong="if name in living_names: return 'duplicate_name'",
    sources=("encounterplus/encounterplus#514",),
)
class NameFreeAgain(Encounter):
    """Lets the name of a fallen fighter be used again."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        old = self.fighters.get(name) if isinstance(name, str) else None
        if old is not None and old.fallen and self.running:
            del self.fighters[old.name]
            answer = super().join(name, team, dice, **numbers)
            if not answer:
                self.fighters[old.name] = old
            return answer
        return super().join(name, team, dice, **numbers)
