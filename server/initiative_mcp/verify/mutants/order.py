"""Wrong orders: lowest first on one of the paths."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from functools import cmp_to_key

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Encounter, Fighter

known = Known()


@known(
    "order-lowest-first",
    "sort-direction",
    de="Sortiert überall den niedrigsten Wert zuerst.",
    wrong="order.sort(key=lambda f: f.value)",
    sources=("cynicaloptimist/improved-initiative#229",),
)
class LowestFirst(Encounter):
    """Sorts the lowest value first everywhere."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (fighter.value, -fighter.speed, fighter.number)


@known(
    "order-lowest-first-at-start",
    "sort-direction",
    de="Sortiert nur beim Beginn den niedrigsten Wert zuerst.",
    wrong="start() { this.order.sort((a, b) => a.value - b.value); }",
    sources=("cynicaloptimist/improved-initiative#229",),
)
class LowestFirstAtStart(Encounter):
    """Sorts the lowest value first at the start only."""

    def _begin_round(self) -> None:
        lowest = self.round == 1
        self._roster.sort(key=lambda f: (f.value, -f.speed, f.number) if lowest else f.key)
        super()._begin_round()


@known(
    "order-lowest-first-in-later-rounds",
    "sort-direction",
    de="Sortiert ab Runde 2 den niedrigsten Wert zuerst.",
    wrong="order = sorted(order, key=lambda f: f.value)  # next round",
)
class LowestFirstInLaterRounds(Encounter):
    """Sorts the lowest value first from round 2 on."""

    def _begin_round(self) -> None:
        if self.round > 1:
            self._roster.sort(key=lambda f: (f.value, f.speed, -f.number))
        super()._begin_round()


@known(
    "order-lowest-first-on-join",
    "sort-direction",
    de="Sucht den Platz eines Nachzüglers, als stünde der niedrigste Wert vorn.",
    wrong="i = next(i for i, f in enumerate(rest) if f.value > newcomer.value)",
    sources=("cynicaloptimist/improved-initiative#229",),
)
class LowestFirstOnJoin(Encounter):
    """Looks for a newcomer's place as if the lowest value stood first."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        if self.running and fighter.to_come:
            self._line.remove(fighter)
            rest = range(self._at + 1, self._normal - 1)
            spot = next((i for i in rest if self._line[i].value > fighter.value), self._normal - 1)
            self._line.insert(spot, fighter)
        return acts_in


@known(
    "order-lowest-first-on-reroll",
    "sort-direction",
    de="Sortiert nach neuen Würfen den niedrigsten Wert zuerst.",
    wrong="for f in order: f.reroll()\norder.sort(key=attrgetter('value'))",
    sources=("cynicaloptimist/improved-initiative#229",),
)
class LowestFirstOnReroll(Encounter):
    """Sorts the lowest value first after new rolls."""

    def _reroll(self) -> None:
        super()._reroll()
        self._roster.sort(key=lambda f: (f.value, f.speed, -f.number))


@known(
    "order-compared-by-subtraction",
    "sort-direction",
    de="Vergleicht durch Abziehen in 32 Bit; weit auseinanderliegende Werte laufen über.",
    wrong="order.sort((a, b) -> b.value - a.value);",
)
class ComparedBySubtraction(Encounter):
    """Compares by subtracting in 32 bits, and values far apart overflow."""

    def _begin_round(self) -> None:
        def compare(one: Fighter, other: Fighter) -> int:
            difference = other.value - one.value
            wrapped = int(difference + 2**31) % 2**32 - 2**31 if abs(difference) >= 2**31 else difference
            return (wrapped > 0) - (wrapped < 0) or (one.key > other.key) - (one.key < other.key)

        self._roster.sort(key=cmp_to_key(compare))
        super()._begin_round()
