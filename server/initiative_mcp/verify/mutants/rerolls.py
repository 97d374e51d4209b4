"""Wrong new rolls: none, unasked, without a new order, or for the wrong fighters."""

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Encounter, Fighter

known = Known()


@known(
    "reroll-ignored",
    "reroll",
    de="Übergeht die Einstellung für neue Würfe.",
    wrong="settings = { rollRange, maxRounds };",
    sources=("vttred/ose#559",),
)
class RerollIgnored(Encounter):
    """Ignores the setting for new rolls."""

    def _reroll(self) -> None:
        return


@known(
    "reroll-without-sorting",
    "reroll",
    de="Würfelt neu, sortiert aber nicht neu.",
    wrong="for f in order: f.roll = dice()\nturn_index = 0",
    sources=("vttred/ose#338",),
)
class RerollWithoutSorting(Encounter):
    """Rolls anew but does not sort anew."""

    def _reroll(self) -> None:
        for fighter in self._roster:
            self._roll(fighter)


@known(
    "reroll-sorted-too-early",
    "reroll",
    de="Sortiert, bevor neu gewürfelt wird; die Reihenfolge hinkt eine Runde nach.",
    wrong="order.sort(key=place)\nfor f in order: f.roll = dice()",
)
class RerollSortedTooEarly(Encounter):
    """Sorts before rolling anew, and the order is a round behind."""

    def _reroll(self) -> None:
        self._roster.sort(key=lambda f: f.key)
        for fighter in self._roster:
            self._roll(fighter)


@known(
    "reroll-although-off",
    "reroll",
    de="Würfelt jede Runde neu, obwohl es nicht eingestellt ist.",
    wrong="def next_round(self): self.roll_all()",
    sources=("vttred/ose#559",),
)
class RerollAlthoughOff(Encounter):
    """Rolls anew each round although that is not set."""

    def _begin_round(self) -> None:
        if self.round > 1 and not self.reroll_each_round:
            self._reroll()
        super()._begin_round()


@known(
    "reroll-at-the-start",
    "reroll",
    de="Würfelt beim Beginn noch einmal, obwohl beim Beitreten gewürfelt wurde.",
    wrong="start() { this.rollAll(); this.sort(); }",
)
class RerollAtTheStart(Encounter):
    """Rolls once more at the start although everybody rolled when joining."""

    def _begin_round(self) -> None:
        if self.round == 1:
            self._reroll()
        super()._begin_round()


@known(
    "reroll-brings-back-the-fallen",
    "reroll",
    de="Würfelt auch für Gefallene und nimmt sie damit wieder auf.",
    wrong="for f in all_fighters: f.roll = dice()\norder = sorted(all_fighters, key=place)",
)
class RerollBringsBackTheFallen(Encounter):
    """Rolls for the fallen as well and so takes them in again."""

    def _reroll(self) -> None:
        self._roster = list(self.fighters.values())
        super()._reroll()


@known(
    "reroll-without-newcomers",
    "reroll",
    de="Würfelt nicht für Nachzügler, die auf diese Runde gewartet haben.",
    wrong="for f in self.order: f.roll = dice()\nself.order += self.waiting",
)
class RerollWithoutNewcomers(Encounter):
    """Does not roll for newcomers who have waited for this round."""

    def _reroll(self) -> None:
        for fighter in self._roster:
            if fighter in self._line:
                self._roll(fighter)
        self._roster.sort(key=lambda f: f.key)


@known(
    "reroll-piles-up",
    "reroll",
    de="Zählt den neuen Wurf zum alten Wert statt zum Tempo.",
    wrong="f.value += dice()",
)
class RerollPilesUp(Encounter):
    """Adds the new roll to the old value instead of the speed."""

    def _roll(self, fighter: Fighter) -> None:
        before = fighter.value if fighter.key != (0.0, 0.0, 0) else fighter.speed
        super()._roll(fighter)
        fighter.value = before + fighter.roll
        fighter.key = self.sort_key(fighter)


@known(
    "reroll-keeps-the-last-roll",
    "reroll",
    de="Behält den alten Wurf, wenn der neue fehlt.",
    wrong="f.roll = rolls.shift() ?? f.roll;",
)
class RerollKeepsTheLastRoll(Encounter):
    """Keeps the old roll when the new one is missing."""

    def _reroll(self) -> None:
        for fighter in self._roster:
            thrown = fighter.dice()
            if thrown is not None:
                fighter.roll = self.clean_roll(thrown)
            fighter.value = fighter.speed + fighter.roll
            fighter.key = self.sort_key(fighter)
        self._roster.sort(key=lambda f: f.key)
