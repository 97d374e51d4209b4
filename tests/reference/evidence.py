"""Reads and writes the counts of walks and random programs in the evidence files of the blueprints."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

BLUEPRINTS = Path(__file__).parents[2] / "blueprint"
TEXTS = Path(__file__).parent / "evidence.toml"

Entry = dict[str, Any]
Numbers = Mapping[str, int | Mapping[str, int]]


def file_of(rules: str) -> Path:
    """The evidence file of a rule set."""
    return BLUEPRINTS / rules / "evidence.json"


def texts(rules: str) -> dict[str, Any]:
    """What is said of the entries of a rule set; those of the further rule sets stand in a table of their own."""
    said = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    return said if rules == "core" else said[rules]


def read(rules: str = "core") -> dict[str, Entry]:
    """The entries by id, in the order of the file."""
    if not file_of(rules).exists():
        return {}
    return {entry["id"]: entry for entry in json.loads(file_of(rules).read_text(encoding="utf-8"))["entries"]}


def entry(name: str, numbers: Numbers, common: str = "", ending: str = "", rules: str = "core") -> Entry:
    """One entry; what is said of it stands in `evidence.toml`, perhaps in a common section with an ending."""
    said = texts(rules)
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


def write(entries: list[Entry], rules: str = "core") -> None:
    """Put entries into the file: ours in the order of the texts, then what others have put there."""
    everything = read(rules) | {each["id"]: each for each in entries}
    order = list(texts(rules))
    ours = [everything.pop(name) for name in order if name in everything]
    text = json.dumps({"entries": [*ours, *everything.values()]}, ensure_ascii=False, indent=1)
    file_of(rules).write_text(text + "\n", encoding="utf-8")


def ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts by name, so that the file does not depend on the order of events."""
    return dict(sorted(counts.items()))


def compare(fresh: Entry, rules: str = "core") -> None:
    """Hold what the file says against a fresh run."""
    stored = read(rules).get(fresh["id"])
    assert stored == json.loads(json.dumps(fresh)), f"evidence of {rules}, {fresh['id']} is not up to date"


def tell(rules: str, entries: list[Entry]) -> None:
    """Print the counts of entries, without those by name."""
    for each in entries:
        print(rules, each["id"], {key: value for key, value in each["numbers"].items() if isinstance(value, int)})
