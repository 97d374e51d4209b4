"""The adapter as a child process: fed ahead, read in bounded memory, and gone without a trace when it is over.

Three threads of ours per child keep every pipe moving: one writes requests, one cuts standard output into lines, one
keeps the end of standard error. The child has a process group of its own, so that its children end with it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import IO

MAX_REPLY = 1 << 20
"""Longest reply line in bytes; of a longer one only the beginning is kept."""

STDERR_KEPT = 4096
STOP_SECONDS = 2.0

_CHUNK = 1 << 16
_QUEUED = 64
_POLL = 0.05
_PATIENCE = 3  # polls for the rest of the output of a program that has ended
_WINDOWS = sys.platform == "win32"


class CannotStart(Exception):  # noqa: N818 - said to the person who named the program
    """The program was not found or may not be started."""


class EndOfOutput(Exception):  # noqa: N818
    """The adapter has closed its output or ended."""


class NoAnswer(Exception):  # noqa: N818
    """Nothing came in time."""


@contextlib.contextmanager
def undisturbed() -> Generator[None]:
    """Hold interruptions back until what is being started is known to whoever has to end it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    before = {number: signal.getsignal(number) for name in names if (number := getattr(signal, name, None)) is not None}
    for number in before:
        signal.signal(number, lambda number, _frame: caught.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for number in caught:
        signal.raise_signal(number)


class LongLine(bytes):
    """The beginning of a line that was too long to keep."""

    __slots__ = ()


class AdapterProcess:
    """One running adapter."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        """Start the program.

        Raises:
            CannotStart: If there is no such program or the system refuses to start it.
        """
        program = command[0]
        if folder is not None and Path(program).name != program:
            program = str(folder / program)
        program = shutil.which(program) or program
        try:
            self._child = subprocess.Popen(
                [program, *command[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                bufsize=0,
                start_new_session=not _WINDOWS,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) if _WINDOWS else 0,
            )
        except (OSError, ValueError) as error:
            raise CannotStart(str(error)) from error
        self._lines: queue.Queue[list[bytes] | None] = queue.Queue(_QUEUED)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._stderr = b""
        self._closing = False
        self._ended = False
        self._threads = [
            threading.Thread(target=work, daemon=True, name=f"adapter-{name}")
            for name, work in (("in", self._feed), ("out", self._cut_lines), ("err", self._keep_stderr))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The child's process id, which is also its process group."""
        return self._child.pid

    @property
    def stderr(self) -> str:
        """The last 4 KiB of standard error."""
        return self._stderr.decode("utf-8", "replace")

    @property
    def exit_status(self) -> int | None:
        """Exit status after `close`; negative for a signal."""
        return self._child.returncode

    def send(self, data: bytes) -> None:
        """Hand over requests; returns at once."""
        self._requests.put(data)

    def receive(self, seconds: float) -> list[bytes]:
        """Return the next lines of output, at least one.

        Raises:
            NoAnswer: If none came within so many seconds.
            EndOfOutput: If there will be no more.
        """
        deadline = time.monotonic() + seconds
        gone = 0
        while True:
            left = deadline - time.monotonic()
            try:
                lines = self._lines.get(timeout=min(max(left, 0), _POLL))
            except queue.Empty:
                # A grandchild may hold the pipe open although the adapter itself has ended.
                gone = gone + 1 if self._has_exited() else 0
                if gone > _PATIENCE:
                    raise EndOfOutput from None
                if left <= 0 and not gone:
                    raise NoAnswer from None
                continue
            if lines is None:
                self._ended = True
                raise EndOfOutput
            return lines

    def stop(self, request: bytes) -> bool:
        """Ask the adapter to end and close; tell whether it ended by itself in time with status 0."""
        self.send(request)
        self._requests.put(None)
        deadline = time.monotonic() + STOP_SECONDS
        while not self._has_exited() and time.monotonic() < deadline:
            # What it still writes is read away, so that a full pipe cannot keep it from ending.
            try:
                if self._ended or self._lines.get(timeout=_POLL / 5) is None:
                    self._ended = True
                    time.sleep(_POLL / 10)
            except queue.Empty:
                pass
        in_time = self._has_exited()
        self.close()
        return in_time and self.exit_status == 0

    def close(self) -> None:
        """Kill whatever is left of the process group and give everything back."""
        if self._closing:
            return
        self._kill_group()
        self._closing = True
        self._child.wait()
        self._requests.put(None)
        for thread in self._threads:
            while thread.is_alive():
                with contextlib.suppress(queue.Empty):
                    while True:
                        self._lines.get_nowait()
                thread.join(_POLL)
                if self._escaped(thread):
                    break
        streams = (self._child.stdin, self._child.stdout, self._child.stderr)
        for thread, stream in zip(self._threads, streams, strict=True):
            # A pipe that another thread still waits on cannot be closed under it.
            if stream is not None and not thread.is_alive():
                with contextlib.suppress(OSError):
                    stream.close()

    def _escaped(self, thread: threading.Thread) -> bool:
        """Tell whether a pipe is still held by a process that has left the group, after waiting a second for it."""
        thread.join(1.0)
        return thread.is_alive()

    def _has_exited(self) -> bool:
        """Tell whether the child has ended, without reaping it: its group id must stay its own until the kill."""
        if _WINDOWS or not hasattr(os, "waitid"):
            return self._child.poll() is not None
        if self._child.returncode is not None:
            return True
        try:
            return os.waitid(os.P_PID, self._child.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None
        except ChildProcessError:
            return True

    def _kill_group(self) -> None:
        if _WINDOWS:
            taskkill = ["taskkill", "/T", "/F", "/PID", str(self._child.pid)]
            with contextlib.suppress(OSError):
                subprocess.run(taskkill, capture_output=True, check=False)
            with contextlib.suppress(OSError):
                self._child.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)

    def _feed(self) -> None:
        stream = self._pipe(self._child.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (data := self._requests.get()) is not None:
                view = memoryview(data)
                while view:
                    view = view[stream.write(view) :]
        with contextlib.suppress(OSError, ValueError):
            stream.close()

    def _cut_lines(self) -> None:
        stream = self._pipe(self._child.stdout)
        rest = b""
        dropping = False
        with contextlib.suppress(OSError, ValueError):
            while chunk := stream.read(_CHUNK):
                if dropping:
                    _, found, chunk = chunk.partition(b"\n")
                    if not found:
                        continue
                    dropping = False
                lines = (rest + chunk).split(b"\n")
                rest = lines.pop()
                if len(rest) > MAX_REPLY:
                    lines.append(LongLine(rest[:200]))
                    rest, dropping = b"", True
                if lines and not self._offer(lines):
                    return
        # A last line without an end of line is a line all the same.
        self._offer([rest, None] if rest else [None])

    def _offer(self, lines: Sequence[bytes | None]) -> bool:
        """Queue lines, waiting while the queue is full; tell whether there is still somebody to read them."""
        whole = [line for line in lines if line is not None]
        for item in ([whole] if whole else []) + ([None] if len(whole) < len(lines) else []):
            while True:
                if self._closing:
                    return False
                try:
                    self._lines.put(item, timeout=_POLL)
                    break
                except queue.Full:
                    continue
        return True

    def _keep_stderr(self) -> None:
        stream = self._pipe(self._child.stderr)
        with contextlib.suppress(OSError, ValueError):
            while chunk := stream.read(_CHUNK):
                self._stderr = (self._stderr + chunk)[-STDERR_KEPT:]

    @staticmethod
    def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
        assert stream is not None
        return stream
