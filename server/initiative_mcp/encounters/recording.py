"""A saved encounter: what is stored of it, and how it is played again from that.

What is stored is a journal: a head with rule set, settings, fighters and seed, then batches of steps. An `undo` stands
in it with the number of steps that are kept, so that reading a journal needs no rules.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from initiative_mcp.encounters.game import Game
from initiative_mcp.encounters.run import TRACE_LINES
from initiative_mcp.messages import LANGUAGES, Lang, say

FORMAT = 1
"""Of the journal; a test keeps journals of every format there was."""

UNDO = "undo"

Step = Mapping[str, Any]


class NewerFormat(Exception):  # noqa: N818 - what happened
    """A journal was written by a newer version."""

    def __init__(self, found: int) -> None:
        """Keep its format."""
        super().__init__(found)
        self.format = found


class Line(NamedTuple):
    """One line of the log in both languages."""

    en: str
    de: str

    def of(self, lang: Lang) -> str:
        """Return the line in a language."""
        return self.de if lang == "de" else self.en


def head_bytes(
    rules: str, settings: Mapping[str, Any], fighters: Sequence[Step], steps: Sequence[Step], seed: int
) -> bytes:
    """Return the head of a journal."""
    head = {"format": FORMAT, "rules": rules, "settings": settings, "fighters": fighters, "steps": steps, "seed": seed}
    return _bytes(head)


def batch_bytes(steps: Sequence[Step]) -> bytes:
    """Return a batch of a journal."""
    return _bytes({"steps": steps})


def batch_steps(batch: bytes) -> list[dict[str, Any]]:
    """Return the steps of a batch."""
    return json.loads(batch)["steps"]


def asked(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return steps as they were asked for: an undo without what it came to."""
    return [{"do": UNDO} if step["do"] == UNDO else dict(step) for step in steps]


def _bytes(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


@dataclass
class Recording:
    """A saved encounter as it stands.

    Attributes:
        head: What it began with.
        size: Bytes of its journal.
        version: The version of the store it stands at.
        last: The batch that led to this version, as it is stored.
        steps: The steps that count, those undone left out.
        took_effect: For each of them whether it did, or was refused.
        written: All steps in the journal, those undone too.
        lines: The last lines of the log, without what was undone.
    """

    head: dict[str, Any]
    size: int
    version: int = 1
    last: bytes = b""
    steps: list[Step] = field(default_factory=list[Step])
    took_effect: list[bool] = field(default_factory=list[bool])
    written: int = 0
    lines: deque[Line] = field(default_factory=lambda: deque[Line](maxlen=TRACE_LINES))

    def __post_init__(self) -> None:
        """Begin the encounter."""
        self.game = self._begin()
        self._stale = False  # an undo has taken steps away that the game has played

    @classmethod
    def of(cls, head: bytes, batches: Sequence[bytes]) -> Recording:
        """Play a journal.

        Raises:
            NewerFormat: If this version does not know its format.
        """
        told = json.loads(head)
        if told["format"] > FORMAT:
            raise NewerFormat(told["format"])
        recording = cls(told, len(head))
        kept: list[Step] = list(told["steps"])
        recording.written = len(kept)
        for batch in batches:
            steps = batch_steps(batch)
            _fold(kept, steps)
            recording.written += len(steps)
            recording.reach(recording.version + 1, batch)
        recording._play(kept)
        return recording

    def newer(self, version: int, batches: Sequence[bytes]) -> Sequence[bytes] | None:
        """Return what others have written meanwhile.

        Args:
            version: The version that is stored.
            batches: What is stored from the batch on that led to the version of this recording.

        Returns:
            The batches after it; None where it is not the one stored: a store that was set back has gone another way.
        """
        mine = [self.last] if self.version > 1 else []
        if list(batches[: len(mine)]) != mine or version < self.version:
            return None
        return batches[len(mine) :]

    def follow(self, batches: Sequence[bytes]) -> None:
        """Go on with what others have written meanwhile."""
        for batch in batches:
            self.take(batch_steps(batch))
            self.reach(self.version + 1, batch)

    def reach(self, version: int, batch: bytes) -> None:
        """Note that a batch, whose steps were taken, is stored."""
        self.version, self.last = version, batch
        self.size += len(batch)

    def take(self, steps: Sequence[Step]) -> tuple[list[Step], list[Line]]:
        """Take steps; return them as they are to be stored, and what the last ones came to."""
        stored: list[Step] = []
        lines = deque[Line](maxlen=TRACE_LINES)
        for at, step in enumerate(steps):
            if step["do"] == UNDO:
                keep = step["to"] if "to" in step else self._before_last_effect()
                stored.append({"do": UNDO, "to": keep})
                lines.append(self._back_to(keep))
            else:
                tell = at >= len(steps) - TRACE_LINES
                self._do(step, tell=tell)
                stored.append(step)
                if tell:
                    lines.append(self.lines[-1])
        self._refresh()
        self.written += len(steps)
        return stored, list(lines)

    def _before_last_effect(self) -> int:
        """Return how many steps an undo keeps; all of them where there is nothing to undo."""
        last = next((at for at in range(len(self.steps) - 1, -1, -1) if self.took_effect[at]), None)
        return len(self.steps) if last is None else last

    def _back_to(self, keep: int) -> Line:
        if keep == len(self.steps):
            return Line(*(say("store.nothing_to_undo", lang) for lang in LANGUAGES))
        del self.steps[keep:], self.took_effect[keep:]
        self._stale = True
        return Line(*(say("store.undone", lang, step=keep + 1) for lang in LANGUAGES))

    def _refresh(self) -> None:
        """Play again what is left after an undo; several in a row cost no more than one."""
        if self._stale:
            kept, self.steps, self.took_effect = self.steps, [], []
            self._stale = False
            self.lines.clear()
            self.game = self._begin()
            self._play(kept)

    def watched(self) -> Game:
        """Return the game played again with its course noted, which most calls do not need."""
        game = self._begin(watched=True)
        for step in self.steps:
            game.do(step)
        return game

    def _begin(self, *, watched: bool = False) -> Game:
        head = self.head
        return Game(head["rules"], head["settings"], head["fighters"], head["seed"], watched=watched)

    def _play(self, steps: Sequence[Step]) -> None:
        for at, step in enumerate(steps):
            self._do(step, tell=at >= len(steps) - TRACE_LINES)

    def _do(self, step: Step, *, tell: bool) -> None:
        self._refresh()
        answer = self.game.do(step)
        self.steps.append(step)
        self.took_effect.append(not answer.refused)
        if tell:
            self.lines.append(Line(*(self.game.line(step, answer, lang) for lang in LANGUAGES)))


def _fold(kept: list[Step], steps: Sequence[Step]) -> None:
    """Add steps to those that count; an undo takes some away."""
    for step in steps:
        if step["do"] == UNDO:
            del kept[step["to"] :]
        else:
            kept.append(step)
