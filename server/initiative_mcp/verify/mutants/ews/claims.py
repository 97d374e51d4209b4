"""Wrong claims: the first place taken too late, by several, or without leaving the phase as it is."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Encounter
from initiative_reference.timeline import Answer

known = Known("ews")


@known(
    "claim-at-any-time",
    "late-claim",
    de="Lässt den ersten Platz auch mitten in der Runde beanspruchen.",
    wrong="if name in self.delayed: self.acting = name",
)
class AtAnyTime(Encounter):
    """Lets the first place be claimed in the middle of the round too."""

    def claim_first(self, name: object = None) -> Answer:
        phase, touched = self.phase, self._touched
        if self.running:
            self.phase = "first"
        self._touched = any(turn.by == "claim" for turn in self.turns)
        answer = super().claim_first(name)
        self.phase = phase
        self._touched = self._touched or touched
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
        touched = self._touched
        self._touched = touched and not any(turn.by == "claim" for turn in self.turns)
        answer = super().claim_first(name)
        self._touched = self._touched or touched
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


@known(
    "claim-while-first",
    "late-claim",
    de="Sieht beim Beanspruchen nur auf die Phase, auch wenn in der Runde schon etwas geschehen ist.",
    wrong="if self.phase != 'first': return 'too_late'",
)
class WhileFirst(Encounter):
    """Looks only at the phase when the first place is claimed, even if something has been done in the round."""

    def claim_first(self, name: object = None) -> Answer:
        touched = self._touched
        self._touched = any(turn.by == "claim" for turn in self.turns)
        answer = super().claim_first(name)
        self._touched = self._touched or touched
        return answer
