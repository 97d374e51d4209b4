"""Wrong memory: what is left of an earlier fight, a round number that hangs on a list, and two lists for one thing."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.adapter import Driver, Reply
from initiative_reference.core import Answer, Dice, Encounter, Fighter

known = Known()

# The first four behave from the beginning as if a fight had been played before, so that one fight shows them.


class _GoesOn(Encounter):
    played = 1

    def _begin_round(self) -> None:
        if self.round == 1:
            self.round += self.played
            self.max_rounds = max(self.max_rounds, self.round)
        super()._begin_round()


@known(
    "stale-round-number-goes-on",
    "stale-state",
    de="Zählt die Runden des vorigen Kampfes weiter.",
    wrong="round_number = 0  # at module level",
)
class RoundNumberGoesOn(Driver):
    """Goes on counting the rounds of the fight before."""

    _played = 1

    def begin(self, settings: Mapping[str, object]) -> Reply:
        if self.encounter is not None:
            self._played = self.encounter.round
        self.encounter_class = _GoesOn
        reply = super().begin(settings)
        if isinstance(self.encounter, _GoesOn):
            self.encounter.played = self._played
        return reply


class _NamesTaken(Encounter):
    taken: frozenset[str] = frozenset()

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        return self._refuse("duplicate_name") if name in self.taken else super().join(name, team, speed, dice)


@known(
    "stale-names-stay-taken",
    "stale-state",
    de="Hält die Namen des vorigen Kampfes noch für vergeben; hier b.",
    wrong="static Set<String> names = new HashSet<>();",
)
class NamesStayTaken(Driver):
    """Still takes the names of the fight before for used; here b."""

    _taken = frozenset({"b"})

    def begin(self, settings: Mapping[str, object]) -> Reply:
        if self.encounter is not None:
            self._taken |= self.encounter.fighters.keys()
        self.encounter_class = _NamesTaken
        reply = super().begin(settings)
        if isinstance(self.encounter, _NamesTaken):
            self.encounter.taken = self._taken
        return reply


@known(
    "stale-fighters-left-over",
    "stale-state",
    de="Ein Kämpfer des vorigen Kampfes steht noch in der Aufstellung.",
    wrong="def __init__(self, fighters=[]): self.fighters = fighters",
)
class FightersLeftOver(Driver):
    """Leaves a fighter of the fight before in the roster."""

    def begin(self, settings: Mapping[str, object]) -> Reply:
        reply = super().begin(settings)
        if self.encounter is not None:
            self.encounter.join("left over", "red", 1, lambda: 0)
        return reply


@known(
    "stale-settings-kept",
    "stale-state",
    de="Behält die Einstellungen des vorigen Kampfes.",
    wrong="settings = settings or {...}  # module level, first fight wins",
)
class SettingsKept(Driver):
    """Keeps the settings of the fight before."""

    def begin(self, settings: Mapping[str, object]) -> Reply:
        return super().begin({"rollRange": 6, "maxRounds": 5, "rerollEachRound": 0} if settings else settings)


@known(
    "stale-round-reset-at-the-end",
    "stale-state",
    de="Setzt die Rundenzahl am Ende des Kampfes auf 0 zurück.",
    wrong="def over(self): self.__init__()",
)
class RoundResetAtTheEnd(Encounter):
    """Sets the round number back to 0 at the end of the fight."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        super()._over(edge, outcome, winner)
        self.round = 0


@known(
    "stale-round-number-hangs-on-the-first",
    "stale-state",
    de="Zählt eine Runde nur, wenn der Erste von damals wieder dran ist.",
    wrong="if acting is first_fighter: round += 1",
    sources=("cynicaloptimist/improved-initiative#303",),
)
class RoundNumberHangsOnTheFirst(Encounter):
    """Counts a round only when the first one of old is on turn again."""

    _first: Fighter | None = None

    def _begin_round(self) -> None:
        self._first = self._first or self._roster[0]
        if self.round > 1 and self._roster[0] is not self._first:
            self.round -= 1
        super()._begin_round()


