"""Encounters that last: begun with `save`, gone on with by their handle, whoever remembers what."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from initiative_mcp.encounters import inputs, shelf
from initiative_mcp.encounters.recording import (
    FORMAT,
    UNDO,
    Line,
    NewerFormat,
    Recording,
    Step,
    asked,
    batch_bytes,
    batch_steps,
    head_bytes,
)
from initiative_mcp.encounters.run import outcome
from initiative_mcp.errors import BadInput, InitiativeError, shown
from initiative_mcp.messages import Lang, say
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.stores.base import Conflict, Damaged, Full, Store, StoreProblem, Taken, Unavailable, Unknown
from initiative_mcp.stores.handles import new_handle, read_handle

TRIES = 5
"""So often a call without expected_version is tried again when somebody else was faster."""

MOST_UNDOS = 100
_KEPT, _KEPT_STEPS = 256, 200_000
_EXAMPLE = 'continue_encounter(encounter="amber-otter-4f7k2m9q")'


class _Cache:
    """Recordings that need not be played again, the one used longest ago forgotten first.

    Whoever takes one out has it alone; only what the store has acknowledged is put back.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, str], Recording] = OrderedDict()
        self._lock = Lock()

    def take(self, store: Store, handle: str) -> Recording | None:
        with self._lock:
            return self._kept.pop((id(store), handle), None)

    def put(self, store: Store, handle: str, recording: Recording) -> None:
        with self._lock:
            self._kept[id(store), handle] = recording
            while len(self._kept) > 1 and (len(self._kept) > _KEPT or self._size() > _KEPT_STEPS):
                self._kept.popitem(last=False)

    def _size(self) -> int:
        return sum(len(recording.steps) + len(recording.head["fighters"]) for recording in self._kept.values())


_cache = _Cache()


def save(
    rules: str,
    settings: dict[str, Any],
    fighters: Sequence[Step],
    steps: Sequence[Step],
    seed: int,
    lang: Lang,
) -> dict[str, Any]:
    """Save an encounter that has been played; all input is checked already.

    Returns:
        `encounter` (its handle), `version` and `next`.

    Raises:
        InitiativeError: If it cannot be saved; then nothing is.
    """
    head = head_bytes(rules, settings, fighters, steps, seed)
    handle = new_handle()
    with _told(handle, lang):
        try:
            shelf.store(lang).create(handle, head)
        except Taken:  # as good as impossible
            handle = new_handle()
            shelf.store(lang).create(handle, head)
    days = f"{shelf.keep_days():g}"
    return {
        "encounter": handle,
        "version": 1,
        "next": say("store.saved", lang, handle=handle, version=1, days=days),
    }


def go_on(word: object, raw_steps: object, raw_expected: object, lang: Lang) -> dict[str, Any]:
    """Go on with a saved encounter, or show it when there are no steps.

    Args:
        word: Its handle.
        raw_steps: `{"do": operation, …}`, also `{"do": "undo"}`: back to before the last step that had an effect.
        raw_expected: The version the steps are meant for; 0 for whichever there is.
        lang: Language of the answer.

    Returns:
        `encounter`, `version`, what `run_encounter` returns (the trace tells the new steps, or the last ones where
        there are none), and `repeated` where an earlier call had applied the very same steps.

    Raises:
        InitiativeError: If the handle or the steps cannot be used, or somebody else was faster; nothing is changed.
    """
    handle = read_handle(word) if isinstance(word, str) else None
    if handle is None:
        raise BadInput(say("store.no_handle", lang, value=shown(word)), say("errors.example", lang, example=_EXAMPLE))
    expected = _version(raw_expected, lang)
    store = shelf.store(lang)
    with _told(handle, lang):
        recording = _load(store, handle)
        try:
            steps = _steps(raw_steps, recording, handle, lang)
        except InitiativeError:
            _cache.put(store, handle, recording)
            raise
        if not steps:
            _cache.put(store, handle, recording)
            return _answer(handle, recording, list(recording.lines), lang)
        for _ in range(TRIES):
            if expected not in (0, recording.version):
                return _late(store, handle, recording, expected, steps, lang)
            version = recording.version
            stored, lines = recording.take(steps)
            try:
                recording.version = store.append(handle, version, batch_bytes(stored))
            except Conflict:
                recording = _load(store, handle)  # what was played on the other one is forgotten with it
            except Unavailable as problem:
                hint = say("store.uncertain", lang) if expected else ""
                raise BadInput(say("store.unavailable", lang, reason=problem.reason), hint) from None
            else:
                _cache.put(store, handle, recording)
                return _answer(handle, recording, lines, lang)
        return _late(store, handle, recording, -1, steps, lang)


