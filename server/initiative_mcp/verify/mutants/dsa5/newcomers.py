"""Wrong newcomers: compared with the wrong turn, at the head, twice, always late or never."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Slot, Turn

known = Known(rules="dsa5")


@known(
    "newcomer-compared-with-the-delayed",
    "reinforcement",
    de="Vergleicht Nachzügler mit dem Verzögernden, der gerade handelt.",
    wrong="if (newcomer.initiative <= acting.initiative) insert(newcomer); else nextRound(newcomer);",
)
class NewcomerComparedWithTheDelayed(Encounter):
    """Compares newcomers with the delayed fighter who acts just now."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        if self.turns and self.turns[-1].by == "act":
            return slot.key < self.turns[-1].slots[0].key
        return super()._is_over(slot)


@known(
    "newcomer-compared-with-the-next",
    "reinforcement",
    de="Vergleicht Nachzügler mit dem Nächsten, wenn der Zurückgestellte gefallen ist.",
    wrong="const standing = this.putBack ?? this.order[this.index + 1];",
)
class NewcomerComparedWithTheNext(Encounter):
    """Compares newcomers with the next one when the one put back has fallen."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        to_come = self.line.to_come()
        standing = any(turn.by == "order" and turn.slots for turn in self.turns)
        return slot.key < to_come[0].key if to_come and not standing else super()._is_over(slot)


@known(
    "newcomer-after-the-regular-turns",
    "reinforcement",
    de="Lässt Nachzügler noch handeln, obwohl alle regulären Züge vorbei sind.",
    wrong="if (newcomer.initiative < last.initiative) insert(newcomer);",
)
class NewcomerAfterTheRegularTurns(Encounter):
    """Lets newcomers act although all regular turns are over."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return slot.key < self._standing

    def _place(self, fighter: Combatant) -> int | None:
        acts_in = super()._place(fighter)
        if not self.turns:
            self._advance()
        return acts_in


@known(
    "newcomer-takes-the-turn",
    "reinforcement",
    de="Setzt starke Nachzügler an den Kopf, sodass sie dem Handelnden den Zug nehmen.",
    wrong="order.push(newcomer); order.sort(byInitiative); acting = order[turnIndex];",
    sources=("Mnehmos/mnehmos.rpg.mcp#48",),
)
class NewcomerTakesTheTurn(Encounter):
    """Puts strong newcomers at the head, so that they take the turn from whoever is acting."""

    def _place(self, fighter: Combatant) -> int | None:
        acts_in = super()._place(fighter)
        if fighter.newcomer and self.turns:
            fighter.newcomer = False
            fighter.slots = [Slot(fighter, self.key(fighter), state="acting")]
            self.push(Turn(fighter.slots[:]))
        return acts_in


@known(
    "newcomer-acts-twice",
    "reinforcement",
    de="Lässt Nachzügler in ihrer ersten Runde zweimal handeln.",
    wrong="order.push(newcomer); order.splice(place, 0, newcomer);",
    sources=("X2CommunityCore/X2WOTCCommunityHighlander#36",),
)
class NewcomerActsTwice(Encounter):
    """Lets newcomers act twice in their first round."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super().plan(fighter)
        joining = self.running and not fighter.slots and not fighter.newcomer and self._standing
        return [*slots, *super().plan(fighter)] if joining else slots


@known(
    "newcomer-always-this-round",
    "reinforcement",
    de="Lässt Nachzügler immer noch in dieser Runde handeln, auch wenn ihr Platz vorbei ist.",
    wrong="this.order.splice(this.index + 1, 0, newcomer);",
    sources=("Tarmslitaren/FrosthavenAssistant#121",),
)
class NewcomerAlwaysThisRound(Encounter):
    """Always lets newcomers act in this round still, even if their place is over."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return super()._is_over(slot) and not self.turns


@known(
    "newcomer-always-next-round",
    "reinforcement",
    de="Lässt Nachzügler immer erst in der nächsten Runde handeln.",
    wrong="this.nextRound.push(newcomer);",
)
class NewcomerAlwaysNextRound(Encounter):
    """Always lets newcomers act in the next round only."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return slot.open


@known(
    "newcomer-compared-with-the-claimer",
    "reinforcement",
    de="Vergleicht Nachzügler mit der Initiative dessen, der den ersten Platz gekauft hat.",
    wrong="if (newcomer.initiative > this.acting.initiative) nextRound(newcomer);",
)
class NewcomerComparedWithTheClaimer(Encounter):
    """Compares newcomers with the initiative of whoever bought the first place."""

    def _is_over(self, slot: Slot[Combatant]) -> bool:
        return super()._is_over(slot) or slot.key[1:] < self._standing[1:]
