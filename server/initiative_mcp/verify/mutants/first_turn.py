"""Wrong first turns: the mark stays too long, goes too early, or never comes back."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Dice, Encounter

known = Known()


class _StaysFirst(Encounter):
    def stays(self, answer: Answer, before: tuple[str, int]) -> Answer:
        """Keep the first turn's mark after an operation that passed the turn on."""
        if answer and self.running and before == ("first", self.round):
            self.phase = "first"
        return answer


@known(
    "first-not-left-by-a-wait",
    "first-mark",
    de="Der erste Zug bleibt der erste, wenn der Erste abwartet.",
    wrong="end_turn() { this.phase = 'later'; ... }  // wait() forgets it",
)
class FirstNotLeftByAWait(_StaysFirst):
    """Leaves the first turn the first when the first fighter waits."""

    def wait(self, name: object = None) -> Answer:
        before = (self.phase, self.round)
        return self.stays(super().wait(name), before)


@known(
    "first-not-left-by-a-fall",
    "first-mark",
    de="Der erste Zug bleibt der erste, wenn der Erste fällt.",
    wrong="if acting.fallen: self._next()  # phase stays",
)
class FirstNotLeftByAFall(_StaysFirst):
    """Leaves the first turn the first when the first fighter falls."""

    def fall(self, *names: object) -> Answer:
        before = (self.phase, self.round)
        return self.stays(super().fall(*names), before)


@known(
    "first-not-entered-again",
    "first-mark",
    de="Ab Runde 2 gibt es keinen ersten Zug mehr.",
    wrong="start() { this.phase = 'first'; }  // and nowhere else",
)
class FirstNotEnteredAgain(Encounter):
    """Has no first turn any more from round 2 on."""

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.round > 1:
            self.phase = "later"


@known(
    "first-is-the-head-of-the-list",
    "first-mark",
    de="Hält jeden Zug des Kämpfers am Kopf der Liste für den ersten.",
    wrong="is_first = order.index(acting) == 0",
)
class FirstIsTheHeadOfTheList(Encounter):
    """Takes every turn of the fighter at the head of the list for the first."""

    def _begin_turn(self, at: int) -> None:
        super()._begin_turn(at)
        self.phase = "first" if self._line[at] is self._line[0] else "later"


@known(
    "first-left-by-any-fall",
    "first-mark",
    de="Jeder Fall beendet den ersten Zug, auch der eines anderen.",
    wrong="fall(name) { this.phase = 'later'; ... }",
)
class FirstLeftByAnyFall(Encounter):
    """Ends the first turn with any fall, even that of another."""

    def fall(self, *names: object) -> Answer:
        number = self.round
        answer = super().fall(*names)
        if answer and self.running and number == self.round:
            self.phase = "later"
        return answer


@known(
    "first-left-by-a-join",
    "first-mark",
    de="Ein Beitritt beendet den ersten Zug.",
    wrong="join(f) { this.order.push(f); this.phase = 'later'; }",
)
class FirstLeftByAJoin(Encounter):
    """Ends the first turn when somebody joins."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        answer = super().join(name, team, speed, dice)
        if answer and self.running:
            self.phase = "later"
        return answer
