"""Tests of your turn order against the rules, for pytest. They need nothing but pytest and your code.

Save this as test_turn_order.py, fill in the lines marked TODO, and run: python -m pytest test_turn_order.py
Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

# TODO: take out what your code cannot do; its tests are then skipped, not failed: "named-turns" (a name in end_turn and
# wait), "fall-together" (several names in fall), "odd-inputs" (nan, None, text instead of numbers), "unicode-names",
# "refusal-codes" (your refusals carry the codes of the rules).
FEATURES = ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"]


class Refused(Exception):  # noqa: N818
    """Raise it in `Game` when your code refuses the settings."""


class Game:
    """One fight in your code. Every operation returns None when it took effect, or why it was refused.

    The reason is your code for it ("not_your_turn" …), or True if you have no codes. Nothing may have changed then.
    """

    def __init__(self, roll_range: Any, max_rounds: Any, reroll_each_round: Any) -> None:
        """Create a fresh fight that knows nothing of any earlier one."""
        raise NotImplementedError  # TODO: self.fight = my_game.Fight(roll_range, max_rounds, reroll_each_round)

    def join(self, name: Any, team: Any, speed: Any, roll: Callable[[], Any]) -> str | bool | None:
        """Add a fighter. Let your code call `roll()` wherever it rolls a die for this fighter, and nowhere else."""
        raise NotImplementedError  # TODO: return self.fight.add(name, team, speed, roll)

    def start(self) -> str | bool | None:
        """Begin the first round."""
        raise NotImplementedError  # TODO: return self.fight.start()

    def end_turn(self, name: str | None) -> str | bool | None:
        """End the turn of whoever is acting; `name` is None unless named-turns is in FEATURES."""
        raise NotImplementedError  # TODO: return self.fight.next_turn()

    def wait(self, name: str | None) -> str | bool | None:
        """Let whoever is acting go last in this round; `name` as in end_turn."""
        raise NotImplementedError  # TODO: return self.fight.wait()

    def fall(self, names: Sequence[str]) -> str | bool | None:
        """Take fighters out of the fight; one name unless fall-together is in FEATURES."""
        raise NotImplementedError  # TODO: return self.fight.kill(names[0])

    def state(self) -> dict[str, Any]:
        """Return what your code shows now; leave phase and upcoming out if it cannot tell them."""
        raise NotImplementedError
        # TODO: return {"acting": [self.fight.current], "round": self.fight.round, "outcome": "win" or "draw" or None,
        #               "winner": self.fight.winner, "phase": self.fight.phase, "upcoming": self.fight.queue}


# From here on nothing has to be changed.

WORDS = {
    "acting": "{{acting}}", "upcoming": "{{upcoming}}", "round": "{{round}}", "phase": "{{phase}}",
    "outcome": "{{outcome}}", "winner": "{{winner}}", "step": "{{step}}", "before": "{{before}}",
    "created": "{{created}}", "joins": "{{joins}}", "accepted": "{{accepted}}", "refused": "{{refused}}",
    "expected": "{{expected}}", "got": "{{got}}",
}  # fmt: skip


class Play:
    """Plays one scenario on a Game of its own and tells which step went wrong."""

    def __init__(self, title: str, *needs: str) -> None:
        missing = [need for need in needs if need not in FEATURES]
        if missing:
            pytest.skip(", ".join(missing))
        self.title, self.number, self.words = title, 0, WORDS["created"]
        self.game: Any = None
        self.answer: str | bool | None = None
        self.wanted: str | None = None

    def begin(self, roll_range: object, max_rounds: object, reroll_each_round: object) -> None:
        def create() -> str | None:
            try:
                self.game = Game(roll_range, max_rounds, reroll_each_round)
            except Refused as error:
                return str(error) or "bad_setting"
            return None

        self.answer = self._safely(create)
        self._compare({}, {})

    def begin_refused(self, roll_range: object, max_rounds: object, reroll_each_round: object, code: str) -> None:
        self.wanted = code
        self.begin(roll_range, max_rounds, reroll_each_round)

    def fighter(self, name: object, team: object, speed: object, rolls: Sequence[object]) -> None:
        self.words = f"{WORDS['joins']} {name}"
        self.answer = self._join(name, team, speed, rolls)
        self._compare({}, {})

    def join(self, words: str, name: object, team: object, speed: object, rolls: Sequence[object]) -> Play:
        self._step(words)
        self.answer = self._join(name, team, speed, rolls)
        return self

    def start(self, words: str) -> Play:
        return self._step(words, self.game.start)

    def end_turn(self, words: str) -> Play:
        return self.end_turn_of(words, None)

    def end_turn_of(self, words: str, name: str | None) -> Play:
        return self._step(words, lambda: self.game.end_turn(name))

    def wait(self, words: str) -> Play:
        return self.wait_of(words, None)

    def wait_of(self, words: str, name: str | None) -> Play:
        return self._step(words, lambda: self.game.wait(name))

    def fall(self, words: str, names: Sequence[str]) -> Play:
        return self._step(words, lambda: self.game.fall(names))

    def refused(self, code: str) -> Play:
        self.wanted = code
        return self

    def shows(self, phase: str, number: int, acting: list[str], upcoming: list[str]) -> None:
        wanted: dict[str, Any] = {"phase": phase, "round": number, "acting": acting, "upcoming": upcoming}
        self._compare({**wanted, "outcome": None, "winner": None}, self._safely(self.game.state))

    def ends(self, number: int, outcome: str, winner: str | None) -> None:
        lists: dict[str, Any] = {"acting": [], "upcoming": []}
        wanted = {"phase": "over", "round": number, **lists, "outcome": outcome, "winner": winner}
        self._compare(wanted, self._safely(self.game.state))

    def _step(self, words: str, action: Callable[[], Any] = lambda: None) -> Play:
        self.number, self.words, self.wanted = self.number + 1, words, None
        self.answer = self._safely(action)
        return self

    def _join(self, name: object, team: object, speed: object, rolls: Sequence[object]) -> Any:
        left = list(rolls)
        return self._safely(lambda: self.game.join(name, team, speed, lambda: left.pop(0) if left else None))

    def _safely(self, action: Callable[[], Any]) -> Any:
        try:
            return action()
        except Exception as error:
            raise AssertionError(f"{self._where()}: {error!r}") from error

    def _where(self) -> str:
        place = f"{WORDS['step']} {self.number}" if self.number else WORDS["before"]
        return f"{self.title}\n{place} ({self.words})"

    def _compare(self, wanted: dict[str, Any], got: dict[str, Any]) -> None:
        expected: list[str] = []
        actual: list[str] = []
        answer = "refused" if self.answer is True else self.answer or None
        same = answer == self.wanted if "refusal-codes" in FEATURES else (answer is None) == (self.wanted is None)
        if not same:
            expected.append(WORDS["accepted"] if self.wanted is None else f"{WORDS['refused']} {self.wanted}")
            actual.append(WORDS["accepted"] if answer is None else f"{WORDS['refused']} {answer}")
        for key, value in wanted.items():
            if key in ("phase", "upcoming") and key not in got:
                continue
            if got.get(key) != value:
                expected.append(f"{WORDS[key]} {_told(value)}")
                actual.append(f"{WORDS[key]} {_told(got.get(key))}")
        if expected:
            text = f"\n{WORDS['expected']} {'; '.join(expected)}\n{WORDS['got']} {'; '.join(actual)}"
            pytest.fail(self._where() + text, pytrace=False)


def _told(value: Any) -> str:
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return str(value) if value not in (None, "") else "–"


# {{tests}}
