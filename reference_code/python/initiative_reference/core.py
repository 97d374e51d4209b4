"""Turn order by initiative: one self-contained tracker for a game.

From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
Save this as initiative.py in your game; it needs nothing but Python 3.10 or newer.

    import random
    from initiative import Encounter

    die = lambda: random.randint(0, 6)
    fight = Encounter()  # a d20 needs Encounter(roll_range=20)
    fight.listen(print)
    fight.join("Ada", "heroes", 8, die)
    fight.join("Orc", "monsters", 5, die)
    fight.start()
    while fight.running:
        me = fight.acting
        print(me, "then", fight.upcoming())
        # me acts here; whoever is out of the fight then: fight.fall("Orc")
        fight.end_turn(me)  # or fight.wait(me): when refused, me still acts

With the name a doubled call is refused, and so is one after `me` fell: the turn has passed already. An operation
returns an `Answer`. It is true when the operation took effect; otherwise `answer.refused` holds the reason and nothing
at all has changed. A refusal is only told there: look at it, above all after `join`. What each reason means and what
to do: read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.

Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
round; only a newcomer is inserted and a waiting fighter goes to the end.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

START_VALUES = {"roll_range": 6, "max_rounds": 30, "reroll_each_round": 0}
LIMITS = {"roll_range": (0, 100), "max_rounds": (1, 1000), "reroll_each_round": (0, 1)}

Dice = Callable[[], object]
"""Called whenever the rules roll for a fighter; must not raise. What it returns is cleaned (`Encounter.clean_roll`)."""


class BadSetting(ValueError):  # noqa: N818 - named like its code
    """A setting is not a whole number in its range; the encounter is not created."""

    code = "bad_setting"


@dataclass(frozen=True)
class Event:
    """Something that happened, to hook sounds, effects and log lines on.

    `kind`: `fight_began`, `round_began`, `turn_began`, `turn_ended`, `round_ended`, `waited`, `joined`, `fell`, `over`.
    `acts_in` (only `joined`) is the round of the first turn, None when there will be none any more; `outcome` and
    `winner` only come with `over`.
    """

    kind: str
    round: int
    name: str | None = None
    acts_in: int | None = None
    outcome: str | None = None
    winner: str | None = None


@dataclass(frozen=True)
class Answer:
    """What an operation did: the reason of a refusal or None, the events in order.

    `edges` is only for checking against the state diagram.
    """

    refused: str | None = None
    edges: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether the operation took effect."""
        return self.refused is None


@dataclass(frozen=True)
class View:
    """The encounter at one moment; all names in play order.

    `upcoming` will still act in this round, `acted` live and have ended their turn, `waited` have waited in this
    round, `newcomers` joined and wait for the next round.
    """

    phase: str
    round: int
    acting: str | None
    upcoming: tuple[str, ...]
    acted: tuple[str, ...]
    waited: tuple[str, ...]
    newcomers: tuple[str, ...]
    fallen: tuple[str, ...]
    outcome: str | None
    winner: str | None


@dataclass(eq=False)
class Fighter:
    """One fighter; read the attributes, let the encounter change them."""

    name: str
    team: str
    speed: float
    dice: Dice
    number: int  # counts up in the order of joining and never changes
    roll: int = 0
    value: float = 0.0
    key: tuple[float, float, int] = (0.0, 0.0, 0)
    fallen: bool = False
    waited: bool = False  # in the running round
    to_come: bool = False  # a turn of the running round still lies ahead


_KEY = attrgetter("key")


