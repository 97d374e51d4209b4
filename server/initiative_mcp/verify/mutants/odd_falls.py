"""Wrong answers to odd falls: unknown names, names of the fallen, names given twice."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Encounter, Fighter

known = Known()


class _CountsAgain(Encounter):
    def count_again(self, fighters: list[Fighter]) -> None:
        """Take one off the living of the team of each fallen fighter."""
        for team in [fighter.team for fighter in fighters if fighter.fallen and fighter.team in self._living]:
            self._living[team] -= 1
            if not self._living[team]:
                del self._living[team]

    def _mark_fallen(self, fighter: Fighter) -> None:
        self._living.setdefault(fighter.team, 1)
        super()._mark_fallen(fighter)


@known(
    "fall-again-counts",
    "fall",
    de="Zählt einen zweiten Fall mit und löscht so ein Team aus, das noch lebt.",
    wrong="self.alive[fighter.team] -= 1",
)
class FallAgainCounts(_CountsAgain):
    """Counts a second fall and so wipes out a team that still lives."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        if answer.refused == "already_fallen":
            self.count_again([self.fighters[name] for name in names if isinstance(name, str)])
            self._end_if_decided("ended-later")
            return self._done()
        return answer


@known(
    "fall-again-passes-the-turn",
    "fall",
    de="Gibt den Zug weiter, wenn ein Gefallener noch einmal fällt.",
    wrong="fighter.fallen = True\nif not acting_is_alive or fighter.fallen: next_turn()",
)
class FallAgainPassesTheTurn(Encounter):
    """Passes the turn on when a fallen fighter falls again."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        if answer.refused == "already_fallen":
            self._pass_turn()
            return self._done()
        return answer


@known(
    "fall-unknown-passes-the-turn",
    "fall",
    de="Gibt den Zug weiter, wenn ein unbekannter Name fällt.",
    wrong="i = order.findIndex(f => f.name === name); order.splice(i, 1);",
)
class FallUnknownPassesTheTurn(Encounter):
    """Passes the turn on when an unknown name falls."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        if answer.refused == "unknown_fighter" and names:
            self._pass_turn()
            return self._done()
        return answer


@known(
    "fall-unknown-ignored",
    "fall",
    de="Übergeht unbekannte und schon gefallene Namen und fällt die übrigen.",
    wrong="for name in names:\n    if name in alive: alive.remove(name)",
)
class FallUnknownIgnored(Encounter):
    """Passes over names that are unknown or fallen already and fells the rest."""

    def fall(self, *names: object) -> Answer:
        known_names = [name for name in names if isinstance(name, str) and name in self.fighters]
        standing = [name for name in known_names if not self.fighters[name].fallen]
        return super().fall(*standing) if standing else super().fall(*names)


@known(
    "fall-name-twice-counts-twice",
    "fall",
    de="Zählt einen doppelt genannten Namen zweimal.",
    wrong="for name in names: self.alive[self.team_of[name]] -= 1",
)
class FallNameTwiceCountsTwice(_CountsAgain):
    """Counts a name given twice as two."""

    _twice: frozenset[object] = frozenset()

    def fall(self, *names: object) -> Answer:
        self._twice = frozenset(name for name in names if names.count(name) > 1)
        return super().fall(*names)

    def _mark_fallen(self, fighter: Fighter) -> None:
        super()._mark_fallen(fighter)
        if fighter.name in self._twice:
            self.count_again([fighter])


@known(
    "fall-name-twice-refused",
    "fall",
    de="Verweigert einen Fall, in dem ein Name doppelt steht.",
    wrong="for name in names:\n    if fighters[name].fallen: return refuse('already_fallen')\n    mark(name)",
)
class FallNameTwiceRefused(Encounter):
    """Refuses a fall in which a name stands twice."""

    def fall(self, *names: object) -> Answer:
        if self.running and len(set(names)) < len(names) and all(name in self.fighters for name in names):
            return self._refuse("already_fallen")
        return super().fall(*names)
