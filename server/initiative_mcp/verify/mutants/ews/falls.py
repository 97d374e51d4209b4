"""Wrong falls: the dead in the way, and turns that are skipped or kept."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Iterable

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Answer, Turn

known = Known("ews")


@known(
    "fall-turn-is-a-list-position",
    "fall",
    de="Löscht jemanden vor dem Handelnden aus der Liste, und der Zug rutscht zum Nächsten.",
    wrong="slots.remove(fallen)\nacting = slots[turn_index]",
    sources=("foundryvtt/foundryvtt#12709",),
)
class TurnIsAListPosition(Encounter):
    """Deletes somebody before the acting fighter from the list, and the turn slips to the next."""

    def fall(self, *names: object) -> Answer:
        number = self.round
        acted = [name for name in names if name in self.fighters and self._has_played(self.fighters[str(name)])]
        answer = super().fall(*names)
        if answer and acted and self.running and self.round == number and len(self.turns) == 1:
            self.turns[-1].slots.clear()
            self.leave_first()
            self._advance()
        return answer

    @staticmethod
    def _has_played(fighter: Combatant) -> bool:
        return not fighter.fallen and any(slot.state == "played" for slot in fighter.slots)


@known(
    "fall-takes-one-slot-only",
    "fall",
    de="Nimmt nur den nächsten Platz des Gefallenen heraus.",
    wrong="i = names.index(fallen)\ndel slots[i]",
    sources=("laurigates/foundryvtt-mcp#173",),
)
class TakesOneSlotOnly(Encounter):
    """Takes out only the next slot of the fallen."""

    def _count_falls(self, fallen: Iterable[Combatant]) -> bool:
        kept = [slot for fighter in fallen for slot in [s for s in fighter.slots if s.state == "to-come"][1:]]
        over = super()._count_falls(fallen)
        for slot in kept:
            slot.state = "to-come"
        return over


@known(
    "fall-goes-on-delaying",
    "fall",
    de="Vergisst nicht, dass ein Gefallener verzögert hat, und nennt ihn weiter.",
    wrong="living.delete(name); // delayed keeps him",
)
class GoesOnDelaying(Encounter):
    """Keeps the fallen among the delaying."""

    def has_fallen(self, fighter: Combatant) -> None:
        """Keep him."""


@known(
    "fall-of-the-acting-keeps-the-turn",
    "fall-in-own-turn",
    de="Lässt den Zug beim gefallenen Handelnden.",
    wrong="fighter.alive = false; // the turn goes on",
)
class KeepsTheTurn(Encounter):
    """Leaves the turn with the acting fighter who has fallen."""

    def fall(self, *names: object) -> Answer:
        turn = self.turns[-1] if self.turns else None
        slots = list(turn.slots) if turn is not None else []
        answer = super().fall(*names)
        if answer and self.running and turn is not None and slots and not turn.slots and not turn.together:
            turn.slots = slots
            if self.turns[-1] is not turn:
                if self.turns[-1].by == "order" and self.turns[-1].slots:
                    for slot in self.turns[-1].slots:
                        slot.state = "to-come"
                        self.line.add(slot)
                    self.turns[-1].slots = []
                    self.turns.pop()
                self.turns.append(turn)
        return answer


@known(
    "fall-of-the-acting-skips-the-next",
    "fall-in-own-turn",
    de="Überspringt den Nächsten, wenn der Handelnde fällt.",
    wrong="slots.splice(i, 1); i++;",
    sources=("Arakne/Araknemu#127",),
)
class SkipsTheNext(Encounter):
    """Skips the next one when the acting fighter falls."""

    def fall(self, *names: object) -> Answer:
        single = self.acting[0] if len(self.acting) == 1 and not self.turns[-1].together else None
        number = self.round
        answer = super().fall(*names)
        if answer and self.running and self.round == number and single in names and self.turns:
            self._take(self.turns[-1], None)
            self._go_on(self.turns[-1])
        return answer


@known(
    "fall-of-an-interrupter-takes-both",
    "fall-in-own-turn",
    de="Lässt mit dem Unterbrechenden auch den unterbrochenen Zug verschwinden.",
    wrong="self.stack.clear()",
)
class TakesBoth(Encounter):
    """Lets the turn that was cut in on vanish with the one who cut in."""

    def _count_falls(self, fallen: Iterable[Combatant]) -> bool:
        cut_in = len(self.turns) > 1 and any(slot.fighter in fallen for slot in self.turns[-1].slots)
        if cut_in:
            del self.turns[:-1]
        return super()._count_falls(fallen)


@known(
    "fall-of-the-acting-ends-the-round",
    "fall-in-own-turn",
    de="Beendet die Runde, wenn der Handelnde fällt.",
    wrong="if (acting.fallen) return this.newRound();",
)
class FallEndsTheRound(Encounter):
    """Ends the round when the acting fighter falls."""

    def fall(self, *names: object) -> Answer:
        single = self.acting[0] if len(self.acting) == 1 and not self.turns[-1].together else None
        number = self.round
        answer = super().fall(*names)
        if answer and self.running and self.round == number and single in names and self.turns:
            self.turns.clear()
            for slot in self.line.to_come():
                slot.state = "played"
            self._advance()
        return answer


@known(
    "fall-halfway",
    "silent-refusal",
    de="Lässt die ersten Namen fallen, bevor ein unbekannter den Aufruf verweigert.",
    wrong="for name in names: self.fighters[name].fall()",
)
class Halfway(Encounter):
    """Lets the first names fall before an unknown one refuses the call."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        if answer.refused in ("unknown_fighter", "already_fallen"):
            for name in names:
                if self._name_refusal(name):
                    break
                super().fall(name)
        return answer


@known(
    "fall-again-accepted",
    "fall",
    de="Nimmt unbekannte und schon gefallene Namen hin.",
    wrong="for (const n of names) this.living.delete(n);",
)
class AgainAccepted(Encounter):
    """Accepts unknown names and those who have fallen already."""

    def fall(self, *names: object) -> Answer:
        left = [name for name in names if self.running and not self._name_refusal(name)]
        return super().fall(*left) if left or not self.running else self._done()


@known(
    "phase-first-kept-by-a-fall",
    "first-mark",
    de="Bleibt in first, wenn der erste Zug durch Fallen endet.",
    wrong="if reason != 'fall': self.phase = 'later'",
)
class FirstKeptByAFall(Encounter):
    """Stays in first when the first turn ends by a fall."""

    def _go_on(self, turn: Turn[Combatant] | None) -> None:
        phase, number = self.phase, self.round
        fell = turn is not None and not turn.slots and any(f.fallen for f in self.fighters.values())
        super()._go_on(turn)
        if fell and self.running and self.round == number and phase == "first" and self._fallen_now:
            self.phase = "first"

    _fallen_now = False

    def fall(self, *names: object) -> Answer:
        self._fallen_now = True
        answer = super().fall(*names)
        self._fallen_now = False
        return answer
