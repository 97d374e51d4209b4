"""Wrong ends of rounds that nobody acts in, and wrong round limits."""

# ruff: noqa: ARG002, D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Slot, Turn

known = Known("d100")


@known(
    "empty-round-calls-itself",
    "empty-round",
    de="Ruft aus einer leeren Runde die nächste auf, bis der Stapel voll ist.",
    wrong="def begin_round(self):\n    if not self.plan():\n        self.begin_round()",
    sources=("SR5-FoundryVTT/SR5-FoundryVTT#37",),
)
class EmptyRoundCallsItself(Encounter):
    """Calls the next round from an empty one until the stack is full."""

    _deep = 0

    def _end_round(self) -> None:
        empty = self.phase == "first"
        self._deep = self._deep + 1 if empty else 0
        if self._deep > 500:  # so that it fails alike however much stack there is
            raise RecursionError("a round within a round within a round")
        super()._end_round()


@known(
    "empty-round-hangs",
    "empty-round",
    de="Bleibt in einer leeren Runde stehen: Niemand handelt, und nichts geht weiter.",
    wrong="acting = slots[0] if slots else None",
    sources=("SR5-FoundryVTT/SR5-FoundryVTT#37",),
)
class EmptyRoundHangs(Encounter):
    """Stops in an empty round, where nobody acts and nothing goes on."""

    def waits(self) -> bool:
        return self.phase == "first" and not self.line.slots


@known(
    "empty-round-lets-somebody-act",
    "empty-round",
    de="Lässt in einer leeren Runde den Höchsten bei 0 handeln.",
    wrong="acting = max(living, key=lambda f: f.current)  # even if it is 0",
)
class EmptyRoundLetsSomebodyAct(Encounter):
    """Lets the highest act at 0 in an empty round."""

    def _begin_round(self) -> None:
        super()._begin_round()
        if not self.line.slots:
            first = min(self.living(), key=lambda f: (-f.agility, f.number))
            first.slots = [Slot(first, (0, 0, -first.agility, first.number), 0)]
            self.line.add(first.slots[0])


@known(
    "empty-round-is-a-draw",
    "empty-round",
    de="Beendet den Kampf, sobald eine Runde leer ist, auch wenn neue Würfe kommen.",
    wrong="if not slots: return self.draw()",
)
class EmptyRoundIsADraw(Encounter):
    """Ends the fight as soon as a round is empty, though new rolls would come."""

    def _end_round(self) -> None:
        if self.phase == "first":
            self._over("empty-limit", "draw", None)
        else:
            super()._end_round()


@known(
    "empty-round-not-counted",
    "empty-round",
    de="Zählt leere Runden nicht mit.",
    wrong="while not self.plan(): self.reroll()\nself.round += 1",
)
class EmptyRoundNotCounted(Encounter):
    """Does not count empty rounds."""

    _tried = 0

    def _end_round(self) -> None:
        if self.phase == "first" and self._tried < self.settings["maxRounds"]:
            self._tried += 1
            self.round -= 1
        super()._end_round()


@known(
    "limit-not-read",
    "endless-fight",
    de="Beachtet die Rundengrenze nicht.",
    wrong="while len(living_teams()) > 1:\n    play_round()",
)
class LimitNotRead(Encounter):
    """Ignores the round limit."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["maxRounds"] = 2000  # nobody plays as long, and empty rounds have an end all the same


@known(
    "limit-one-round-late",
    "endless-fight",
    de="Spielt eine Runde mehr, als die Grenze erlaubt.",
    wrong="if self.round > self.max_rounds: self.draw()",
)
class LimitOneRoundLate(Encounter):
    """Plays one round more than the limit allows."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["maxRounds"] += 1


@known(
    "limit-one-round-early",
    "endless-fight",
    de="Beendet den Kampf vor der letzten erlaubten Runde.",
    wrong="self.round += 1\nif self.round >= self.max_rounds: self.draw()",
)
class LimitOneRoundEarly(Encounter):
    """Ends the fight before the last round that is allowed."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.settings["maxRounds"] = max(1, self.settings["maxRounds"] - 1)


@known(
    "limit-counts-turns",
    "endless-fight",
    de="Zählt Züge statt Runden bis zur Grenze.",
    wrong="self.turns_played += 1\nif self.turns_played >= self.max_rounds: self.draw()",
)
class LimitCountsTurns(Encounter):
    """Counts turns instead of rounds up to the limit."""

    _played = 0

    def turn_ended(self, turn: Turn[Combatant], slot: Slot[Combatant]) -> None:
        self._played += 1
        if self._played >= self.settings["maxRounds"]:
            self.leave_first()
            self._over("ended-later", "draw", None)


@known(
    "limit-beats-a-win",
    "endless-fight",
    de="Meldet einen Sieg im letzten Zug der letzten Runde als unentschieden.",
    wrong="if self.round == self.max_rounds and not slots: self.draw()",
)
class LimitBeatsAWin(Encounter):
    """Reports a win in the last turn of the last round as a draw."""

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        last = self.round == self.settings["maxRounds"] and edge == "ended-later" and self.line.is_empty()
        super()._over(edge, "draw" if last else outcome, None if last else winner)
