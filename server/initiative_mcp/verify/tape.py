"""Tape and judge: the same run without a child process, for engines that cannot be started from here.

`requests` writes everything that would be sent; the implementation answers it line by line wherever it can run; and
`TapePlayer` hands those answers to the same runner.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from initiative_mcp.verify import protocol
from initiative_mcp.verify.opening import same
from initiative_mcp.verify.plan import Plan
from initiative_mcp.verify.process import MAX_REPLY
from initiative_mcp.verify.script import Script
from initiative_mcp.verify.session import Habits, Hello, Played, Unusable, read_hello

_APART = 1_000
_TAPES = 900
"""Even the highest number has no more than six digits, which every way of writing numbers can show."""


def first_seq(plan: Plan) -> int:
    """Return the number of the request behind `start`.

    Every answer repeats the number of its request, so by it answers to the tape of another plan are known for what
    they are.
    """
    told = f"{plan.programs} {plan.steps}".encode()
    some = replace(plan, programs=min(plan.programs, 3))
    told += b"".join(line for script in scripts(some) for line in protocol.requests(script, 0))
    return 1 + _APART * (zlib.crc32(told) % _TAPES)


def scripts(plan: Plan) -> Iterator[Script]:
    """Yield everything that is on the tape of a plan, in order.

    The scenarios are there a second time: a running adapter is asked again what it got wrong, and a tape cannot be.
    """
    yield from plan.opening
    yield from plan.scenarios
    yield from reversed(plan.scenarios)
    yield from plan.random(None)


def requests(plan: Plan) -> Iterator[bytes]:
    """Yield the lines of the tape of a plan."""
    yield protocol.start_request(0)
    seq = first_seq(plan)
    for script in scripts(plan):
        lines = protocol.requests(script, seq)
        seq += len(lines)
        yield from lines
    yield protocol.stop_request(seq)


class TapePlayer:
    """Plays from what was answered to a tape.

    Args:
        plan: The plan that the tape was made from.
        outputs: The lines of one run, or of several runs of the same tape: then answers that change from run to run
            show as flaky.
    """

    live = False
    histories: Sequence[Sequence[Played]] = ()

    def __init__(self, plan: Plan, outputs: Sequence[Iterable[bytes]]) -> None:
        """Read the answers.

        Raises:
            Unusable: If there is no answer to the first request, or one that does not fit, or the answers belong
                to another tape.
        """
        runs = [_Run(plan, lines) for lines in outputs]
        self.hello: Hello = runs[0].hello
        self.habits: Habits = runs[0].habits
        self.runs = len(runs)
        self._played = runs[0].played
        self.flaky_scripts: Sequence[Script] = [
            first.script
            for first, *others in zip(*(run.played for run in runs), strict=True)
            if not all(same(first.replies, other.replies) for other in others)
        ]
        self._waiting: dict[str, deque[Played]] = {}
        for played in self._played:
            self._waiting.setdefault(played.script.id, deque()).append(played)

    def play(self, scripts: Iterable[Script]) -> Iterator[Played]:
        """Yield what was answered to scripts of the tape, each answer once."""
        for script in scripts:
            yield self._waiting[script.id].popleft()

    def renew(self) -> None:
        """A tape has been played already; there is nothing to begin anew."""


class _Run:
    """The answers of one run of a tape, sorted to its scripts."""

    def __init__(self, plan: Plan, output: Iterable[bytes]) -> None:
        self.habits = Habits(stopped=None)
        self._lines = list(self._replies(output))
        self._at = 0
        self.hello = self._greeting(plan.rules)
        self.played: list[Played] = []
        seq = first_seq(plan)
        number = self._number(self._at)
        if number is not None and abs(number - seq) >= _APART:
            raise Unusable("other_tape", expected=seq, actual=number)
        for script in scripts(plan):
            self.played.append(self._collect(script, seq))
            seq += len(script.calls) + 1

    def _replies(self, output: Iterable[bytes]) -> Iterator[bytes]:
        for line in output:
            plain = line.removeprefix(b"\xef\xbb\xbf").strip()
            if plain.startswith(b"{"):
                yield plain
            elif plain:
                self.habits.hear(plain)

    def _take(self) -> bytes:
        if self._at >= len(self._lines):
            raise EOFError
        line = self._lines[self._at]
        self._at += 1
        if len(line) > MAX_REPLY:
            raise protocol.BadReply("reply_too_long", most=MAX_REPLY)
        return line

    def _greeting(self, rules: str) -> Hello:
        try:
            reply = protocol.read_line(self._take())
        except EOFError:
            raise Unusable("tape_empty") from None
        except protocol.BadReply as error:
            raise Unusable(error.key, **error.values) from None
        return read_hello(reply, rules)

    def _collect(self, script: Script, seq: int) -> Played:
        played = Played(script, [])
        self._skip_to(seq, seq + len(script.calls))
        raw = b""
        try:
            for number in range(seq, seq + len(script.calls) + 1):
                raw = self._take()
                reply = protocol.check_reply(protocol.read_line(raw), number, begins=number == seq)
                played.replies.append(reply)
        except EOFError:
            played.fault, played.detail = "crash", ("tape_ended", {})
        except protocol.BadReply as error:
            played.fault = "protocol-error"
            values = {**error.values, "line": raw[:200].decode("utf-8", "replace")}
            played.detail = (error.key, values)
        return played

    def _skip_to(self, first: int, last: int) -> None:
        """After a broken answer, go on where this script's answers begin; an answer of a later one stays for it."""
        if not self.played or self.played[-1].fault != "protocol-error":
            return
        while self._at < len(self._lines):
            number = self._number(self._at)
            # A number that comes twice was wrong the first time.
            if number is not None and first <= number <= last and self._number(self._at + 1) != number:
                return
            self._at += 1

    def _number(self, at: int) -> float | None:
        try:
            number = protocol.read_line(self._lines[at]).get("seq")
        except (IndexError, protocol.BadReply):
            return None
        return number if isinstance(number, int | float) else None
