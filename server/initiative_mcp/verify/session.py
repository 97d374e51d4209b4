"""Plays scripts on an adapter: writes ahead, reads answers, and goes on with a new process after a fault."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, cast

from initiative_mcp.verify import protocol
from initiative_mcp.verify.compare import Reply
from initiative_mcp.verify.process import (
    MAX_REPLY,
    AdapterProcess,
    CannotStart,
    EndOfOutput,
    LongLine,
    NoAnswer,
    undisturbed,
)
from initiative_mcp.verify.script import Script

MAX_RESTARTS = 10
HISTORY_KEPT = 5_000
"""Scripts of one process that are kept to be played again."""
NOISE_SHOWN = 3
_AHEAD = 400
"""Requests that are on the way at most; enough to keep both sides busy, little enough for every pipe."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Unusable(Exception):  # noqa: N818 - nothing is claimed about the implementation
    """The adapter cannot be used; `key` names the text that says why, `values` fill it in."""

    def __init__(self, key: str, **values: object) -> None:
        """Keep the text's key and values."""
        super().__init__(key, values)
        self.key = key
        self.values = values


@dataclass
class Played:
    """What came of a script.

    Attributes:
        fault: None when every request was answered as promised; else `crash`, `timeout`, `protocol-error`, or
            `not-run` when there was no process left to play it.
        detail: Key of the text that says more about the fault, with its values.
    """

    script: Script
    replies: list[Reply]
    fault: str | None = None
    detail: tuple[str, dict[str, object]] = ("", {})


@dataclass
class Hello:
    """How an adapter introduced itself; `observes` is None when it did not say."""

    implementation: dict[str, Any] = field(default_factory=dict[str, Any])
    features: frozenset[str] = frozenset()
    observes: tuple[str, ...] | None = None


@dataclass
class Habits:
    """What an adapter did besides answering.

    Attributes:
        stopped: Whether it always ended by itself after stop; None when nobody saw it.
    """

    noise: int = 0
    noise_shown: list[str] = field(default_factory=list[str])
    restarts: int = 0
    stopped: bool | None = True
    stderr: str = ""

    def hear(self, line: bytes) -> None:
        """Count a line that is no reply."""
        self.noise += 1
        if len(self.noise_shown) < NOISE_SHOWN:
            self.noise_shown.append(line[:200].decode("utf-8", "replace"))


class Player(Protocol):
    """Whoever can play scripts: a session with an adapter, or a tape that has been played.

    Attributes:
        live: Whether scripts can be played again.
        runs: How often all of them were played.
        flaky_scripts: Those with different answers in different runs.
    """

    hello: Hello
    habits: Habits
    live: bool
    runs: int
    flaky_scripts: Sequence[Script]

    @property
    def histories(self) -> Sequence[Sequence[Played]]:
        """What each process has played so far, in order, of each the first ones."""
        ...

    def play(self, scripts: Iterable[Script]) -> Iterator[Played]:
        """Play scripts one after the other in one process."""
        ...

    def renew(self) -> None:
        """Go on with a fresh process."""
        ...


def read_hello(reply: dict[str, Any], rules: str) -> Hello:
    """Return how an adapter introduces itself.

    Raises:
        Unusable: If it speaks another protocol or does not have the rule set.
    """
    if "unsupported" in reply or "crashed" in reply:
        raise Unusable("start_refused", reply=reply.get("unsupported") or reply.get("crashed"))
    try:
        protocol.check_seq(reply, 0)
    except protocol.BadReply as error:
        raise Unusable(error.key, **error.values) from None
    if reply.get("ok") is not True:
        raise Unusable("start_refused", reply=str(reply)[:200])
    if isinstance(reply.get("protocol"), bool) or reply.get("protocol") != protocol.VERSION:
        raise Unusable("other_protocol", expected=protocol.VERSION, actual=reply.get("protocol"))
    offered = _words(reply.get("rules"))
    if offered is not None and rules not in offered:
        raise Unusable("other_rules", rules=rules, offered=", ".join(offered) or "–")
    implementation = reply.get("implementation")
    return Hello(
        cast("dict[str, Any]", implementation) if isinstance(implementation, dict) else {},
        frozenset(_words(reply.get("features")) or ()),
        _words(reply.get("observes")),
    )


def _words(value: object) -> tuple[str, ...] | None:
    return tuple(map(str, cast("list[object]", value))) if isinstance(value, list) else None