@known(
    "stale-round-number-from-turns",
    "stale-state",
    de="Errechnet die Rundenzahl aus den Zügen und der Länge der Liste.",
    wrong="round = turns // len(order) + 1",
    sources=("cynicaloptimist/improved-initiative#303",),
)
class RoundNumberFromTurns(Encounter):
    """Works the round number out from the turns and the length of the list."""

    _turns = 0

    def _pass_turn(self) -> None:
        self._turns += 1
        super()._pass_turn()

    def _begin_round(self) -> None:
        self.round = self._turns // len(self._roster) + 1
        super()._begin_round()


@known(
    "lists-view-sorted-by-value",
    "two-lists",
    de="Zeigt die Kommenden nach Wert, auch wenn sie abgewartet haben.",
    wrong="upcoming = sorted(rest, key=place)  # for the panel",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class ViewSortedByValue(Encounter):
    """Shows those to come by value even when they have waited."""

    def upcoming(self) -> list[str]:
        return sorted(super().upcoming(), key=lambda name: self.fighters[name].key)


@known(
    "lists-view-without-newcomers",
    "two-lists",
    de="Zeigt Nachzügler erst ab der nächsten Runde, obwohl sie schon handeln.",
    wrong="panel.names = order_at_round_start",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class ViewWithoutNewcomers(Encounter):
    """Shows newcomers only from the next round on although they act already."""

    _shown: frozenset[str] = frozenset()

    def _begin_round(self) -> None:
        super()._begin_round()
        self._shown = frozenset(fighter.name for fighter in self._line)

    def upcoming(self) -> list[str]:
        return [name for name in super().upcoming() if name in self._shown]


@known(
    "lists-view-with-next-rounds-newcomers",
    "two-lists",
    de="Zeigt auch Nachzügler, die erst nächste Runde handeln.",
    wrong="upcoming = [f.name for f in roster if not f.acted]",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class ViewWithNextRoundsNewcomers(Encounter):
    """Shows newcomers as well who act in the next round only."""

    def upcoming(self) -> list[str]:
        waiting = [f.name for f in self._roster if self.running and f not in self._line and not f.fallen]
        return super().upcoming() + waiting


@known(
    "lists-eight-places-for-turns",
    "two-lists",
    de="Zeigt alle, hat aber nur acht Plätze für die, die handeln.",
    wrong="Fighter* turns[8];  // the panel has a vector",
)
class EightPlacesForTurns(Encounter):
    """Shows everybody but has only eight places for those who act."""

    _places = 8
    _turns = 0

    def _begin_round(self) -> None:
        self._turns = 0
        super()._begin_round()

    def _begin_turn(self, at: int) -> None:
        self._turns += 1
        super()._begin_turn(at)

    def _pass_turn(self) -> None:
        if self._turns < self._places:
            super()._pass_turn()
        else:
            self._end_round()


@known(
    "lists-fallen-hidden-but-acting",
    "two-lists",
    de="Zeigt Gefallene nicht mehr, lässt sie aber noch handeln.",
    wrong="panel.remove(fallen)  # the order keeps them",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class FallenHiddenButActing(Encounter):
    """Shows the fallen no longer but still lets them act."""

    def _mark_fallen(self, fighter: Fighter) -> None:
        to_come = fighter.to_come
        super()._mark_fallen(fighter)
        if to_come:
            fighter.to_come = True
            self._behind += 1

    def upcoming(self) -> list[str]:
        return [name for name in super().upcoming() if not self.fighters[name].fallen]


@known(
    "lists-waiter-shown-but-not-acting",
    "two-lists",
    de="Zeigt den, der abgewartet hat, am Ende, lässt ihn aber nicht mehr handeln.",
    wrong="panel.move_to_end(acting)  # the order does not know",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class WaiterShownButNotActing(Encounter):
    """Shows the waiter at the end but does not let him act any more."""

    def _move_to_end(self, fighter: Fighter) -> None:
        fighter.waited = True

    def upcoming(self) -> list[str]:
        waiters = [f.name for f in self._line[: self._at] if self.running and f.waited and not f.fallen]
        return super().upcoming() + waiters
