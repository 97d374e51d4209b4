"""Wrong waits: too often, for nobody, or with a mark that stays."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.adapter import Driver, Reply
from initiative_reference.core import Answer, Encounter

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
