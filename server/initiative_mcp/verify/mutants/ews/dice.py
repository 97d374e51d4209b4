"""Wrong dice: the faces of ±W6 misread, broken results let in, rolls kept or drawn at the wrong time."""

# ruff: noqa: ARG002, D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import LOWEST, Combatant, Encounter
from initiative_reference.timeline import finite

known = Known("ews")


class _Read(Encounter):
    """Reads a thrown result in another way."""

    def roll(self, fighter: Combatant) -> None:
        thrown = fighter.dice()
        dice, fighter.dice = fighter.dice, lambda: thrown
        super().roll(fighter)
        fighter.dice = dice
        read = self.read(thrown, fighter.roll)
        fighter.value += read - fighter.roll
        fighter.roll = read

    def read(self, thrown: object, cleaned: int) -> int:
        """Return what counts instead of the cleaned result."""
        raise NotImplementedError


@known(
    "die-odd-faces-added",
    "wrong-die",
    de="Zählt auch ungerade Augen dazu.",
    wrong="value = attribute + d6()",
)
class OddFacesAdded(_Read):
    """Adds odd faces too."""

    def read(self, thrown: object, cleaned: int) -> int:
        return abs(cleaned)


@known(
    "die-broken-counts-zero",
    "wrong-die",
    de="Zählt einen kaputten Wurf als 0.",
    wrong="value = attribute + (roll || 0);",
)
class BrokenCountsZero(_Read):
    """Counts a broken roll as 0."""

    def read(self, thrown: object, cleaned: int) -> int:
        return 0 if cleaned == LOWEST and thrown != LOWEST else cleaned


@known(
    "die-clamped",
    "wrong-die",
    de="Begrenzt Würfe auf -5 bis 6, statt unmögliche Zahlen als -5 zu zählen.",
    wrong="roll = max(-5, min(6, roll))",
)
class Clamped(_Read):
    """Clamps rolls to -5 to 6 instead of counting impossible numbers as -5."""

    def read(self, thrown: object, cleaned: int) -> int:
        number = finite(thrown)
        return LOWEST if number is None else int(max(-5, min(6, number)))


@known(
    "die-unchecked",
    "wrong-die",
    de="Addiert jede Zahl ungeprüft.",
    wrong="fighter.result = fighter.attribute + roll",
)
class Unchecked(_Read):
    """Adds any number unchecked."""

    def read(self, thrown: object, cleaned: int) -> int:
        number = finite(thrown)
        return cleaned if number is None else int(number)


@known(
    "die-infinity-is-best",
    "wrong-die",
    de="Zählt unendlich als beste Zahl.",
    wrong="roll = Math.max(-5, Math.min(6, roll));",
)
class InfinityIsBest(_Read):
    """Counts infinity as the best face."""

    def read(self, thrown: object, cleaned: int) -> int:
        return 6 if thrown == float("inf") else cleaned


@known(
    "die-face-after-a-six-added",
    "wrong-die",
    de="Hält nur eine Sechs für eine Kette und zählt mehr als 12 nicht.",
    wrong="if roll == 6: roll += d6()",
)
class OneMoreOnly(_Read):
    """Takes one more six for the longest chain and lets nothing above 12 count."""

    def read(self, thrown: object, cleaned: int) -> int:
        return max(-10, min(12, cleaned))


@known(
    "die-never-explodes",
    "wrong-die",
    de="Schneidet Ketten immer ab, auch mit explode 1.",
    wrong="FACES[random.randint(1, 6)]",
)
class NeverExplodes(Encounter):
    """Always cuts chains, with explode 1 too."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["explode"] = 0


@known(
    "die-always-explodes",
    "wrong-die",
    de="Beachtet explode 0 nicht.",
    wrong="while face == 6: total += 6",
)
class AlwaysExplodes(Encounter):
    """Ignores explode 0."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["explode"] = 1


@known(
    "die-contest-unchecked",
    "wrong-die",
    de="Nimmt die Würfel eines Vergleichs ungeprüft.",
    wrong="own + attribute > other + their_attribute",
)
class ContestUnchecked(Encounter):
    """Takes the dice of a contest unchecked."""

    def _wins(self, fighter: Combatant, contest: object) -> bool:
        given = cast("list[object]", contest) if isinstance(contest, list) else []
        own, theirs = (finite(die) or 0 for die in [*given, 0, 0][:2])
        return fighter.attribute + own > self.turns[-1].slots[0].fighter.attribute + theirs


@known(
    "roll-kept",
    "kept-roll",
    de="Behält den ersten Wurf über alle Runden.",
    wrong="if fighter.result is None: fighter.result = roll(fighter)",
    sources=("vttred/ose#559",),
)
class RollKept(Encounter):
    """Keeps the first roll through all rounds."""

    _first: frozenset[Combatant] = frozenset()

    def roll(self, fighter: Combatant) -> None:
        if fighter not in self._first:
            super().roll(fighter)
            self._first |= {fighter}


@known(
    "roll-at-joining-too",
    "kept-roll",
    de="Würfelt schon beim Beitreten und wirft diesen Wurf weg.",
    wrong="join(f) { f.result = f.attribute + roll(); }",
)
class RollAtJoiningToo(Encounter):
    """Rolls on joining already and throws that roll away."""

    def joined(self, fighter: Combatant) -> None:
        self.roll(fighter)


@known(
    "roll-of-joining-counts-in-round-one",
    "kept-roll",
    de="Lässt zur zweiten Runde wieder das Ergebnis der ersten gelten.",
    wrong="if self.round > 2: self.roll_all()",
)
class RollFromRoundThree(Encounter):
    """Lets the result of the first round count in the second one again."""

    def roll_again(self, fighters: Iterable[Combatant]) -> None:
        super().roll_again(() if self.round == 2 and not self.turns else fighters)


@known(
    "roll-of-a-newcomer-kept",
    "kept-roll",
    de="Lässt einen Nachzügler in der nächsten Runde mit dem Wurf vom Beitritt handeln.",
    wrong="for f in acted_last_round: f.roll()",
)
class NewcomerKeepsTheRoll(Encounter):
    """Lets a newcomer act in the next round with the roll of joining."""

    def roll_again(self, fighters: Iterable[Combatant]) -> None:
        super().roll_again([fighter for fighter in fighters if not fighter.newcomer])


@known(
    "roll-before-the-order-of-last-round",
    "kept-roll",
    de="Würfelt neu, ordnet aber nach den Ergebnissen der Runde davor.",
    wrong="order = sorted(living)\nroll_all()",
)
class OrderOfLastRound(Encounter):
    """Rolls anew but orders by the results of the round before."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._last: dict[Combatant, float] = {}

    def plan(self, fighter: Combatant) -> list[Any]:
        now = fighter.value
        fighter.value = self._last.get(fighter, now)
        slots = super().plan(fighter)
        fighter.value = now
        return slots

    def round_starts(self) -> None:
        self._last = {fighter: fighter.value for fighter in self.living() if fighter.slots}
        super().round_starts()
