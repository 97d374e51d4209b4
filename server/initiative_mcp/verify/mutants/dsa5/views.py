"""Wrong views: what is shown is not what will be played."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Encounter

known = Known(rules="dsa5")


@known(
    "put-back-one-not-shown",
    "two-lists",
    de="Zeigt den Zurückgestellten nicht unter denen, die noch kommen.",
    wrong="const upcoming = this.order.slice(this.index + 1);",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class PutBackOneNotShown(Encounter):
    """Does not show the one put back among those still to come."""

    def upcoming(self) -> list[str]:
        return [slot.fighter.name for slot in self.line.to_come()] if self.running else []


@known(
    "upcoming-with-the-delayed",
    "two-lists",
    de="Zeigt die Verzögernden unter denen, die noch kommen.",
    wrong="const upcoming = [...this.order.slice(this.index + 1), ...this.delayed];",
)
class UpcomingWithTheDelayed(Encounter):
    """Shows the delayed among those still to come."""

    def upcoming(self) -> list[str]:
        return super().upcoming() + [slot.fighter.name for slot in self.delayed if self.running]


@known(
    "upcoming-by-the-present-initiative",
    "two-lists",
    de="Zeigt, wer noch kommt, nach der jetzigen Initiative statt nach den Plätzen der Runde.",
    wrong="this.fighters.filter(f => !f.acted).sort(byInitiative)",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class UpcomingByThePresentInitiative(Encounter):
    """Shows those still to come by their present initiative instead of the slots of the round."""

    def upcoming(self) -> list[str]:
        return sorted(super().upcoming(), key=lambda name: self.key(self.fighters[name]))
