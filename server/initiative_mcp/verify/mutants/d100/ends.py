"""Wrong ends of the fight: slots or fighters counted instead of teams, or tested at the wrong time."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Answer

known = Known("d100")


class _Counted(Encounter):
    """Looks at some of the living only when it tests for the end in a running fight."""

    def _end_if_decided(self, edge: str) -> bool:
        living = self._living
        if self.running:
            self._living = {}
            for fighter in self.living():
                if self.counts(fighter):
                    self._living[fighter.team] = self._living.get(fighter.team, 0) + 1
        over = super()._end_if_decided(edge)
        self._living = living
        return over

    def counts(self, fighter: Combatant) -> bool:
        """Tell whether a living fighter is looked at."""
        raise NotImplementedError


@known(
    "end-forgets-those-at-0",
    "early-end",
    de="Vergisst beim Kampfende alle, die bei 0 sind und keinen Zug haben.",
    wrong="teams = {slot.fighter.team for slot in slots}",
    sources=("SR5-FoundryVTT/SR5-FoundryVTT#261",),
)
class EndForgetsThoseAt0(_Counted):
    """Forgets those who are at 0 and have no turn when it tests for the end."""

    def counts(self, fighter: Combatant) -> bool:
        return fighter.value > 0


@known(
    "end-forgets-waiting-newcomers",
    "early-end",
    de="Vergisst beim Kampfende Nachzügler, die auf die nächste Runde warten.",
    wrong="teams = {f.team for f in this_round if f.alive}",
)
class EndForgetsWaitingNewcomers(_Counted):
    """Forgets newcomers who wait for the next round when it tests for the end."""

    def counts(self, fighter: Combatant) -> bool:
        return not fighter.newcomer


@known(
    "end-counts-slots",
    "early-end",
    de="Zählt die Teams der Plätze, die in dieser Runde noch kommen.",
    wrong="if len({s.fighter.team for s in slots[index:]}) == 1: self.win()",
)
class EndCountsSlots(_Counted):
    """Counts the teams of the slots that are still to come in this round."""

    def counts(self, fighter: Combatant) -> bool:
        return any(slot.open for slot in fighter.slots)


@known(
    "end-counts-fighters",
    "early-end",
    de="Zählt Kämpfer statt Teams: Zwei Verbündete kämpfen weiter.",
    wrong="if len(living) == 1: self.win(living[0].team)",
)
class EndCountsFighters(Encounter):
    """Counts fighters instead of teams, and two friends go on fighting."""

    def _end_if_decided(self, edge: str) -> bool:
        return len(self.living()) < 2 and super()._end_if_decided(edge)


@known(
    "end-tested-when-a-turn-ends",
    "early-end",
    de="Prüft das Kampfende nur, wenn ein Zug endet.",
    wrong="end_turn() { if (teams() === 1) return this.win(); this.next(); }",
    sources=("ohrrpgce/ohrrpgce#1007",),
)
class EndTestedWhenATurnEnds(Encounter):
    """Tests for the end only when a turn ends."""

    def end_turn(self, name: object = None) -> Answer:
        refusal = self._turn_refusal(name)
        if refusal is None and super()._end_if_decided("won-first" if self.phase == "first" else "ended-later"):
            return self._done()
        return super().end_turn(name)

    def _end_if_decided(self, edge: str) -> bool:
        return edge == "one-team" and super()._end_if_decided(edge)


@known(
    "end-names-the-last-to-fall",
    "early-end",
    de="Nennt einen Sieger, obwohl alle zugleich gefallen sind.",
    wrong="winner = last_fallen.team",
    sources=("dearlordylord/5e-quint#532",),
)
class EndNamesTheLastToFall(Encounter):
    """Names a winner though all have fallen at once."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        if not self.living():
            outcome, winner = "win", list(self.fighters.values())[-1].team
        super()._over(edge, outcome, winner)


@known(
    "end-one-team-fights-on",
    "early-end",
    de="Beginnt den Kampf, obwohl nur ein Team da ist.",
    wrong="start() { this.phase = 'first'; this.newRound(); }",
    sources=("ja2-stracciatella/ja2-stracciatella#2415",),
)
class EndOneTeamFightsOn(Encounter):
    """Begins the fight though only one team is there."""

    def _end_if_decided(self, edge: str) -> bool:
        return edge != "one-team" and super()._end_if_decided(edge)
