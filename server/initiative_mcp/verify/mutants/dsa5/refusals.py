"""Wrong refusals: something changes all the same, names are used again, or the state is not looked at."""

# ruff: noqa: D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.adapter import Reply, TimelineDriver
from initiative_reference.dsa5 import Encounter
from initiative_reference.timeline import Answer, BadSetting, Dice

known = Known(rules="dsa5")


@known(
    "refused-claim-costs",
    "silent-refusal",
    de="Nimmt den Schicksalspunkt auch bei einer Verweigerung.",
    wrong="f.fate -= 1\nif self.phase != 'first': return 'too_late'",
)
class RefusedClaimCosts(Encounter):
    """Takes the fate point even when the claim is refused."""

    def claim_first(self, name: object = None) -> Answer:
        answer = super().claim_first(name)
        if answer.refused in ("too_late", "already_claimed"):
            self.fighters[str(name)].fate -= 1
        return answer


@known(
    "refused-change-half-done",
    "silent-refusal",
    de="Setzt die Basis, auch wenn der Modifikator verweigert wird.",
    wrong="f.base = base\nif not is_finite(mod): return 'bad_modifier'",
)
class RefusedChangeHalfDone(Encounter):
    """Sets the base even when the modifier is refused."""

    def change(self, name: object = None, **numbers: object) -> Answer:
        answer = super().change(name, **numbers)
        if answer.refused == "bad_modifier" and "base" in numbers:
            super().change(name, base=numbers["base"])
        return answer


@known(
    "setting-put-right",
    "silent-refusal",
    de="Rückt eine kaputte Einstellung zurecht, statt zu verweigern.",
    wrong="this.maxRounds = Math.max(1, maxRounds);",
)
class SettingPutRight(Encounter):
    """Puts a broken setting right instead of refusing."""

    def __init__(self, **settings: object) -> None:
        try:
            super().__init__(**settings)
        except BadSetting:
            super().__init__()


@known(
    "name-of-the-fallen-free",
    "reused-name",
    de="Gibt den Namen eines Gefallenen wieder frei.",
    wrong="if (this.living.has(name)) return 'duplicate_name';",
    sources=("encounterplus/encounterplus#514",),
)
class NameOfTheFallenFree(Encounter):
    """Gives the name of somebody fallen free again."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if isinstance(name, str) and name in self.fighters and self.fighters[name].fallen:
            del self.fighters[name]
        return super().join(name, team, dice, **numbers)


@known(
    "name-used-twice",
    "reused-name",
    de="Überschreibt einen Kämpfer, dessen Name noch einmal beitritt.",
    wrong="fighters[name] = Fighter(name, team, base)",
    sources=("encounterplus/encounterplus#514",),
)
class NameUsedTwice(Encounter):
    """Overwrites a fighter whose name joins again."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        if self.phase == "before" and isinstance(name, str):
            kept = self.fighters.pop(name, None)
            answer = super().join(name, team, dice, **numbers)
            if kept is not None and not answer:
                self.fighters[name] = kept
            return answer
        return super().join(name, team, dice, **numbers)


@known(
    "end-turn-ends-the-waiting",
    "wrong-state",
    de="Beendet die wartende Runde auch mit end_turn.",
    wrong="endTurn() { if (++this.index >= this.order.length) this.newRound(); }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class EndTurnEndsTheWaiting(Encounter):
    """Ends the waiting round with end_turn as well."""

    def end_turn(self, name: object = None) -> Answer:
        return self.end_round() if self.running and not self.turns else super().end_turn(name)


@known(
    "name-not-looked-at",
    "wrong-state",
    de="Sieht den Namen bei delay und end_turn nicht an.",
    wrong="delay(name) { this.delayed.push(this.acting); }",
)
class NameNotLookedAt(Encounter):
    """Does not look at the name in delay and end_turn."""

    def _turn_refusal(self, name: object) -> str | None:
        refusal = super()._turn_refusal(name)
        return super()._turn_refusal(None) if refusal == "not_your_turn" else refusal


@known(
    "wait-taken-for-delay",
    "wrong-state",
    de="Nimmt wait für delay.",
    wrong="wait() { return this.delay(); }",
)
class WaitTakenForDelay(TimelineDriver):
    """Takes wait for delay."""

    def do(self, op: str, args: Mapping[str, object]) -> Reply:
        return super().do("delay" if op == "wait" else op, args)


@known(
    "plays-on-after-the-end",
    "wrong-state",
    de="Nimmt nach dem Ende noch Nachzügler auf.",
    wrong="join(f) { this.fighters.push(f); }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class PlaysOnAfterTheEnd(Encounter):
    """Accepts newcomers after the end."""

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        over = self.phase == "over"
        if over:
            self.phase = "before"
        answer = super().join(name, team, dice, **numbers)
        if over:
            self.phase = "over"
        return answer


@known(
    "calls-before-the-start",
    "wrong-state",
    de="Lässt schon vor dem Beginn fallen.",
    wrong="fall(name) { this.fighters.get(name).fallen = true; }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class CallsBeforeTheStart(Encounter):
    """Lets fighters fall before the start already."""

    def fall(self, *names: object) -> Answer:
        if self.phase == "before":
            for name in names:
                if str(name) in self.fighters:
                    self.fighters[str(name)].fallen = True
            return self._done()
        return super().fall(*names)
