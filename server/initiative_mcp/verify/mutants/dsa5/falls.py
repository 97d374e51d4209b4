"""Wrong falls: the dead act, stay or come back, and the turn goes astray."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, Turn

known = Known(rules="dsa5")


@known(
    "fallen-keeps-the-turn",
    "fall-in-own-turn",
    de="Lässt den Gefallenen seinen Zug behalten.",
    wrong="fighter.dead = True  # the turn is still his",
    sources=("Lurkars/gloomhavensecretariat#307",),
)
class FallenKeepsTheTurn(Encounter):
    """Lets the fallen keep the turn."""

    def _count_falls(self, fallen: Iterable[Combatant]) -> bool:
        acting = [(turn, list(turn.slots)) for turn in self.turns[-1:]]
        over = super()._count_falls(fallen)
        for turn, slots in acting:
            turn.slots = slots
        return over


@known(
    "next-one-skipped",
    "fall-in-own-turn",
    de="Überspringt den Nächsten, wenn der Handelnde fällt.",
    wrong="order.remove(fallen); turn_index += 1",
    sources=("Arakne/Araknemu#127",),
)
class NextOneSkipped(Encounter):
    """Skips the next one when the acting fighter falls."""

    def fall(self, *names: object) -> Answer:
        acting = self.acting
        answer = super().fall(*names)
        if answer and self.running and set(acting) & set(names) and self.turns and self.phase == "later":
            self.end_turn()
        return answer


@known(
    "fallen-stay-delayed",
    "fall",
    de="Lässt Gefallene bei den Verzögernden stehen.",
    wrong="order = [f for f in order if f.hp > 0]  # delayed stays",
    sources=("laurigates/foundryvtt-mcp#173",),
)
class FallenStayDelayed(Encounter):
    """Leaves the fallen among the delayed."""

    def has_fallen(self, fighter: Combatant) -> None:
        pass


@known(
    "fallen-put-back-still-acts",
    "fall",
    de="Lässt einen gefallenen Zurückgestellten noch handeln.",
    wrong="this.acting = this.putBack;",
    sources=("laurigates/foundryvtt-mcp#173",),
)
class FallenPutBackStillActs(Encounter):
    """Lets one who was put back and fell act still."""

    def _count_falls(self, fallen: Iterable[Combatant]) -> bool:
        put_back = [(turn, list(turn.slots)) for turn in self.turns[:-1]]
        over = super()._count_falls(fallen)
        for turn, slots in put_back:
            turn.slots = slots
        return over


@known(
    "fallen-come-back-next-round",
    "fall",
    de="Nimmt Gefallene in die nächste Runde mit auf.",
    wrong="self.order = sorted(self.fighters, key=self.key)",
    sources=("wfx/teg#56",),
)
class FallenComeBackNextRound(Encounter):
    """Takes the fallen into the next round."""

    def living(self) -> list[Combatant]:
        return list(self.fighters.values()) if self._beginning else super().living()

    _beginning = False

    def _begin_round(self) -> None:
        self._beginning = True
        super()._begin_round()
        self._beginning = False


@known(
    "fall-hands-the-turn-on",
    "fall",
    de="Gibt den Zug weiter, wenn jemand fällt, der schon gehandelt hat.",
    wrong="order.splice(order.indexOf(fallen), 1); acting = order[turnIndex];",
    sources=("foundryvtt/foundryvtt#12709",),
)
class FallHandsTheTurnOn(Encounter):
    """Hands the turn on when somebody falls who has acted already."""

    def fall(self, *names: object) -> Answer:
        acted = {slot.fighter.name for slot in self.line.slots if slot.state == "played"}
        answer = super().fall(*names)
        if answer and self.running and self.turns and acted & set(names):
            self.end_turn()
        return answer


@known(
    "fallen-still-listed",
    "fall",
    de="Nennt die Initiative auch von Gefallenen.",
    wrong="initiative: Object.fromEntries(this.fighters.map(f => [f.name, f.initiative]))",
)
class FallenStillListed(Encounter):
    """Tells the initiative of the fallen too."""

    def more(self) -> dict[str, Any]:
        return {**super().more(), "initiative": {name: fighter.value for name, fighter in self.fighters.items()}}


@known(
    "half-of-them-fall",
    "silent-refusal",
    de="Lässt bei einem falschen Namen die anderen Genannten trotzdem fallen.",
    wrong="for (const name of names) if (!this.fall(name)) return 'unknown_fighter';",
)
class HalfOfThemFall(Encounter):
    """Lets the others that are named fall although one name is wrong."""

    def fall(self, *names: object) -> Answer:
        right = [name for name in dict.fromkeys(names) if self._name_refusal(name) is None]
        answer = super().fall(*names)
        if not answer and self.running and right:
            super().fall(*right)
        return answer


@known(
    "round-ends-with-the-last-regular-fall",
    "fall-in-own-turn",
    de="Beendet die Runde, wenn der letzte Reguläre im eigenen Zug fällt, obwohl jemand verzögert.",
    wrong="if (this.acting.fallen && !this.order.length) this.newRound();",
)
class RoundEndsWithTheLastRegularFall(Encounter):
    """Ends the round when the last regular one falls in the own turn, although somebody is delayed."""

    def _go_on(self, turn: Turn[Combatant] | None) -> None:
        if turn is not None and self._falling and turn.by == "order" and not turn.slots and self.line.is_empty():
            self.delayed.clear()
        super()._go_on(turn)

    _falling = False

    def fall(self, *names: object) -> Answer:
        self._falling = True
        answer = super().fall(*names)
        self._falling = False
        return answer
