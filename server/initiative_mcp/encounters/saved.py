"""Encounters that last: begun with `save`, gone on with by their handle, whoever remembers what."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from initiative_mcp.encounters import inputs, shelf
from initiative_mcp.encounters.cache import Cache
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

MAX_BYTES = 4_194_304
"""Of a journal: ten thousand steps of the usual kind have half a megabyte."""

MAX_REPLAYED = 100_000
"""Steps that the undo steps of one call may make the server play again."""

_EXAMPLE = 'continue_encounter(encounter="amber-otter-4f7k2m9q")'

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


def go_on(word: str, raw_steps: object, expected: int, lang: Lang) -> dict[str, Any]:
    """Go on with a saved encounter, or show it when there are no steps.

    Args:
        word: Its handle.
        raw_steps: `{"do": operation, …}`, also `{"do": "undo"}`: back to before the last step that had an effect.
        expected: The version the steps are meant for; 0 for whichever there is.
        lang: Language of the answer.

    Returns:
        `encounter`, `version`, what `run_encounter` returns (the trace tells the new steps, or the last ones where
        there are none), and `repeated` where an earlier call had applied the very same steps.

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
            # Whatever is only looked at goes back into the cache; what was played on goes there once it is stored.
            with _cache.returning(store, handle, recording) as lent:
                steps = _steps(raw_steps, recording, handle, lang)
                if not steps:
                    return _answer(handle, recording, list(recording.lines), len(recording.steps), lang)
                if expected not in (0, recording.version):
                    return _late(store, handle, recording, expected, steps, lang)
                lent.kept = True
