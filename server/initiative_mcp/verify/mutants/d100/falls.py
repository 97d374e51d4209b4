"""Wrong falls: slots that stay, slots of others that go, and the turn of one who falls in it."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Slot

known = Known("d100")


@dataclass(frozen=True)
class _Fell:
    """What a fall met: who fell, the slots that acted, and the slots to come of those who fell, in play order."""

    fallen: list[Combatant]
    acting: list[Slot[Combatant]]
    lost: list[Slot[Combatant]]

    @property
    def in_own_turn(self) -> bool:
        """Tell whether the acting fighter is among them."""
        return any(slot.fighter in self.fallen for slot in self.acting)


class _After(Encounter):
    """Does something wrong when fighters have fallen and the fight goes on."""

    def _count_falls(self, fallen: Iterable[Combatant]) -> bool:
        fighters = list(fallen)
        acting = [slot for turn in self.turns for slot in turn.slots]
        lost = [slot for slot in self.line.to_come() if slot.fighter in fighters]
        over = super()._count_falls(fighters)
        if not over:
            self.after_falls(_Fell(fighters, acting, lost))
        return over

    def after_falls(self, fell: _Fell) -> None:
        """Do it."""
        raise NotImplementedError


@known(
    "fall-loses-one-slot-only",
    "fall",
    de="Nimmt einem Gefallenen nur den nächsten Platz, und beim übernächsten handelt er.",
    wrong="queue.splice(queue.findIndex(slot => slot.name === fallen), 1);",
    sources=("laurigates/foundryvtt-mcp#173",),
)
class LosesOneSlotOnly(_After):
    """Takes only the next slot from the fallen, who then act at the one after it."""

    def after_falls(self, fell: _Fell) -> None:
        for fighter in fell.fallen:
            for slot in [slot for slot in fell.lost if slot.fighter is fighter][1:]:
                slot.state = "to-come"


@known(
    "fall-keeps-all-slots",
    "fall",
    de="Lässt Gefallene alle Plätze dieser Runde noch spielen.",
    wrong="nextTurn() { this.i++; this.acting = this.slots[this.i].fighter; }",
    sources=("laurigates/foundryvtt-mcp#173",),
)
class KeepsAllSlots(_After):
    """Lets the fallen still play all their slots of this round."""

    def after_falls(self, fell: _Fell) -> None:
        for slot in fell.lost:
            if all(slot.fighter is not other.fighter for other in fell.acting):
                slot.state = "to-come"


@known(
    "fall-back-in-the-next-round",
    "fall",
    de="Plant die nächste Runde auch mit den Gefallenen.",
    wrong="slots = [s for f in self.fighters for s in plan(f)]",
    sources=("wfx/teg#56",),
)
class BackInTheNextRound(Encounter):
    """Plans the next round with the fallen as well."""

    def living(self) -> list[Combatant]:
        return list(self.fighters.values())


@known(
    "fall-stays-listed",
    "fall",
    de="Zeigt die Plätze Gefallener weiter unter denen, die noch kommen.",
    wrong="upcoming = slots.slice(i + 1).map(slot => slot.name)",
    sources=("wfx/teg#56",),
)
class StaysListed(Encounter):
    """Goes on showing the slots of the fallen among those still to come."""

    def upcoming(self) -> list[str]:
        behind = self.line.slots[self.line.at :] if self.running else []
        return [slot.fighter.name for slot in behind if slot.state in ("to-come", "fell")]


@known(
    "fall-second-turns-of-all-go",
    "lost-slot",
    de="Streicht bei jedem Fall alle, die schon gehandelt haben, und damit zweite Züge anderer.",
    wrong="order = [f for f in order if f.alive and not f.has_acted]",
)
class SecondTurnsOfAllGo(_After):
    """Strikes everybody who has acted off at a fall, and with them the second turns of others."""

    def after_falls(self, fell: _Fell) -> None:
        for slot in self.line.to_come():
            if any(other.state in ("played", "acting") for other in slot.fighter.slots):
                slot.state = "struck"


@known(
    "fall-turn-is-a-list-position",
    "lost-slot",
    de="Löscht jemanden vor dem Handelnden aus der Liste, und der Zug rutscht zum Nächsten.",
    wrong="slots = slots.filter(s => s.fighter !== fallen);\nacting = slots[index];",
    sources=("foundryvtt/foundryvtt#12709",),
)
class TurnIsAListPosition(_After):
    """Deletes somebody before the acting fighter from the list, and the turn slips to the next."""

    def after_falls(self, fell: _Fell) -> None:
        before = [slot for fighter in fell.fallen for slot in fighter.slots if slot.state == "played"]
        if before and not self.line.is_empty():
            for slot in fell.acting:
                slot.state = "played"
            self.turns[-1].slots = []


@known(
    "fall-sorts-the-rest-by-initiative",
    "lost-slot",
    de="Baut bei einem Fall den Rest der Runde nach der vollen Initiative neu auf.",
    wrong="order = sorted(order, key=lambda slot: -slot.fighter.initiative)",
)
class SortsTheRestByInitiative(_After):
    """Builds the rest of the round anew by full initiative at a fall."""

    def after_falls(self, fell: _Fell) -> None:
        rest = self.line.slots[self.line.at :]
        self.line.slots[self.line.at :] = sorted(rest, key=lambda slot: -slot.fighter.value)


@known(
    "fall-own-turn-skips-the-next",
    "fall-in-own-turn",
    de="Fällt der Handelnde, wird der Nächste übersprungen.",
    wrong="slots.remove(acting_slot)\nindex += 1",
    sources=("Arakne/Araknemu#127",),
)
class OwnTurnSkipsTheNext(_After):
    """Skips the next one when the acting fighter falls."""

    def after_falls(self, fell: _Fell) -> None:
        if fell.in_own_turn:
            for slot in self.line.to_come()[:1]:
                slot.state = "skipped"


@known(
    "fall-own-turn-is-kept",
    "fall-in-own-turn",
    de="Fällt der Handelnde, behält er den Zug.",
    wrong="fighter.alive = false;  // end_turn comes later",
    sources=("Lurkars/gloomhavensecretariat#307",),
)
class OwnTurnIsKept(_After):
    """Lets the acting fighter who falls keep the turn."""

    def after_falls(self, fell: _Fell) -> None:
        if self.turns:
            self.turns[-1].slots = fell.acting


@known(
    "fall-own-turn-comes-back",
    "fall-in-own-turn",
    de="Wer im eigenen Zug fällt, handelt bei der zweiten Zahl noch einmal.",
    wrong="acting_slot.done = True  # the others of that fighter stay",
)
class OwnTurnComesBack(_After):
    """Lets one who falls in the own turn act again at the second number."""

    def after_falls(self, fell: _Fell) -> None:
        for slot in fell.lost:
            if any(slot.fighter is other.fighter for other in fell.acting):
                slot.state = "to-come"


@known(
    "fall-own-turn-counts-the-round-twice",
    "fall-in-own-turn",
    de="Fällt der Handelnde beim letzten Platz, zählt die Rundenzahl um zwei hoch.",
    wrong="if (order[i].dead) round++;\nif (++i >= order.length) round++;",
    sources=("foundryvtt/foundryvtt#12009",),
)
class OwnTurnCountsTheRoundTwice(_After):
    """Counts the round number up by two when the acting fighter falls at the last slot."""

    def after_falls(self, fell: _Fell) -> None:
        if fell.in_own_turn and self.line.is_empty():
            self.round += 1
