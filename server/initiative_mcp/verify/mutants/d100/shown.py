"""Wrong pictures of a round: who comes, at which number, and which turn is the first."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Encounter
from initiative_reference.timeline import Answer

known = Known("d100")


@known(
    "shown-each-name-once",
    "two-lists",
    de="Zeigt jeden, der noch kommt, nur einmal.",
    wrong="shown = [...new Set(slots.map(slot => slot.name))];",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class ShownEachNameOnce(Encounter):
    """Shows everybody still to come only once."""

    def upcoming(self) -> list[str]:
        return list(dict.fromkeys(super().upcoming()))


@known(
    "shown-without-the-acting",
    "two-lists",
    de="Lässt den Handelnden aus der Liste, auch wenn er noch einmal kommt.",
    wrong="upcoming = [s.name for s in slots if s.name != acting]",
)
class ShownWithoutTheActing(Encounter):
    """Leaves the acting fighter out of the list, though he comes again."""

    def upcoming(self) -> list[str]:
        return [name for name in super().upcoming() if name not in self.acting]


@known(
    "shown-by-initiative",
    "two-lists",
    de="Zeigt die Kommenden nach Initiative statt nach der Zahl ihres Platzes.",
    wrong="shown = fighters.slice().sort((a, b) => b.initiative - a.initiative);",
    sources=("laurigates/foundryvtt-mcp#214",),
)
class ShownByInitiative(Encounter):
    """Shows those to come by initiative instead of the number of their slot."""

    def upcoming(self) -> list[str]:
        return sorted(super().upcoming(), key=lambda name: -self.fighters[name].value)


@known(
    "shown-with-the-acting-slot",
    "two-lists",
    de="Zählt den handelnden Platz zu denen, die noch kommen.",
    wrong="upcoming = slots[index:]",
)
class ShownWithTheActingSlot(Encounter):
    """Counts the acting slot among those still to come."""

    def upcoming(self) -> list[str]:
        return [*self.acting, *super().upcoming()]


@known(
    "shown-count-is-the-initiative",
    "two-lists",
    de="Zeigt als Zahl immer die volle Initiative, auch beim zweiten Zug.",
    wrong="label.text = acting.initiative",
)
class ShownCountIsTheInitiative(Encounter):
    """Shows the full initiative as the number, at the second turn too."""

    def more(self) -> dict[str, Any]:
        return {"count": self.turns[-1].slots[0].fighter.value if self.turns else None}


@known(
    "first-belongs-to-the-fighter",
    "first-mark",
    de="Bleibt im Zustand first, solange der Eröffner handelt, auch bei seinem zweiten Zug.",
    wrong="is_first = acting is order[0].fighter",
)
class FirstBelongsToTheFighter(Encounter):
    """Stays in the state first while the opener acts, at his second turn too."""

    def state(self) -> dict[str, Any]:
        again = self.running and self.acting == [self.line.slots[0].fighter.name]
        return super().state() | ({"phase": "first"} if again else {})


@known(
    "first-with-every-pass",
    "first-mark",
    de="Beginnt mit jedem Durchgang wieder mit dem Zustand first.",
    wrong="phase = 'first' if index_in_pass == 0 else 'later'",
)
class FirstWithEveryPass(Encounter):
    """Begins every pass with the state first again."""

    def state(self) -> dict[str, Any]:
        opens = self.running and self.line.at > 1
        opens = opens and self.line.slots[self.line.at - 1].key[0] > self.line.slots[self.line.at - 2].key[0]
        return super().state() | ({"phase": "first"} if opens else {})


@known(
    "first-not-left-by-a-fall",
    "first-mark",
    de="Verlässt den Zustand first nicht, wenn der Handelnde fällt.",
    wrong="def end_turn(self):\n    self.phase = 'later'",
)
class FirstNotLeftByAFall(Encounter):
    """Does not leave the state first when the acting fighter falls."""

    def fall(self, *names: object) -> Answer:
        first, before = self.phase == "first", self.round
        answer = super().fall(*names)
        if first and self.running and self.round == before:
            self.phase = "first"
        return answer


@known(
    "first-only-in-round-1",
    "first-mark",
    de="Betritt den Zustand first nur in Runde 1.",
    wrong="start() { this.phase = 'first'; }  // newRound() does not",
)
class FirstOnlyInRound1(Encounter):
    """Enters the state first in round 1 only."""

    def state(self) -> dict[str, Any]:
        return super().state() | ({"phase": "later"} if self.running and self.round > 1 else {})
