"""Does many small pieces of work in two processes, which know all that was known when they began."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable
from typing import TypeVar

WORKERS = 2

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def each(work: Callable[[_Task], _Result], tasks: Iterable[_Task]) -> list[_Result]:
    """The results in the order of the tasks; tasks and results have to be plain data."""
    with multiprocessing.get_context("fork").Pool(WORKERS) as pool:
        return list(pool.imap(work, tasks, chunksize=4))
