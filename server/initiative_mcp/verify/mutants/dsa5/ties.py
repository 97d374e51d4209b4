"""Wrong ties: no roll-off, one that is thrown anew, or dice that are compared in another way."""

# ruff: noqa: D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter, Place
from initiative_reference.timeline import Key

known = Known(rules="dsa5")


@known(
    "ties-as-rolled",
    "ties",
    de="Lässt Gleiche in der Folge stehen, in der gewürfelt wurde.",
    wrong="order.sort(key=lambda f: (-f.initiative, -f.base))",
    sources=("Plushtoast/dsa5-foundryVTT#1400", "Artica2012/VirtualGM#24", "mpirnat/dndme#34"),
)
class TiesAsRolled(Encounter):
    """Leaves equal fighters in the order in which they rolled."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        value, base = place or (fighter.value, fighter.base)
        return (0, -value, -base, fighter.number)

    def undecided(self) -> list[str]:
        return []


@known(
    "ties-by-alphabet",
    "ties",
    de="Entscheidet bei gleicher Initiative und Basis nach dem Alphabet.",
    wrong="sorted(order, key=lambda f: (-f.initiative, -f.base, f.name))",
    sources=("fvtt-fria-ligan/forbidden-lands-foundry-vtt#16",),
)
class TiesByAlphabet(Encounter):
    """Settles equal initiative and base by alphabet."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        value, base = place or (fighter.value, fighter.base)
        return (0, -value, -base, fighter.name)


@known(
    "ties-without-base",
    "ties",
    de="Sticht bei gleicher Initiative sofort und sieht die Basis nicht an.",
    wrong="order.sort((a, b) => b.initiative - a.initiative || rollOff(a, b));",
)
class TiesWithoutBase(Encounter):
    """Rolls off at equal initiative at once and does not look at the base."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        claimed, value, _, *rest = super().key(fighter, place)
        return (claimed, value, 0, *rest)

    def _roll_off(self, fighters: Iterable[Combatant]) -> None:
        tied: dict[float, list[Combatant]] = {}
        for fighter in fighters:
            tied.setdefault(fighter.value, []).append(fighter)
        for group in tied.values():
            self._settle(group, 0)


@known(
    "ties-by-lowered-base",
    "ties",
    de="Senkt die Basis auch beim Vergleich um die Belastung.",
    wrong="(-f.initiative, -(f.base + f.mod))",
)
class TiesByLoweredBase(Encounter):
    """Lowers the base by the encumbrance in the comparison too."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        claimed, value, base, *rest = super().key(fighter, place)
        return (claimed, value, base - fighter.mod, *rest)


@known(
    "ties-rolled-off-each-round",
    "ties",
    de="Wirft das Stechen zu jedem Rundenbeginn neu.",
    wrong="order.sort((a, b) => b.initiative - a.initiative || b.base - a.base || rollW6() - rollW6());",
)
class TiesRolledOffEachRound(Encounter):
    """Throws the roll-off anew at each round start."""

    def round_starts(self) -> None:
        for fighter in self.fighters.values():
            fighter.thrown.clear()
        super().round_starts()


@known(
    "ties-rolled-off-pair-by-pair",
    "ties",
    de="Wirft für jeden neuen Gleichstand neue Würfel.",
    wrong="if (!this.settled.has(pair)) this.settled.set(pair, [rollW6(), rollW6()]);",
)
class TiesRolledOffPairByPair(Encounter):
    """Throws new dice for every new tie."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._seen: dict[tuple[float, float], set[str]] = {}

    def _roll_off(self, fighters: Iterable[Combatant]) -> None:
        everybody = list(fighters)
        for fighter in everybody:
            same = {f.name for f in everybody if (f.value, f.base) == (fighter.value, fighter.base)}
            settled = self._seen.setdefault((fighter.value, fighter.base), same)
            if not same <= settled:
                self._seen[fighter.value, fighter.base] = same
                for other in everybody:
                    if other.name in same:
                        other.thrown.clear()
        super()._roll_off(everybody)


@known(
    "ties-by-the-first-die",
    "ties",
    de="Wiederholt ein gleiches Stechen nicht.",
    wrong="return b.rolloff[0] - a.rolloff[0];",
)
class TiesByTheFirstDie(Encounter):
    """Does not repeat an equal roll-off."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        *head, rolloff, number = super().key(fighter, place)
        return (*head, (*rolloff, 0)[:1], number)


@known(
    "ties-by-the-sum-of-dice",
    "ties",
    de="Zählt die Stechwürfel zusammen, statt sie einzeln zu vergleichen.",
    wrong="sum(b.rolloff) - sum(a.rolloff)",
)
class TiesByTheSumOfDice(Encounter):
    """Adds the roll-off dice up instead of comparing them one by one."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        *head, rolloff, number = super().key(fighter, place)
        return (*head, (sum(cast("tuple[int, ...]", rolloff)),), number)


@known(
    "ties-shorter-first",
    "ties",
    de="Lässt beim Stechen gewinnen, wem die Würfel zuerst ausgehen.",
    wrong="a.rolloff < b.rolloff  # lists",
)
class TiesShorterFirst(Encounter):
    """Lets the one win the roll-off whose dice are used up first."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        *head, _, number = super().key(fighter, place)
        return (*head, tuple(-die for die in fighter.thrown), number)


@known(
    "ties-later-joined-first",
    "ties",
    de="Lässt bei unentschiedenem Stechen den später Beigetretenen zuerst handeln.",
    wrong="order.unshift(fighter); order.sort(byInitiative);",
)
class TiesLaterJoinedFirst(Encounter):
    """Lets the one who joined later go first when the roll-off stays undecided."""

    def key(self, fighter: Combatant, place: Place | None = None) -> Key:
        *head, number = super().key(fighter, place)
        return (*head, -number)


@known(
    "undecided-not-told",
    "ties",
    de="Sagt nicht, wessen Platz nur am Beitritt hängt.",
    wrong="undecided: []",
)
class UndecidedNotTold(Encounter):
    """Does not tell whose place hangs on joining alone."""

    def undecided(self) -> list[str]:
        return []


@known(
    "undecided-told-after-the-end",
    "ties",
    de="Nennt unentschiedene Gleichstände auch noch nach dem Ende.",
    wrong="undecided: this.tied",
)
class UndecidedToldAfterTheEnd(Encounter):
    """Goes on telling undecided ties after the end."""

    _told: tuple[str, ...] = ()

    def undecided(self) -> list[str]:
        if self.phase != "over":
            self._told = tuple(super().undecided())
        return [name for name in self._told if not self.fighters[name].fallen]


@known(
    "undecided-counts-the-fallen",
    "ties",
    de="Nennt unentschieden auch, wer nur mit einem Gefallenen gleichauf lag.",
    wrong="tied = [f for f in everybody if f.key == fighter.key]",
)
class UndecidedCountsTheFallen(Encounter):
    """Calls those undecided, too, who were tied with somebody fallen only."""

    def undecided(self) -> list[str]:
        if not self.running:
            return []
        everybody = sorted(self.fighters.values(), key=self.key)
        keys = [self.key(fighter)[:-1] for fighter in everybody]
        return [f.name for f, key in zip(everybody, keys, strict=True) if keys.count(key) > 1 and not f.fallen]
