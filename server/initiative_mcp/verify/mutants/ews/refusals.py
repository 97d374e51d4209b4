"""Wrong refusals: calls at the wrong time, and refusals that change something."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.ews import Combatant, Encounter
from initiative_reference.timeline import Answer, Dice

known = Known("ews")


@known(
    "detailed-in-the-simple-system",
    "wrong-state",
    de="Lässt auch im einfachen System unterbrechen und verzögern.",
    wrong="def interrupt(self, name):  # no look at the system",
)
class DetailedInTheSimpleSystem(Encounter):
    """Lets people interrupt and delay in the simple system too."""

    def _refusal(self, name: object) -> str | None:
        return self._name_refusal(name) if self.running else "not_running"


@known(
    "unsupported-only-while-running",
    "wrong-state",
    de="Antwortet vor dem Beginn und nach dem Ende not_running statt unsupported.",
    wrong="if not self.running: return 'not_running'",
)
class UnsupportedOnlyWhileRunning(Encounter):
    """Answers not_running instead of unsupported before the start and after the end."""

    def _refusal(self, name: object) -> str | None:
        return super()._refusal(name) if self.running else "not_running"


@known(
    "refusal-looks-at-the-name-first",
    "wrong-state",
    de="Prüft den Namen vor der Phase.",
    wrong="fighter = self.fighters[name]",
)
class NameFirst(Encounter):
    """Tests the name before the phase."""

    def _refusal(self, name: object) -> str | None:
        return (self.detailed and self._name_refusal(name)) or super()._refusal(name)


@known(
    "fight-goes-on-after-the-end",
    "wrong-state",
    de="Nimmt nach dem Ende noch Kämpfer auf.",
    wrong="join(f) { this.fighters.push(f); }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class JoinsAfterTheEnd(Encounter):
    """Takes in fighters after the end."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if self.phase != "over":
            return super().join(name, team, dice, **numbers)
        self.phase = "before"
        answer = super().join(name, team, dice, **numbers)
        self.phase = "over"
        return answer


@known(
    "starts-twice",
    "wrong-state",
    de="Beginnt einen laufenden Kampf von vorn.",
    wrong="start() { this.round = 1; this.rollAll(); }",
)
class StartsTwice(Encounter):
    """Begins a running fight all over again."""

    def start(self) -> Answer:
        if self.running:
            self.phase = "before"
            self.turns.clear()
        return super().start()


@known(
    "name-does-not-protect",
    "silent-refusal",
    de="Beachtet den Namen bei end_turn und delay nicht.",
    wrong="end_turn(name) { this.advance(); }",
)
class NameDoesNotProtect(Encounter):
    """Ignores the name in end_turn and delay."""

    def _turn_refusal(self, name: object) -> str | None:
        return super()._turn_refusal(None)

    def _take(self, turn: Any, name: object) -> list[Any]:
        return super()._take(turn, name if name in self.acting else None)


@known(
    "refused-interruption-uses-the-slot",
    "silent-refusal",
    de="Verbraucht den Platz auch bei einer verweigerten Unterbrechung.",
    wrong="slot = slots.pop()\nif t - slot.count > 12: return 'too_far'",
)
class RefusedInterruptionUsesTheSlot(Encounter):
    """Uses up the slot in a refused interruption too."""

    def interrupt(self, name: object = None) -> Answer:
        answer = super().interrupt(name)
        if answer.refused == "too_far":
            slot = next(slot for slot in self.line.to_come() if slot.fighter.name == name)
            slot.state = "played"
        return answer


@known(
    "refused-act-rolls",
    "silent-refusal",
    de="Zieht auch bei einer verweigerten Operation einen Wurf.",
    wrong="roll = fighter.dice()\nif not self.may_act(name): return",
)
class RefusedActRolls(Encounter):
    """Draws a roll in a refused operation too."""

    def act(self, name: object = None, contest: Any = None) -> Answer:
        answer = super().act(name, contest)
        if answer.refused == "not_delayed":
            self.fighters[str(name)].dice()
        return answer


@known(
    "refused-join-takes-the-name",
    "silent-refusal",
    de="Belegt bei einem verweigerten Beitritt schon den Namen.",
    wrong="self.names.add(name)\nif not is_number(attribute): return 'bad_speed'",
)
class RefusedJoinTakesTheName(Encounter):
    """Takes the name in a refused join already."""

    _names: frozenset[object] = frozenset()

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if isinstance(name, str) and name in self._names:
            return self._refuse("duplicate_name")
        answer = super().join(name, team, dice, **numbers)
        if answer.refused in ("bad_speed", "bad_modifier"):
            self._names |= {name}
        return answer


@known(
    "claim-tells-delaying-first",
    "late-claim",
    de="Nennt beim Beanspruchen zuerst, dass jemand nicht verzögert.",
    wrong="if (!delayed.has(name)) return 'not_delayed';",
)
class ClaimTellsDelayingFirst(Encounter):
    """Tells first that somebody is not delaying when the first place is claimed."""

    def claim_first(self, name: object = None) -> Answer:
        answer = super().claim_first(name)
        fighter: Combatant | None = self.fighters.get(name) if isinstance(name, str) else None
        if answer.refused == "too_late" and fighter is not None and fighter not in self.delayed:
            return self._refuse("not_delayed")
        return answer
