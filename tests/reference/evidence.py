"""Reads and writes the counts of walks and random programs in the blueprint's evidence file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "blueprint" / "core" / "evidence.json"
TEXTS = Path(__file__).parent / "evidence.toml"

Entry = dict[str, Any]
Numbers = Mapping[str, int | Mapping[str, int]]


def read() -> dict[str, Entry]:
    """The entries by id, in the order of the file."""
    if not FILE.exists():
        return {}
    return {entry["id"]: entry for entry in json.loads(FILE.read_text(encoding="utf-8"))["entries"]}


def entry(name: str, numbers: Numbers, common: str = "", ending: str = "") -> Entry:
    """One entry; what is said of it stands in `evidence.toml`, perhaps in a common section with an ending."""
    said = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    shared = said[common or name]
    endings = shared[ending] if ending else {"en": "", "de": ""}
    note = {lang: f"{shared['note'][lang]} {endings[lang]}".rstrip() for lang in ("en", "de")}
    return {
        "id": name,
        "title": said[name]["title"],
        "command": shared["command"],
        "numbers": numbers,
        "note": note,
    }


def write(entries: list[Entry]) -> None:
    """Put entries into the file: ours in the order of the texts, then what others have put there."""
    everything = read() | {each["id"]: each for each in entries}
    order = list(tomllib.loads(TEXTS.read_text(encoding="utf-8")))
    ours = [everything.pop(name) for name in order if name in everything]
    text = json.dumps({"entries": [*ours, *everything.values()]}, ensure_ascii=False, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")


def ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts by name, so that the file does not depend on the order of events."""
    return dict(sorted(counts.items()))


def compare(fresh: Entry) -> None:
    """Hold what the file says against a fresh run."""
    stored = read().get(fresh["id"])
    assert stored == json.loads(json.dumps(fresh)), f"evidence of {fresh['id']} is not up to date"
