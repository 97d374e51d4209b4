"""Wrong delaying: held actions that are lost at the round change, or cost nothing."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
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
    "delay-a-kept-slot",
    "delay-for-free",
    de="Lässt den Platz verzögern, der nach einer verzögerten Aktion genau bei ihrer Zahl blieb.",
    wrong="if by != 'act': self.delayed.append(name)",
)
class AKeptSlot(Encounter):
    """Lets the slot be delayed that stayed at the very count of a delayed action."""

    def delay(self, name: object = None) -> Answer:
        self._kept.clear()
        return super().delay(name)
