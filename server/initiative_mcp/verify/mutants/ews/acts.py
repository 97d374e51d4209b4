"""Wrong held actions: taken at the wrong moment, or a contest decided in another way."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import cast

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter, clean
from initiative_reference.timeline import Answer

known = Known("ews")


@known(
    "act-after-the-acting-one",
    "late-claim",
    de="Lässt den Verzögernden immer erst nach dem Handelnden handeln.",
    wrong="queue.splice(1, 0, name)",
)
class AfterTheActingOne(Encounter):
    """Always lets the delaying act after whoever is acting."""

    def act(self, name: object = None, contest: object = None) -> Answer:
        return super().act(name, [] if contest is None and self.turns else contest)

    def _wins(self, fighter: Combatant, contest: object) -> bool:
        return bool(contest) and super()._wins(fighter, contest)


@known(
    "act-takes-the-turn",
    "late-claim",
    de="Nimmt dem Handelnden den Zug weg, statt ihn danach kommen zu lassen.",
    wrong="self.acting = name",
)
class ActTakesTheTurn(Encounter):
    """Takes the turn from whoever is acting instead of letting him come after."""

    def act(self, name: object = None, contest: object = None) -> Answer:
        answer = super().act(name, contest)
        if answer and self.turns[-1].by == "act":
            del self.turns[:-1]
        return answer


@known(
    "act-piles-up",
    "late-claim",
    de="Lässt mehrere verzögerte Aktionen aufeinander liegen.",
    wrong="if name in delayed: stack.push(name)",
)
class PilesUp(Encounter):
    """Lets several delayed actions lie on each other."""

    def act(self, name: object = None, contest: object = None) -> Answer:
        kinds = [turn.by for turn in self.turns]
        for turn in self.turns:
            turn.by = "order"
        turns = list(self.turns)
        answer = super().act(name, contest)
        for turn, by in zip(turns, kinds, strict=True):
            turn.by = by
        return answer


@known(
    "act-keeps-first",
    "first-mark",
    de="Bleibt in first, obwohl jemand vor dem ersten Zug handelt.",
    wrong="phase = 'first' until the first slot is done",
)
class ActKeepsFirst(Encounter):
    """Stays in first although somebody acts before the first turn."""

    def act(self, name: object = None, contest: object = None) -> Answer:
        phase = self.phase
        answer = super().act(name, contest)
        if answer:
            self.phase = phase
        return answer


@known(
    "contest-equal-wins",
    "late-claim",
    de="Gibt dem Verzögernden bei Gleichstand den Vortritt.",
    wrong="mine >= his",
)
class EqualWins(Encounter):
    """Lets the delaying one go first in an equal contest."""

    def _wins(self, fighter: Combatant, contest: object) -> bool:
        other = self.turns[-1].slots[0].fighter
        own, theirs = self._thrown(contest)
        return fighter.attribute + own >= other.attribute + theirs

    @staticmethod
    def _thrown(contest: object) -> tuple[int, int]:
        given = cast("list[object]", contest) if isinstance(contest, list) else []
        own, theirs = (clean(die) for die in [*given, None, None][:2])
        return own, theirs


@known(
    "contest-of-results",
    "late-claim",
    de="Vergleicht die Ergebnisse der Runde statt Eigenschaft und Würfel.",
    wrong="if (a.result > b.result) actFirst(a);",
)
class OfResults(Encounter):
    """Compares the results of the round instead of attribute and die."""

    def _wins(self, fighter: Combatant, contest: object) -> bool:
        return fighter.value > self.turns[-1].slots[0].fighter.value


@known("contest-of-dice", "late-claim", de="Vergleicht nur die Würfel.", wrong="if own_die > other_die: act_first()")
class OfDice(EqualWins):
    """Compares only the dice."""

    def _wins(self, fighter: Combatant, contest: object) -> bool:
        own, theirs = self._thrown(contest)
        return own > theirs


@known(
    "contest-lost-stays-delayed",
    "late-claim",
    de="Lässt den Verlierer eines Vergleichs weiter verzögern.",
    wrong="if not wins: return",
)
class LostStaysDelayed(Encounter):
    """Lets the loser of a contest go on delaying."""

    def act(self, name: object = None, contest: object = None) -> Answer:
        answer = super().act(name, contest)
        if answer and len(self.turns) > 1 and self.turns[-2].by == "act":
            self.delayed.append(self.turns.pop(-2).slots[0].fighter)
        return answer


@known(
    "act-blocked-by-the-fallen",
    "late-claim",
    de="Lässt niemanden nach dem Verzögern handeln, wenn ein Gefallener es gerade tat.",
    wrong="if (this.stack.some(t => t.by === 'act')) return 'not_now';",
)
class BlockedByTheFallen(Encounter):
    """Lets nobody act after a delay when somebody who fell was doing so."""

    def act(self, name: object = None, contest: object = None) -> Answer:
        if not self._refusal(name) and self.fighters[str(name)] in self.delayed:
            if any(turn.by in ("act", "claim") for turn in self.turns):
                return self._refuse("not_now")
        return super().act(name, contest)
