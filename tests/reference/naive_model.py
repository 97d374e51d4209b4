"""A second turn order, written from the rules alone: slow, short and meant to be obviously right.

It shares no idea with the tracker it judges. There is no queue and no pointer: a fight is one immutable
value, every question about order is answered by sorting the slots again, and the only memory inside a
round is who acts and who has waited.

The one definition behind everything is the slot key of a fighter in the running round:

* not waited in this round: ``(0, -value, -speed, join number)``
* waited in this round: ``(1, how many waits came before in this round)``

Slots are played in ascending order. A place is over when its key is smaller than that of the acting slot.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

SlotKey = tuple[float, ...]
Dice = Callable[[str, int], object]
"""The raw roll of a fighter: ``dice(name, n)`` is what the n-th throw (from 0) of that fighter shows."""


@dataclass(frozen=True)
class Fighter:
    """One fighter; ``placed`` says that he has a slot in the running round."""

    name: str
    team: str
    speed: float
    number: int
    value: float
    throws: int = 1
    placed: bool = False
    fallen: bool = False


@dataclass(frozen=True)
class Fight:
    """A whole fight as one value; two equal fights behave alike for ever."""

    roll_range: int
    max_rounds: int
    reroll: bool
    dice: Dice = field(compare=False, repr=False)
    roster: tuple[Fighter, ...] = ()
    round: int = 0
    acting: str | None = None
    waits: tuple[str, ...] = ()
    outcome: str | None = None
    winner: str | None = None


@dataclass(frozen=True)
class Step:
    """What an operation led to: the fight after it, a refusal code or None, and the edges taken."""

    fight: Fight
    refused: str | None = None
    edges: tuple[str, ...] = ()
    acts_in: int | None = None


# --- cleaning ---------------------------------------------------------------------------------------------


def whole_setting(given: object, lowest: int, highest: int) -> int | None:
    """A setting as whole number within its range, else None. A bool is not a number, 6.0 is whole."""
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        return None
    if isinstance(given, float):
        if not given.is_integer():
            return None
        given = int(given)
    return given if lowest <= given <= highest else None


def clean_roll(raw: object, roll_range: int) -> int:
    """What a roll counts: rounded down, clamped to 0..roll_range, and 0 when it is broken."""
    if isinstance(raw, bool) or not isinstance(raw, (int, float)):
        return 0
    if isinstance(raw, float):
        if not math.isfinite(raw):
            return 0
        raw = math.floor(raw)
    return min(max(raw, 0), roll_range)


def clean_speed(given: object) -> float | None:
    """A speed in double precision, or None when it is broken."""
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        return None
    try:
        speed = float(given)
    except OverflowError:
        return None
    return speed if math.isfinite(speed) else None


# --- questions --------------------------------------------------------------------------------------------


def slot(fight: Fight, fighter: Fighter) -> SlotKey:
    """The slot key of a fighter in the running round."""
    if fighter.name in fight.waits:
        return (1, fight.waits.index(fighter.name))
    return (0, -fighter.value, -fighter.speed, fighter.number)


def named(fight: Fight, name: str) -> Fighter:
    """The fighter of that name."""
    return next(fighter for fighter in fight.roster if fighter.name == name)


def living_after(fight: Fight, key: SlotKey) -> list[str]:
    """Names of the living fighters of this round whose slot comes after ``key``, in play order."""
    slots = [(slot(fight, each), each.name) for each in fight.roster if each.placed and not each.fallen]
    return [name for its_key, name in sorted(slots) if its_key > key]


def living_teams(fight: Fight) -> list[str]:
    """Teams with a living fighter, in this round or waiting for the next."""
    return sorted({each.team for each in fight.roster if not each.fallen})


def phase(fight: Fight) -> str:
    """The state of the diagram: before, first, later or over."""
    if fight.outcome is not None:
        return "over"
    if fight.acting is None:
        return "before"
    mine = slot(fight, named(fight, fight.acting))
    smallest = min(slot(fight, each) for each in fight.roster if each.placed)
    return "first" if mine == smallest and not fight.waits else "later"


def running(fight: Fight) -> bool:
    """Whether somebody is acting."""
    return fight.acting is not None


def upcoming(fight: Fight) -> list[str]:
    """Who will still act in this round after the acting fighter."""
    if fight.acting is None:
        return []
    return living_after(fight, slot(fight, named(fight, fight.acting)))


# --- steps every operation is made of ---------------------------------------------------------------------


def refuse(fight: Fight, code: str) -> Step:
    """Nothing changes; in a finished fight the refusal is the drawn edge ``end``."""
    return Step(fight, refused=code, edges=("end",) if fight.outcome is not None else ())


def finish(fight: Fight, outcome: str, winner: str | None = None) -> Fight:
    """The fight is over; its round number stays."""
    return replace(fight, acting=None, outcome=outcome, winner=winner)


def begin_round(fight: Fight, number: int) -> Fight:
    """Everybody living gets a slot, with new rolls where the setting says so, and the first slot acts."""
    roster: list[Fighter] = []
    for each in fight.roster:
        fresh = replace(each, placed=not each.fallen)
        if fight.reroll and number > 1 and not each.fallen:
            roll = clean_roll(fight.dice(each.name, each.throws), fight.roll_range)
            fresh = replace(fresh, value=each.speed + roll, throws=each.throws + 1)
        roster.append(fresh)
    fight = replace(fight, roster=tuple(roster), round=number, waits=(), acting=None)
    everybody = sorted((slot(fight, each), each.name) for each in fight.roster if each.placed)
    return replace(fight, acting=everybody[0][1])


def pass_turn(before: Fight, after: Fight) -> Step:
    """The acting slot of ``before`` is done; ``after`` is the fight in which the next slot is looked for."""
    assert before.acting is not None
    edges = ("turn-passes",) if phase(before) == "first" else ()
    behind = living_after(after, slot(before, named(before, before.acting)))
    if behind:
        return Step(replace(after, acting=behind[0]), edges=edges)
    teams = living_teams(after)
    if len(teams) == 1:
        return Step(finish(after, "win", teams[0]), edges=(*edges, "ended-later"))
    if not teams or after.round == after.max_rounds:
        return Step(finish(after, "draw"), edges=(*edges, "ended-later"))
    return Step(begin_round(after, after.round + 1), edges=(*edges, "new-round"))


# --- operations -------------------------------------------------------------------------------------------


def create(dice: Dice, roll_range: object = 6, max_rounds: object = 30, reroll: object = 0) -> Fight | None:
    """A new fight, or None when a setting is bad."""
    cleaned = (
        whole_setting(roll_range, 0, 100),
        whole_setting(max_rounds, 1, 1000),
        whole_setting(reroll, 0, 1),
    )
    if cleaned[0] is None or cleaned[1] is None or cleaned[2] is None:
        return None
    return Fight(cleaned[0], cleaned[1], cleaned[2] == 1, dice)


def join(fight: Fight, name: object, team: object, speed: object) -> Step:
    """A fighter joins the roster, this round, or the next one."""
    if any(each.name == name for each in fight.roster):
        return refuse(fight, "duplicate_name")
    if not isinstance(name, str) or not name:
        return refuse(fight, "bad_name")
    if not isinstance(team, str) or not team:
        return refuse(fight, "bad_team")
    cleaned = clean_speed(speed)
    if cleaned is None:
        return refuse(fight, "bad_speed")
    if fight.outcome is not None:
        return refuse(fight, "not_running")
    roll = clean_roll(fight.dice(name, 0), fight.roll_range)
    newcomer = Fighter(name, team, cleaned, len(fight.roster), cleaned + roll)
    if fight.acting is None:
        return Step(replace(fight, roster=(*fight.roster, newcomer)), acts_in=1)
    this_round = slot(fight, newcomer) > slot(fight, named(fight, fight.acting))
    newcomer = replace(newcomer, placed=this_round)
    acts_in: int | None = fight.round if this_round else fight.round + 1
    if acts_in == fight.max_rounds + 1:
        acts_in = None
    return Step(replace(fight, roster=(*fight.roster, newcomer)), acts_in=acts_in)


def start(fight: Fight) -> Step:
    """The fight begins, or is won at once when only one team is there."""
    if phase(fight) != "before":
        return refuse(fight, "already_started")
    if not fight.roster:
        return refuse(fight, "no_fighters")
    teams = living_teams(fight)
    if len(teams) == 1:
        return Step(finish(replace(fight, round=1), "win", teams[0]), edges=("one-team",))
    return Step(begin_round(fight, 1), edges=("start",))


def end_turn(fight: Fight, name: object = None) -> Step:
    """The acting fighter is done."""
    if not running(fight):
        return refuse(fight, "not_running")
    if name is not None and name != fight.acting:
        return refuse(fight, "not_your_turn")
    return pass_turn(fight, fight)


def wait(fight: Fight, name: object = None) -> Step:
    """The acting fighter goes to the very end of this round."""
    if fight.acting is None:
        return refuse(fight, "not_running")
    if name is not None and name != fight.acting:
        return refuse(fight, "not_your_turn")
    if fight.acting in fight.waits:
        return refuse(fight, "already_waited")
    if not upcoming(fight):
        return refuse(fight, "nobody_behind")
    return pass_turn(fight, replace(fight, waits=(*fight.waits, fight.acting)))


def fall(fight: Fight, *names: object) -> Step:
    """Some fighters fall at the same moment."""
    if not running(fight):
        return refuse(fight, "not_running")
    if not names or not all(any(each.name == name for each in fight.roster) for name in names):
        return refuse(fight, "unknown_fighter")
    if any(each.fallen and each.name in names for each in fight.roster):
        return refuse(fight, "already_fallen")
    roster = tuple(replace(each, fallen=each.fallen or each.name in names) for each in fight.roster)
    after = replace(fight, roster=roster)
    teams = living_teams(after)
    if len(teams) <= 1:
        edge = "won-first" if phase(fight) == "first" else "ended-later"
        over = finish(after, "win", teams[0]) if teams else finish(after, "draw")
        return Step(over, edges=(edge,))
    if fight.acting in names:
        return pass_turn(fight, after)
    return Step(after)
