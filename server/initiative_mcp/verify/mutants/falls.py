"""Wrong falls: the turn as a place in the list, and the dead in the way."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Encounter, Fighter

known = Known()


class _After(Encounter):
    """Does something wrong after an accepted fall in a fight that goes on in the same round."""

    def fall(self, *names: object) -> Answer:
        number = self.round
        acted = [fighter for fighter in self._line[: self._at] if not fighter.to_come]
        answer = super().fall(*names)
        if answer and self.running and self.round == number:
            fallen = [self.fighters[name] for name in dict.fromkeys(names) if isinstance(name, str)]
            self.after_fall(acted, fallen)
            return self._done()
        return answer

    def after_fall(self, acted: list[Fighter], fallen: list[Fighter]) -> None:
        """Do it; `acted` have had their turns in this round."""


@known(
    "fall-turn-is-a-list-position",
    "fall",
    de="Löscht jemanden vor dem Handelnden aus der Liste, und der Zug rutscht zum Nächsten.",
    wrong="order.remove(fallen)\nacting = order[turn_index]",
    sources=("foundryvtt/foundryvtt#12709",),
)
class TurnIsAListPosition(_After):
    """Deletes somebody before the acting fighter from the list, and the turn slips to the next."""

    def after_fall(self, acted: list[Fighter], fallen: list[Fighter]) -> None:
        for fighter in fallen:
            if fighter in acted and self._behind:
                self._pass_turn()


@known(
    "fall-keeps-turns",
    "fall",
    de="Lässt Gefallene in dieser Runde noch handeln.",
    wrong="nextTurn() { this.i++; this.acting = this.order[this.i]; }",
    sources=("laurigates/foundryvtt-mcp#173",),
)
class FallenKeepTurns(Encounter):
    """Lets the fallen still act in this round."""

    def _mark_fallen(self, fighter: Fighter) -> None:
        to_come = fighter.to_come
        super()._mark_fallen(fighter)
        if to_come:
            fighter.to_come = True
            self._behind += 1


@known(
    "fall-stays-listed",
    "fall",
    de="Zeigt Gefallene weiter unter denen, die noch handeln.",
    wrong="upcoming = order.slice(i + 1).map(f => f.name)",
    sources=("wfx/teg#56",),
)
class FallenStayListed(Encounter):
    """Goes on showing the fallen among those who will still act."""

    _dead: frozenset[Fighter] = frozenset()

    def _mark_fallen(self, fighter: Fighter) -> None:
        if fighter.to_come:
            self._dead |= {fighter}
        super()._mark_fallen(fighter)

    def upcoming(self) -> list[str]:
        rest = self._line[self._at + 1 :] if self.running else []
        return [f.name for f in rest if f.to_come or (f in self._dead and not f.waited)]


@known(
    "fall-back-in-the-next-round",
    "fall",
    de="Nimmt Gefallene in die nächste Runde wieder auf.",
    wrong="order = sorted(all_fighters, key=place)",
    sources=("wfx/teg#56",),
)
class FallenBackInTheNextRound(Encounter):
    """Takes the fallen into the next round again."""

    def _begin_round(self) -> None:
        self._roster = sorted(self.fighters.values(), key=lambda f: f.key)
        super()._begin_round()


@known(
    "fall-starts-the-next-round",
    "fall",
    de="Überspringt Gefallene, nur nicht an der ersten Stelle der nächsten Runde.",
    wrong="this.i = 0; this.acting = this.order[0];",
    sources=("wfx/teg#56",),
)
class FallenStartsTheNextRound(Encounter):
    """Skips the fallen, but not at the first place of the next round."""

    def _begin_round(self) -> None:
        best = min(self.fighters.values(), key=lambda f: f.key)
        if best.fallen:
            self._roster.insert(0, best)
        super()._begin_round()


@known(
    "fall-newcomer-comes-back",
    "fall",
    de="Vergisst, dass ein wartender Nachzügler gefallen ist; er handelt in der nächsten Runde.",
    wrong="order = living(order) + self.waiting_newcomers",
)
class FallenNewcomerComesBack(Encounter):
    """Forgets that a waiting newcomer has fallen, and he acts in the next round."""

    _ghosts: tuple[Fighter, ...] = ()

    def _mark_fallen(self, fighter: Fighter) -> None:
        if fighter not in self._line:
            self._ghosts += (fighter,)
        super()._mark_fallen(fighter)

    def _begin_round(self) -> None:
        living = self._roster
        self._roster = sorted([*living, *self._ghosts], key=lambda f: f.key)
        self._ghosts = ()
        super()._begin_round()
        self._roster = living


@known(
    "fall-pushes-team-mates-back",
    "fall",
    de="Schiebt beim Fall die anderen des Teams ans Ende.",
    wrong="order = others + mates",
)
class FallPushesTeamMatesBack(_After):
    """Pushes the others of the team to the end at a fall."""

    def after_fall(self, acted: list[Fighter], fallen: list[Fighter]) -> None:
        teams = {fighter.team for fighter in fallen if fighter not in acted}
        rest = self._line[self._at + 1 : self._normal]
        mates = [f for f in rest if f.team in teams]
        self._line[self._at + 1 : self._normal] = [f for f in rest if f.team not in teams] + mates


@known(
    "fall-skips-one-only",
    "fall",
    de="Überspringt einen Gefallenen, aber nicht zwei nebeneinander.",
    wrong="i += 1\nif order[i].fallen: i += 1",
)
class FallSkipsOneOnly(Encounter):
    """Skips one fallen fighter, but not two next to each other."""

    def _begin_turn(self, at: int) -> None:
        dead = [i for i in range(self._at + 1, at) if self._line[i].fallen and not self._line[i].waited]
        if len(dead) > 1:
            at = dead[1]
            self._line[at].to_come = True
            self._behind += 1
        super()._begin_turn(at)
