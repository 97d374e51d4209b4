"""What happened to whom in which round, as it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from initiative_mcp.encounters.words import plain


@dataclass(frozen=True)
class Happening:
    """Something that happened to a fighter in a round.

    `kind`: `turn` (with the value it was taken at), `waited`, `delayed`, `fallen`, `joined`, `lost` (a turn) or
    `refused`.
    """

    round: int
    name: str
    kind: str
    value: Any = None


@dataclass
class Course:
    """Collects the happenings of an encounter."""

    happenings: list[Happening] = field(default_factory=list[Happening])
    _acting: set[str] = field(default_factory=set[str])

    def note(self, step: Mapping[str, Any], answer: Any, fight: Any) -> None:
        """Note what a step did."""
        if answer.refused:
            names = step.get("names") or [step.get("name") or first_acting(fight)]
            self._add(Happening(fight.round, name, "refused") for name in names if name in fight.fighters)
        for event in answer.events:
            self._event(event, fight)

    def _event(self, event: Any, fight: Any) -> None:
        if event.kind == "turn_began" and event.name not in self._acting:
            # Whoever goes on after an interruption has begun before.
            self._acting.add(event.name)
            count = getattr(event, "count", None)
            value = fight.fighters[event.name].value if count is None else count
            self._add([Happening(event.round, event.name, "turn", plain(value))])
        elif event.kind == "turn_ended":
            self._acting.discard(event.name)
        elif event.kind in ("waited", "delayed"):
            self._acting.discard(event.name)
            self._take_back(event.name)
            self._add([Happening(event.round, event.name, event.kind)])
        elif event.kind == "joined" and event.round:
            self._add([Happening(event.round, event.name, "joined")])
        elif event.kind == "fell":
            self._acting.discard(event.name)
            self._add([Happening(event.round, event.name, "fallen")])
        elif event.kind == "slot_lost" and event.reason != "fell":
            self._add([Happening(event.round, event.name, "lost")])

    def _take_back(self, name: str) -> None:
        """Forget the turn that somebody gave away."""
        for at in range(len(self.happenings) - 1, -1, -1):
            if self.happenings[at].name == name and self.happenings[at].kind == "turn":
                del self.happenings[at]
                return

    def _add(self, happenings: Iterable[Happening]) -> None:
        self.happenings += happenings


def first_acting(fight: Any) -> str:
    """Return who acts, the first of several; empty when nobody does."""
    acting: Any = fight.acting or ""
    return acting if isinstance(acting, str) else str(acting[0])