class Encounter:
    """One fight, from `before` to `over`.

    Passing the turn on costs amortised O(1), joining a running fight O(log n) for the search plus the insertion
    into a list, starting O(n log n).
    """

    def __init__(self, *, roll_range: object = 6, max_rounds: object = 30, reroll_each_round: object = 0) -> None:
        """Create an encounter in phase `before`.

        `roll_range` (0 to 100) is the highest roll added to a speed, higher ones count as this one. After `max_rounds`
        (1 to 1000) the fight is a draw. `reroll_each_round` 1 rolls anew at each round start from the second on.

        Raises:
            BadSetting: If one of them is no whole number or out of range.
        """
        self.roll_range = _setting("roll_range", roll_range)
        self.max_rounds = _setting("max_rounds", max_rounds)
        self.reroll_each_round = _setting("reroll_each_round", reroll_each_round)
        self.phase = "before"
        self.round = 0
        self.outcome: str | None = None
        self.winner: str | None = None
        self.fighters: dict[str, Fighter] = {}  # everybody who ever joined: a name is never free again
        self._roster: list[Fighter] = []  # sorted by key once the fight runs; the fallen leave it at round start
        self._line: list[Fighter] = []  # the round: normal places in order of key, then everybody who waited
        self._normal = 0  # length of the first part of the line
        self._at = 0  # who acts; the line is never shortened within a round, so nobody is skipped
        self._behind = 0  # living fighters whose turn lies ahead in this round
        self._living: dict[str, int] = {}  # living fighters of each team
        self._edges: list[str] = []
        self._events: list[Event] = []
        self._listeners: list[Callable[[Event], object]] = []
        self._undelivered: deque[Event] = deque()

    @property
    def running(self) -> bool:
        """Tell whether the fight has started and is not over."""
        return self.phase in ("first", "later")

    @property
    def acting(self) -> str | None:
        """Name of the fighter whose turn it is, or None."""
        return self._line[self._at].name if self.running else None

    def upcoming(self) -> list[str]:
        """Return who will still act in this round, in play order, the fallen left out."""
        return [fighter.name for fighter in self._line[self._at + 1 :] if fighter.to_come] if self.running else []

    def view(self) -> View:
        """Return everything worth showing; costs O(n)."""
        # The first entry of one who waited is no turn; he counts where he acted in the end.
        acted = [f for i, f in enumerate(self._line[: self._at]) if i >= self._normal or not f.waited]
        placed = set(self._line)
        newcomers = [f for f in self._roster if self.running and f not in placed]
        return View(
            self.phase,
            self.round,
            self.acting,
            upcoming=tuple(self.upcoming()),
            acted=_living_names(acted),
            waited=_living_names(self._line[self._normal :]),
            newcomers=_living_names(newcomers),
            fallen=tuple(f.name for f in self.fighters.values() if f.fallen),
            outcome=self.outcome,
            winner=self.winner,
        )

    def listen(self, listener: Callable[[Event], object]) -> None:
        """Call `listener` with every event, after the operation is complete; it may call operations itself.

        Take names from the event: `acting` is already the one after the whole operation. Who raises silences only the
        rest of this operation's events; the operation itself has taken effect.
        """
        self._listeners.append(listener)

    def join(self, name: object, team: object, speed: object, dice: Dice) -> Answer:
        """Add a fighter, before the fight or in the middle of it.

        `name` and `team` are text, the name never used before in this fight; `speed` is any finite number, a broken
        one is refused, not repaired. `dice` rolls once now, and once at each round start with `reroll_each_round`.
        Refused with `duplicate_name`, `bad_name`, `bad_team`, `bad_speed` or `not_running` (the fight is over).
        Who shall stand in the next round from its start must join before the last `end_turn` of this one.
        """
        if isinstance(name, str) and name in self.fighters:
            return self._refuse("duplicate_name")
        if not isinstance(name, str) or not name:
            return self._refuse("bad_name")
        if not isinstance(team, str) or not team:
            return self._refuse("bad_team")
        number = self.finite(speed)
        if number is None:
            return self._refuse("bad_speed")
        if self.phase == "over":
            return self._refuse("not_running")
        fighter = Fighter(name, team, number, dice, len(self.fighters))
        self._roll(fighter)
        self.fighters[name] = fighter
        self._living[team] = self._living.get(team, 0) + 1
        acts_in = self._place(fighter)
        self._event("joined", name, acts_in=acts_in)
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
        self._roster.sort(key=_KEY)
        self._begin_round()
        return self._done()

    def end_turn(self, name: object = None) -> Answer:
        """End the turn of the acting fighter; the next one acts, or the round ends.

        `name` is an optional protection against a late or doubled call: it must be the acting fighter.
        Refused with `not_running` or `not_your_turn`.
        """
        if refusal := self._turn_refusal(name):
            return self._refuse(refusal)
        self._pass_turn()
        return self._done()

    def wait(self, name: object = None) -> Answer:
        """Let the acting fighter give the turn away and go last in this round, once per fighter and round.

        Refused with `not_running`, `not_your_turn`, `already_waited`, or `nobody_behind` when no living fighter can
        still act in this round.
        """
        if refusal := self._turn_refusal(name):
            return self._refuse(refusal)
        fighter = self._line[self._at]
        if fighter.waited:
            return self._refuse("already_waited")
        if not self._behind:
            return self._refuse("nobody_behind")
        self._move_to_end(fighter)
        self._event("waited", fighter.name)
        self._pass_turn()
        return self._done()

    def fall(self, *names: object) -> Answer:
        """Take one fighter or several at the same moment out of the fight, for good; a list as `fall(*names)`.

        First the end of the fight is tested; if it goes on and the acting fighter fell, the turn passes at once.
        Refused as a whole with `not_running`, `unknown_fighter` (also when nobody is named) or `already_fallen`.
        """
        if not self.running:
            return self._refuse("not_running")
        known = [self.fighters[name] for name in names if isinstance(name, str) and name in self.fighters]
        if not names or len(known) < len(names):
            return self._refuse("unknown_fighter")
        if any(fighter.fallen for fighter in known):
            return self._refuse("already_fallen")
        for fighter in dict.fromkeys(known):
            self._mark_fallen(fighter)
        if self._end_if_decided("won-first" if self.phase == "first" else "ended-later"):
            return self._done()
        if self._line[self._at].fallen:
            self._pass_turn()
        return self._done()

    # From here on one rule each: what another game may want otherwise.

    @staticmethod
    def finite(speed: object) -> float | None:
        """Return a speed as a finite number, or None for text, true/false, NaN, infinity and everything else."""
        if isinstance(speed, bool) or not isinstance(speed, int | float):
            return None
        with suppress(OverflowError):  # a whole number beyond the largest double
            return float(speed) if math.isfinite(speed) else None
        return None

    def clean_roll(self, roll: object) -> int:
        """Return a roll as a whole number 0 to `roll_range`: fractions go down, whatever is no finite number is 0."""
        if isinstance(roll, bool) or not isinstance(roll, int | float) or not abs(roll) < math.inf:
            return 0
        return min(max(math.floor(roll), 0), self.roll_range)

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        """Return the place of a fighter: smaller goes earlier; no two fighters are equal."""
        return (-fighter.value, -fighter.speed, fighter.number)

    def _roll(self, fighter: Fighter) -> None:
        fighter.roll = self.clean_roll(fighter.dice())
        fighter.value = fighter.speed + fighter.roll
        fighter.key = self.sort_key(fighter)

    def _place(self, fighter: Fighter) -> int | None:
        """Put a newcomer into the roster and, if his place is not over, into this round; return his first round."""
        if not self.running:
            self._roster.append(fighter)
            return 1
        self._roster.insert(bisect_left(self._roster, fighter.key, key=_KEY), fighter)
        if self._place_is_over(fighter):
            return self.round + 1 if self.round < self.max_rounds else None
        spot = bisect_left(self._line, fighter.key, lo=self._at + 1, hi=self._normal, key=_KEY)
        self._line.insert(spot, fighter)
        self._normal += 1
        fighter.to_come = True
        self._behind += 1
        return self.round

    def _place_is_over(self, fighter: Fighter) -> bool:
        # While one who has waited acts, all normal places are over, whatever the value.
        return self._at >= self._normal or fighter.key < self._line[self._at].key

    def _move_to_end(self, fighter: Fighter) -> None:
        # The old entry stays where it is, behind the pointer, so that no index changes.
        fighter.waited = True
        fighter.to_come = True
        self._behind += 1
        self._line.append(fighter)

    def _mark_fallen(self, fighter: Fighter) -> None:
        fighter.fallen = True
        if fighter.to_come:
            fighter.to_come = False
            self._behind -= 1
        self._living[fighter.team] -= 1
        if not self._living[fighter.team]:
            del self._living[fighter.team]
        self._event("fell", fighter.name)

    def _pass_turn(self) -> None:
        """Let the next fighter act who is still to come; end the round if there is none."""
        self._event("turn_ended", self._line[self._at].name)
        if self.phase == "first":
            self._edges.append("turn-passes")
            self.phase = "later"
        at = self._at + 1
        while at < len(self._line) and not self._line[at].to_come:
            at += 1
        if at < len(self._line):
            self._begin_turn(at)
        else:
            self._end_round()

    def _begin_turn(self, at: int) -> None:
        fighter = self._line[at]
        fighter.to_come = False
        self._behind -= 1
        self._at = at
        self._event("turn_began", fighter.name)

    def _begin_round(self) -> None:
        self.phase = "first"
        self._line = list(self._roster)
        self._normal = len(self._line)
        self._behind = self._normal
        for fighter in self._line:
            fighter.to_come = True
            fighter.waited = False
        self._event("round_began")
        self._begin_turn(0)

    def _end_round(self) -> None:
        self._event("round_ended")
        self._at = len(self._line)
        if self.round >= self.max_rounds:
            self._over("ended-later", "draw", None)
            return
        self._edges.append("new-round")
        self.round += 1
        self._roster = [fighter for fighter in self._roster if not fighter.fallen]
        if self.reroll_each_round:
            self._reroll()
        self._begin_round()

    def _reroll(self) -> None:
        for fighter in self._roster:
            self._roll(fighter)
        self._roster.sort(key=_KEY)

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
        self.outcome = outcome
        self.winner = winner
        self._event("over", outcome=outcome, winner=winner)

    def _turn_refusal(self, name: object) -> str | None:
        if not self.running:
            return "not_running"
        if name is not None and name != self._line[self._at].name:
            return "not_your_turn"
        return None

    def _event(self, kind: str, name: str | None = None, **details: Any) -> None:
        self._events.append(Event(kind, self.round, name, **details))

    def _refuse(self, code: str) -> Answer:
        # The diagram's last edge says that after the end everything is refused: a refusal there walks it.
        return Answer(refused=code, edges=("end",) if self.phase == "over" else ())

    def _done(self) -> Answer:
        answer = Answer(None, tuple(self._edges), tuple(self._events))
        self._edges.clear()
        self._events.clear()
        # A listener that calls an operation comes through here again: its events queue up behind the present one.
        nested = bool(self._undelivered)
        self._undelivered.extend(answer.events)
        try:
            while self._undelivered and not nested:
                for listener in self._listeners:
                    listener(self._undelivered[0])
                self._undelivered.popleft()
        except BaseException:
            self._undelivered.clear()
            raise
        return answer


def _living_names(fighters: list[Fighter]) -> tuple[str, ...]:
    return tuple(fighter.name for fighter in fighters if not fighter.fallen)


def _setting(name: str, value: object) -> int:
    lowest, highest = LIMITS[name]
    if isinstance(value, int | float) and not isinstance(value, bool) and lowest <= value <= highest:
        if value == math.floor(value):
            return int(value)
    raise BadSetting(f"{name} must be a whole number {lowest} to {highest}, for example {START_VALUES[name]}")
