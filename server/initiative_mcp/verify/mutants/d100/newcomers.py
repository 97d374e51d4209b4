"""Wrong newcomers: slots that have passed, slots that are withheld, and others who suffer from it."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Slot, Turn

known = Known("d100")


@known(
    "newcomer-plays-passed-slots",
    "late-slots",
    de="Lässt einen Nachzügler auch die Plätze spielen, die schon vorbei sind.",
    wrong="queue.push(...slotsOf(newcomer));\nqueue.sort(byKey);",
    sources=("SR5-FoundryVTT/SR5-FoundryVTT#384",),
)
class PlaysPassedSlots(Encounter):
    """Lets a newcomer play the slots that have passed too."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return False


@known(
    "newcomer-takes-the-turn",
    "late-slots",
    de="Ein stärkerer Nachzügler nimmt dem Handelnden den Zug weg, der danach noch einmal handelt.",
    wrong="slots.sort(byKey);\nacting = slots[index];",
    sources=("Mnehmos/mnehmos.rpg.mcp#48",),
)
class TakesTheTurn(Encounter):
    """Lets a stronger newcomer take the turn from the acting fighter, who then acts again."""

    def _place(self, fighter: Combatant) -> int | None:
        acts_in = super()._place(fighter)
        passed = [slot for slot in fighter.slots if slot.state == "passed"]
        if passed:
            passed[0].state = "acting"
            self.push(Turn([passed[0]], count=passed[0].count))
        return acts_in


@known(
    "newcomer-always-next-round",
    "late-slots",
    de="Lässt jeden Nachzügler bis zur nächsten Runde warten.",
    wrong="self.waiting.append(newcomer)  # next round",
    sources=("Tarmslitaren/FrosthavenAssistant#121",),
)
class AlwaysNextRound(Encounter):
    """Makes every newcomer wait for the next round."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return True


@known(
    "newcomer-judged-by-the-first-number",
    "late-slots",
    de="Beurteilt einen Nachzügler nur nach der ersten Zahl: Ist sie vorbei, wartet er ganz.",
    wrong="if newcomer.initiative > acting.current: wait_for_next_round(newcomer)",
)
class JudgedByTheFirstNumber(Encounter):
    """Judges a newcomer by the first number alone, and if it has passed he waits altogether."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return super()._is_over(slot.fighter.slots[0])


@known(
    "newcomer-one-slot-only",
    "late-slots",
    de="Gibt einem Nachzügler in seiner ersten Runde nur einen Platz.",
    wrong="slots.insert(place(newcomer), newcomer)",
)
class OneSlotOnly(Encounter):
    """Gives a newcomer only one slot in his first round."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return super()._is_over(slot) or any(other.open and other is not slot for other in self._placed(slot.fighter))

    def _placed(self, fighter: Combatant) -> list[Slot[Combatant]]:
        return [slot for slot in self.line.slots if slot.fighter is fighter]


@known(
    "newcomer-too-late-acts-at-the-end",
    "late-slots",
    de="Holt einen vergangenen Platz des Nachzüglers am Ende der Runde nach.",
    wrong="i = place if place > index else len(slots)",
    sources=("Tarmslitaren/FrosthavenAssistant#121",),
)
class TooLateActsAtTheEnd(Encounter):
    """Makes up for a newcomer's passed slot at the end of the round."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        if super()._is_over(slot):
            slot.key = (9, *slot.key[1:])
        return False


@known(
    "newcomer-compared-with-the-initiative",
    "late-slots",
    de="Vergleicht mit der vollen Initiative des Handelnden statt mit der Zahl, bei der er handelt.",
    wrong="if slot.count > acting.initiative: lost.append(slot)",
)
class ComparedWithTheInitiative(Encounter):
    """Compares with the acting fighter's full initiative instead of the number he acts at."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        acting = self.turns[-1].slots[0].fighter
        key = (slot.key[0], -acting.value, -acting.agility, acting.number)
        return slot.key[0] < self._standing[0] or slot.key < key


@known(
    "newcomer-compared-by-number-alone",
    "late-slots",
    de="Lässt einen agileren Nachzügler bei der Zahl des Handelnden noch herein.",
    wrong="lost = [s for s in slots if s.count > acting.count]",
)
class ComparedByNumberAlone(Encounter):
    """Still lets in a more agile newcomer at the acting number."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return slot.key[:2] < self._standing[:2]


@known(
    "newcomer-equal-to-the-acting-too-late",
    "late-slots",
    de="Nimmt einem Nachzügler auch den Platz bei der Zahl des Handelnden.",
    wrong="lost = [s for s in slots if s.count >= acting.count]",
)
class EqualToTheActingTooLate(Encounter):
    """Takes the slot at the acting number from a newcomer as well."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return slot.key[:2] <= self._standing[:2]


@known(
    "newcomer-passes-compared-by-number",
    "late-slots",
    de="Sieht bei einem Nachzügler nur auf die Zahl und nicht auf den Durchgang.",
    wrong="lost = [s for s in slots if s.count > acting.count]  # whatever the pass",
)
class PassesComparedByNumber(Encounter):
    """Looks at a newcomer's number alone and not at the pass."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return slot.key[1:] < self._standing[1:]


@known(
    "newcomer-makes-all-roll",
    "late-slots",
    de="Würfelt für alle anderen neu, sobald jemand beitritt.",
    wrong="join(f) { this.fighters.push(f); this.fighters.forEach(f => f.roll()); }",
    sources=("pwatson100/alienrpg#107",),
)
class MakesAllRoll(Encounter):
    """Rolls again for all others as soon as somebody joins."""

    def _place(self, fighter: Combatant) -> int | None:
        self.roll_again(other for other in self.living() if other is not fighter)
        return super()._place(fighter)


@known(
    "newcomer-forgotten",
    "late-slots",
    de="Vergisst einen Nachzügler, dessen Plätze alle vorbei sind.",
    wrong="if any(slot > acting for slot in slots): queue.extend(slots)",
)
class Forgotten(Encounter):
    """Forgets a newcomer whose slots have all passed."""

    _lost: frozenset[Combatant] = frozenset()

    def _place(self, fighter: Combatant) -> int | None:
        acts_in = super()._place(fighter)
        if fighter.newcomer:
            self._lost |= {fighter}
        return acts_in

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        return [] if fighter in self._lost else super().plan(fighter)
