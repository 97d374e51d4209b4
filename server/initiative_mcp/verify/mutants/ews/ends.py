"""Wrong ends: won too early, too late, by the wrong team or not at all."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Encounter
from initiative_reference.timeline import Answer

known = Known("ews")


@known(
    "end-without-the-delaying",
    "early-end",
    de="Zählt Verzögernde nicht zu den Lebenden.",
    wrong="teams = {slot.fighter.team for slot in slots}",
)
class WithoutTheDelaying(Encounter):
    """Does not count the delaying among the living."""

    def _end_if_decided(self, edge: str) -> bool:
        teams = {fighter.team for fighter in self.living() if fighter not in self.delayed}
        if len(teams) == 1 and self.running:
            self._over(edge, "win", next(iter(teams)))
            return True
        return super()._end_if_decided(edge)


@known(
    "end-without-newcomers",
    "early-end",
    de="Zählt Nachzügler nicht mit, die auf die nächste Runde warten.",
    wrong="teams = {f.team for f in self.order}",
)
class WithoutNewcomers(Encounter):
    """Does not count newcomers who wait for the next round."""

    def _end_if_decided(self, edge: str) -> bool:
        teams = {fighter.team for fighter in self.living() if not fighter.newcomer}
        if len(teams) == 1 and self.running:
            self._over(edge, "win", next(iter(teams)))
            return True
        return super()._end_if_decided(edge)


@known(
    "end-only-when-a-turn-ends",
    "early-end",
    de="Prüft das Ende nur, wenn ein Zug endet.",
    wrong="end_turn() { this.checkWinner(); }",
    sources=("ohrrpgce/ohrrpgce#1007",),
)
class OnlyWhenATurnEnds(Encounter):
    """Tests for the end only when a turn ends."""

    _quiet = False

    def fall(self, *names: object) -> Answer:
        self._quiet = True
        answer = super().fall(*names)
        self._quiet = False
        return answer

    def end_turn(self, name: object = None) -> Answer:
        if self.running and self.turns and super()._end_if_decided("ended-later"):
            return self._done()
        return super().end_turn(name)

    def _end_if_decided(self, edge: str) -> bool:
        return not self._quiet and super()._end_if_decided(edge)


@known(
    "end-all-fallen-without-a-draw",
    "early-end",
    de="Hat kein Ergebnis, wenn alle zugleich fallen, und gibt dem Team des Letzten den Sieg.",
    wrong="winner = teams.pop() if len(teams) <= 1",
    sources=("dearlordylord/5e-quint#532",),
)
class AllFallenWithoutADraw(Encounter):
    """Gives the victory to the team of the last one when all fall together."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        if not self._living and self.fighters:
            outcome, winner = "win", list(self.fighters.values())[-1].team
        super()._over(edge, outcome, winner)


@known(
    "end-one-team-runs",
    "early-end",
    de="Beginnt den Kampf auch mit nur einem Team.",
    wrong="start() { this.phase = 'first'; this.nextRound(); }",
)
class OneTeamRuns(Encounter):
    """Begins the fight with one team only, too."""

    def _end_if_decided(self, edge: str) -> bool:
        return edge != "one-team" and super()._end_if_decided(edge)
