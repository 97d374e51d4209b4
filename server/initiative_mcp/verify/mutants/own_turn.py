"""Wrong falls in the own turn: the turn jumps, stays with the dead, or the round number goes astray."""

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Encounter

known = Known()


class _InOwnTurn(Encounter):
    """Knows while an operation runs whether the acting fighter is just falling."""

    _own = False

    def fall(self, *names: object) -> Answer:
        self._own = self.running and self._line[self._at].name in names
        answer = super().fall(*names)
        self._own = False
        return answer


@known(
    "own-fall-skips-the-next",
    "fall-in-own-turn",
    de="Fällt der Handelnde, wird der Nächste übersprungen.",
    wrong="order.remove(acting)\nturn_index += 1",
    sources=("Arakne/Araknemu#127",),
)
class OwnFallSkipsTheNext(_InOwnTurn):
    """Skips the next one when the acting fighter falls."""

    def _begin_turn(self, at: int) -> None:
        own, self._own = self._own, False
        super()._begin_turn(at)
        if own and at:
            self._pass_turn()


@known(
    "own-fall-keeps-the-turn",
    "fall-in-own-turn",
    de="Fällt der Handelnde, behält er den Zug.",
    wrong="fighter.alive = False  # the turn ends with end_turn",
    sources=("Lurkars/gloomhavensecretariat#307",),
)
class OwnFallKeepsTheTurn(_InOwnTurn):
    """Leaves the turn with the acting fighter when he falls."""

    def _pass_turn(self) -> None:
        if not self._own:
            super()._pass_turn()


@known(
    "own-fall-of-the-last-gives-the-turn-back",
    "fall-in-own-turn",
    de="Fällt der Letzte im eigenen Zug, handelt der vor ihm noch einmal.",
    wrong="turn_index = min(turn_index, len(order) - 1)",
    sources=("foundryvtt/foundryvtt#12009",),
)
class OwnFallOfTheLastGivesTheTurnBack(_InOwnTurn):
    """Lets the one before act again when the last falls in his own turn."""

    def _end_round(self) -> None:
        before = next((f for f in reversed(self._line[: self._at]) if not f.fallen), None)
        if not self._own or before is None:
            super()._end_round()
            return
        self._line.append(before)
        before.to_come = True
        self._behind += 1
        self._begin_turn(len(self._line) - 1)


@known(
    "own-fall-of-the-last-keeps-the-round-number",
    "fall-in-own-turn",
    de="Fällt der Letzte im eigenen Zug, bleibt die Rundenzahl stehen.",
    wrong="turn_index %= len(order)  # wraps without a new round",
    sources=("foundryvtt/foundryvtt#12009",),
)
class OwnFallOfTheLastKeepsTheRoundNumber(_InOwnTurn):
    """Leaves the round number as it is when the last falls in his own turn."""

    def _begin_round(self) -> None:
        if self._own and self.round > 1:
            self.round -= 1
        super()._begin_round()


@known(
    "own-fall-of-the-last-counts-two-rounds",
    "fall-in-own-turn",
    de="Fällt der Letzte im eigenen Zug, steigt die Rundenzahl um zwei.",
    wrong="on_fall(): next_round()\nnext_turn()  # and once more in there",
    sources=("foundryvtt/foundryvtt#12009",),
)
class OwnFallOfTheLastCountsTwoRounds(_InOwnTurn):
    """Raises the round number by two when the last falls in his own turn."""

    def _begin_round(self) -> None:
        if self._own:
            self.round += 1
        super()._begin_round()


@known(
    "own-fall-begins-the-round-anew",
    "fall-in-own-turn",
    de="Fällt der Handelnde, fängt die Reihe wieder beim Ersten an.",
    wrong="turn_index = order.index(acting) if acting in order else 0",
)
class OwnFallBeginsTheRoundAnew(_InOwnTurn):
    """Begins again with the first of the order when the acting fighter falls."""

    def _begin_turn(self, at: int) -> None:
        first = next((f for f in self._line[: self._at] if not f.fallen and not f.to_come), None)
        if not self._own or first is None or not at:
            super()._begin_turn(at)
            return
        self._line.insert(at, first)
        self._normal += at <= self._normal
        first.to_come = True
        self._behind += 1
        super()._begin_turn(at)


@known(
    "own-fall-passes-before-the-end-is-tested",
    "fall-in-own-turn",
    de="Gibt nach einem Fall erst den Zug weiter und prüft dann das Kampfende.",
    wrong="if acting.fallen: next_turn()\ncheck_end()",
)
class OwnFallPassesBeforeTheEndIsTested(_InOwnTurn):
    """Passes the turn on first after a fall and tests the end of the fight then."""

    def _end_if_decided(self, edge: str) -> bool:
        own, self._own = self._own, False
        if own and self._living:
            self._pass_turn()
        return self.phase == "over" or super()._end_if_decided(edge)
