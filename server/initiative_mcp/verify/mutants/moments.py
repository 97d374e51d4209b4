"""Wrong moments: calls before the start, after the end or in another's turn take effect."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Answer, Dice, Encounter

known = Known()


@known(
    "state-early-call-starts",
    "wrong-state",
    de="Ein end_turn vor dem Beginn beginnt den Kampf.",
    wrong="end_turn() { if (!this.running) this.start(); ... }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class EarlyCallStarts(Encounter):
    """Begins the fight on an end_turn before the start."""

    def end_turn(self, name: object = None) -> Answer:
        if self.phase == "before" and self.fighters:
            return self.start()
        return super().end_turn(name)


@known(
    "state-falls-before-the-start",
    "wrong-state",
    de="Lässt Kämpfer vor dem Beginn fallen.",
    wrong="fall(name) { this.fighters[name].alive = false; }",
)
class FallsBeforeTheStart(Encounter):
    """Lets fighters fall before the start."""

    def fall(self, *names: object) -> Answer:
        ready = [self.fighters[name] for name in names if isinstance(name, str) and name in self.fighters]
        if self.phase != "before" or not ready:
            return super().fall(*names)
        for fighter in dict.fromkeys(ready):
            if not fighter.fallen:
                self._mark_fallen(fighter)
                self._roster.remove(fighter)
        return self._done()


@known(
    "state-starts-again",
    "wrong-state",
    de="Beginnt einen laufenden Kampf noch einmal mit Runde 1.",
    wrong="def start(self):\n    self.round = 1\n    self.turn_index = 0",
)
class StartsAgain(Encounter):
    """Begins a running fight again with round 1."""

    def start(self) -> Answer:
        if not self.running:
            return super().start()
        self.round = 1
        self._roster = [fighter for fighter in self._roster if not fighter.fallen]
        self._begin_round()
        return self._done()


class _Revives(Encounter):
    def revive(self) -> Answer:
        """Go on with a fight that is over."""
        self.outcome = self.winner = None
        self.round += 1
        self._roster = [fighter for fighter in self._roster if not fighter.fallen]
        self._begin_round()
        return self._done()


@known(
    "state-goes-on-after-the-end",
    "wrong-state",
    de="Ein end_turn nach dem Ende lässt den Kampf weitergehen.",
    wrong="def end_turn(self):\n    self.turn_index += 1",
    sources=("foundryvtt/foundryvtt#12014",),
)
class GoesOnAfterTheEnd(_Revives):
    """Lets the fight go on with an end_turn after the end."""

    def end_turn(self, name: object = None) -> Answer:
        return self.revive() if self.phase == "over" and self._living else super().end_turn(name)


@known(
    "state-waits-after-the-end",
    "wrong-state",
    de="Ein wait nach dem Ende lässt den Kampf weitergehen.",
    wrong="wait() { this.order.push(this.order.shift()); }",
    sources=("foundryvtt/foundryvtt#12014",),
)
class WaitsAfterTheEnd(_Revives):
    """Lets the fight go on with a wait after the end."""

    def wait(self, name: object = None) -> Answer:
        return self.revive() if self.phase == "over" and self._living else super().wait(name)


@known(
    "state-starts-after-the-end",
    "wrong-state",
    de="Beginnt einen beendeten Kampf von vorn.",
    wrong="if (this.phase === 'running') return refuse('already_started');",
)
class StartsAfterTheEnd(_Revives):
    """Begins a finished fight all over again."""

    def start(self) -> Answer:
        if self.phase != "over" or not self._living:
            return super().start()
        self.round = 0
        return self.revive()


@known(
    "state-joins-after-the-end",
    "wrong-state",
    de="Nimmt nach dem Ende noch Kämpfer an.",
    wrong="def join(self, fighter): self.fighters.append(fighter)",
    sources=("foundryvtt/foundryvtt#12014",),
)
class JoinsAfterTheEnd(Encounter):
    """Still accepts fighters after the end."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        answer = super().join(name, team, speed, dice)
        return Answer() if answer.refused == "not_running" else answer


@known(
    "state-falls-after-the-end",
    "wrong-state",
    de="Lässt nach dem Ende noch Kämpfer fallen und ändert so das Ergebnis.",
    wrong="fighter.alive = False\nself.check_end()",
    sources=("foundryvtt/foundryvtt#12014",),
)
class FallsAfterTheEnd(Encounter):
    """Still lets fighters fall after the end and so changes the outcome."""

    def fall(self, *names: object) -> Answer:
        standing = [self.fighters[name] for name in names if isinstance(name, str) and name in self.fighters]
        standing = [fighter for fighter in dict.fromkeys(standing) if not fighter.fallen]
        if self.phase != "over" or not standing:
            return super().fall(*names)
        for fighter in standing:
            self._mark_fallen(fighter)
        if not self._living:
            self.outcome, self.winner = "draw", None
        return self._done()


@known(
    "state-starts-without-fighters",
    "wrong-state",
    de="Beginnt einen Kampf ohne Kämpfer, und er ist gleich vorbei.",
    wrong="start() { this.round = 1; this.checkEnd(); }",
)
class StartsWithoutFighters(Encounter):
    """Begins a fight without fighters, and it is over at once."""

    def start(self) -> Answer:
        if self.phase != "before" or self.fighters:
            return super().start()
        self.round = 1
        self._over("one-team", "draw", None)
        return self._done()


@known(
    "state-late-call-counts",
    "wrong-state",
    de="Achtet nicht auf den Namen; ein doppelter Aufruf beendet den Zug des Nächsten.",
    wrong="def end_turn(self, name=None): self.next_turn()",
)
class LateCallCounts(Encounter):
    """Pays no heed to the name, and a doubled call ends the next one's turn."""

    def end_turn(self, name: object = None) -> Answer:
        return super().end_turn(None if name is not None else name)


@known(
    "state-late-wait-counts",
    "wrong-state",
    de="Achtet beim Abwarten nicht auf den Namen.",
    wrong="def wait(self, name=None): self.order.append(self.order.pop(0))",
)
class LateWaitCounts(Encounter):
    """Pays no heed to the name when waiting."""

    def wait(self, name: object = None) -> Answer:
        return super().wait(None if name is not None else name)


@known(
    "state-names-looked-at-first",
    "wrong-state",
    de="Sieht sich Namen an, bevor es prüft, ob der Kampf läuft.",
    wrong="if name not in fighters: return refuse('unknown_fighter')\nif not running: return refuse('not_running')",
)
class NamesLookedAtFirst(Encounter):
    """Looks at names before testing whether the fight is running."""

    def fall(self, *names: object) -> Answer:
        if not all(isinstance(name, str) and name in self.fighters for name in names):
            return self._refuse("unknown_fighter")
        return super().fall(*names)
