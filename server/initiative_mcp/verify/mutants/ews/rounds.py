"""Wrong rounds: no limit, or one that counts wrongly, and rounds in which nobody can act."""

# ruff: noqa: D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Iterable

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Answer

known = Known("ews")


class _Limit(Encounter):
    """Has another limit."""

    shift = 0

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["maxRounds"] = max(1, self.settings["maxRounds"] + self.shift)


@known("limit-one-too-late", "endless-fight", de="Endet eine Runde zu spät.", wrong="if round > max_rounds: draw()")
class OneTooLate(_Limit):
    """Ends one round too late."""

    shift = 1


@known(
    "limit-one-too-early",
    "endless-fight",
    de="Endet eine Runde zu früh.",
    wrong="if (round + 1 >= maxRounds) draw();",
)
class OneTooEarly(_Limit):
    """Ends one round too early."""

    shift = -1


@known(
    "limit-always-thirty",
    "endless-fight",
    de="Endet immer nach 30 Runden.",
    wrong="if self.round == 30: self.draw()",
)
class AlwaysThirty(Encounter):
    """Always ends after 30 rounds."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["maxRounds"] = 30


@known(
    "limit-counts-played-rounds",
    "endless-fight",
    de="Zählt Runden nicht mit, in denen niemand handelt.",
    wrong="if self.slots: self.round += 1",
)
class CountsPlayedRounds(Encounter):
    """Does not count rounds in which nobody acts."""

    _empty = 0

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.line.is_empty() and not self.delayed and self._empty < 100:
            self._empty += 1
            self.round -= 1


@known(
    "limit-before-the-falls-of-a-group",
    "endless-fight",
    de="Prüft die Grenze vor den Fällen der letzten Gruppe.",
    wrong="if last_turn and round == max_rounds: draw()\nself.apply_falls()",
)
class LimitBeforeFalls(Encounter):
    """Tests the limit before the falls of the last group."""

    def _count_falls(self, fallen: Iterable[Combatant]) -> bool:
        group = bool(self.turns) and self.turns[-1].together and not self.turns[-1].slots
        last = self.round >= self.settings["maxRounds"] and self.line.is_empty()
        if group and last:
            self._over("ended-later", "draw", None)
            return True
        return super()._count_falls(fallen)


@known(
    "limit-overrules-a-win",
    "endless-fight",
    de="Nennt einen Sieg im letzten Zug unentschieden.",
    wrong="outcome = 'draw' if round == max_rounds else 'win'",
)
class OverrulesAWin(Encounter):
    """Calls a win in the last turn a draw."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        last = self.round >= self.settings["maxRounds"] and self.line.is_empty() and edge != "one-team"
        super()._over(edge, "draw" if last else outcome, None if last else winner)


@known(
    "empty-round-crashes",
    "empty-round",
    de="Nimmt den Ersten einer leeren Runde.",
    wrong="self.acting = self.slots[0]",
)
class EmptyRoundCrashes(Encounter):
    """Takes the first one of an empty round."""

    def _begin_round(self) -> None:
        super()._begin_round()
        if not self.delayed:
            self.line.to_come()[0].state = "to-come"


@known(
    "empty-round-by-recursion",
    "empty-round",
    de="Beginnt die nächste Runde, indem es sich selbst aufruft, und bricht nach vielen leeren ab.",
    wrong="def new_round(self):\n    if not self.slots: self.new_round()",
)
class EmptyRoundByRecursion(Encounter):
    """Begins the next round by calling itself, and breaks after many empty ones."""

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.round > 900 and self.line.is_empty():
            raise RecursionError("maximum recursion depth exceeded")


@known(
    "empty-round-stands-still",
    "empty-round",
    de="Bleibt in einer leeren Runde stehen, bis jemand sie beendet.",
    wrong="if (!slots.length) this.acting = null;",
)
class EmptyRoundStandsStill(Encounter):
    """Stands still in an empty round until somebody ends it."""

    def waits(self) -> bool:
        return self._without_slots


@known(
    "empty-round-plays-the-highest",
    "empty-round",
    de="Lässt in einer leeren Runde den Höchsten trotzdem handeln.",
    wrong="slots = slots or [max(results)]",
)
class EmptyRoundPlaysTheHighest(Encounter):
    """Lets the highest act all the same in an empty round."""

    def _begin_round(self) -> None:
        super()._begin_round()
        rolled = [fighter for fighter in self.living() if fighter not in self.delayed]
        if self.line.is_empty() and not self.delayed and rolled:
            best = max(rolled, key=lambda fighter: fighter.value)
            best.slots = [self._slot(best, best.value)]
            self.line.add(best.slots[0])


@known(
    "waiting-round-rushes-by",
    "empty-round",
    de="Lässt Runden vorbeilaufen, in denen nur Verzögernde da sind.",
    wrong="while not self.slots: self.round += 1",
)
class WaitingRoundRushesBy(Encounter):
    """Lets rounds rush by in which only the delaying are there."""

    def waits(self) -> bool:
        return False


@known(
    "waiting-round-cannot-be-ended",
    "empty-round",
    de="Lässt eine wartende Runde nicht von Hand beenden.",
    wrong="if (!this.acting) return 'not_your_turn';",
)
class WaitingRoundCannotBeEnded(Encounter):
    """Does not let a waiting round be ended by hand."""

    def end_turn(self, name: object = None) -> Answer:
        if self.running and not self.turns:
            return self._refuse("not_your_turn")
        return super().end_turn(name)


@known(
    "waiting-round-ends-after-one-action",
    "empty-round",
    de="Beendet eine wartende Runde nach der ersten verzögerten Aktion.",
    wrong="def end_turn(self):\n    if not self.slots: self.new_round()",
)
class WaitingRoundEndsAfterOneAction(Encounter):
    """Ends a waiting round after the first delayed action."""

    def waits(self) -> bool:
        return super().waits() and self.phase == "first"


@known(
    "first-not-entered-again",
    "first-mark",
    de="Kommt nicht wieder in first, wenn eine Runde im selben Aufruf endet und beginnt.",
    wrong="new_round() { this.i = 0; }",
)
class FirstNotEnteredAgain(Encounter):
    """Does not come into first again when a round ends and begins in the same call."""

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.round > 1:
            self.phase = "later"


@known(
    "first-until-somebody-ends",
    "first-mark",
    de="Verlässt first nicht, wenn der erste Zug durch Verzögern abgegeben wird.",
    wrong="end_turn() { this.phase = 'later'; }",
)
class FirstUntilSomebodyEnds(Encounter):
    """Does not leave first when the first turn is given up by delaying."""

    def delay(self, name: object = None) -> Answer:
        phase, number = self.phase, self.round
        answer = super().delay(name)
        if answer and self.running and self.round == number:
            self.phase = phase
        return answer
