"""Wrong refusals: not made, told otherwise, or with effects; and settings that are repaired."""

# ruff: noqa: ARG002, D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Encounter
from initiative_reference.timeline import Answer, Choice, Dice

known = Known("d100")


@known(
    "refusal-of-another-name-ignored",
    "silent-refusal",
    de="Sieht bei end_turn nicht auf den Namen und beendet den Zug eines anderen.",
    wrong="endTurn(name) { this.next(); }",
)
class AnotherNameIgnored(Encounter):
    """Does not look at the name given to end_turn and ends the turn of another."""

    def end_turn(self, name: object = None) -> Answer:
        return super().end_turn()


@known(
    "refusal-half-a-fall",
    "silent-refusal",
    de="Lässt die bekannten Namen eines verweigerten Falls trotzdem fallen.",
    wrong="for name in names:\n    if name not in self.fighters: return 'unknown_fighter'\n    self.mark_fallen(name)",
)
class HalfAFall(Encounter):
    """Lets the known names of a refused fall drop all the same."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        if answer.refused in ("unknown_fighter", "already_fallen"):
            for name in names:
                if self._name_refusal(name) is None:
                    super().fall(name)
        return answer


@known(
    "refusal-keeps-the-name",
    "silent-refusal",
    de="Behält den Namen eines Kämpfers, dessen Beitritt verweigert wurde.",
    wrong="self.names.add(name)\nif not ok(bonus): return 'bad_modifier'",
)
class KeepsTheName(Encounter):
    """Keeps the name of a fighter whose joining was refused."""

    _kept: frozenset[object] = frozenset()

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if isinstance(name, str) and name in self._kept:
            return self._refuse("duplicate_name")
        answer = super().join(name, team, dice, **numbers)
        if answer.refused in ("bad_speed", "bad_modifier"):
            self._kept |= {name}
        return answer


@known(
    "refusal-told-as-done",
    "silent-refusal",
    de="Meldet ein verweigertes end_turn oder fall als erledigt.",
    wrong="def end_turn(self, name=None):\n    if name != self.acting: return True",
)
class ToldAsDone(Encounter):
    """Reports a refused end_turn or fall as done."""

    def end_turn(self, name: object = None) -> Answer:
        return super().end_turn(name) or Answer()

    def fall(self, *names: object) -> Answer:
        return super().fall(*names) or Answer()


@known(
    "refusal-phase-first",
    "silent-refusal",
    de="Prüft beim Beitreten zuerst, ob der Kampf vorbei ist.",
    wrong="if self.over: return 'not_running'\nif name in self.fighters: return 'duplicate_name'",
)
class PhaseFirst(Encounter):
    """Tests on joining whether the fight is over before anything else."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        return self._refuse("not_running") if self.phase == "over" else super().join(name, team, dice, **numbers)


@known(
    "refusal-number-before-names",
    "silent-refusal",
    de="Prüft beim Beitreten die Zahlen vor Name und Team.",
    wrong="if not is_number(multiplier): return 'bad_modifier'\nif not name: return 'bad_name'",
)
class NumberBeforeNames(Encounter):
    """Tests the numbers on joining before name and team."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        for key, allowed in self.FIELDS.items():
            if allowed.check(numbers.get(key, allowed.start)) is None:
                return self._refuse(allowed.code)
        return super().join(name, team, dice, **numbers)


@known(
    "refusal-names-converted",
    "silent-refusal",
    de="Macht aus jedem Namen und Team einen Text, auch aus fehlenden.",
    wrong="const name = String(given.name);",
)
class NamesConverted(Encounter):
    """Makes a text of every name and team, of missing ones too."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        texts = [given if isinstance(given, str) else str(given) for given in (name, team)]
        return super().join(texts[0], texts[1], dice, **numbers)


@known(
    "setting-unknown-word-is-base",
    "silent-refusal",
    de="Nimmt ein unbekanntes Wort als base.",
    wrong="plan = passes if rule == 'passes' else single if rule == 'single' else base",
)
class UnknownWordIsBase(Encounter):
    """Takes an unknown word for base."""

    def __init__(self, **settings: object) -> None:
        words = Choice(("base", "passes", "single")).words
        super().__init__(**settings | {"turns": settings["turns"] if settings.get("turns") in words else "base"})


@known(
    "setting-clamped",
    "silent-refusal",
    de="Rückt Einstellungen außerhalb des Bereichs still hinein.",
    wrong="this.maxRounds = clamp(Math.floor(maxRounds), 1, 1000);",
)
class SettingClamped(Encounter):
    """Quietly moves settings outside their range into it."""

    def __init__(self, **settings: object) -> None:
        repaired = dict(settings)
        for key, lowest, highest in (("maxRounds", 1, 1000), ("rerollEachRound", 0, 1)):
            value = settings.get(key)
            if isinstance(value, int | float):
                repaired[key] = min(max(int(value), lowest), highest)
        super().__init__(**repaired)


@known(
    "setting-any-case",
    "silent-refusal",
    de="Nimmt die Wörter der Einstellung auch großgeschrieben an.",
    wrong="rule = settings.turns.toLowerCase();",
)
class SettingAnyCase(Encounter):
    """Accepts the words of the setting in capitals too."""

    def __init__(self, **settings: object) -> None:
        turns = settings.get("turns", "base")
        super().__init__(**settings | {"turns": turns.lower() if isinstance(turns, str) else turns})
