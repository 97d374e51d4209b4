"""Reads and writes the counts of walks and random programs in the blueprint's evidence file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "blueprint" / "core" / "evidence.json"

Entry = dict[str, Any]
Numbers = Mapping[str, int | Mapping[str, int]]


def read() -> dict[str, Entry]:
    """The entries by id, in the order of the file."""
    if not FILE.exists():
        return {}
    return {entry["id"]: entry for entry in json.loads(FILE.read_text(encoding="utf-8"))["entries"]}


def entry(name: str, title: tuple[str, str], command: str, numbers: Numbers, note: tuple[str, str]) -> Entry:
    """One entry; title and note in English and German."""
    return {
        "id": name,
        "title": {"en": title[0], "de": title[1]},
        "command": command,
        "numbers": numbers,
        "note": {"en": note[0], "de": note[1]},
    }


def write(entries: list[Entry]) -> None:
    """Put entries into the file: known ones where they stand, new ones at the end."""
    everything = read() | {each["id"]: each for each in entries}
    text = json.dumps({"entries": list(everything.values())}, ensure_ascii=False, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")


def ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts by name, so that the file does not depend on the order of events."""
    return dict(sorted(counts.items()))


def compare(fresh: Entry) -> None:
    """Hold what the file says against a fresh run."""
    stored = read().get(fresh["id"])
    assert stored == json.loads(json.dumps(fresh)), f"evidence of {fresh['id']} is not up to date"
