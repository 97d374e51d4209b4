"""Wrong refusals: something changes all the same, success is reported, or the wrong reason given."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.adapter import Driver, Reply
from initiative_reference.core import Answer, Dice, Encounter

known = Known()


@known(
    "refused-reported-as-success",
    "silent-refusal",
    de="Meldet Erfolg, wenn etwas verweigert wurde.",
    wrong="try { tracker.wait(); } catch {}\nreturn { ok: true };",
)
class ReportedAsSuccess(Driver):
    """Reports success when something was refused."""

    def do(self, op: str, args: Mapping[str, object]) -> Reply:
        reply = super().do(op, args)
        return {"ok": True, "state": reply["state"], "edges": reply["edges"]}


@known(
    "refused-wait-passes-the-turn",
    "silent-refusal",
    de="Verweigert das Abwarten und gibt den Zug trotzdem weiter.",
    wrong="self.next_turn()\nif acting.waited: return refuse('already_waited')",
)
class RefusedWaitPassesTheTurn(Encounter):
    """Refuses a wait and passes the turn on all the same."""

    def wait(self, name: object = None) -> Answer:
        answer = super().wait(name)
        if answer.refused in ("already_waited", "nobody_behind"):
            self._pass_turn()
        return answer


@known(
    "refused-end-turn-passes-the-turn",
    "silent-refusal",
    de="Verweigert end_turn mit falschem Namen und gibt den Zug trotzdem weiter.",
    wrong="next_turn()\nif name and name != acting: return refuse('not_your_turn')",
)
class RefusedEndTurnPassesTheTurn(Encounter):
    """Refuses an end_turn with the wrong name and passes the turn on all the same."""

    def end_turn(self, name: object = None) -> Answer:
        answer = super().end_turn(name)
        if answer.refused == "not_your_turn":
            self._pass_turn()
        return answer


@known(
    "refused-fall-takes-half",
    "silent-refusal",
    de="Verweigert einen Fall wegen eines Namens, lässt die anderen aber schon fallen.",
    wrong="for name in names:\n    if name not in fighters: return refuse('unknown_fighter')\n    fell(name)",
)
class RefusedFallTakesHalf(Encounter):
    """Refuses a fall for one name's sake but lets the others fall already."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        if answer.refused in ("unknown_fighter", "already_fallen"):
            for name in dict.fromkeys(names):
                if not isinstance(name, str) or name not in self.fighters or self.fighters[name].fallen:
                    break
                super().fall(name)
        return answer


@known(
    "refused-join-overwrites",
    "silent-refusal",
    de="Verweigert einen doppelten Namen, übernimmt aber das neue Tempo.",
    wrong="f.speed = speed\nif name in names: return refuse('duplicate_name')",
)
class RefusedJoinOverwrites(Encounter):
    """Refuses a second use of a name but takes over the new speed."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        answer = super().join(name, team, speed, dice)
        number = self.finite(speed)
        if answer.refused == "duplicate_name" and isinstance(name, str) and number is not None:
            fighter = self.fighters.get(name)
            if fighter is not None:
                fighter.speed, fighter.value = number, number + fighter.roll
                fighter.key = self.sort_key(fighter)
        return answer

    def _begin_round(self) -> None:
        self._roster.sort(key=lambda f: f.key)
        super()._begin_round()


@known(
    "refused-start-resets-the-round",
    "silent-refusal",
    de="Verweigert den zweiten Beginn, setzt aber die Rundenzahl zurück.",
    wrong="this.round = 1;\nif (this.running) return refuse('already_started');",
)
class RefusedStartResetsTheRound(Encounter):
    """Refuses the second start but sets the round number back."""

    def start(self) -> Answer:
        answer = super().start()
        if not answer and self.running:
            self.round = 1
        return answer


@known(
    "refused-not-an-empty-fall",
    "silent-refusal",
    de="Nimmt einen Fall ohne Namen an.",
    wrong="for (const name of names) this.fallOne(name);\nreturn ok();",
)
class RefusedNotAnEmptyFall(Encounter):
    """Accepts a fall without a name."""

    def fall(self, *names: object) -> Answer:
        return Answer() if self.running and not names else super().fall(*names)


@known(
    "refused-not-an-empty-name",
    "silent-refusal",
    de="Nimmt einen leeren Namen an.",
    wrong="if name is None: return refuse('bad_name')",
)
class RefusedNotAnEmptyName(Encounter):
    """Accepts an empty name."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        return super().join("?" if name == "" else name, team, speed, dice)


@known(
    "refused-not-an-empty-team",
    "silent-refusal",
    de="Nimmt ein leeres Team an.",
    wrong="if team is None: return refuse('bad_team')",
)
class RefusedNotAnEmptyTeam(Encounter):
    """Accepts an empty team."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        return super().join(name, "?" if team == "" else team, speed, dice)


@known(
    "refused-join-for-the-last-reason",
    "silent-refusal",
    de="Nennt beim Beitreten den letzten Grund statt des ersten.",
    wrong="if over: return refuse('not_running')\nif bad(speed): ...",
)
class RefusedJoinForTheLastReason(Encounter):
    """Gives the last reason against joining instead of the first."""

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        answer = super().join(name, team, speed, dice)
        if answer:
            return answer
        if self.phase == "over":
            return self._refuse("not_running")
        if self.finite(speed) is None:
            return self._refuse("bad_speed")
        return self._refuse("bad_team") if team == "" else answer


@known(
    "refused-fall-for-the-second-reason",
    "silent-refusal",
    de="Nennt „schon gefallen“, obwohl auch ein unbekannter Name dabei ist.",
    wrong="for name in names:\n    if fallen(name): return refuse('already_fallen')",
)
class RefusedFallForTheSecondReason(Encounter):
    """Says that somebody has fallen already although an unknown name is there too."""

    def fall(self, *names: object) -> Answer:
        answer = super().fall(*names)
        gone = [name for name in names if isinstance(name, str) and name in self.fighters]
        if answer.refused == "unknown_fighter" and any(self.fighters[name].fallen for name in gone):
            return self._refuse("already_fallen")
        return answer
