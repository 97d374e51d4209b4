"""Wrong acting out of turn: the fighter whose turn it was is forgotten, doubled or passed over."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, Slot

known = Known(rules="dsa5")


@known(
    "put-back-one-skipped",
    "displaced-turn",
    de="Überspringt den, der dran war, wenn ein Verzögernder davor handelt.",
    wrong="act(name) { this.acting = name; }",
)
class PutBackOneSkipped(Encounter):
    """Skips whoever was acting when a delayed fighter acts in front."""

    def act(self, name: object = None) -> Answer:
        answer = super().act(name)
        if answer:
            for turn in self.turns[:-1]:
                for slot in turn.slots:
                    slot.state = "played"
            del self.turns[:-1]
        return answer


@known(
    "put-back-one-goes-last",
    "displaced-turn",
    de="Stellt den, der dran war, ans Ende der Runde.",
    wrong="act(name) { this.order.push(this.acting); this.acting = name; }",
)
class PutBackOneGoesLast(Encounter):
    """Puts whoever was acting at the end of the round."""

    def act(self, name: object = None) -> Answer:
        answer = super().act(name)
        if answer and len(self.turns) > 1:
            for slot in self.turns[0].slots:
                slot.state = "to-come"
                slot.key = (2, *slot.key[1:])
                self.line.slots.remove(slot)
                self.line.at -= 1
                self.line.add(slot)
            del self.turns[0]
        return answer


@known(
    "put-back-one-acts-twice",
    "displaced-turn",
    de="Lässt den, der dran war, nach dem Verzögernden zweimal handeln.",
    wrong="act(name) { this.queue.unshift(name, this.acting); }",
)
class PutBackOneActsTwice(Encounter):
    """Lets whoever was acting act twice after the delayed fighter."""

    def act(self, name: object = None) -> Answer:
        answer = super().act(name)
        if answer and len(self.turns) > 1:
            for slot in self.turns[0].slots:
                again = Slot(slot.fighter, slot.key)
                slot.fighter.slots.append(again)
                self.line.add(again)
        return answer


@known(
    "act-goes-behind",
    "displaced-turn",
    de="Setzt den Verzögernden hinter den, der dran ist, statt davor.",
    wrong="this.order.splice(this.index + 1, 0, name);",
)
class ActGoesBehind(Encounter):
    """Puts the delayed fighter behind whoever is acting instead of before."""

    def act(self, name: object = None) -> Answer:
        answer = super().act(name)
        if answer and len(self.turns) > 1:
            self.turns[-2:] = [self.turns[-1], self.turns[-2]]
        return answer


@known(
    "act-into-a-delayed-turn",
    "displaced-turn",
    de="Lässt einen Verzögernden in die Aktion eines anderen hinein handeln.",
    wrong="act(name) { this.stack.push(name); }",
)
class ActIntoADelayedTurn(Encounter):
    """Lets a delayed fighter act into the action of another one."""

    def act(self, name: object = None) -> Answer:
        for turn in self.turns:
            turn.by = "order" if turn.by == "act" else turn.by
        return super().act(name)


@known(
    "act-allowed-to-all",
    "displaced-turn",
    de="Lässt auch jemanden außer der Reihe handeln, der nicht verzögert hat, aber noch kommt.",
    wrong="act(name) { this.playNow(this.order.find(f => f.name === name)); }",
)
class ActAllowedToAll(Encounter):
    """Lets somebody act out of turn, too, who has not delayed but is still to come."""

    def act(self, name: object = None) -> Answer:
        out_of_turn = bool(self.turns) and self.turns[-1].by == "act"
        for slot in [] if out_of_turn else self.line.to_come():
            if slot.fighter.name == name:
                slot.state = "delayed"
                self.delayed.append(slot)
                self.leave_first()
        return super().act(name)


@known(
    "delayed-fall-forgets-the-put-back",
    "fall-in-own-turn",
    de="Vergisst den Zurückgestellten, wenn der fällt, der außer der Reihe handelt.",
    wrong="if (this.acting.fallen) this.acting = this.order[++this.index];",
)
class DelayedFallForgetsThePutBack(Encounter):
    """Forgets the one put back when the fighter falls who acts out of turn."""

    def has_fallen(self, fighter: Combatant) -> None:
        super().has_fallen(fighter)
        if self.turns and self.turns[-1].by == "act" and self.turns[-1].slots[0].fighter is fighter:
            for turn in self.turns[:-1]:
                turn.slots.clear()
