"""Wrong ends: fighters counted instead of teams, tested too late, or for too few."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Encounter, Fighter

known = Known()


@known(
    "end-counts-fighters",
    "early-end",
    de="Zählt Kämpfer statt Teams; Verbündete spielen gegen niemanden weiter.",
    wrong="if len(living) == 1: over()",
)
class EndCountsFighters(Encounter):
    """Counts fighters instead of teams, and friends go on fighting nobody."""

    def _end_if_decided(self, edge: str) -> bool:
        return sum(self._living.values()) <= 1 and super()._end_if_decided(edge)


@known(
    "end-forgets-newcomers",
    "early-end",
    de="Sieht nur die Liste dieser Runde an und vergisst wartende Nachzügler.",
    wrong="teams = {f.team for f in order if not f.fallen}",
)
class EndForgetsNewcomers(Encounter):
    """Looks at this round's list alone and forgets waiting newcomers."""

    def _end_if_decided(self, edge: str) -> bool:
        teams = {f.team: 1 for f in self._line if not f.fallen}
        if not self.running or len(teams) > 1:
            return super()._end_if_decided(edge)
        winner = next(iter(teams), None)
        self._over(edge, "win" if winner else "draw", winner)
        return True


@known(
    "end-tested-when-a-turn-ends",
    "early-end",
    de="Prüft das Ende nur, wenn ein Zug endet.",
    wrong="def end_turn(self):\n    if len(self.teams()) == 1: self.win()",
    sources=("ohrrpgce/ohrrpgce#1007",),
)
class EndTestedWhenATurnEnds(Encounter):
    """Tests the end only when a turn ends."""

    _falling = False

    def fall(self, *names: object) -> Answer:
        self._falling = True
        answer = super().fall(*names)
        self._falling = False
        return answer

    def _end_if_decided(self, edge: str) -> bool:
        return not self._falling and super()._end_if_decided(edge)

    def _pass_turn(self) -> None:
        self._falling = False
        if not self._end_if_decided("ended-later"):
            super()._pass_turn()


@known(
    "end-all-fall-crashes",
    "early-end",
    de="Stürzt ab, wenn alle zugleich fallen.",
    wrong="winner = living[0].team",
    sources=("dearlordylord/5e-quint#532",),
)
class EndAllFallCrashes(Encounter):
    """Crashes when all fall at once."""

    def _end_if_decided(self, edge: str) -> bool:
        if self.running and len(self._living) < 2:
            self._over(edge, "win", list(self._living)[0])  # noqa: RUF015 - this is the fault
            return True
        return super()._end_if_decided(edge)


@known(
    "end-all-fall-without-result",
    "early-end",
    de="Beendet den Kampf ohne Ergebnis, wenn alle zugleich fallen.",
    wrong="if (teams.size === 0) return this.stop();",
    sources=("dearlordylord/5e-quint#532",),
)
class EndAllFallWithoutResult(Encounter):
    """Ends the fight without a result when all fall at once."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        super()._over(edge, outcome, winner)
        if not self._living:
            self.outcome = None


@known(
    "end-winner-is-who-acts",
    "early-end",
    de="Hält immer das Team des Handelnden für den Sieger.",
    wrong="winner = acting.team",
)
class EndWinnerIsWhoActs(Encounter):
    """Always takes the acting fighter's team for the winner."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        if self.running and self._at < len(self._line):
            outcome, winner = "win", self._line[self._at].team
        super()._over(edge, outcome, winner)


@known(
    "end-falls-one-by-one",
    "early-end",
    de="Lässt alle nacheinander fallen und prüft dazwischen; der zuletzt Genannte gewinnt.",
    wrong="for name in names: self.fall_one(name)",
)
class EndFallsOneByOne(Encounter):
    """Lets all fall one after the other and tests in between, so the last one named wins."""

    def _mark_fallen(self, fighter: Fighter) -> None:
        if self.running:
            super()._mark_fallen(fighter)
            self._end_if_decided("ended-later")

    def _end_if_decided(self, edge: str) -> bool:
        return self.phase == "over" or super()._end_if_decided(edge)


@known(
    "end-one-team-fights",
    "early-end",
    de="Beginnt einen Kampf auch mit nur einem Team.",
    wrong="def start(self):\n    self.phase = 'running'",
    sources=("ja2-stracciatella/ja2-stracciatella#2415",),
)
class EndOneTeamFights(Encounter):
    """Begins a fight even with one team only."""

    def _end_if_decided(self, edge: str) -> bool:
        return self.phase != "before" and super()._end_if_decided(edge)


@known(
    "end-one-team-refused",
    "early-end",
    de="Verweigert den Beginn mit nur einem Team.",
    wrong="if len(teams) < 2: return refuse('no_fighters')",
)
class EndOneTeamRefused(Encounter):
    """Refuses to begin with one team only."""

    def start(self) -> Answer:
        if self.phase == "before" and len(self._living) == 1:
            return self._refuse("no_fighters")
        return super().start()


@known(
    "end-when-any-team-is-out",
    "early-end",
    de="Beendet den Kampf, sobald irgendein Team ausgeschieden ist, auch bei dreien.",
    wrong="if not heroes or not monsters: over()",
)
class EndWhenAnyTeamIsOut(Encounter):
    """Ends the fight as soon as any team is out, even of three."""

    def _end_if_decided(self, edge: str) -> bool:
        out = {f.team for f in self.fighters.values()} - self._living.keys()
        if out and len(self._living) > 1:
            self._over(edge, "win", next(iter(self._living)))
            return True
        return super()._end_if_decided(edge)


@known(
    "end-strikes-teams-off",
    "early-end",
    de="Streicht ein ausgelöschtes Team für immer, auch wenn ein Nachzügler dazukommt.",
    wrong="if not living(team): teams.remove(team)",
)
class EndStrikesTeamsOff(Encounter):
    """Strikes a wiped-out team off for ever, even when a newcomer joins it."""

    _out: frozenset[str] = frozenset()

    def _mark_fallen(self, fighter: Fighter) -> None:
        super()._mark_fallen(fighter)
        if fighter.team not in self._living:
            self._out |= {fighter.team}

    def _end_if_decided(self, edge: str) -> bool:
        left = [team for team in self._living if team not in self._out]
        if self.running and len(left) == 1:
            self._over(edge, "win", left[0])
            return True
        return super()._end_if_decided(edge)


@known(
    "end-team-capitals-ignored",
    "early-end",
    de="Hält Teams für eines, die sich nur in Großbuchstaben unterscheiden.",
    wrong="teams = new Set(living.map(f => f.team.toLowerCase()))",
)
class EndTeamCapitalsIgnored(Encounter):
    """Takes teams for one that differ in capitals only."""

    def _end_if_decided(self, edge: str) -> bool:
        if len(self._living) > 1 and len({team.lower() for team in self._living}) == 1:
            self._over(edge, "win", next(iter(self._living)))
            return True
        return super()._end_if_decided(edge)
