"""Wrong delaying: held actions that are lost, cost nothing, come at the wrong moment, or bring too much afterwards."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Sequence

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter, clean
from initiative_reference.timeline import Answer

known = Known("ews")


@known(
    "delay-lost-at-the-round-change",
    "delayed-lost",
    de="Vergisst Verzögernde beim Rundenwechsel; sie stehen wieder in der Folge.",
    wrong="def new_round(self):\n    self.delayed.clear()",
    sources=("Plushtoast/dsa5-foundryVTT#933",),
)
class LostAtTheRoundChange(Encounter):
    """Forgets the delaying at the round change, and they stand in the order again."""

    def round_starts(self) -> None:
        self.delayed.clear()
        super().round_starts()


@known(
    "delay-only-one-kept",
    "delayed-lost",
    de="Merkt sich nur einen Verzögernden.",
    wrong="this.delayed = name;",
    sources=("Plushtoast/dsa5-foundryVTT#1549",),
)
class OnlyOneKept(Encounter):
    """Remembers only one who is delaying."""

    def delay(self, name: object = None) -> Answer:
        answer = super().delay(name)
        if answer:
            del self.delayed[:-1]
        return answer


@known(
    "delay-listed-by-joining",
    "delayed-lost",
    de="Nennt Verzögernde in der Folge des Beitritts.",
    wrong="[f for f in fighters if f.delaying]",
)
class ListedByJoining(Encounter):
    """Names the delaying in order of joining."""

    def delay(self, name: object = None) -> Answer:
        answer = super().delay(name)
        self.delayed.sort(key=lambda fighter: fighter.number)
        return answer


@known(
    "delay-rolls-on",
    "delay-for-free",
    de="Würfelt zu jedem Rundenbeginn auch für Verzögernde.",
    wrong="for f in living: f.roll()",
)
class RollsOn(Encounter):
    """Rolls for the delaying too at each round start."""

    def round_starts(self) -> None:
        for fighter in self.delayed:
            fighter.dice()
        super().round_starts()


@known(
    "delay-keeps-later-slots",
    "delay-for-free",
    de="Lässt Verzögernden ihre späteren Plätze der Runde.",
    wrong="self.delayed.append(self.acting); self.next()",
)
class KeepsLaterSlots(Encounter):
    """Leaves the delaying their later slots of the round."""

    def _lose_rest(self, fighter: Combatant, reason: str) -> None:
        """Lose nothing."""


class _DelaysWhen(Encounter):
    """Lets somebody delay in a turn that is not his own."""

    kinds: tuple[str, ...] = ()

    def delay(self, name: object = None) -> Answer:
        if self.detailed and self.turns and self.turns[-1].by in self.kinds:
            self.turns[-1].by = "order"
        return super().delay(name)


@known(
    "delay-again-and-again",
    "delay-for-free",
    de="Lässt nach dem Verzögern noch einmal verzögern.",
    wrong="if (this.acting === name) this.delayed.push(name);",
    sources=("FreezingMoon/AncientBeast#380",),
)
class AgainAndAgain(_DelaysWhen):
    """Lets somebody delay once more after a delay."""

    kinds = ("act", "claim")


@known(
    "delay-while-interrupting",
    "delay-for-free",
    de="Lässt beim Unterbrechen verzögern.",
    wrong="if name != self.acting: return 'not_your_turn'",
)
class WhileInterrupting(_DelaysWhen):
    """Lets somebody delay while interrupting."""

    kinds = ("interrupt",)


@known(
    "act-after-the-acting-one",
    "late-claim",
    de="Lässt den Verzögernden immer erst nach dem Handelnden handeln.",
    wrong="queue.splice(1, 0, name)",
)
class AfterTheActingOne(Encounter):
    """Always lets the delaying act after whoever is acting."""

    def act(self, name: object = None, contest: Sequence[object] | None = None) -> Answer:
        return super().act(name, [] if contest is None and self.turns else contest)

    def _wins(self, fighter: Combatant, contest: Sequence[object]) -> bool:
        return bool(contest) and super()._wins(fighter, contest)


@known(
    "act-takes-the-turn",
    "late-claim",
    de="Nimmt dem Handelnden den Zug weg, statt ihn danach kommen zu lassen.",
    wrong="self.acting = name",
)
class ActTakesTheTurn(Encounter):
    """Takes the turn from whoever is acting instead of letting him come after."""

    def act(self, name: object = None, contest: Sequence[object] | None = None) -> Answer:
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

    def act(self, name: object = None, contest: Sequence[object] | None = None) -> Answer:
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

    def act(self, name: object = None, contest: Sequence[object] | None = None) -> Answer:
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

    def _wins(self, fighter: Combatant, contest: Sequence[object]) -> bool:
        other = self.turns[-1].slots[0].fighter
        own, theirs = self._thrown(contest)
        return fighter.attribute + own >= other.attribute + theirs

    @staticmethod
    def _thrown(contest: Sequence[object]) -> tuple[int, int]:
        own, theirs = (clean(die) for die in (*contest, None, None)[:2])
        return own, theirs


@known(
    "contest-of-results",
    "late-claim",
    de="Vergleicht die Ergebnisse der Runde statt Eigenschaft und Würfel.",
    wrong="if (a.result > b.result) actFirst(a);",
)
class OfResults(Encounter):
    """Compares the results of the round instead of attribute and die."""

    def _wins(self, fighter: Combatant, contest: Sequence[object]) -> bool:
        return fighter.value > self.turns[-1].slots[0].fighter.value


@known("contest-of-dice", "late-claim", de="Vergleicht nur die Würfel.", wrong="if own_die > other_die: act_first()")
class OfDice(EqualWins):
    """Compares only the dice."""

    def _wins(self, fighter: Combatant, contest: Sequence[object]) -> bool:
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

    def act(self, name: object = None, contest: Sequence[object] | None = None) -> Answer:
        answer = super().act(name, contest)
        if answer and len(self.turns) > 1 and self.turns[-2].by == "act":
            self.delayed.append(self.turns.pop(-2).slots[0].fighter)
        return answer


@known(
    "claim-at-any-time",
    "late-claim",
    de="Lässt den ersten Platz auch mitten in der Runde beanspruchen.",
    wrong="if name in self.delayed: self.acting = name",
)
class AtAnyTime(Encounter):
    """Lets the first place be claimed in the middle of the round too."""

    def claim_first(self, name: object = None) -> Answer:
        phase = self.phase
        if self.running:
            self.phase = "first"
        answer = super().claim_first(name)
        self.phase = phase
        return answer


@known(
    "claim-by-several",
    "late-claim",
    de="Lässt mehrere nacheinander den ersten Platz beanspruchen.",
    wrong="if self.phase == 'first':",
)
class BySeveral(Encounter):
    """Lets several claim the first place one after the other."""

    def claim_first(self, name: object = None) -> Answer:
        claims = [turn for turn in self.turns if turn.by == "claim"]
        for turn in claims:
            turn.by = "order"
        answer = super().claim_first(name)
        for turn in claims:
            turn.by = "claim"
        return answer


@known(
    "claim-leaves-first",
    "first-mark",
    de="Verlässt first, sobald der erste Platz beansprucht ist.",
    wrong="claim() { this.phase = 'later'; }",
)
class ClaimLeavesFirst(Encounter):
    """Leaves first as soon as the first place is claimed."""

    def claim_first(self, name: object = None) -> Answer:
        answer = super().claim_first(name)
        if answer:
            self.phase = "later"
        return answer
