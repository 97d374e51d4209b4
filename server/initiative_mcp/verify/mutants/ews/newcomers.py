"""Wrong newcomers: they play what has gone by, wait without need, or push others aside."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Slot

known = Known("ews")


@known(
    "newcomer-plays-what-has-gone-by",
    "reinforcement",
    de="Spielt auch die Plätze, die schon vorbei sind.",
    wrong="self.slots += slots_of(newcomer); self.slots.sort(key=place)",
    sources=("SR5-FoundryVTT/SR5-FoundryVTT#384",),
)
class PlaysWhatHasGoneBy(Encounter):
    """Plays the slots too that have gone by."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return False


@known(
    "newcomer-always-next-round",
    "reinforcement",
    de="Lässt Nachzügler immer erst in der nächsten Runde handeln.",
    wrong="self.waiting.append(newcomer)",
)
class AlwaysNextRound(Encounter):
    """Always lets newcomers act in the next round only."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return True


@known(
    "newcomer-all-or-nothing",
    "reinforcement",
    de="Verliert alle Plätze, sobald einer vorbei ist.",
    wrong="if (slots[0].count > current) return nextRound(newcomer);",
)
class AllOrNothing(Encounter):
    """Loses all slots as soon as one of them is over."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return any(super(AllOrNothing, self)._is_over(other) for other in slot.fighter.slots)


@known(
    "newcomer-compared-by-count-alone",
    "reinforcement",
    de="Vergleicht nur die Zahl, nicht die Eigenschaft.",
    wrong="if newcomer.count <= acting.count: insert(newcomer)",
)
class ComparedByCountAlone(Encounter):
    """Compares only the count, not the attribute."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        equal = len(self._standing) > 1 and slot.key[:2] == self._standing[:2]
        return super()._is_over(slot) and not (equal and self.turns)


@known(
    "newcomer-equal-is-over",
    "reinforcement",
    de="Lässt Gleiche des Handelnden bis zur nächsten Runde warten.",
    wrong="if newcomer.count < acting.count: insert(newcomer)",
)
class EqualIsOver(Encounter):
    """Lets equals of the acting fighter wait until the next round."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return super()._is_over(slot) or slot.key == self._standing


@known(
    "newcomer-joins-the-group",
    "reinforcement",
    de="Lässt Gleiche des Handelnden mitten in dessen Zug einsteigen.",
    wrong="acting = [f for f in living if f.count == count]",
)
class JoinsTheGroup(Encounter):
    """Lets equals of the acting fighter join in the middle of the turn."""

    def _place(self, fighter: Combatant) -> int | None:
        answer = super()._place(fighter)
        turn = self.turns[-1] if self.turns else None
        for slot in fighter.slots:
            if turn is not None and turn.by == "order" and slot.state == "to-come" and slot.key == self._standing:
                slot.state = "acting"
                turn.slots.append(slot)
                turn.together = True
        return answer


@known(
    "newcomer-takes-the-turn",
    "reinforcement",
    de="Gibt einem Nachzügler über dem Handelnden sofort den Zug.",
    wrong="order.unshift(newcomer); acting = order[0];",
    sources=("Mnehmos/mnehmos.rpg.mcp#48",),
)
class TakesTheTurn(Encounter):
    """Gives a newcomer above the acting fighter the turn at once."""

    def _place(self, fighter: Combatant) -> int | None:
        answer = super()._place(fighter)
        first = fighter.slots[0] if fighter.slots else None
        if first is not None and first.state == "passed" and self.turns:
            first.state = "acting"
            self.leave_first()
            self.push(self.new_turn([first]))
        return answer


@known(
    "newcomer-measured-by-the-interrupter",
    "reinforcement",
    de="Vergleicht beim Unterbrechen mit dem Platz des Unterbrechenden.",
    wrong="if (slot.key < this.acting.slot.key) lose(slot);",
)
class MeasuredByTheInterrupter(Encounter):
    """Compares with the slot of the interrupter while somebody interrupts."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        if self.turns and self.turns[-1].by == "interrupt":
            return slot.key < self.turns[-1].slots[0].key
        return super()._is_over(slot)


@known(
    "newcomer-makes-all-roll",
    "reinforcement",
    de="Lässt beim Einsteigen alle neu würfeln.",
    wrong="join(f) { this.fighters.push(f); this.rollAll(); }",
)
class MakesAllRoll(Encounter):
    """Lets everybody roll anew when somebody joins."""

    def joined(self, fighter: Combatant) -> None:
        super().joined(fighter)
        if self.running:
            self.roll_again([other for other in self.living() if other is not fighter])


@known(
    "newcomer-acts-in-a-waiting-round",
    "reinforcement",
    de="Lässt einen Nachzügler sofort handeln, wenn gerade niemand handelt.",
    wrong="if not self.acting: self.acting = newcomer",
)
class ActsInAWaitingRound(Encounter):
    """Lets a newcomer act at once when nobody is acting."""

    def _place(self, fighter: Combatant) -> int | None:
        answer = super()._place(fighter)
        if not self.turns and fighter.slots:
            fighter.slots[0].state = "acting"
            self.push(self.new_turn(fighter.slots[:1]))
        return answer


@known(
    "newcomer-after-the-last-turn",
    "reinforcement",
    de="Nimmt einen Nachzügler auch nach dem letzten Zug der Runde noch auf.",
    wrong="if slot.count < self.count: self.slots.append(slot)",
)
class AfterTheLastTurn(Encounter):
    """Takes in a newcomer even after the last turn of the round."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return slot.key < self._standing or not self.turns
