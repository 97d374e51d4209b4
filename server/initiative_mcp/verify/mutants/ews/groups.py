"""Wrong groups: those who act together are resolved one after the other."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Iterable

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Answer, Slot, Turn

known = Known("ews")


@known(
    "group-falls-at-once",
    "one-by-one",
    de="Lässt Fälle sofort zählen, während andere der Gruppe noch handeln.",
    wrong="def fall(self, name):\n    self.acting.remove(name)",
    sources=("Sandrem/FlyCasual#1120",),
)
class FallsAtOnce(Encounter):
    """Lets falls count at once while others of the group still act."""

    def new_turn(self, group: list[Slot[Combatant]]) -> Turn[Combatant]:
        turn = super().new_turn(group)
        turn.together = False
        return turn


@known(
    "group-falls-one-after-the-other",
    "one-by-one",
    de="Lässt vermerkte Fälle nacheinander zählen, und der Letzte siegt.",
    wrong="for f in falling:\n    f.fallen = True\n    self.check_winner()",
)
class FallsOneAfterTheOther(Encounter):
    """Lets noted falls count one after the other, and the last one wins."""

    def _count_falls(self, fallen: Iterable[Combatant]) -> bool:
        return any(super(FallsOneAfterTheOther, self)._count_falls([fighter]) for fighter in fallen)


@known(
    "group-outsiders-fall-at-once",
    "one-by-one",
    de="Vermerkt nur Fälle innerhalb der Gruppe, alle anderen zählen sofort.",
    wrong="if (this.group.includes(name)) this.falling.push(name); else this.remove(name);",
)
class OutsidersFallAtOnce(Encounter):
    """Notes only falls within the group, all others count at once."""

    def fall(self, *names: object) -> Answer:
        turn = self.turns[-1] if self.turns else None
        if turn is None or not turn.together or any(name in self.acting for name in names):
            return super().fall(*names)
        turn.together = False
        answer = super().fall(*names)
        turn.together = True
        return answer


@known(
    "group-last-one-is-single",
    "one-by-one",
    de="Hält den Letzten einer Gruppe für einen Einzelnen und lässt Fälle wieder sofort zählen.",
    wrong="if len(self.acting) > 1: self.falling.append(name)",
)
class LastOneIsSingle(Encounter):
    """Takes the last one of a group for a single fighter and lets falls count at once again."""

    def end_turn(self, name: object = None) -> Answer:
        answer = super().end_turn(name)
        if self.turns and len(self.turns[-1].slots) == 1:
            self.turns[-1].together = False
        return answer


@known(
    "group-ended-together",
    "one-by-one",
    de="Beendet mit dem Namen des einen den Zug aller.",
    wrong="end_turn(name) { this.acting = []; }",
)
class EndedTogether(Encounter):
    """Ends the turn of all with the name of one."""

    def end_turn(self, name: object = None) -> Answer:
        return super().end_turn(None if self.running and name in self.acting else name)


@known(
    "group-ends-one",
    "one-by-one",
    de="Beendet ohne Namen nur den Zug des Ersten der Gruppe.",
    wrong="def end_turn(self):\n    self.acting.pop(0)",
)
class EndsOne(Encounter):
    """Ends only the turn of the first of the group without a name."""

    def end_turn(self, name: object = None) -> Answer:
        return super().end_turn(self.acting[0] if name is None and len(self.acting) > 1 else name)


@known(
    "group-falling-acts-no-more",
    "one-by-one",
    de="Nimmt dem Fallenden den Zug, obwohl die Gruppe noch handelt.",
    wrong="acting = [n for n in group if n not in falling]",
)
class FallingActsNoMore(Encounter):
    """Takes the turn from the falling one although the group still acts."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        if answer and self.turns and self.turns[-1].falling:
            turn = self.turns[-1]
            left = [slot for slot in turn.slots if slot.fighter not in turn.falling]
            turn.slots = left or turn.slots[-1:]
        return answer


@known(
    "group-falling-interrupts",
    "one-by-one",
    de="Lässt jemanden, der schon fällt, noch unterbrechen und noch einmal fallen.",
    wrong="if fighter.fallen: return 'already_fallen'",
)
class FallingInterrupts(Encounter):
    """Lets somebody who is falling still interrupt, and fall again."""

    def _name_refusal(self, name: object) -> str | None:
        refusal = super()._name_refusal(name)
        if refusal == "already_fallen" and not self.fighters[str(name)].fallen:
            return None
        return refusal


@known(
    "group-delays-alone",
    "one-by-one",
    de="Lässt ohne Namen nur den Ersten einer Gruppe verzögern.",
    wrong="self.delayed.append(self.acting[0])",
)
class DelaysAlone(Encounter):
    """Lets only the first of a group delay without a name."""

    def delay(self, name: object = None) -> Answer:
        alone = name is None and self.detailed and len(self.acting) > 1
        return super().delay(self.acting[0] if alone else name)


@known(
    "group-split-by-an-interruption",
    "one-by-one",
    de="Lässt eine unterbrochene Gruppe danach nacheinander handeln.",
    wrong="queue.unshift(...group)",
)
class SplitByAnInterruption(Encounter):
    """Lets a group that was cut in on act one after the other afterwards."""

    def push(self, turn: Turn[Combatant]) -> None:
        if turn.by != "order" and self.turns and len(self.turns[-1].slots) > 1:
            group = self.turns.pop()
            for slot in reversed(group.slots):
                self.turns.append(Turn([slot], group.by, group.count, group.action))
        super().push(turn)


@known(
    "group-left-when-one-ends",
    "first-mark",
    de="Verlässt die Phase first, sobald einer der Gruppe fertig ist.",
    wrong='this.phase = "later"; // on every end_turn',
)
class LeftWhenOneEnds(Encounter):
    """Leaves the phase first as soon as one of the group is done."""

    def end_turn(self, name: object = None) -> Answer:
        several = len(self.acting) > 1
        answer = super().end_turn(name)
        if answer and several and name is not None and self.acting and self.phase == "first":
            self.phase = "later"
        return answer


@known(
    "group-noted-falls-outlive-it",
    "one-by-one",
    de="Lässt vermerkte Fälle weiter warten, wenn die ganze Gruppe während einer Unterbrechung gefallen ist.",
    wrong="on_turn_end(group): apply(group.falling)",
)
class NotedFallsOutliveIt(Encounter):
    """Lets noted falls go on waiting when the whole group has fallen during an interruption."""

    def _falling_with(self, fallen: list[Combatant]) -> list[Combatant]:
        return []
