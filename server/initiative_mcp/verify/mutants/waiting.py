"""Wrong waits: too often, for nobody, with a mark that stays, or to the wrong place."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.adapter import Driver, Reply
from initiative_reference.core import Answer, Encounter, Fighter

known = Known()


@known(
    "wait-as-often-as-wanted",
    "endless-wait",
    de="Lässt so oft abwarten, wie man will.",
    wrong="wait() { this.order.push(this.order.shift()); }",
    sources=("FreezingMoon/AncientBeast#380",),
)
class WaitAsOftenAsWanted(Encounter):
    """Lets everybody wait as often as they want."""

    def wait(self, name: object = None) -> Answer:
        if self._turn_refusal(name) is None and self._behind:
            self._line[self._at].waited = False
        return super().wait(name)


class _WaitForNobody(Encounter):
    def somebody_behind(self) -> bool:
        """Tell whether a wait is allowed although no living fighter can act later in this round."""
        return True

    def wait(self, name: object = None) -> Answer:
        refusal = self._turn_refusal(name)
        if refusal is None and not self._behind and not self._line[self._at].waited and self.somebody_behind():
            self._move_to_end(self._line[self._at])
            self._pass_turn()
            return self._done()
        return super().wait(name)


@known(
    "wait-as-the-last",
    "endless-wait",
    de="Lässt auch den Letzten der Runde abwarten.",
    wrong="if acting.waited: return refuse('already_waited')",
    sources=("Battle-Modders/mod-reforged#366",),
)
class WaitAsTheLast(_WaitForNobody):
    """Lets the last of the round wait as well."""


@known(
    "wait-for-the-fallen",
    "endless-wait",
    de="Zählt Gefallene als jemanden, der noch kommt.",
    wrong="if turn_index == len(order) - 1: return refuse('nobody_behind')",
    sources=("Battle-Modders/mod-reforged#366",),
)
class WaitForTheFallen(_WaitForNobody):
    """Counts the fallen as somebody who is still to come."""

    def somebody_behind(self) -> bool:
        return any(fighter.fallen for fighter in self._line[self._at + 1 :])


@known(
    "wait-for-the-next-rounds-newcomers",
    "endless-wait",
    de="Zählt Nachzügler der nächsten Runde als jemanden, der noch kommt.",
    wrong="return living.some(f => !f.acted && f !== acting)",
    sources=("Battle-Modders/mod-reforged#366",),
)
class WaitForTheNextRoundsNewcomers(_WaitForNobody):
    """Counts newcomers of the next round as somebody who is still to come."""

    def somebody_behind(self) -> bool:
        return any(fighter not in self._line and not fighter.fallen for fighter in self._roster)


@known(
    "wait-only-before-fresh-fighters",
    "endless-wait",
    de="Zählt die nicht mit, die abgewartet haben und noch kommen.",
    wrong="if all(f.waited or f.acted for f in order): return refuse('nobody_behind')",
)
class WaitOnlyBeforeFreshFighters(Encounter):
    """Does not count those who have waited and are still to come."""

    def wait(self, name: object = None) -> Answer:
        refusal = self._turn_refusal(name)
        rest = self._line[self._at + 1 : self._normal]
        if refusal is None and not self._line[self._at].waited and not any(f.to_come and not f.waited for f in rest):
            return self._refuse("nobody_behind")
        return super().wait(name)


@known(
    "wait-mark-outlives-the-round",
    "endless-wait",
    de="Löscht das Zeichen am Rundenbeginn nicht.",
    wrong="if acting.has_waited: return refuse('already_waited')  # never set back",
    sources=("foundryvtt/crucible#974",),
)
class WaitMarkOutlivesTheRound(Encounter):
    """Does not clear the mark at round start."""

    def _begin_round(self) -> None:
        marked = [fighter for fighter in self._roster if fighter.waited]
        super()._begin_round()
        for fighter in marked:
            fighter.waited = True


class _Marked(Encounter):
    marks: frozenset[str] = frozenset({"a"})

    def _begin_round(self) -> None:
        super()._begin_round()
        for fighter in self._line:
            fighter.waited = self.round == 1 and fighter.name in self.marks


@known(
    "wait-mark-outlives-the-fight",
    "endless-wait",
    de="Nimmt das Zeichen in den nächsten Kampf mit; hier hat a schon im vorigen abgewartet.",
    wrong="waited = set()  # at module level",
    sources=("foundryvtt/crucible#974",),
)
class WaitMarkOutlivesTheFight(Driver):
    """Takes the mark into the next fight; here a has waited in the one before."""

    _marks = frozenset({"a"})

    def begin(self, settings: Mapping[str, object]) -> Reply:
        self.encounter_class = _Marked
        reply = super().begin(settings)
        if isinstance(self.encounter, _Marked):
            self.encounter.marks = self._marks
        return reply

    def act(self, op: str, args: Mapping[str, object]) -> Answer:
        acting = self.encounter.acting if self.encounter else None
        answer = super().act(op, args)
        if op == "wait" and answer and acting is not None:
            self._marks |= {acting}
        return answer


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
