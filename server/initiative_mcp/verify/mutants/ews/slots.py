"""Wrong slots: too many or too few for a result, or played in a row."""

# ruff: noqa: D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import STEP, Combatant, Encounter
from initiative_reference.timeline import Answer, Slot

known = Known("ews")


@known(
    "slots-one-at-least",
    "below-minimum",
    de="Gibt jedem mindestens einen Platz, auch unter der Mindestzahl.",
    wrong="slots = [result]\nwhile slots[-1] >= 18: slots.append(slots[-1] - 12)",
)
class OneAtLeast(Encounter):
    """Gives everybody one slot at least, below the minimum too."""

    def _slots(self, fighter: Combatant) -> list[Slot[Combatant]]:
        return super()._slots(fighter) or [self._slot(fighter, fighter.value)]


@known(
    "slots-minimum-excluded",
    "below-minimum",
    de="Spielt einen Platz genau bei der Mindestzahl nicht.",
    wrong="while count > minimum:",
)
class MinimumExcluded(Encounter):
    """Does not play a slot exactly at the minimum."""

    def _slots(self, fighter: Combatant) -> list[Slot[Combatant]]:
        return [slot for slot in super()._slots(fighter) if slot.count != self.settings["minimum"]]


@known(
    "slots-down-to-one",
    "below-minimum",
    de="Beachtet die Mindestzahl nicht und gibt Plätze bis hinunter zu 1.",
    wrong="while (count > 0) { slots.push(count); count -= 12; }",
)
class DownToOne(Encounter):
    """Ignores the minimum and gives slots down to 1."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["minimum"] = 1


@known(
    "slots-minimum-fixed",
    "below-minimum",
    de="Nimmt immer 6 als Mindestzahl, was auch eingestellt ist.",
    wrong="while count >= 6:",
)
class MinimumFixed(Encounter):
    """Always takes 6 for the minimum, whatever is set."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["minimum"] = 6


@known(
    "slots-minimum-in-the-simple-system",
    "below-minimum",
    de="Lässt auch im einfachen System niemanden unter der Mindestzahl handeln.",
    wrong="order = [f for f in living if f.result >= minimum]",
)
class MinimumInTheSimpleSystem(Encounter):
    """Lets nobody below the minimum act in the simple system either."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        return [slot for slot in super().plan(fighter) if slot.count is None or slot.count >= self.settings["minimum"]]


class _Loop(Encounter):
    """Makes the slots with other numbers."""

    step = STEP
    most = 100

    def _slots(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots: list[Slot[Combatant]] = []
        count = fighter.value
        while count >= self.settings["minimum"] and len(slots) < self.most:
            slots.append(self._slot(fighter, count))
            if count - self.step == count:
                break
            count -= self.step
        return slots


@known("slots-ten-apart", "slots-in-a-row", de="Setzt Plätze im Abstand von 10.", wrong="count -= 10")
class TenApart(_Loop):
    """Puts slots 10 apart."""

    step = 10


@known("slots-only-one", "slots-in-a-row", de="Gibt nie mehr als einen Platz.", wrong="if result >= 6: order.append(f)")
class OnlyOne(_Loop):
    """Never gives more than one slot."""

    most = 1


@known(
    "slots-without-end",
    "slots-in-a-row",
    de="Macht beliebig viele Plätze.",
    wrong="for (let c = result; c >= minimum; c -= 12) slots.push(c);",
    sources=("SR5-FoundryVTT/SR5-FoundryVTT#37",),
)
class WithoutEnd(_Loop):
    """Makes any number of slots."""

    most = 10_000


@known(
    "slots-several-in-the-simple-system",
    "slots-in-a-row",
    de="Gibt auch im einfachen System mehrere Züge.",
    wrong="actions = max(1, int((result - 6) // 12) + 1)",
)
class SeveralInTheSimpleSystem(Encounter):
    """Gives several turns in the simple system too."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        return super().plan(fighter) if self.detailed else self._slots(fighter) or super().plan(fighter)


@known(
    "slots-in-a-row",
    "slots-in-a-row",
    de="Spielt alle Plätze eines Kämpfers hintereinander.",
    wrong="for f in order:\n    for _ in range(f.actions): act(f)",
)
class InARow(Encounter):
    """Plays all slots of a fighter one after the other."""

    def _slots(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super()._slots(fighter)
        for nth, slot in enumerate(slots):
            slot.key = (*slots[0].key[:4], nth)
        return slots


@known(
    "slots-in-passes",
    "slots-in-a-row",
    de="Lässt zweite Plätze erst kommen, wenn alle ersten gespielt sind.",
    wrong="for pass_ in (0, 1, 2): play(slots_of(pass_))",
)
class InPasses(Encounter):
    """Lets second slots come only after all first ones."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super().plan(fighter)
        normal = [slot for slot in slots if slot.count is not None]
        for nth, slot in enumerate(normal):
            slot.key = (slot.key[0] + nth, *slot.key[1:])
        return slots


@known(
    "slots-never-twice-running",
    "slots-in-a-row",
    de="Überspringt den Zug, wenn derselbe gerade gehandelt hat.",
    wrong="if (next.name === this.acting) next = this.after(next);",
)
class NeverTwiceRunning(Encounter):
    """Skips the turn when the same fighter has just acted."""

    def end_turn(self, name: object = None) -> Answer:
        before, number = self.acting, self.round
        answer = super().end_turn(name)
        if answer and self.running and self.round == number and self.acting == before and len(before) == 1:
            more = super().end_turn(None)
            return Answer(None, answer.edges + more.edges, answer.events + more.events)
        return answer
