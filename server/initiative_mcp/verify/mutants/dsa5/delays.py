"""Wrong delaying: only one remembered, an action used twice or never, a mark that stays."""

# ruff: noqa: D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, Slot

known = Known(rules="dsa5")


@known(
    "only-the-last-delayed",
    "lost-delays",
    de="Merkt sich nur, wer zuletzt verzögert hat.",
    wrong="delay() { this.delayed = this.acting; this.next(); }",
    sources=("Plushtoast/dsa5-foundryVTT#933",),
)
class OnlyTheLastDelayed(Encounter):
    """Remembers only the one who delayed last."""

    def delay(self, name: object = None) -> Answer:
        acts_out_of_turn = bool(self.turns) and self.turns[-1].by == "act"
        if self._turn_refusal(name) is None and not acts_out_of_turn:
            for slot in self.delayed:
                slot.state = "lapsed"
            self.delayed.clear()
        return super().delay(name)


@known(
    "delay-as-waiting",
    "lost-delays",
    de="Stellt Verzögernde einfach ans Ende der Runde.",
    wrong="delay() { this.order.push(this.order.shift()); }",
    sources=("Plushtoast/dsa5-foundryVTT#1549",),
)
class DelayAsWaiting(Encounter):
    """Simply puts those who delay at the end of the round."""

    def delay(self, name: object = None) -> Answer:
        acts_out_of_turn = bool(self.turns) and self.turns[-1].by == "act"
        if not acts_out_of_turn and self._turn_refusal(name) is None:
            slot = self.turns[-1].slots[0]
            waiting = sum(other.key[0] > 0 for other in self.line.slots)
            self.line.add(Slot(slot.fighter, (1, waiting)))
            slot.fighter.slots.append(self.line.slots[-1])
            return self.end_turn(name)
        return super().delay(name)


@known(
    "delayed-action-twice",
    "lost-delays",
    de="Lässt eine verzögerte Aktion mehrmals nutzen.",
    wrong="act(name) { this.play(name); }  // still in this.delayed",
    sources=("Plushtoast/dsa5-foundryVTT#933",),
)
class DelayedActionTwice(Encounter):
    """Lets a delayed action be used several times."""

    def act(self, name: object = None) -> Answer:
        before = list(self.delayed)
        answer = super().act(name)
        if answer:
            self.delayed = before
        return answer


@known(
    "delayed-again",
    "lost-delays",
    de="Lässt eine verzögerte Aktion noch einmal verzögern.",
    wrong="if (!this.isActing(name)) return 'not_your_turn';",
)
class DelayedAgain(Encounter):
    """Lets a delayed action be delayed again."""

    def delay(self, name: object = None) -> Answer:
        if self.turns and self.turns[-1].by == "act":
            self.turns[-1].by = "again"
        return super().delay(name)


@known(
    "last-may-not-delay",
    "lost-delays",
    de="Verbietet dem Letzten der Reihenfolge zu verzögern.",
    wrong="if turn_index == len(order) - 1: return refuse('nobody_behind')",
)
class LastMayNotDelay(Encounter):
    """Forbids the last in the order to delay."""

    def delay(self, name: object = None) -> Answer:
        if self.running and self.turns and self.line.is_empty():
            return self._refuse("nobody_behind")
        return super().delay(name)


@known(
    "delay-once-a-fight",
    "lost-delays",
    de="Lässt jeden nur einmal im ganzen Kampf verzögern.",
    wrong="if acting.has_delayed: return refuse('already_delayed')  # never set back",
    sources=("foundryvtt/crucible#974",),
)
class DelayOnceAFight(Encounter):
    """Lets everybody delay only once in the whole fight."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._marked: set[str] = set()

    def delay(self, name: object = None) -> Answer:
        acting = self.acting
        if acting and acting[0] in self._marked and self._turn_refusal(name) is None:
            return self._refuse("already_delayed")
        answer = super().delay(name)
        if answer:
            self._marked.update(acting)
        return answer


@known(
    "first-delayed-acts",
    "lost-delays",
    de="Lässt immer den handeln, der zuerst verzögert hat, wen man auch nennt.",
    wrong="act() { this.play(this.delayed.shift()); }",
)
class FirstDelayedActs(Encounter):
    """Always lets the one act who delayed first, whoever is named."""

    def act(self, name: object = None) -> Answer:
        if any(slot.fighter.name == name for slot in self.delayed):
            return super().act(self.delayed[0].fighter.name)
        return super().act(name)


@known(
    "delayed-by-initiative",
    "lost-delays",
    de="Zeigt die Verzögernden nach Initiative statt in der Folge des Verzögerns.",
    wrong="delayed: fighters.filter(f => f.delayed)",
)
class DelayedByInitiative(Encounter):
    """Shows the delayed by lowest initiative instead of the order of delaying."""

    def more(self) -> dict[str, Any]:
        told = super().more()
        return {**told, "delayed": sorted(told["delayed"], key=lambda name: self.fighters[name].value)}


@known(
    "delay-counts-next-round",
    "lost-delays",
    de="Stellt, wer verzögert hat, auch in der nächsten Runde ans Ende.",
    wrong="acting.initiative = lowest - 1;",
)
class DelayCountsNextRound(Encounter):
    """Puts those who delayed last in the next round too."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._late: set[str] = set()

    def delay(self, name: object = None) -> Answer:
        acting = self.acting
        answer = super().delay(name)
        if answer:
            self._late.update(acting)
        return answer

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        late = fighter.name in self._late
        self._late.discard(fighter.name)
        return [Slot(fighter, (int(late), *slot.key[1:])) for slot in super().plan(fighter)]
