"""Wrong changes of base and modifier: sorted at once, shown too late, compared with too early."""

# ruff: noqa: D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter, Place
from initiative_reference.timeline import Answer, Key

known = Known(rules="dsa5")


@known(
    "change-sorts-the-round",
    "resorting",
    de="Sortiert die laufende Runde bei jeder Änderung neu und zählt an derselben Stelle weiter.",
    wrong="f.mod = mod; this.order.sort(byInitiative);",
    sources=("pwatson100/alienrpg#107",),
)
class ChangeSortsTheRound(Encounter):
    """Sorts the running round anew at each change and counts on at the same place."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        answer = super().change(name, **numbers)
        if answer and self.running and self.turns:
            for slot in self.line.slots:
                slot.key = (slot.key[0], *self.key(slot.fighter)[1:])
            acting = self.turns[-1].slots[0]
            self.line.slots.sort(key=lambda slot: slot.key)
            for place, slot in enumerate(self.line.slots):
                if slot is not acting and slot.state in ("to-come", "played"):
                    slot.state = "played" if place < self.line.at else "to-come"
        return answer


@known(
    "change-counts-in-this-round",
    "resorting",
    de="Sortiert die bei einer Änderung um, die in dieser Runde noch kommen.",
    wrong="this.upcoming.sort(byInitiative);",
    sources=("pwatson100/alienrpg#107",),
)
class ChangeCountsInThisRound(Encounter):
    """Sorts those anew at a change who are still to come in this round."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        answer = super().change(name, **numbers)
        if answer:
            for slot in [slot for slot in self.line.to_come() if slot.fighter.name == name]:
                self.line.slots.remove(slot)
                slot.key = (slot.key[0], *self.key(slot.fighter)[1:])
                self.line.add(slot)
        return answer


@known(
    "change-moves-the-standing-place",
    "resorting",
    de="Vergleicht Nachzügler mit der neuen Initiative dessen, der dran ist.",
    wrong="if (newcomer.initiative <= acting.initiative) insert(newcomer);",
)
class ChangeMovesTheStandingPlace(Encounter):
    """Compares newcomers with the new initiative of whoever is acting."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        answer = super().change(name, **numbers)
        if answer and self.standing and self.turns and self.turns[0].by == "order":
            fighter = self.standing.fighter
            if fighter.name == name:
                fighter.place = (fighter.value, fighter.base)
                self.standing.key = (self.standing.key[0], *self.key(fighter)[1:])
        return answer


@known(
    "claimers-by-the-changed-initiative",
    "resorting",
    de="Ordnet Zahlende nach der in dieser Runde geänderten Initiative.",
    wrong="claimers.sort(byInitiative);",
)
class ClaimersByTheChangedInitiative(Encounter):
    """Orders those who pay by the initiative that was changed in this very round."""

    def claim_first(self, name: object = None) -> Answer:
        fighter = self.fighters.get(str(name))
        if fighter is not None and self.phase == "first" and fighter.fate > 0:
            for slot in fighter.slots:
                slot.key = (slot.key[0], *self.key(fighter)[1:])
        return super().claim_first(name)


@known(
    "change-shown-next-round",
    "resorting",
    de="Zeigt eine geänderte Initiative erst in der nächsten Runde.",
    wrong="fighter.pending = mod;  // taken over in beginRound",
)
class ChangeShownNextRound(Encounter):
    """Shows a changed initiative only in the next round."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._shown: dict[str, float] = {}

    def more(self) -> dict[str, Any]:
        told = super().more()
        late = {name: value for name, value in self._shown.items() if name in told["initiative"]}
        return {**told, "initiative": {**told["initiative"], **late}}

    def change(self, name: object = None, **numbers: object) -> Answer:
        fighter = self.fighters.get(str(name))
        before = fighter.value if fighter is not None else 0.0
        answer = super().change(name, **numbers)
        if answer and self.running:
            self._shown.setdefault(str(name), before)
        return answer

    def round_starts(self) -> None:
        self._shown.clear()
        super().round_starts()


@known(
    "change-forgets-the-rest",
    "resorting",
    de="Setzt bei einer Änderung zurück, was nicht genannt ist.",
    wrong="change(f, {mod = 0, base = f.startBase}) { f.mod = mod; f.base = base; }",
)
class ChangeForgetsTheRest(Encounter):
    """Sets back what a change does not name."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        return super().change(name, **{"mod": 0, **numbers})


@known(
    "change-counts-in-two-rounds",
    "resorting",
    de="Ordnet die nächste Runde noch nach der alten Initiative.",
    wrong="this.nextOrder = this.order.slice();  // made too early",
)
class ChangeCountsInTwoRounds(Encounter):
    """Orders the next round by the old initiative still."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._old: dict[str, Key] = {}

    def change(self, name: object = None, **numbers: object) -> Answer:
        fighter = self.fighters.get(str(name))
        before = self.key(fighter) if fighter is not None else ()
        answer = super().change(name, **numbers)
        if answer and self.running:
            self._old.setdefault(str(name), before)
        return answer

    def _begin_round(self) -> None:
        super()._begin_round()
        self._old.clear()

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        return self._old.get(fighter.name) or super().key(fighter, place)
