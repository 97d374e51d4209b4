"""Wrong refusals: broken input let in, calls at the wrong time, and refusals that change something."""

# ruff: noqa: ARG002, D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
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


@known(
    "detailed-in-the-simple-system",
    "wrong-state",
    de="Lässt auch im einfachen System unterbrechen und verzögern.",
    wrong="def interrupt(self, name):  # no look at the system",
)
class DetailedInTheSimpleSystem(Encounter):
    """Lets people interrupt and delay in the simple system too."""

    def _refusal(self, name: object) -> str | None:
        return self._name_refusal(name) if self.running else "not_running"


@known(
    "unsupported-only-while-running",
    "wrong-state",
    de="Antwortet vor dem Beginn und nach dem Ende not_running statt unsupported.",
    wrong="if not self.running: return 'not_running'",
)
class UnsupportedOnlyWhileRunning(Encounter):
    """Answers not_running instead of unsupported before the start and after the end."""

    def _refusal(self, name: object) -> str | None:
        return super()._refusal(name) if self.running else "not_running"


@known(
    "refusal-looks-at-the-name-first",
    "wrong-state",
    de="Prüft den Namen vor der Phase.",
    wrong="fighter = self.fighters[name]",
)
class NameFirst(Encounter):
    """Tests the name before the phase."""

    def _refusal(self, name: object) -> str | None:
        return (self.detailed and self._name_refusal(name)) or super()._refusal(name)


@known(
    "fight-goes-on-after-the-end",
    "wrong-state",
    de="Nimmt nach dem Ende noch Kämpfer auf.",
    wrong="join(f) { this.fighters.push(f); }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class JoinsAfterTheEnd(Encounter):
    """Takes in fighters after the end."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if self.phase != "over":
            return super().join(name, team, dice, **numbers)
        self.phase = "before"
        answer = super().join(name, team, dice, **numbers)
        self.phase = "over"
        return answer


@known(
    "starts-twice",
    "wrong-state",
    de="Beginnt einen laufenden Kampf von vorn.",
    wrong="start() { this.round = 1; this.rollAll(); }",
)
class StartsTwice(Encounter):
    """Begins a running fight all over again."""

    def start(self) -> Answer:
        if self.running:
            self.phase = "before"
            self.turns.clear()
        return super().start()


@known(
    "name-does-not-protect",
    "silent-refusal",
    de="Beachtet den Namen bei end_turn und delay nicht.",
    wrong="end_turn(name) { this.advance(); }",
)
class NameDoesNotProtect(Encounter):
    """Ignores the name in end_turn and delay."""

    def _turn_refusal(self, name: object) -> str | None:
        return super()._turn_refusal(None)

    def _take(self, turn: Any, name: object) -> list[Any]:
        return super()._take(turn, name if name in self.acting else None)


@known(
    "refused-interruption-uses-the-slot",
    "silent-refusal",
    de="Verbraucht den Platz auch bei einer verweigerten Unterbrechung.",
    wrong="slot = slots.pop()\nif t - slot.count > 12: return 'too_far'",
)
class RefusedInterruptionUsesTheSlot(Encounter):
    """Uses up the slot in a refused interruption too."""

    def interrupt(self, name: object = None) -> Answer:
        answer = super().interrupt(name)
        if answer.refused == "too_far":
            slot = self._next_slot(self.fighters[str(name)])
            if slot is not None:
                slot.state = "played"
        return answer


@known(
    "refused-act-rolls",
    "silent-refusal",
    de="Zieht auch bei einer verweigerten Operation einen Wurf.",
    wrong="roll = fighter.dice()\nif not self.may_act(name): return",
)
class RefusedActRolls(Encounter):
    """Draws a roll in a refused operation too."""

    def act(self, name: object = None, contest: Any = None) -> Answer:
        answer = super().act(name, contest)
        if answer.refused == "not_delayed":
            self.fighters[str(name)].dice()
        return answer


@known(
    "refused-join-takes-the-name",
    "silent-refusal",
    de="Belegt bei einem verweigerten Beitritt schon den Namen.",
    wrong="self.names.add(name)\nif not is_number(attribute): return 'bad_speed'",
)
class RefusedJoinTakesTheName(Encounter):
    """Takes the name in a refused join already."""

    _names: frozenset[object] = frozenset()

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if isinstance(name, str) and name in self._names:
            return self._refuse("duplicate_name")
        answer = super().join(name, team, dice, **numbers)
        if answer.refused in ("bad_speed", "bad_modifier"):
            self._names |= {name}
        return answer


@known(
    "claim-tells-delaying-first",
    "late-claim",
    de="Nennt beim Beanspruchen zuerst, dass jemand nicht verzögert.",
    wrong="if (!delayed.has(name)) return 'not_delayed';",
)
class ClaimTellsDelayingFirst(Encounter):
    """Tells first that somebody is not delaying when the first place is claimed."""

    def claim_first(self, name: object = None) -> Answer:
        answer = super().claim_first(name)
        fighter: Combatant | None = self.fighters.get(name) if isinstance(name, str) else None
        if answer.refused == "too_late" and fighter is not None and fighter not in self.delayed:
            return self._refuse("not_delayed")
        return answer
