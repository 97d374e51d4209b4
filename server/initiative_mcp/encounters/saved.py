"""Encounters that last: begun with `save`, gone on with by their handle, whoever remembers what."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar

from initiative_mcp.encounters import inputs, shelf
from initiative_mcp.encounters.cache import Cache
from initiative_mcp.encounters.game import Game
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
from initiative_mcp.stores.base import Conflict, Damaged, Full, Store, Taken, Unavailable, Unknown
from initiative_mcp.stores.handles import new_handle, read_handle

TRIES = 5
"""So often a call without expected_version is tried again when somebody else was faster."""

MAX_BYTES = 4_194_304
"""Of a journal: ten thousand steps of the usual kind have half a megabyte."""

MAX_REPLAYED = 100_000
"""Steps that the undo steps of one call may make the server play again."""

_EXAMPLE = 'continue_encounter(encounter="amber-otter-4f7k2m9q")'

_Made = TypeVar("_Made")

_cache = Cache()


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
    _fits(len(head), lang)
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


def go_on(
    word: str,
    raw_steps: object,
    expected: int,
    lang: Lang,
    *,
    draw: Callable[[Game], _Made],
    watched: bool = False,
) -> tuple[dict[str, Any], _Made]:
    """Go on with a saved encounter, or show it when there are no steps.

    Args:
        word: Its handle.
        raw_steps: `{"do": operation, …}`, also `{"do": "undo"}`: back to before the last step that had an effect.
        expected: The version the steps are meant for; 0 for whichever there is.
        lang: Language of the answer.
        draw: Makes something of the game, a picture for example, before anybody else can go on with it.
        watched: Whether that needs the course of the whole game.

    Returns:
        The answer and what was made of the game. In the answer: `encounter`, `version`, what `run_encounter` returns
        (the trace tells the new steps, or the last ones where there are none), and `repeated` where an earlier call
        had applied the very same steps.

    Raises:
        InitiativeError: If the handle or the steps cannot be used, or somebody else was faster; nothing is changed.
    """
    handle = read_handle(word)
    if handle is None:
        raise BadInput(say("store.no_handle", lang, value=shown(word)), say("errors.example", lang, example=_EXAMPLE))
    store = shelf.store(lang)
    with _told(handle, lang):
        for _ in range(TRIES):
            recording = _load(store, handle)
            try:
                steps = _steps(raw_steps, recording, handle, lang)
                if not steps:
                    answer = _shown(handle, recording, lang)
                elif expected not in (0, recording.version):
                    answer = _late(store, handle, recording, expected, steps, lang)
                else:
                    answer = None
            except InitiativeError:
                _cache.put(store, handle, recording)
                raise
            try:
                answer = answer or _played(store, handle, recording, steps, expected, lang)
            except Conflict:
                continue  # what was played is forgotten with the recording
            made = draw(recording.watched() if watched else recording.game)
            _cache.put(store, handle, recording)
            return answer, made
    raise _error("busy", lang, handle=handle)


def _load(store: Store, handle: str) -> Recording:
    """Return an encounter as it stands in the store, which nobody else in this process holds."""
    recording = _cache.take(store, handle)
    try:
        if recording is not None:
            found = store.read(handle, max(recording.version - 1, 1))
            newer = recording.newer(found.version, found.batches)
            if newer is not None:
                recording.follow(newer)
                return recording
        found = store.read(handle)
        return Recording.of(found.head, found.batches)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Damaged from None


def _steps(raw: object, recording: Recording, handle: str, lang: Lang) -> list[dict[str, Any]]:
    """Return the checked steps."""
    steps = inputs.steps(raw, RULE_SETS[recording.head["rules"]], lang, further=(UNDO,))
    if recording.written + len(steps) > inputs.MAX_STEPS:
        values = {"handle": handle, "count": recording.written, "most": inputs.MAX_STEPS}
        raise BadInput(say("store.too_long", lang, **values))
    undone = [step["do"] == UNDO for step in steps]
    replays = sum(undo and not further for undo, further in pairwise([*undone, False]))
    if replays * len(recording.steps) > MAX_REPLAYED:
        raise BadInput(say("store.too_many_undos", lang, count=replays, most=MAX_REPLAYED // len(recording.steps)))
    return steps


def _played(
    store: Store, handle: str, recording: Recording, steps: Sequence[Step], expected: int, lang: Lang
) -> dict[str, Any]:
    """Play steps and store them; a conflict is passed on."""
    stored, lines = recording.take(steps)
    batch = batch_bytes(stored)
    _fits(recording.size + len(batch), lang)
    try:
        version = store.append(handle, recording.version, batch)
    except Unavailable as problem:
        hint = say("store.uncertain" if expected else "store.uncertain_any", lang)
        raise BadInput(shelf.unavailable(problem, lang), hint) from None
    recording.reach(version, batch)
    return _answer(handle, recording, lines, len(steps), lang)


def _late(
    store: Store, handle: str, recording: Recording, expected: int, steps: Sequence[Step], lang: Lang
) -> dict[str, Any]:
    """Answer somebody whose version is not the one there is: a repeated call is told so, another one is refused."""
    if expected < recording.version:
        earlier = store.read(handle, expected).batches[0]
        if asked(batch_steps(earlier)) == asked(steps):
            return {**_shown(handle, recording, lang), "repeated": say("store.repeated", lang)}
    acting = recording.game.fight.acting
    names = [acting] if isinstance(acting, str) else list(acting or ())
    values = {"handle": handle, "version": recording.version, "expected": expected}
    values |= {"round": recording.game.fight.round, "acting": ", ".join(names) or "–"}
    raise BadInput(say("store.conflict", lang, **values))


def _shown(handle: str, recording: Recording, lang: Lang) -> dict[str, Any]:
    return _answer(handle, recording, list(recording.lines), len(recording.steps), lang)


def _answer(handle: str, recording: Recording, lines: Sequence[Line], count: int, lang: Lang) -> dict[str, Any]:
    told = [line.of(lang) for line in lines]
    answer = {"encounter": handle, "version": recording.version, **outcome(recording.game, told, lang)}
    if len(told) < count:
        answer["cut"] = say("store.cut", lang, shown=len(told), count=count)
    return answer


def _fits(size: int, lang: Lang) -> None:
    if size > MAX_BYTES:
        raise BadInput(say("store.too_large", lang, size=f"{size:,}", most=f"{MAX_BYTES:,}"))


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
    except Unavailable as problem:
        raise BadInput(shelf.unavailable(problem, lang)) from None


def _error(key: str, lang: Lang, **values: object) -> InitiativeError:
    return BadInput(say(f"store.{key}", lang, **values))
