"""Wrong places of those who wait, and waits that cost too much."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Encounter, Fighter

known = Known()


@known(
    "wait-swaps-with-the-next",
    "endless-wait",
    de="Tauscht beim Abwarten nur mit dem Nächsten.",
    wrong="order[i], order[i + 1] = order[i + 1], order[i]",
    sources=("ihhub/fheroes2#3095",),
)
class WaitSwapsWithTheNext(Encounter):
    """Only swaps with the next one when waiting."""

    def _move_to_end(self, fighter: Fighter) -> None:
        super()._move_to_end(fighter)
        self._line.pop()
        following = next(i for i in range(self._at + 1, len(self._line)) if self._line[i].to_come)
        self._line.insert(following + 1, fighter)
        self._normal += following < self._normal


@known(
    "wait-keeps-the-late-place",
    "endless-wait",
    de="Behält den späten Platz auch in späteren Runden.",
    wrong="order.append(order.pop(i))  # and order lives on",
    sources=("ihhub/fheroes2#3095",),
)
class WaitKeepsTheLatePlace(Encounter):
    """Keeps the late place in later rounds as well."""

    _late: tuple[Fighter, ...] = ()

    def _move_to_end(self, fighter: Fighter) -> None:
        self._late = (*(f for f in self._late if f is not fighter), fighter)
        super()._move_to_end(fighter)

    def _begin_round(self) -> None:
        self._roster.sort(key=lambda f: (self._late.index(f) if f in self._late else -1, f.key))
        super()._begin_round()


@known(
    "wait-lowers-the-value",
    "endless-wait",
    de="Setzt den Wert beim Abwarten unter alle anderen, für den Rest des Kampfes.",
    wrong="acting.value = Math.min(...values) - 1;",
)
class WaitLowersTheValue(Encounter):
    """Sets the value below all others when waiting, for the rest of the fight."""

    def _move_to_end(self, fighter: Fighter) -> None:
        super()._move_to_end(fighter)
        fighter.value = min(f.value for f in self._roster) - 1
        fighter.key = self.sort_key(fighter)

    def _begin_round(self) -> None:
        self._roster.sort(key=lambda f: f.key)
        super()._begin_round()


@known(
    "wait-in-reverse-order",
    "endless-wait",
    de="Setzt jeden, der abwartet, vor die früheren.",
    wrong="waiting.unshift(acting);",
    sources=("ihhub/fheroes2#3095",),
)
class WaitInReverseOrder(Encounter):
    """Puts each waiter before the earlier ones."""

    def _move_to_end(self, fighter: Fighter) -> None:
        super()._move_to_end(fighter)
        self._line.insert(self._normal, self._line.pop())


@known(
    "wait-refused-uses-it-up",
    "endless-wait",
    de="Verbraucht das Abwarten auch, wenn es verweigert wird.",
    wrong="acting.waited = true;\nif (nobodyBehind()) return refuse('nobody_behind');",
)
class WaitRefusedUsesItUp(Encounter):
    """Uses up the wait even when it is refused."""

    def wait(self, name: object = None) -> Answer:
        answer = super().wait(name)
        if answer.refused == "nobody_behind":
            self._line[self._at].waited = True
        return answer


@known(
    "wait-not-for-newcomers",
    "endless-wait",
    de="Verbietet einem Nachzügler das Abwarten in der Runde seines Beitritts.",
    wrong="newcomer.waited = True  # came late already",
)
class WaitNotForNewcomers(Encounter):
    """Forbids a newcomer to wait in the round in which he joined."""

    def _place(self, fighter: Fighter) -> int | None:
        fighter.waited = self.running
        return super()._place(fighter)


@known(
    "wait-loses-the-turn",
    "endless-wait",
    de="Wer abwartet, kommt in dieser Runde gar nicht mehr dran.",
    wrong="wait() { acting.waited = true; this.nextTurn(); }",
)
class WaitLosesTheTurn(Encounter):
    """Gives a waiter no turn at all any more in this round."""

    def _move_to_end(self, fighter: Fighter) -> None:
        fighter.waited = True


@known(
    "wait-twice-ends-the-turn",
    "endless-wait",
    de="Nimmt ein zweites Abwarten als Ende des Zuges.",
    wrong="if acting.waited: return self.end_turn()",
)
class WaitTwiceEndsTheTurn(Encounter):
    """Takes a second wait for the end of the turn."""

    def wait(self, name: object = None) -> Answer:
        answer = super().wait(name)
        return self.end_turn(name) if answer.refused == "already_waited" else answer


@known(
    "wait-reasons-swapped",
    "endless-wait",
    de="Nennt „niemand dahinter“, obwohl „schon abgewartet“ zuerst gilt.",
    wrong="if not behind: return refuse('nobody_behind')\nif acting.waited: return refuse('already_waited')",
)
class WaitReasonsSwapped(Encounter):
    """Says that nobody is behind although having waited already comes first."""

    def wait(self, name: object = None) -> Answer:
        answer = super().wait(name)
        return self._refuse("nobody_behind") if answer.refused == "already_waited" and not self._behind else answer


@known(
    "wait-numbers-as-text",
    "endless-wait",
    de="Ordnet die Abwartenden nach Nummern, die Text sind: 10 vor 2.",
    wrong="waiting.sort((a, b) => a.key.localeCompare(b.key));",
)
class WaitNumbersAsText(Encounter):
    """Sorts those who wait by numbers that are text, 10 before 2."""

    _numbers: Mapping[Fighter, str] = {}

    def _begin_round(self) -> None:
        self._numbers = {}
        super()._begin_round()

    def _move_to_end(self, fighter: Fighter) -> None:
        super()._move_to_end(fighter)
        numbers = self._numbers = {**self._numbers, fighter: str(len(self._numbers) + 1)}
        self._line[self._normal :] = sorted(self._line[self._normal :], key=lambda waiter: numbers[waiter])