class Session:
    """A running adapter with everything that may go wrong with it."""

    live = True
    runs = 1
    flaky_scripts: Sequence[Script] = ()

    def __init__(
        self,
        command: Sequence[str],
        rules: str,
        *,
        timeout: float = 2.0,
        startup: float = 30.0,
        folder: Path | None = None,
    ) -> None:
        """Start the adapter and greet it.

        Raises:
            Unusable: If that fails.
        """
        self._command = command
        self._rules = rules
        self._timeout = timeout
        self._startup = startup
        self._folder = folder
        self._process: AdapterProcess | None = None
        self._lines: deque[bytes] = deque()
        self._seq = 0
        self.histories: list[list[Played]] = []
        self.habits = Habits()
        self.hello = Hello()
        self._open()

    def play(self, scripts: Iterable[Script]) -> Iterator[Played]:
        """Play scripts in order and yield what came of each.

        Requests are written ahead, so the adapter never waits for us. After a fault the process is replaced, at most
        10 times in all, and the scripts that were on the way are sent again; when that is used up, the rest is
        `not-run`.
        """
        if self._process is None and self.habits.restarts < MAX_RESTARTS:
            self._reopen()
        source = iter(scripts)
        waiting: deque[tuple[Script, int]] = deque()
        ahead = 0
        try:
            while True:
                while ahead < _AHEAD and (script := next(source, None)) is not None:
                    waiting.append((script, self._submit(script)))
                    ahead += len(script.calls) + 1
                if not waiting:
                    return
                script, seq = waiting.popleft()
                ahead -= len(script.calls) + 1
                played = self._collect(script, seq)
                if len(self.histories[-1]) < HISTORY_KEPT:
                    self.histories[-1].append(played)
                if played.fault not in (None, "not-run"):
                    if self.habits.restarts < MAX_RESTARTS:
                        self.habits.restarts += 1
                        self._reopen()
                    waiting = deque((later, self._submit(later)) for later, _ in waiting)
                yield played
        finally:
            if waiting:
                # Whoever asked has stopped listening; answers that are still on the way must not meet the next script.
                self.abort()

    def renew(self) -> None:
        """Go on with a fresh process; this one ends in an orderly way and does not count as a restart."""
        self.close()
        self._open()

    def close(self) -> None:
        """End the adapter, and note whether it ended by itself."""
        if self._process is not None:
            if not self._process.stop(protocol.stop_request(self._seq)):
                self.habits.stopped = False
            self.habits.stderr = self._process.stderr or self.habits.stderr
            self._process = None

    def abort(self) -> None:
        """Kill the adapter at once."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _submit(self, script: Script) -> int:
        if self._process is None:
            return 0
        first = self._seq
        lines = protocol.requests(script, first)
        self._seq += len(lines)
        self._process.send(b"".join(lines))
        return first

    def _collect(self, script: Script, seq: int) -> Played:
        played = Played(script, [])
        if self._process is None:
            played.fault = "not-run"
            return played
        raw = b""
        try:
            for number in range(seq, seq + len(script.calls) + 1):
                raw = self._next_line(self._timeout)
                reply = protocol.check_reply(protocol.read_line(raw), number, begins=number == seq)
                played.replies.append(reply)
        except NoAnswer:
            played.fault, played.detail = "timeout", ("timeout", {"seconds": self._timeout})
        except EndOfOutput:
            played.fault = "crash"
        except protocol.BadReply as error:
            played.fault = "protocol-error"
            played.detail = (error.key, {**error.values, "line": raw[:200].decode("utf-8", "replace")})
        if played.fault is not None:
            process = self._process
            process.close()
            self._process = None
            self.habits.stderr = process.stderr or self.habits.stderr
            if played.fault == "crash":
                played.detail = ("crash", {"status": process.exit_status, "stderr": process.stderr})
        return played

    def _next_line(self, seconds: float) -> bytes:
        """Return the next line that is meant as a reply; everything else is noise."""
        assert self._process is not None
        deadline: float | None = None
        while True:
            while self._lines:
                line = self._lines.popleft()
                plain = line.removeprefix(_BYTE_ORDER_MARK).strip()
                if not plain.startswith(b"{"):
                    if plain:
                        self.habits.hear(plain)
                elif isinstance(line, LongLine):
                    raise protocol.BadReply("reply_too_long", most=MAX_REPLY)
                else:
                    return plain
            now = time.monotonic()
            if deadline is None:
                deadline = now + seconds
            elif now > deadline:
                raise NoAnswer
            self._lines.extend(self._process.receive(deadline - now))

    def _open(self) -> None:
        self._lines.clear()
        self.histories.append([])
        try:
            with undisturbed():
                self._process = AdapterProcess(self._command, self._folder)
            self.hello = self._greet(self._process)
        except CannotStart as error:
            raise Unusable("not_found", command=self._command[0], reason=str(error)) from None
        except BaseException:
            # Interrupted or not: what has been started must not be left behind.
            self.abort()
            raise

    def _greet(self, process: AdapterProcess) -> Hello:
        process.send(protocol.start_request(0))
        self._seq = 1
        try:
            return read_hello(protocol.read_line(self._next_line(self._startup)), self._rules)
        except protocol.BadReply as error:
            raise Unusable(error.key, **error.values) from None
        except NoAnswer:
            self.abort()
            raise Unusable("no_hello", seconds=self._startup, stderr=process.stderr) from None
        except EndOfOutput:
            self.abort()
            raise Unusable("ended_at_once", status=process.exit_status, stderr=process.stderr) from None

    def _reopen(self) -> None:
        try:
            self._open()
        except Unusable:
            # It did start before, so this is told as a script that was not run.
            self._process = None
