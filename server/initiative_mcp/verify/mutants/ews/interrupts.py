"""Wrong interruptions: from too far, for nothing, or at the cost of somebody else."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Answer, Slot, Turn

known = Known("ews")


@known(
    "interrupt-for-free",
    "interrupt-reach",
    de="Verbraucht den Platz nicht.",
    wrong="def interrupt(self, name):\n    self.stack.append(name)",
)
class ForFree(Encounter):
    """Does not use up the slot."""

    def push(self, turn: Turn[Combatant]) -> None:
        super().push(turn)
        if turn.by == "interrupt":
            slot = turn.slots[0]
            again = Slot(slot.fighter, slot.key, slot.count)
            slot.fighter.slots.append(again)
            self.line.add(again)


@known(
    "interrupt-takes-the-turn",
    "interrupt-reach",
    de="Nimmt dem Unterbrochenen den Zug ganz weg.",
    wrong="this.acting = name; // whoever was acting is done",
)
class TakesTheTurn(Encounter):
    """Takes the turn from the interrupted one altogether."""

    def push(self, turn: Turn[Combatant]) -> None:
        if turn.by == "interrupt":
            self.turns.clear()
        super().push(turn)


@known(
    "interrupt-uses-all-slots",
    "interrupt-reach",
    de="Verbraucht alle Plätze des Unterbrechenden.",
    wrong="slots = slots.filter(s => s.name !== name)",
)
class UsesAllSlots(Encounter):
    """Uses up all slots of the interrupter."""

    def push(self, turn: Turn[Combatant]) -> None:
        if turn.by == "interrupt":
            self._lose_rest(turn.slots[0].fighter, "given-up")
        super().push(turn)


@known(
    "interrupt-stays-first",
    "first-mark",
    de="Bleibt in first, obwohl vor dem ersten Zug jemand dazwischengeht.",
    wrong="phase = 'first' if slot is first_slot else 'later'",
)
class StaysFirst(Encounter):
    """Stays in first although somebody cuts in before the first turn."""

    def interrupt(self, name: object = None) -> Answer:
        phase = self.phase
        answer = super().interrupt(name)
        if answer:
            self.phase = phase
        return answer


class _Measured(Encounter):
    """Changes who may interrupt, and with which action, after the reference has answered."""

    def interrupt(self, name: object = None) -> Answer:
        here = self.turns[-1].count if self.turns else None
        slot = self.next_slot(name)
        answer = super().interrupt(name)
        if slot is None or here is None or slot.count is None:
            return answer
        if answer:
            self.turns[-1].action = self.action(here - slot.count, self.turns[-1])
        elif self.allows(str(answer.refused), here - slot.count, slot):
            slot.state = "acting"
            self.leave_first()
            self.push(Turn([slot], "interrupt", here, self.action(here - slot.count, None)))
            return self._done()
        return answer

    def next_slot(self, name: object) -> Slot[Combatant] | None:
        """Return the next slot of a fighter."""
        return next((slot for slot in self.line.to_come() if slot.fighter.name == name), None)

    def allows(self, refused: str, distance: float, slot: Slot[Combatant]) -> bool:
        """Tell whether a refused interruption is allowed all the same."""
        return False

    def action(self, distance: float, turn: Turn[Combatant] | None) -> str:
        """Return the kind of action for a distance."""
        return "simple" if distance <= 6 else "trivial"


@known(
    "interrupt-from-anywhere",
    "interrupt-reach",
    de="Prüft den Abstand nicht.",
    wrong="if (slot.count < acting.count) this.interrupt(slot);",
)
class FromAnywhere(_Measured):
    """Does not test the distance."""

    def allows(self, refused: str, distance: float, slot: Slot[Combatant]) -> bool:
        return refused == "too_far"


@known(
    "interrupt-from-thirteen",
    "interrupt-reach",
    de="Lässt auch 13 darunter noch unterbrechen.",
    wrong="if t - s > 13: return 'too_far'",
)
class FromThirteen(_Measured):
    """Lets somebody interrupt from 13 below too."""

    def allows(self, refused: str, distance: float, slot: Slot[Combatant]) -> bool:
        return refused == "too_far" and distance <= 13


@known(
    "interrupt-at-the-same-count",
    "interrupt-reach",
    de="Lässt auch bei gleicher Zahl unterbrechen.",
    wrong="if slot.count <= acting.count:",
)
class AtTheSameCount(_Measured):
    """Lets somebody interrupt at the same count too."""

    def allows(self, refused: str, distance: float, slot: Slot[Combatant]) -> bool:
        return refused == "no_slot" and distance == 0 and slot.state == "to-come"


@known(
    "interrupt-oneself",
    "interrupt-reach",
    de="Lässt den Handelnden sich selbst unterbrechen.",
    wrong="slot = self.next_slot(name)  # whoever it is",
)
class Oneself(_Measured):
    """Lets the acting fighter interrupt himself."""

    def allows(self, refused: str, distance: float, slot: Slot[Combatant]) -> bool:
        return refused == "no_slot" and 0 < distance <= 12 and slot.fighter.name in self.acting


@known(
    "interrupt-always-simple",
    "interrupt-reach",
    de="Gibt beim Unterbrechen immer eine einfache Aktion.",
    wrong='action = "simple"',
)
class AlwaysSimple(_Measured):
    """Always gives a simple action for an interruption."""

    def action(self, distance: float, turn: Turn[Combatant] | None) -> str:
        return "simple"


@known(
    "interrupt-six-is-trivial",
    "interrupt-reach",
    de="Gibt bei genau 6 darunter nur eine triviale Aktion.",
    wrong='action = "simple" if t - s < 6 else "trivial"',
)
class SixIsTrivial(_Measured):
    """Gives only a trivial action at exactly 6 below."""

    def action(self, distance: float, turn: Turn[Combatant] | None) -> str:
        return "simple" if distance < 6 else "trivial"


@known(
    "interrupt-seven-is-simple",
    "interrupt-reach",
    de="Gibt bis unter 8 darunter eine einfache Aktion.",
    wrong='action = "simple" if t - s < 8 else "trivial"',
)
class SevenIsSimple(_Measured):
    """Gives a simple action up to less than 8 below."""

    def action(self, distance: float, turn: Turn[Combatant] | None) -> str:
        return "simple" if distance < 8 else "trivial"


@known(
    "interrupt-whole-distance",
    "interrupt-reach",
    de="Rundet den Abstand ab, und 6,5 gilt als 6.",
    wrong="distance = int(t - s)",
)
class WholeDistance(_Measured):
    """Rounds the distance down, and 6.5 counts as 6."""

    def allows(self, refused: str, distance: float, slot: Slot[Combatant]) -> bool:
        return refused == "too_far" and int(distance) <= 12

    def action(self, distance: float, turn: Turn[Combatant] | None) -> str:
        return "simple" if int(distance) <= 6 else "trivial"


@known(
    "interrupt-at-the-own-count",
    "interrupt-reach",
    de="Lässt den Unterbrechenden bei seiner eigenen Zahl handeln.",
    wrong="self.count = slot.count",
)
class AtTheOwnCount(_Measured):
    """Lets the interrupter act at the count of the own slot."""

    def action(self, distance: float, turn: Turn[Combatant] | None) -> str:
        if turn is not None and turn.count is not None:
            turn.count -= distance
        return super().action(distance, turn)


@known(
    "interrupt-not-an-interrupter",
    "interrupt-reach",
    de="Lässt einen Unterbrechenden nicht unterbrechen.",
    wrong="if (this.interrupted) return 'too_far';",
)
class NotAnInterrupter(Encounter):
    """Lets nobody interrupt an interrupter."""

    def interrupt(self, name: object = None) -> Answer:
        if self.turns and self.turns[-1].by == "interrupt" and not self._refusal(name):
            to_come = any(slot.fighter.name == name for slot in self.line.to_come())
            return self._refuse("too_far" if to_come and name not in self.acting else "no_slot")
        return super().interrupt(name)


@known(
    "interrupt-with-a-used-slot",
    "interrupt-reach",
    de="Lässt einen Unterbrochenen mit dem Platz unterbrechen, den er schon benutzt.",
    wrong="slot = slots.find(s => s.name === name && s.count < count)",
)
class WithAUsedSlot(_Measured):
    """Lets somebody who was cut in on interrupt with the slot that he is using already."""

    def next_slot(self, name: object) -> Slot[Combatant] | None:
        used = (slot for turn in self.turns[:-1] for slot in turn.slots if slot.fighter.name == name)
        return next(used, None) or super().next_slot(name)

    def allows(self, refused: str, distance: float, slot: Slot[Combatant]) -> bool:
        return refused == "no_slot" and 0 < distance <= 12 and slot.state == "acting"


@known(
    "interrupt-not-a-claimer",
    "interrupt-reach",
    de="Lässt niemanden unterbrechen, der den ersten Platz beansprucht hat, weil er ohne Zahl handelt.",
    wrong="self.count = None  # before all counts",
)
class NotAClaimer(Encounter):
    """Lets nobody interrupt a claimer, because he acts without a count."""

    def _delayed_turn(self, fighter: Combatant, by: str) -> Turn[Combatant]:
        turn = super()._delayed_turn(fighter, by)
        if by == "claim":
            turn.count = None
        return turn
