"""Wrong calls: names used twice, and operations of other rules or at the wrong time."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Answer, Dice

known = Known("d100")


class _Reused(Encounter):
    """Accepts some names again; join numbers go on counting."""

    _joined = 0

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        old = self.fighters.get(name) if isinstance(name, str) else None
        if old is None or not self.is_free(old):
            return super().join(name, team, dice, **numbers)
        del self.fighters[old.name]
        answer = super().join(name, team, dice, **numbers)
        if not answer:
            self.fighters[old.name] = old
        return answer

    def new_fighter(self, name: str, team: str, dice: Dice, given: Mapping[str, Any]) -> Combatant:
        fighter = super().new_fighter(name, team, dice, given)
        fighter.number = self._joined
        self._joined += 1
        return fighter

    def is_free(self, old: Combatant) -> bool:
        """Tell whether the name of somebody may be taken."""
        raise NotImplementedError


@known(
    "name-of-a-fallen-reused",
    "reused-name",
    de="Gibt den Namen eines Gefallenen wieder frei.",
    wrong="if name in living_names: return 'duplicate_name'",
    sources=("encounterplus/encounterplus#514",),
)
class NameOfAFallenReused(_Reused):
    """Lets the name of a fallen fighter be used again."""

    def is_free(self, old: Combatant) -> bool:
        return old.fallen


@known(
    "name-overwritten",
    "reused-name",
    de="Überschreibt einen Kämpfer, wenn jemand unter seinem Namen beitritt.",
    wrong="self.fighters[name] = Fighter(name, team, agility)",
    sources=("encounterplus/encounterplus#514",),
)
class NameOverwritten(_Reused):
    """Overwrites a fighter when somebody joins under that name."""

    def is_free(self, old: Combatant) -> bool:
        return not old.fallen


@known(
    "call-wait-left-over",
    "wrong-state",
    de="Lässt abwarten, wie es andere Regeln tun: Der Platz rückt ans Ende der Runde.",
    wrong="wait() { this.slots.push(this.slots.splice(this.i, 1)[0]); }",
)
class WaitLeftOver(Encounter):
    """Lets a fighter wait, as other rules do, and the slot moves to the end of the round."""

    OPERATIONS = Encounter.OPERATIONS | {"wait"}

    def wait(self, name: object = None) -> Answer:
        """Let the acting fighter wait."""
        if refusal := self._turn_refusal(name):
            return self._refuse(refusal)
        turn = self.turns[-1]
        slot = turn.slots.pop()
        self.line.slots.remove(slot)
        self.line.at -= 1
        slot.state = "to-come"
        slot.key = (9, self.line.at)
        self.line.slots.append(slot)
        self._go_on(turn)
        return self._done()


@known(
    "call-unsupported-tested-late",
    "wrong-state",
    de="Prüft bei fremden Operationen zuerst, ob der Kampf läuft.",
    wrong="if not self.running: return 'not_running'\nreturn 'unsupported'",
)
class UnsupportedTestedLate(Encounter):
    """Tests whether the fight is running before it says that an operation is not part of the rules."""

    OPERATIONS = Encounter.OPERATIONS | {"wait", "delay", "act", "interrupt", "claim_first", "change", "end_round"}

    def wait(self, **given: object) -> Answer:
        """Refuse an operation of other rules."""
        return self.unsupported() if self.running else self._refuse("not_running")

    delay = act = interrupt = claim_first = change = end_round = wait


@known(
    "call-start-deals-again",
    "wrong-state",
    de="Verteilt bei einem zweiten start alle Plätze der Runde noch einmal.",
    wrong="start() { this.slots = this.plan(); this.i = 0; }",
)
class StartDealsAgain(Encounter):
    """Deals all slots of the round again at a second start."""

    def start(self) -> Answer:
        if not self.running:
            return super().start()
        self.turns.clear()
        self._begin_round()
        self._advance()
        return self._done()


@known(
    "call-end-turn-after-the-end",
    "wrong-state",
    de="Nimmt nach dem Ende noch Zugenden an und zählt Runden weiter.",
    wrong="endTurn() { this.index++; if (this.index >= this.slots.length) this.newRound(); }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class EndTurnAfterTheEnd(Encounter):
    """Still accepts ended turns after the end and goes on counting rounds."""

    def end_turn(self, name: object = None) -> Answer:
        if self.phase != "over":
            return super().end_turn(name)
        self.round += 1
        return self._done()


@known(
    "call-fall-before-the-start",
    "wrong-state",
    de="Nimmt vor dem Beginn schon Fälle an.",
    wrong="def fall(self, name):\n    del self.fighters[name]",
    sources=("foundryvtt/foundryvtt#12014",),
)
class FallBeforeTheStart(Encounter):
    """Accepts falls before the start."""

    def fall(self, *names: object) -> Answer:
        known_names = [name for name in names if isinstance(name, str) and name in self.fighters]
        if self.phase != "before" or len(known_names) < len(names) or not names:
            return super().fall(*names)
        for name in dict.fromkeys(known_names):
            fallen = self.fighters[name]
            if not fallen.fallen:
                fallen.fallen = True
                self._living[fallen.team] -= 1
                if not self._living[fallen.team]:
                    del self._living[fallen.team]
        return self._done()


@known(
    "call-join-after-the-end",
    "wrong-state",
    de="Nimmt nach dem Ende noch Kämpfer auf.",
    wrong="join(f) { this.fighters.push(f); return true; }",
)
class JoinAfterTheEnd(Encounter):
    """Still takes fighters in after the end."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        over = self.phase == "over"
        if over:
            self.phase = "before"
        answer = super().join(name, team, dice, **numbers)
        if over:
            self.phase = "over"
        return answer
