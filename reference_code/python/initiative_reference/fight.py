"""One fight on the slot timeline: phases, joining, turns, falling, the end. A rule set is a subclass of `Encounter`.

What a slot's key is made of, how many slots a fighter has, and which further operations there are, a rule set says in
the hooks below. Copy this file, `timeline.py` and the rule set's into a folder `initiative_reference` of your game;
they need nothing but Python 3.10 or newer. An operation returns an `Answer`: true when it took effect; otherwise
`answer.refused` holds the reason and nothing has changed. Nothing rolls by itself: a fighter brings a `dice` function.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, cast

from initiative_reference.timeline import (
    Answer,
    BadSetting,
    Choice,
    Dice,
    Event,
    F,
    Field,
    Key,
    Setting,
    Slot,
    Teller,
    Timeline,
    Turn,
    View,
)


class Encounter(Teller, Generic[F]):
    """One fight, from `before` to `over`; a rule set overrides the hooks below and adds its operations.

    Passing the turn on costs amortised O(1), starting a round O(n log n) in the number of slots.
    """

    SETTINGS: ClassVar[Mapping[str, Setting | Choice]] = {"maxRounds": Setting(30, 1, 1000)}
    FIELDS: ClassVar[Mapping[str, Field]] = {}
    DICE: ClassVar[tuple[str, ...]] = ()
    """Dice that a fighter brings beside those that `roll` throws."""
    OPERATIONS: ClassVar[frozenset[str]] = frozenset({"join", "start", "end_turn", "fall"})

    def __init__(self, **settings: object) -> None:
        """Create an encounter in phase `before`; settings are named as in the protocol (`maxRounds`).

        Raises:
            BadSetting: If one of them is unknown or not allowed.
        """
        super().__init__()
        if unknown := set(settings) - set(self.SETTINGS):
            raise BadSetting(f"unknown setting {min(unknown)}; there are {', '.join(self.SETTINGS)}")
        self.settings: dict[str, Any] = {
            name: allowed.check(name, settings.get(name, allowed.start)) for name, allowed in self.SETTINGS.items()
        }
        self.outcome: str | None = None
        self.winner: str | None = None
        self.fighters: dict[str, F] = {}  # everybody who ever joined: a name is never free again
        self.turns: list[Turn[F]] = []  # the last one acts, the ones before come directly after it
        self.line: Timeline[F] = Timeline()
        self.standing: Slot[F] | None = None  # of the regular turn that began last in this round
        self._living: dict[str, int] = {}  # living fighters of each team

    @property
    def running(self) -> bool:
        """Tell whether the fight has started and is not over."""
        return self.phase in ("first", "later")

    @property
    def acting(self) -> list[str]:
        """Names of those whose turn it is: none, one, or several who act together."""
        return [slot.fighter.name for slot in self.turns[-1].slots] if self.turns else []

    def upcoming(self) -> list[str]:
        """Return who will still act in this round, in play order, a name once for every slot."""
        displaced = [slot for turn in reversed(self.turns[:-1]) for slot in turn.slots]
        return [slot.fighter.name for slot in [*displaced, *self.line.to_come()]] if self.running else []

    def living(self) -> list[F]:
        """Return who has joined and not fallen, in the order of joining."""
        return [fighter for fighter in self.fighters.values() if not fighter.fallen]

    def more(self) -> dict[str, Any]:
        """Return what this rule set shows beside the rest, with the protocol's names."""
        return {}

    def state(self) -> dict[str, Any]:
        """Return the observable state with the protocol's names."""
        return {
            "phase": self.phase,
            "round": self.round,
            "acting": self.acting,
            "upcoming": self.upcoming(),
            "outcome": self.outcome,
            "winner": self.winner,
            **self.more(),
        }

    def view(self) -> View:
        """Return everything worth showing; costs O(n)."""
        living = self.living() if self.running else []
        return View(
            self.phase,
            self.round,
            tuple(self.acting),
            tuple(self.upcoming()),
            acted=tuple(fighter.name for fighter in living if fighter.acted),
            newcomers=tuple(f.name for f in living if f.newcomer),
            fallen=tuple(fighter.name for fighter in self.fighters.values() if fighter.fallen),
            outcome=self.outcome,
            winner=self.winner,
            more=self.more(),
        )

    def join(self, name: object, team: object, dice: Dice, **numbers: object) -> Answer:
        """Add a fighter, before the fight or in the middle of it; `numbers` are the fields of the rule set.

        Refused with `duplicate_name`, `bad_name`, `bad_team`, `bad_speed` (the number that the order rests on),
        `bad_modifier` (another number) or `not_running` (the fight is over).
        """
        if isinstance(name, str) and name in self.fighters:
            return self._refuse("duplicate_name")
        if not isinstance(name, str) or not name:
            return self._refuse("bad_name")
        if not isinstance(team, str) or not team:
            return self._refuse("bad_team")
        checked: dict[str, float] = {}
        for key, allowed in self.FIELDS.items():
            number = allowed.check(numbers.get(key, allowed.start))
            if number is None:
                return self._refuse(allowed.code)
            checked[key] = number
        if self.phase == "over":
            return self._refuse("not_running")
        fighter = self.new_fighter(name, team, dice, {**numbers, **checked})
        self.fighters[name] = fighter
        self._living[team] = self._living.get(team, 0) + 1
        self.joined(fighter)
        acts_in = self._place(fighter) if self.running else 1
        self._events.insert(0, Event("joined", self.round, name, acts_in=acts_in))
        return self._done()

    def start(self) -> Answer:
        """Begin the fight with the first round; with one team only, that team has won at once.

        Refused with `already_started` or `no_fighters`.
        """
        if self.phase != "before":
            return self._refuse("already_started")
        if not self.fighters:
            return self._refuse("no_fighters")
        self._event("fight_began")
        self.round = 1
        if self._end_if_decided("one-team"):
            return self._done()
        self._edges.append("start")
        self._begin_round()
        self._advance()
        return self._done()

    def end_turn(self, name: object = None) -> Answer:
        """End the turn of whoever acts; the next one acts, or the round ends.

        `name` is an optional protection against a late or doubled call: it must be acting. Of several who act together
        it ends the turn of that one, without a name the turn of all. Refused with `not_running` or `not_your_turn`.
        """
        if refusal := self._turn_refusal(name):
            return self._refuse(refusal)
        turn = self.turns[-1]
        for slot in self._take(turn, name):
            slot.state = "played"
            self._event("turn_ended", slot.fighter.name)
            self.turn_ended(turn, slot)
        self._go_on(turn)
        return self._done()

    def fall(self, *names: object) -> Answer:
        """Take one fighter or several at the same moment out of the fight, for good.

        First the end of the fight is tested; if it goes on and the acting fighter fell, the turn passes at once. While
        several act together it counts when all of them have acted. Refused as a whole with `not_running`,
        `unknown_fighter` (also when nobody is named) or `already_fallen`.
        """
        if not self.running:
            return self._refuse("not_running")
        refusals = [self._name_refusal(name) for name in names]
        for refusal in ("unknown_fighter", "already_fallen"):
            if refusal in refusals or not names:
                return self._refuse(refusal)
        fallen = [self.fighters[name] for name in dict.fromkeys(cast("tuple[str, ...]", names))]
        if self.turns and self.turns[-1].together:
            self.turns[-1].falling += fallen
            for fighter in fallen:
                self._event("falling", fighter.name)
            return self._done()
        if not self._count_falls([*fallen, *self._falling_with(fallen)]):
            self._go_on(self.turns[-1] if self.turns else None)
        return self._done()

    def new_fighter(self, name: str, team: str, dice: Dice, given: Mapping[str, object]) -> F:
        """Return a fighter; the numbers among what was given are checked."""
        raise NotImplementedError

    def joined(self, fighter: F) -> None:
        """Roll for somebody who has just joined."""
        self.roll(fighter)

    def roll(self, fighter: F) -> None:
        """Determine the value of a fighter anew from one throw of the dice."""
        raise NotImplementedError

    def roll_again(self, fighters: Iterable[F]) -> None:
        """Determine values anew."""
        for fighter in fighters:
            self.roll(fighter)
            self._event("rolled", fighter.name, value=fighter.value, roll=fighter.roll)

    def round_starts(self) -> None:
        """Do what happens before the slots of a round are planned, for example roll anew."""

    def plan(self, fighter: F) -> list[Slot[F]]:
        """Return the slots of a fighter in a round, in falling order."""
        raise NotImplementedError

    def new_turn(self, group: list[Slot[F]]) -> Turn[F]:
        """Return the turn of a slot."""
        return Turn(group, count=group[0].count)

    def turn_ended(self, turn: Turn[F], slot: Slot[F]) -> None:
        """Do what happens after the turn of one fighter."""

    def has_fallen(self, fighter: F) -> None:
        """Forget what a rule set keeps of a fighter."""

    def waits(self) -> bool:
        """Tell whether a round without a slot to come goes on all the same, with nobody acting."""
        return False

    def _begin_round(self) -> None:
        self.phase = "first"
        self.round_starts()
        slots: list[Slot[F]] = []
        for fighter in self.living():
            fighter.newcomer = False
            fighter.slots = self.plan(fighter)
            slots += fighter.slots
        self.line = Timeline(slots)
        self.standing = None
        self._event("round_began")

    def _advance(self) -> None:
        """Let the next slot act, or whoever was displaced; end the round when there is none."""
        while self.running:
            while self.turns and not self.turns[-1].slots:
                turn = self.turns.pop()
                if turn.falling and self._count_falls(turn.falling):
                    return
            if not self.turns and not self.line.is_empty():
                group = self.line.next_group()
                self.standing = group[0]
                self.push(self.new_turn(group))
                return
            if self.turns:
                self.tell(self.turns[-1])
                return
            if self.waits():
                return
            self._end_round()

    def push(self, turn: Turn[F]) -> None:
        """Let a turn act now; whoever was acting comes directly after."""
        self.turns.append(turn)
        self.tell(turn)

    def tell(self, turn: Turn[F]) -> None:
        """Report that a turn begins, or goes on after it was displaced."""
        for slot in turn.slots:
            self._event("turn_began", slot.fighter.name, count=turn.count, action=turn.action)

    def _end_round(self) -> None:
        """End the round; the next one begins, or the fight is a draw."""
        self._event("round_ended")
        empty = self.phase == "first"  # nobody has acted, for nobody had a slot
        if self.round >= self.settings["maxRounds"]:
            self._over("empty-limit" if empty else "ended-later", "draw", None)
            return
        self._edges.append("empty-round" if empty else "new-round")
        self.round += 1
        self._begin_round()

    @property
    def _standing(self) -> Key:
        return self.standing.key if self.standing is not None else ()

    def leave_first(self) -> None:
        """Note that the first turn of the round is done."""
        if self.phase == "first":
            self._edges.append("turn-passes")
            self.phase = "later"

    def _take(self, turn: Turn[F], name: object) -> list[Slot[F]]:
        """Take the slots of all who act, or of the one that is named, out of the turn."""
        taken = [slot for slot in turn.slots if name is None or slot.fighter.name == name]
        turn.slots = [slot for slot in turn.slots if slot not in taken]
        return taken

    def _go_on(self, turn: Turn[F] | None) -> None:
        """Pass the turn on if nobody is left in it."""
        if turn is None:
            if not self.waits():
                self.leave_first()
                self._advance()
        elif not turn.slots:
            falling, turn.falling = turn.falling, []
            if not (falling and self._count_falls(falling)):
                self.leave_first()
                self._advance()

    def _place(self, fighter: F) -> int | None:
        """Give a newcomer those of his slots that are not over; return the first round in which he may act."""
        fighter.slots = self.plan(fighter)
        for slot in fighter.slots:
            if self._is_over(slot):
                self.lose(slot, "passed")
            else:
                self.line.add(slot)
        if any(slot.open for slot in fighter.slots):
            return self.round
        fighter.newcomer = True
        return self.round + 1 if self.round < self.settings["maxRounds"] else None

    def _is_over(self, slot: Slot[F]) -> bool:
        """Tell whether the place of a newcomer's slot has passed, or the round has no regular turn left."""
        regular = any(turn.by == "order" and turn.slots for turn in self.turns) or not self.line.is_empty()
        return not regular or slot.key < self._standing

    def lose(self, slot: Slot[F], reason: str) -> None:
        """Take a slot out of the round for a reason."""
        slot.state = reason
        self._event("slot_lost", slot.fighter.name, count=slot.count, reason=reason)

    def _count_falls(self, fallen: Iterable[F]) -> bool:
        """Let fighters fall at the same moment; tell whether the fight is over."""
        for fighter in fallen:
            fighter.fallen = True
            self._living[fighter.team] -= 1
            if not self._living[fighter.team]:
                del self._living[fighter.team]
            self._event("fell", fighter.name)
            for slot in fighter.slots:
                if slot.open:
                    self.lose(slot, "fell")
            self.has_fallen(fighter)
        for turn in self.turns:
            turn.slots = [slot for slot in turn.slots if not slot.fighter.fallen]
        return self._end_if_decided("won-first" if self.phase == "first" else "ended-later")

    def _falling_with(self, fallen: list[F]) -> list[F]:
        """Return those whose fall counts too, because nobody is left of the group that acted when they fell."""
        found: list[F] = []
        for turn in self.turns:
            if turn.falling and all(slot.fighter in fallen for slot in turn.slots):
                found += turn.falling
                turn.falling = []
        return found

    def _end_if_decided(self, edge: str) -> bool:
        """End the fight if at most one team lives; tell whether it is over."""
        if len(self._living) > 1:
            return False
        winner = next(iter(self._living), None)
        self._over(edge, "draw" if winner is None else "win", winner)
        return True

    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        self._edges.append(edge)
        self.phase = "over"
        self.turns.clear()
        self.outcome = outcome
        self.winner = winner
        self._event("over", outcome=outcome, winner=winner)

    # Refusing and reporting.

    def _turn_refusal(self, name: object) -> str | None:
        if not self.running:
            return "not_running"
        if not self.turns or (name is not None and name not in self.acting):
            return "not_your_turn"
        return None

    def _name_refusal(self, name: object) -> str | None:
        if not isinstance(name, str) or name not in self.fighters:
            return "unknown_fighter"
        fighter = self.fighters[name]
        return "already_fallen" if fighter.fallen or fighter in self.falling() else None

    def falling(self) -> list[F]:
        """Return those whose fall counts when all who act together have acted."""
        return [fighter for turn in self.turns for fighter in turn.falling]
