"""Wrong rolls after a delayed action: too many slots kept, too many lost, or at the wrong place."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Slot, Turn

known = Known("ews")


class _After(Encounter):
    """Loses other slots after a delayed action."""

    def turn_ended(self, turn: Turn[Combatant], slot: Slot[Combatant]) -> None:
        self._touched = True
        if turn.by not in ("act", "claim"):
            return
        fighter = slot.fighter
        self.roll_again([fighter])
        slots = self.slots_after(fighter)
        fighter.slots += slots
        alone = not self.others(fighter)
        for nth, new in enumerate(slots):
            if self.is_lost(nth, new.count, turn, alone=alone):
                self.lose(new, "after-delay")
                continue
            self.line.add(new)
            if new.count == turn.count and turn.by == "act":
                self._kept.append(new)

    def slots_after(self, fighter: Combatant) -> list[Slot[Combatant]]:
        """Return the slots of the new result."""
        return self._slots(fighter)

    def others(self, fighter: Combatant) -> bool:
        """Tell whether somebody else has a slot still to come."""
        return any(other.fighter is not fighter for other in self._still_to_come())

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        """Tell whether a slot of the new result is lost."""
        return alone or nth == 0 or (turn.by == "act" and self.is_above(count, turn))

    @staticmethod
    def is_above(count: float | None, turn: Turn[Combatant]) -> bool:
        """Tell whether a slot lies above the count of the delayed action."""
        return turn.count is not None and count is not None and count > turn.count


@known(
    "after-delay-nothing-lost",
    "after-delay",
    de="Verliert nach einer verzögerten Aktion keinen Platz.",
    wrong="self.insert(slots_of(new_result))",
    sources=("X2CommunityCore/X2WOTCCommunityHighlander#36",),
)
class NothingLost(_After):
    """Loses no slot after a delayed action."""

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        return False


@known(
    "after-delay-only-the-highest-lost",
    "after-delay",
    de="Verliert nur den höchsten Platz.",
    wrong="slots.shift();",
)
class OnlyTheHighestLost(_After):
    """Loses only the highest slot."""

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        return alone or nth == 0


@known(
    "after-delay-only-above-lost",
    "after-delay",
    de="Verliert nur Plätze über der Zahl, nicht wenigstens einen.",
    wrong="slots = [s for s in slots if s <= t]",
)
class OnlyAboveLost(_After):
    """Loses only slots above the count, not at least one."""

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        return alone or (turn.by == "act" and self.is_above(count, turn))


@known(
    "after-delay-equal-lost",
    "after-delay",
    de="Verliert auch einen Platz genau bei der Zahl.",
    wrong="slots = [s for s in slots if s < t]",
)
class EqualLost(_After):
    """Loses a slot exactly at the count too."""

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        return super().is_lost(nth, count, turn, alone=alone) or (turn.by == "act" and count == turn.count)


@known(
    "after-delay-all-lost",
    "after-delay",
    de="Gibt nach einer verzögerten Aktion keinen Platz mehr.",
    wrong="self.done.add(name)",
)
class AllLost(_After):
    """Gives no slot any more after a delayed action."""

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        return True


@known(
    "after-delay-plays-on-alone",
    "after-delay",
    de="Lässt den Letzten der Runde allein weiterspielen.",
    wrong="self.slots += [s for s in slots if s <= t]",
)
class PlaysOnAlone(_After):
    """Lets the last one of the round play on alone."""

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        return super().is_lost(nth, count, turn, alone=False)


@known(
    "after-delay-cut-in-turn-forgotten",
    "after-delay",
    de="Zählt den Zug nicht mit, vor dem gehandelt wurde.",
    wrong="if not self.slots: return  # nobody left",
)
class CutInTurnForgotten(_After):
    """Does not count the turn that was cut in on."""

    def others(self, fighter: Combatant) -> bool:
        return any(other.fighter is not fighter for other in self.line.to_come())


@known(
    "after-claim-as-after-act",
    "after-delay",
    de="Misst auch nach claim_first an der Zahl des ersten Zuges.",
    wrong="slots = [s for s in slots[1:] if s <= first.count]",
)
class ClaimAsAct(_After):
    """Measures by the count of the first turn after claim_first too."""

    def is_lost(self, nth: int, count: float | None, turn: Turn[Combatant], *, alone: bool) -> bool:
        return alone or nth == 0 or self.is_above(count, turn)


@known(
    "after-delay-old-roll",
    "after-delay",
    de="Würfelt nach einer verzögerten Aktion nicht neu.",
    wrong="slots = slots_of(fighter.result)[1:]",
)
class OldRoll(_After):
    """Does not roll anew after a delayed action."""

    def turn_ended(self, turn: Turn[Combatant], slot: Slot[Combatant]) -> None:
        dice, roll = slot.fighter.dice, slot.fighter.roll
        slot.fighter.dice = lambda: roll
        super().turn_ended(turn, slot)
        slot.fighter.dice = dice


@known(
    "after-delay-extra-actions-again",
    "extra-actions",
    de="Gibt nach einer verzögerten Aktion wieder zusätzliche Aktionen.",
    wrong="slots = self.plan(fighter)",
)
class ExtraActionsAgain(_After):
    """Gives extra actions again after a delayed action."""

    def slots_after(self, fighter: Combatant) -> list[Slot[Combatant]]:
        counted = self._slots(fighter)
        extra = [slot for slot in self.plan(fighter) if slot.count is None]
        return counted[:1] + extra + counted[1:]
