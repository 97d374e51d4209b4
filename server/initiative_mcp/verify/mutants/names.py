"""Wrong names: used twice, or not compared exactly."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from unicodedata import combining, normalize

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Dice, Encounter, Fighter

known = Known()


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
