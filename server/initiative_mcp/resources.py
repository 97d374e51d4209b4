"""Where the data lies: the only module that knows whether it runs from a wheel or from a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_INSTALLED = _HERE / "_data"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent.parent


def path(*parts: str) -> Path:
    """Return the path of a data file or folder; `parts` begin with `blueprint` or `reference_code`."""
    return _ROOT.joinpath(*parts)


@cache
def read_text(*parts: str) -> str:
    """Return the text of a data file.

    Raises:
        FileNotFoundError: If there is no such file.
    """
    return path(*parts).read_text(encoding="utf-8")


def list_names(*parts: str) -> list[str]:
    """Return the names in a data folder in alphabetical order, without hidden ones; empty if there is none."""
    folder = path(*parts)
    if not folder.is_dir():
        return []
    return sorted(entry.name for entry in folder.iterdir() if not entry.name.startswith((".", "__")))


def rule_sets() -> list[str]:
    """Return the ids of the rule sets that have a blueprint, `core` first."""
    return list(_rule_sets())


@cache
def _rule_sets() -> tuple[str, ...]:
    names = [name for name in list_names("blueprint") if path("blueprint", name, "play.toml").is_file()]
    return tuple(sorted(names, key=lambda name: (name != "core", name)))
