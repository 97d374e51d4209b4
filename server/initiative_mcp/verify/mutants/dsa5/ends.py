"""Wrong ends of the fight: untested, too early, without a limit."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, Turn

known = Known(rules="dsa5")


@known(
    "end-tested-at-turn-end",
    "early-end",
    de="Prüft das Kampfende nur, wenn ein Zug endet.",
    wrong="def end_turn(self): self.test_for_winner()",
    sources=("ohrrpgce/ohrrpgce#1007",),
)
class EndTestedAtTurnEnd(Encounter):
    """Tests the end of the fight only when a turn ends."""

    _testing = False

    def _end_if_decided(self, edge: str) -> bool:
        return (self.phase == "before" or self._testing) and super()._end_if_decided(edge)

    def end_turn(self, name: object = None) -> Answer:
        self._testing = True
        if self._turn_refusal(name) is None and self._end_if_decided("ended-later"):
            self._testing = False
            return self._done()
        self._testing = False
        return super().end_turn(name)


@known(
    "all-fallen-nobody-notices",
    "early-end",
    de="Merkt nicht, wenn alle zugleich gefallen sind.",
    wrong="if (teams.size === 1) this.win(teams);",
    sources=("dearlordylord/5e-quint#532",),
)
class AllFallenNobodyNotices(Encounter):
    """Does not notice when everybody has fallen at once."""

    def _end_if_decided(self, edge: str) -> bool:
        return len(self._living) == 1 and super()._end_if_decided(edge)

    def _end_round(self) -> None:
        if self._living:
            super()._end_round()
        else:
            raise RecursionError("no round can begin without fighters")


@known(
    "one-team-fights-on",
    "early-end",
    de="Beginnt den Kampf auch mit nur einem Team.",
    wrong="start() { this.beginRound(1); }",
    sources=("ja2-stracciatella/ja2-stracciatella#2415",),
)
class OneTeamFightsOn(Encounter):
    """Begins the fight with one team only, too."""

    def _end_if_decided(self, edge: str) -> bool:
        return edge != "one-team" and super()._end_if_decided(edge)


@known(
    "waiting-newcomers-forgotten",
    "early-end",
    de="Vergisst beim Kampfende Nachzügler, die auf die nächste Runde warten.",
    wrong="teams = {f.team for f in self.order if not f.fallen}",
)
class WaitingNewcomersForgotten(Encounter):
    """Forgets newcomers at the end who wait for the next round."""

    def _end_if_decided(self, edge: str) -> bool:
        if self.running:
            teams = {fighter.team for fighter in self.living() if not fighter.newcomer}
            self._living = {team: count for team, count in self._living.items() if team in teams}
        return super()._end_if_decided(edge)


@known(
    "delayed-forgotten-at-the-end",
    "early-end",
    de="Vergisst beim Kampfende, wer gerade verzögert.",
    wrong="teams = {f.team for f in [self.acting, *self.order]}",
)
class DelayedForgottenAtTheEnd(Encounter):
    """Forgets at the end those who are delayed just now."""

    def _end_if_decided(self, edge: str) -> bool:
        delayed = {slot.fighter for slot in self.delayed}
        teams = {fighter.team for fighter in self.living() if fighter not in delayed}
        if self.running and len(teams) == 1 and len(self._living) > 1:
            self._over(edge, "win", teams.pop())
            return True
        return super()._end_if_decided(edge)


class _Limitless(Encounter):
    _limitless = True

    def _end_round(self) -> None:
        limit = self.settings["maxRounds"]
        self.settings["maxRounds"] = limit + self.round if self._limitless else limit
        super()._end_round()
        self.settings["maxRounds"] = limit


@known(
    "no-round-limit",
    "endless-fight",
    de="Kennt keine Rundengrenze.",
    wrong="while len(living_teams()) > 1: play_round()",
)
class NoRoundLimit(_Limitless):
    """Knows no round limit."""


@known(
    "limit-one-too-late",
    "endless-fight",
    de="Zieht die Rundengrenze eine Runde zu spät.",
    wrong="if self.round > self.max_rounds: self.draw()",
)
class LimitOneTooLate(Encounter):
    """Draws the round limit one round too late."""

    def _end_round(self) -> None:
        self.settings["maxRounds"] += 1
        super()._end_round()
        self.settings["maxRounds"] -= 1


@known(
    "ended-rounds-do-not-count",
    "endless-fight",
    de="Prüft die Rundengrenze nicht, wenn die Runde mit end_round beendet wird.",
    wrong="def end_round(self): self.delayed.clear(); self.begin_round(self.round + 1)",
)
class EndedRoundsDoNotCount(_Limitless):
    """Does not test the round limit when the round is ended by end_round."""

    _limitless = False

    def end_round(self) -> Answer:
        self._limitless = True
        answer = super().end_round()
        self._limitless = False
        return answer


@known(
    "last-turn-win-is-a-draw",
    "endless-fight",
    de="Meldet einen Sieg im letzten Zug der letzten Runde als unentschieden.",
    wrong="if self.round == self.max_rounds and not upcoming: return self.draw()",
)
class LastTurnWinIsADraw(Encounter):
    """Reports a win in the last turn of the last round as a draw."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        last = self.round == self.settings["maxRounds"] and self.line.is_empty() and not self.delayed
        if last and outcome == "win" and edge != "one-team":
            outcome, winner = "draw", None
        super()._over(edge, outcome, winner)


@known(
    "fall-of-the-last-delayed-forgets-the-limit",
    "endless-fight",
    de="Prüft die Rundengrenze nicht, wenn die Runde durch einen Fall endet.",
    wrong="if (!this.delayed.length) this.beginRound(this.round + 1);",
)
class FallOfTheLastDelayedForgetsTheLimit(_Limitless):
    """Does not test the round limit when the round ends by a fall."""

    _limitless = False

    def _go_on(self, turn: Turn[Combatant] | None) -> None:
        self._limitless = turn is None
        super()._go_on(turn)
        self._limitless = False
