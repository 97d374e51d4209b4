"""Wrong rounds: over too early, begun with what is left, rolled anew at the wrong time or for the wrong ones."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Slot, Turn

known = Known("d100")


class _Cut(Encounter):
    """Ends some rounds although slots are left."""

    def turn_ended(self, turn: Turn[Combatant], slot: Slot[Combatant]) -> None:
        if self.is_cut(slot):
            for left in self.line.to_come():
                left.state = "cut"

    def is_cut(self, slot: Slot[Combatant]) -> bool:
        """Tell whether the round ends after this slot."""
        raise NotImplementedError


@known(
    "round-ends-with-its-head",
    "early-round-end",
    de="Beendet die Runde, sobald der Erste der Liste keinen Zug mehr hat.",
    wrong="if order[0].current <= 0:\n    new_round()",
    sources=("luciensadi/AwakeMUD#682",),
)
class RoundEndsWithItsHead(_Cut):
    """Ends the round as soon as the first of the list has no turn left."""

    def is_cut(self, slot: Slot[Combatant]) -> bool:
        head = self.line.slots[0].fighter
        return slot.fighter is head and not any(other.open for other in head.slots)


@known(
    "round-ends-with-anybody-at-0",
    "early-round-end",
    de="Beendet die Runde, sobald irgendjemand bei 0 ist.",
    wrong="if acting.current <= 0: self.new_round()",
)
class RoundEndsWithAnybodyAt0(_Cut):
    """Ends the round as soon as anybody is at 0."""

    def is_cut(self, slot: Slot[Combatant]) -> bool:
        return not any(other.open for other in slot.fighter.slots)


@known(
    "round-ends-with-the-first-pass",
    "early-round-end",
    de="Beginnt nach dem ersten Durchgang eine neue Runde, und zweite Züge kommen nie.",
    wrong="if all_have_acted(): self.round += 1; self.begin()",
    sources=("SR5-FoundryVTT/SR5-FoundryVTT#8",),
)
class RoundEndsWithTheFirstPass(Encounter):
    """Begins a new round after the first pass, and second turns never come."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super().plan(fighter)
        return slots[:1] if self.settings["turns"] == "passes" else slots


@known(
    "spent-not-given-back",
    "spent-initiative",
    de="Zieht die 100 vom gespeicherten Wert ab und stellt ihn nie wieder her.",
    wrong="fighter.initiative = max(0, fighter.initiative - 100)",
    sources=("MetaMorphic-Digital/draw-steel#532",),
)
class SpentNotGivenBack(Encounter):
    """Takes the 100 off the stored value and never restores it."""

    def turn_ended(self, turn: Turn[Combatant], slot: Slot[Combatant]) -> None:
        slot.fighter.value = max(0, slot.fighter.value - 100)


@known(
    "spent-last-number-stays",
    "spent-initiative",
    de="Beginnt die neue Runde mit der Zahl, bei der zuletzt gehandelt wurde.",
    wrong="if fighter.current > 100: fighter.current -= 100  # else it stays for next round",
    sources=("MetaMorphic-Digital/draw-steel#532",),
)
class SpentLastNumberStays(Encounter):
    """Begins the new round with the number at which somebody acted last."""

    def turn_ended(self, turn: Turn[Combatant], slot: Slot[Combatant]) -> None:
        slot.fighter.value = slot.count or 0


class _Rolls(Encounter):
    """Rolls anew at another time or for others; `again` says for whom."""

    def round_starts(self) -> None:
        if self.round > 1:
            self.roll_again(self.again(self.living() if self.settings["rerollEachRound"] else []))

    def again(self, fighters: list[Combatant]) -> list[Combatant]:
        """Return who rolls anew at a later round start; given are those who should."""
        return fighters


@known(
    "rolls-never-drawn-anew",
    "spent-initiative",
    de="Beachtet die Einstellung für neue Würfe nicht.",
    wrong="self.reroll_each_round = reroll_each_round  # never read again",
    sources=("vttred/ose#559",),
)
class RollsNeverDrawnAnew(_Rolls):
    """Ignores the setting for new rolls."""

    def again(self, fighters: list[Combatant]) -> list[Combatant]:
        return []


@known(
    "rolls-always-drawn-anew",
    "spent-initiative",
    de="Würfelt jede Runde neu, auch wenn es ausgeschaltet ist.",
    wrong="newRound() { this.fighters.forEach(f => f.roll()); }",
    sources=("vttred/ose#559",),
)
class RollsAlwaysDrawnAnew(_Rolls):
    """Rolls anew each round, though it is switched off."""

    def again(self, fighters: list[Combatant]) -> list[Combatant]:
        return self.living()


@known(
    "rolls-drawn-at-start",
    "spent-initiative",
    de="Würfelt bei start noch einmal, obwohl beim Beitreten schon gewürfelt wurde.",
    wrong="def start(self):\n    for f in self.fighters: f.roll()",
    sources=("vttred/ose#559",),
)
class RollsDrawnAtStart(_Rolls):
    """Rolls again at start, though everybody rolled on joining."""

    def round_starts(self) -> None:
        if self.round == 1 and self.settings["rerollEachRound"]:
            self.roll_again(self.living())
        super().round_starts()


@known(
    "rolls-without-the-newcomers",
    "spent-initiative",
    de="Vergisst beim neuen Würfeln alle, die auf die neue Runde gewartet haben.",
    wrong="for slot in self.slots: slot.fighter.roll()",
)
class RollsWithoutTheNewcomers(_Rolls):
    """Forgets those who waited for the new round when it rolls anew."""

    def again(self, fighters: list[Combatant]) -> list[Combatant]:
        return [fighter for fighter in fighters if not fighter.newcomer]


@known(
    "rolls-without-those-at-0",
    "spent-initiative",
    de="Würfelt nur für die neu, die schon einen Zug hatten; wer bei 0 ist, bleibt es.",
    wrong="for f in order if f.initiative > 0: f.roll()",
)
class RollsWithoutThoseAt0(_Rolls):
    """Rolls anew only for those who had a turn, and whoever is at 0 stays there."""

    def again(self, fighters: list[Combatant]) -> list[Combatant]:
        return [fighter for fighter in fighters if fighter.value > 0]
