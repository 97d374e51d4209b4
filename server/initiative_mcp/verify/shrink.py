"""Finds the smallest program that still shows a fault.

Every part of a program is a legal program, so anything may be left out. A candidate counts only if it fails in the
same kind and the same first field; otherwise shrinking would slip from one fault to another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Difference
from initiative_mcp.verify.script import Call, Script, of_calls

MOST_TRIES = 2000

_PAIRS_UP_TO = 24
"""Longest program of which every stretch and every pair of calls is left out; the tries grow with the square."""

_NAMES = "abcdefghijklmnopqrstuvwxyz"
_TEAMS = ("red", "blue", "green", "grey")
_SIMPLE_NUMBERS = (0, 1, 2, 3, 4, 5)

Judge = Callable[[Script], Difference | None]


@dataclass(frozen=True)
class Shrunk:
    """The smallest failing script that was found; `fully` when nothing more could be taken away."""

    script: Script
    difference: Difference
    fully: bool
    tries: int


def shrink(script: Script, difference: Difference, judge: Judge, may_go_on: Callable[[], bool]) -> Shrunk:
    """Shrink a failing script.

    Args:
        script: What failed.
        difference: How it failed.
        judge: Plays a candidate and returns its first difference.
        may_go_on: Asked before each try; False ends the search with what there is.
    """
    return _Search(script, difference, judge, may_go_on).run()


class _Search:
    def __init__(self, script: Script, difference: Difference, judge: Judge, may_go_on: Callable[[], bool]) -> None:
        self._script = script
        self._likeness = difference.likeness
        self._difference = difference
        self._judge = judge
        self._may_go_on = may_go_on
        self._tries = 0

    def run(self) -> Shrunk:
        self._cut()
        fully = False
        while not fully:
            before = self._script
            passes = (_without_blocks, _simpler_settings, _without_two, _simpler_values, _renamed)
            if not all(self._improve(candidates) for candidates in passes):
                break
            fully = self._script is before
        return Shrunk(self._script, self._difference, fully, self._tries)

    def _cut(self) -> None:
        """Leave out what comes after the first difference: it was never looked at."""
        calls = self._script.calls[: self._difference.reply]
        if len(calls) < len(self._script.calls):
            self._script = of_calls(self._script.id, self._script.rules, self._script.settings, calls)

    def _improve(self, candidates: Callable[[Script], Iterator[Script]]) -> bool:
        """Take the first candidate that still fails, again and again; False when the search has to end."""
        while True:
            for candidate in candidates(self._script):
                if self._tries >= MOST_TRIES or not self._may_go_on():
                    return False
                self._tries += 1
                found = self._judge(candidate)
                if found is not None and found.likeness == self._likeness:
                    self._script, self._difference = candidate, found
                    self._cut()
                    break
            else:
                return True


def _with_calls(script: Script, calls: tuple[Call, ...]) -> Script:
    return of_calls(script.id, script.rules, script.settings, calls)


def _without_blocks(script: Script) -> Iterator[Script]:
    """Leave out blocks of calls, large ones first, from the back."""
    calls = script.calls
    length = max(1, len(calls) // 2)
    while calls:
        for end in range(len(calls), 0, -length):
            kept = calls[: max(0, end - length)] + calls[end:]
            yield _with_calls(script, kept)
        if length == 1:
            return
        length //= 2


def _simpler_settings(script: Script) -> Iterator[Script]:
    """Put one setting back to its start value, or lower: a low limit makes short fights."""
    for name in script.settings:
        settings = {key: other for key, other in script.settings.items() if key != name}
        yield of_calls(script.id, script.rules, settings, script.calls)
    for settings in _lower_settings(script):
        yield of_calls(script.id, script.rules, settings, script.calls)


def _lower_settings(script: Script) -> Iterator[dict[str, Any]]:
    for setting in RULE_SETS[script.rules].settings:
        value = script.settings.get(setting.name)
        if setting.words:
            continue
        for lower in range(setting.lowest, setting.lowest + 3):
            if not isinstance(value, int | float) or lower >= value:
                break
            yield {**script.settings, setting.name: lower}


def _without_two(script: Script) -> Iterator[Script]:
    """Leave out what goes together: any stretch of calls, such as a round; any two, such as a fighter and his turn.

    A stretch is also tried with a lower setting: fewer rounds need fewer turns.
    """
    calls = script.calls
    if len(calls) > _PAIRS_UP_TO:
        return
    for settings in (script.settings, *_lower_settings(script)):
        for length in range(len(calls) - 1, 1, -1):
            for start in range(len(calls) - length, -1, -1):
                yield of_calls(script.id, script.rules, settings, calls[:start] + calls[start + length :])
    for second in range(len(calls) - 1, 0, -1):
        for first in range(second - 1, -1, -1):
            yield _with_calls(script, calls[:first] + calls[first + 1 : second] + calls[second + 1 :])


def _simpler_values(script: Script) -> Iterator[Script]:
    """Make one argument of one call simpler."""
    for index, (name, arguments) in enumerate(script.calls):
        for key, value in arguments.items():
            for simpler in _simpler(script, name, key, value):
                changed = {other: entry for other, entry in arguments.items() if other != key}
                if simpler is not None:
                    changed = {other: simpler if other == key else entry for other, entry in arguments.items()}
                yield _with_calls(script, (*script.calls[:index], (name, changed), *script.calls[index + 1 :]))


def _simpler(script: Script, name: str, key: str, value: Any) -> Iterator[Any]:
    """Yield simpler values of an argument; None leaves it out."""
    rules = RULE_SETS[script.rules]
    action, field = rules.actions[name], rules.brought.get(key)
    if key in action.optional or (name == "join" and field is not None and not field.required):
        yield None
    if key == "names":
        names = cast("list[Any]", value)
        for index in range(len(names) if len(names) > 1 else 0):
            yield names[:index] + names[index + 1 :]
    elif isinstance(value, list):
        yield from _simpler_rolls(cast("list[Any]", value), action.dice.get(key, 0))
    elif key == "team" and value not in _TEAMS[:2]:
        yield from _TEAMS[:2]
    elif key == "team" and value != _TEAMS[0]:
        yield _TEAMS[0]
    elif field is not None:
        yield from _simpler_number(value)


def _simpler_rolls(rolls: list[Any], fixed: int) -> Iterator[list[Any]]:
    if len(rolls) > fixed:
        yield rolls[:-1]
    for index, roll in enumerate(rolls):
        for simpler in _simpler_number(roll):
            yield [*rolls[:index], simpler, *rolls[index + 1 :]]


def _simpler_number(value: Any) -> Iterator[int]:
    for simple in _SIMPLE_NUMBERS:
        # The order must fall from try to try, or shrinking would go in circles.
        if value == simple and not isinstance(value, bool | float):
            return
        yield simple


def _renamed(script: Script) -> Iterator[Script]:
    """Call fighters a, b, c and teams red, blue in the order in which they appear."""
    for key, wanted in (("name", _NAMES), ("team", _TEAMS)):
        seen = dict.fromkeys(
            arguments[key]
            for name, arguments in script.calls
            if name == "join" and isinstance(arguments.get(key), str) and arguments[key]
        )
        if len(seen) > len(wanted):
            continue
        names: Mapping[object, str] = dict(zip(seen, wanted, strict=False))
        if any(old != new for old, new in names.items()):
            calls = tuple((name, _rename(arguments, key, names)) for name, arguments in script.calls)
            yield _with_calls(script, calls)


def _rename(arguments: Mapping[str, Any], key: str, names: Mapping[object, str]) -> dict[str, Any]:
    renamed = dict(arguments)
    if isinstance(renamed.get(key), str):
        renamed[key] = names.get(renamed[key], renamed[key])
    if key == "name" and "names" in renamed:
        renamed["names"] = [names.get(name, name) if isinstance(name, str) else name for name in renamed["names"]]
    return renamed