def _load(store: Store, handle: str) -> Recording:
    recording = _cache.take(store, handle)
    if recording is not None:
        found = store.read(handle, recording.version)
        if found.version - recording.version == len(found.batches) >= 0:
            recording.follow(found.batches)
            return recording
    found = store.read(handle)
    try:
        return Recording.of(found.head, found.batches)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Damaged from None


def _steps(raw: object, recording: Recording, handle: str, lang: Lang) -> list[dict[str, Any]]:
    """Return the checked steps."""
    steps = inputs.steps(raw, RULE_SETS[recording.head["rules"]], lang, further=(UNDO,))
    undos = sum(step["do"] == UNDO for step in steps)
    if undos > MOST_UNDOS:
        raise BadInput(say("store.too_many_undos", lang, most=MOST_UNDOS, count=undos))
    if recording.written + len(steps) > inputs.MAX_STEPS:
        values = {"handle": handle, "count": recording.written, "most": inputs.MAX_STEPS}
        raise BadInput(say("store.too_long", lang, **values))
    return steps


def _late(
    store: Store, handle: str, recording: Recording, expected: int, steps: Sequence[Step], lang: Lang
) -> dict[str, Any]:
    """Answer somebody whose version is not the one there is: a repeated call is told so, another one is refused."""
    if 0 < expected < recording.version:
        earlier = store.read(handle, expected).batches[0]
        if asked(batch_steps(earlier)) == asked(steps):
            _cache.put(store, handle, recording)
            answer = _answer(handle, recording, list(recording.lines)[-len(steps) :], lang)
            return {**answer, "repeated": say("store.repeated", lang)}
    acting = recording.game.fight.acting
    names = [acting] if isinstance(acting, str) else list(acting or ())
    values = {"handle": handle, "version": recording.version, "expected": max(expected, 0)}
    values |= {"round": recording.game.fight.round, "acting": ", ".join(names) or "–"}
    _cache.put(store, handle, recording)
    raise BadInput(say("store.conflict", lang, **values))


def _answer(handle: str, recording: Recording, lines: Sequence[Line], lang: Lang) -> dict[str, Any]:
    told = [line.of(lang) for line in lines]
    return {"encounter": handle, "version": recording.version, **outcome(recording.game, told, lang)}


def _version(raw: object, lang: Lang) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int | float) or raw < 0 or raw != int(raw):
        raise BadInput(
            say("store.bad_version", lang, value=shown(raw)),
            say("errors.example", lang, example="expected_version=1"),
        )
    return int(raw)


@contextmanager
def _told(handle: str, lang: Lang) -> Generator[None]:
    """Turn what a store reports into a text that says what to do."""
    try:
        yield
    except NewerFormat as found:
        raise _error("newer", lang, handle=handle, format=found.format, known=FORMAT) from None
    except Unknown:
        raise _error("unknown", lang, handle=handle, days=f"{shelf.keep_days():g}") from None
    except Damaged:
        raise _error("damaged", lang, handle=handle) from None
    except Full as problem:
        raise _error("full", lang, limit=f"{problem.limit:,}", days=f"{shelf.keep_days():g}") from None
    except StoreProblem as problem:
        raise _error("unavailable", lang, reason=getattr(problem, "reason", "?")) from None


def _error(key: str, lang: Lang, **values: object) -> InitiativeError:
    return BadInput(say(f"store.{key}", lang, **values))
