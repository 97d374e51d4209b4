"""Progress on a terminal: one line that is rewritten, and gone when the report comes."""

from __future__ import annotations

import time
from typing import TextIO

from initiative_mcp.messages import Lang, say

_EVERY = 0.1


class Progress:
    """Shows progress on a terminal and nothing anywhere else."""

    def __init__(self, stream: TextIO, lang: Lang) -> None:
        """Remember where to show it."""
        self._stream = stream if stream.isatty() else None
        self._lang: Lang = lang
        self._shown = 0.0
        self._width = 0

    def __call__(self, phase: str, done: int, total: int) -> None:
        """Show how far a phase has come."""
        if self._stream is None:
            return
        now = time.monotonic()
        if done < total and now - self._shown < _EVERY:
            return
        self._shown = now
        self._write(say(f"verify.progress.{phase}", self._lang, done=done, total=total))

    def clear(self) -> None:
        """Take the line away."""
        if self._stream is not None and self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, text: str) -> None:
        assert self._stream is not None
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)
