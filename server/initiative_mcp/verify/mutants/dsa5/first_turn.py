"""Wrong marks of the first turn: not left by a delay or a fall, or left by what is nothing done."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Encounter
from initiative_reference.timeline import Answer, Dice

known = Known(rules="dsa5")


class _Kept(Encounter):
    _keeps = False

    def leave_first(self) -> None:
        """Stay in first as long as there is somebody to act."""
        if not self._keeps or self.line.is_empty():
            super().leave_first()


@known(
    "first-kept-by-a-delay",
    "first-mark",
    de="Verlässt first nicht, wenn der Erste verzögert.",
    wrong="endTurn() { this.phase = 'later'; … }  // delay() has no such line",
)
class FirstKeptByADelay(_Kept):
    """Does not leave first when the first one delays."""

    def delay(self, name: object = None) -> Answer:
        self._keeps = True
        answer = super().delay(name)
        self._keeps = False
        return answer


@known(
    "first-kept-by-a-fall",
    "first-mark",
    de="Verlässt first nicht, wenn der Erste fällt.",
    wrong="endTurn() { this.phase = 'later'; … }  // fall() has no such line",
)
class FirstKeptByAFall(_Kept):
    """Does not leave first when the first one falls."""

    def fall(self, *names: object) -> Answer:
        self._keeps = True
        answer = super().fall(*names)
        self._keeps = False
        return answer


class _Left(Encounter):
    def _left(self, answer: Answer) -> Answer:
        if answer and self.phase == "first" and self.turns:
            self.phase = "later"
        return answer


@known(
    "first-left-by-a-claim",
    "first-mark",
    de="Verlässt first, sobald jemand zahlt.",
    wrong="claimFirst(f) { …; this.phase = 'later'; }",
)
class FirstLeftByAClaim(_Left):
    """Leaves first as soon as somebody pays."""

    def claim_first(self, name: object = None) -> Answer:
        return self._left(super().claim_first(name))


@known(
    "first-left-by-a-join",
    "first-mark",
    de="Verlässt first, sobald jemand beitritt.",
    wrong="onChange() { this.phase = 'later'; }",
)
class FirstLeftByAJoin(_Left):
    """Leaves first as soon as somebody joins."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        return self._left(super().join(name, team, dice, **numbers))


@known(
    "first-left-by-a-change",
    "first-mark",
    de="Verlässt first, sobald sich ein Wert ändert.",
    wrong="change(f, mod) { …; this.phase = 'later'; }",
)
class FirstLeftByAChange(_Left):
    """Leaves first as soon as a value changes."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        return self._left(super().change(name, **numbers))


@known(
    "first-only-once",
    "first-mark",
    de="Betritt first in späteren Runden nicht wieder.",
    wrong="if (this.round === 1) this.phase = 'first';",
)
class FirstOnlyOnce(Encounter):
    """Does not enter first again in later rounds."""

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.round > 1:
            self.phase = "later"
