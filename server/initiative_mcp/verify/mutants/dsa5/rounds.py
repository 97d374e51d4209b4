"""Wrong ends of rounds: delayed actions that are carried over, rounds that do not wait, or wait for ever."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, Turn

known = Known(rules="dsa5")


@known(
    "delayed-carried-over",
    "never-lapsing",
    de="Nimmt verzögerte Aktionen in die nächste Runde mit.",
    wrong="def end_round(self): self.begin_round()  # self.delayed stays",
)
class DelayedCarriedOver(Encounter):
    """Takes delayed actions into the next round."""

    def end_round(self) -> Answer:
        kept = list(self.delayed)
        answer = super().end_round()
        if answer:
            self.delayed = kept
        return answer


@known(
    "round-does-not-wait",
    "never-lapsing",
    de="Beendet die Runde, obwohl noch jemand verzögert.",
    wrong="if self.index >= len(self.order): self.new_round()",
)
class RoundDoesNotWait(Encounter):
    """Ends the round although somebody is still delayed."""

    def waits(self) -> bool:
        return False

    def round_starts(self) -> None:
        self.delayed.clear()
        super().round_starts()


@known(
    "last-delayed-acts-by-himself",
    "never-lapsing",
    de="Lässt Verzögernde am Rundenende von selbst handeln.",
    wrong="while (this.delayed.length) this.play(this.delayed.shift());",
)
class LastDelayedActsByHimself(Encounter):
    """Lets the delayed act of their own accord at the end of the round."""

    def waits(self) -> bool:
        if self.delayed and not self.turns:
            slot = self.delayed.pop(0)
            slot.state = "acting"
            self.push(Turn([slot], by="act"))
        return bool(self.turns)


@known(
    "round-hangs-after-a-fall",
    "never-lapsing",
    de="Wartet weiter, nachdem der letzte Verzögernde gefallen ist.",
    wrong="delayed = [f for f in delayed if not f.fallen]  # and nothing else",
)
class RoundHangsAfterAFall(Encounter):
    """Goes on waiting after the last delayed fighter has fallen."""

    def _go_on(self, turn: Turn[Combatant] | None) -> None:
        if turn is not None:
            super()._go_on(turn)


@known(
    "fall-ends-the-waiting",
    "never-lapsing",
    de="Beendet die wartende Runde, sobald irgendein Verzögernder fällt.",
    wrong="onFall() { if (!this.acting) this.newRound(); }",
)
class FallEndsTheWaiting(Encounter):
    """Ends the waiting round as soon as any delayed fighter falls."""

    def _go_on(self, turn: Turn[Combatant] | None) -> None:
        if turn is None:
            self.delayed.clear()
        super()._go_on(turn)


@known(
    "round-ended-at-any-time",
    "never-lapsing",
    de="Beendet die Runde auf Zuruf, obwohl noch jemand handelt.",
    wrong="endRound() { this.delayed = []; this.newRound(); }",
)
class RoundEndedAtAnyTime(Encounter):
    """Ends the round on demand although somebody acts."""

    def end_round(self) -> Answer:
        if self.running:
            self.leave_first()
            self.turns.clear()
            for slot in self.line.to_come():
                slot.state = "lapsed"
        return super().end_round()
