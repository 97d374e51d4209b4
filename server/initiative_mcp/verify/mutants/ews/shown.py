"""Wrong displays: what is shown comes from another list than what is played."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Encounter

known = Known("ews")


@known(
    "shown-once",
    "two-lists",
    de="Zeigt jeden nur einmal, auch wenn er noch zweimal handelt.",
    wrong="upcoming = list(dict.fromkeys(slot.name for slot in rest))",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class ShownOnce(Encounter):
    """Shows everybody once only, even if he acts twice more."""

    def upcoming(self) -> list[str]:
        return list(dict.fromkeys(super().upcoming()))


@known(
    "shown-without-the-interrupted",
    "two-lists",
    de="Zeigt den unterbrochenen Zug nicht.",
    wrong="upcoming = slots.slice(i + 1)",
)
class WithoutTheInterrupted(Encounter):
    """Does not show the turn that was cut in on."""

    def upcoming(self) -> list[str]:
        displaced = sum(len(turn.slots) for turn in self.turns[:-1])
        return super().upcoming()[displaced:]


@known(
    "shown-interrupted-last",
    "two-lists",
    de="Zeigt den unterbrochenen Zug zuletzt.",
    wrong="upcoming.push(interrupted)",
)
class InterruptedLast(Encounter):
    """Shows the turn that was cut in on last."""

    def upcoming(self) -> list[str]:
        displaced = sum(len(turn.slots) for turn in self.turns[:-1])
        names = super().upcoming()
        return names[displaced:] + names[:displaced]


@known(
    "shown-one-of-a-group",
    "two-lists",
    de="Zeigt nur einen der Gruppe als Handelnden, die anderen als noch kommend.",
    wrong="acting = slots[i]; upcoming = slots.slice(i + 1);",
)
class OneOfAGroup(Encounter):
    """Shows only one of a group as acting, the others as still to come."""

    def state(self) -> dict[str, Any]:
        state = super().state()
        acting = state["acting"]
        return {**state, "acting": acting[:1], "upcoming": acting[1:] + state["upcoming"]}


@known(
    "shown-own-count-of-an-interrupter",
    "two-lists",
    de="Zeigt beim Unterbrechen die Zahl des Platzes statt der, bei der gehandelt wird.",
    wrong="count = self.acting.slot.count",
)
class OwnCountOfAnInterrupter(Encounter):
    """Shows the count of the slot for an interrupter instead of the one at which he acts."""

    def more(self) -> dict[str, Any]:
        more = super().more()
        if self.turns and self.turns[-1].by == "interrupt" and self.turns[-1].slots:
            more["count"] = self.turns[-1].slots[0].count
        return more


@known(
    "shown-counted-extra-action",
    "two-lists",
    de="Zeigt bei zusätzlichen Aktionen das Ergebnis als Zahl.",
    wrong="count = slot.count ?? fighter.result",
)
class CountedExtraAction(Encounter):
    """Shows the result as count for extra actions."""

    def more(self) -> dict[str, Any]:
        more = super().more()
        if self.turns and self.turns[-1].by == "order" and self.turns[-1].count is None and self.turns[-1].slots:
            more["count"] = self.turns[-1].slots[0].fighter.value
        return more


@known(
    "shown-falling-as-fallen",
    "two-lists",
    de="Lässt vermerkte Fälle in der Anzeige weg.",
    wrong="upcoming = rest.filter(f => !falling.includes(f))",
)
class FallingAsFallen(Encounter):
    """Leaves noted falls out of the display."""

    def upcoming(self) -> list[str]:
        falling = {fighter.name for fighter in self.falling()}
        return [name for name in super().upcoming() if name not in falling]
