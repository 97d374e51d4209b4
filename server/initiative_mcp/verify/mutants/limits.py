"""Wrong limits: none, one beside the mark, or one that beats a win."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections import Counter

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Encounter

known = Known()


@known(
    "limit-missing",
    "endless-fight",
    de="Kennt keine Rundengrenze.",
    wrong="while len(living_teams()) > 1: play_round()",
)
class LimitMissing(Encounter):
    """Knows no round limit."""

    def _end_round(self) -> None:
        self.max_rounds = 10**9
        super()._end_round()


@known(
    "limit-one-too-late",
    "endless-fight",
    de="Beendet den Kampf eine Runde zu spät.",
    wrong="if round > max_rounds: draw()",
)
class LimitOneTooLate(Encounter):
    """Ends the fight one round too late."""

    def _end_round(self) -> None:
        self.max_rounds += 1
        super()._end_round()
        self.max_rounds -= 1


@known(
    "limit-one-too-early",
    "endless-fight",
    de="Beendet den Kampf, bevor die letzte Runde gespielt ist.",
    wrong="if round + 1 == max_rounds: draw()",
)
class LimitOneTooEarly(Encounter):
    """Ends the fight before the last round has been played."""

    def _end_round(self) -> None:
        self.max_rounds -= 1
        super()._end_round()
        self.max_rounds += 1


@known(
    "limit-beats-a-win",
    "endless-fight",
    de="Erklärt einen Sieg im letzten Zug zum Unentschieden.",
    wrong="if round == max_rounds and not rest: draw()\nelif len(teams) == 1: win()",
)
class LimitBeatsAWin(Encounter):
    """Calls a win in the last turn a draw."""

    def _end_if_decided(self, edge: str) -> bool:
        if self.running and self.round == self.max_rounds and not self._behind and len(self._living) == 1:
            self._over(edge, "draw", None)
            return True
        return super()._end_if_decided(edge)


@known(
    "limit-only-after-end-turn",
    "endless-fight",
    de="Prüft die Grenze nur nach end_turn, nicht wenn der Letzte fällt.",
    wrong="def end_turn(self): ...; if self.round == self.max_rounds: self.draw()",
)
class LimitOnlyAfterEndTurn(Encounter):
    """Tests the limit after end_turn only, not when the last one falls."""

    def fall(self, *names: object) -> Answer:
        limit, self.max_rounds = self.max_rounds, 10**9
        answer = super().fall(*names)
        self.max_rounds = limit
        return answer


@known(
    "limit-waits-for-newcomers",
    "endless-fight",
    de="Hängt eine Runde an, wenn noch ein Nachzügler wartet.",
    wrong="if round >= max_rounds and not waiting_newcomers: draw()",
)
class LimitWaitsForNewcomers(Encounter):
    """Adds a round when a newcomer is still waiting."""

    def _end_round(self) -> None:
        if any(fighter not in self._line and not fighter.fallen for fighter in self._roster):
            self.max_rounds = max(self.max_rounds, self.round + 1)
        super()._end_round()


@known(
    "limit-won-by-numbers",
    "endless-fight",
    de="Erklärt an der Grenze das größere Team zum Sieger.",
    wrong="winner = max(teams, key=lambda t: len(living(t)))",
)
class LimitWonByNumbers(Encounter):
    """Declares the larger team the winner at the limit."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        most = Counter(self._living).most_common(2)
        if len(most) == 2 and most[0][1] > most[1][1]:
            outcome, winner = "win", most[0][0]
        super()._over(edge, outcome, winner)


@known(
    "limit-counts-turns",
    "endless-fight",
    de="Zählt Züge statt Runden bis zur Grenze.",
    wrong="turns += 1\nif turns >= max_rounds: draw()",
)
class LimitCountsTurns(Encounter):
    """Counts turns up to the limit instead of rounds."""

    _turns = 0

    def _pass_turn(self) -> None:
        self._turns += 1
        if self._turns >= self.max_rounds:
            self._over("ended-later", "draw", None)
        else:
            super()._pass_turn()
