"""Wrong claims of the first place: for nothing, too late, in the wrong order or for too long."""

# ruff: noqa: D102, D107 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.dsa5 import Combatant, Encounter
from initiative_reference.timeline import Answer, Slot, Timeline

known = Known(rules="dsa5")


@known(
    "claim-for-nothing",
    "fate-first",
    de="Zieht den Schicksalspunkt nicht ab.",
    wrong="claimFirst(f) { this.order.unshift(f); }",
)
class ClaimForNothing(Encounter):
    """Does not take the fate point."""

    def claim_first(self, name: object = None) -> Answer:
        answer = super().claim_first(name)
        if answer:
            self.fighters[str(name)].fate += 1
        return answer


@known(
    "claim-without-points",
    "fate-first",
    de="Lässt auch ohne Schicksalspunkt zuerst handeln.",
    wrong="claimFirst(f) { f.fate--; this.order.unshift(f); }",
)
class ClaimWithoutPoints(Encounter):
    """Lets those claim too who have no fate point."""

    def claim_first(self, name: object = None) -> Answer:
        fighter = self.fighters.get(str(name))
        short = fighter is not None and self._claimable(fighter) and fighter.fate < 1
        if fighter is not None and short:
            fighter.fate = 1
        return super().claim_first(name)

    def _claimable(self, fighter: Combatant) -> bool:
        return self.phase == "first" and not (fighter.newcomer or fighter.fallen or fighter.claimed)


@known(
    "claim-at-any-time",
    "fate-first",
    de="Lässt auch mitten in der Runde vorziehen, wer noch kommt.",
    wrong="if (f.fate > 0) this.order.splice(this.index + 1, 0, f);",
)
class ClaimAtAnyTime(Encounter):
    """Lets those who are still to come move to the front in the middle of the round too."""

    def claim_first(self, name: object = None) -> Answer:
        slot = next((slot for slot in self.line.to_come() if slot.fighter.name == name), None)
        if self.phase != "later" or slot is None or slot.fighter.fate < 1 or slot.fighter.claimed:
            return super().claim_first(name)
        slot.fighter.fate -= 1
        slot.fighter.claimed = True
        self.line.slots.remove(slot)
        slot.key = (-1, *slot.key[1:])
        self.line.add(slot)
        return self._done()


@known(
    "claim-only-in-round-one",
    "fate-first",
    de="Lässt nur in Runde 1 zuerst handeln.",
    wrong="if (this.round > 1) return 'too_late';",
)
class ClaimOnlyInRoundOne(Encounter):
    """Lets the first place be claimed in round 1 only."""

    def claim_first(self, name: object = None) -> Answer:
        if self.round > 1 and self.running and self._name_refusal(name) is None:
            return self._refuse("too_late")
        return super().claim_first(name)


@known(
    "last-claimer-first",
    "fate-first",
    de="Lässt unter mehreren Zahlenden den zuerst handeln, der zuletzt gezahlt hat.",
    wrong="this.order.unshift(f);",
)
class LastClaimerFirst(Encounter):
    """Lets the one act first of several who paid last."""

    _claims = 0

    def claim_first(self, name: object = None) -> Answer:
        fighter = self.fighters.get(str(name))
        kept = [(slot, slot.key) for slot in fighter.slots] if fighter is not None else []
        self._claims += 1
        for slot, key in kept:
            slot.key = (key[0], -(10.0**6) * self._claims, *key[1:])
        answer = super().claim_first(name)
        if not answer:
            for slot, key in kept:
                slot.key = key
        return answer


@known(
    "first-claimer-first",
    "fate-first",
    de="Lässt unter mehreren Zahlenden den zuerst handeln, der zuerst gezahlt hat.",
    wrong="this.order.splice(this.claimed++, 0, f);",
)
class FirstClaimerFirst(Encounter):
    """Lets the one act first of several who paid first."""

    _claims = 0

    def claim_first(self, name: object = None) -> Answer:
        fighter = self.fighters.get(str(name))
        kept = [(slot, slot.key) for slot in fighter.slots] if fighter is not None else []
        self._claims += 1
        for slot, key in kept:
            slot.key = (key[0], -(10.0**6) / self._claims, *key[1:])
        answer = super().claim_first(name)
        if not answer:
            for slot, key in kept:
                slot.key = key
        return answer


@known(
    "claim-kept-for-the-fight",
    "fate-first",
    de="Behält den ersten Platz in allen weiteren Runden.",
    wrong="f.initiative = highest + 1;",
)
class ClaimKeptForTheFight(Encounter):
    """Keeps the first place in all further rounds."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._ahead: set[str] = set()

    def claim_first(self, name: object = None) -> Answer:
        answer = super().claim_first(name)
        if answer:
            self._ahead.add(str(name))
        return answer

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        ahead = -1 if fighter.name in self._ahead else 0
        return [Slot(fighter, (ahead, *slot.key[1:])) for slot in super().plan(fighter)]


@known(
    "claim-twice-a-round",
    "fate-first",
    de="Nimmt in einer Runde zwei Schicksalspunkte von demselben.",
    wrong="if (f.fate < 1) return 'no_fate';  // and nothing else",
)
class ClaimTwiceARound(Encounter):
    """Takes two fate points of the same fighter in one round."""

    def claim_first(self, name: object = None) -> Answer:
        if (fighter := self.fighters.get(str(name))) is not None:
            fighter.claimed = False
        return super().claim_first(name)


@known(
    "claim-mark-outlives-the-round",
    "fate-first",
    de="Löscht das Zeichen fürs Zahlen am Rundenbeginn nicht.",
    wrong="if f.has_claimed: return refuse('already_claimed')  # never set back",
)
class ClaimMarkOutlivesTheRound(Encounter):
    """Does not clear the mark for having paid at round start."""

    def round_starts(self) -> None:
        claimed = [fighter for fighter in self.fighters.values() if fighter.claimed]
        super().round_starts()
        for fighter in claimed:
            fighter.claimed = True


@known(
    "claim-by-a-newcomer-without-a-turn",
    "fate-first",
    de="Lässt Nachzügler zahlen, deren Platz in dieser Runde vorbei ist.",
    wrong="if (this.phase !== 'first') return 'too_late';  // and nothing else",
)
class ClaimByANewcomerWithoutATurn(Encounter):
    """Lets newcomers pay whose place in this round is over."""

    def claim_first(self, name: object = None) -> Answer:
        fighter = self.fighters.get(str(name))
        if fighter is not None and fighter.newcomer and self.phase == "first" and fighter.fate > 0:
            fighter.newcomer = False
            fighter.slots = self.plan(fighter)
            self.line = Timeline([*self.line.slots, *fighter.slots])
        return super().claim_first(name)


@known(
    "claimer-behind-the-acting",
    "fate-first",
    de="Lässt den Handelnden erst zu Ende handeln, wenn jemand zahlt.",
    wrong="this.order.splice(1, 0, f);",
)
class ClaimerBehindTheActing(Encounter):
    """Lets the acting fighter act to the end when somebody pays."""

    def claim_first(self, name: object = None) -> Answer:
        acting = self.turns[0].slots[0] if self.turns else None
        if acting is not None:
            acting.key = (-2, *acting.key[1:])
        return super().claim_first(name)
