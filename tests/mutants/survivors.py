"""Which changes of the source are not caught, and the list of those that cannot be."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from kills import catches, catches_by_start_values, scenarios
from source import Change, encounter_of

from initiative_mcp.verify.script import Script
from initiative_reference.adapter import Driver

FILE = Path(__file__).parent / "survivors.toml"


def listed() -> dict[str, str]:
    """The changes that are known to survive, with the reason why each of them changes nothing."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {entry["change"]: entry["reason"] for entry in data["survivor"]}


def survives(change: Change, scripts: Sequence[Script]) -> bool:
    """Whether no script shows a change."""
    try:
        encounter = encounter_of(change)
    except Exception:  # noqa: BLE001 - source that cannot be loaded is caught by whoever loads it
        return False
    if any(catches(script, Driver(encounter)) for script in scripts):
        return False
    return not any(catches_by_start_values(script, Driver(encounter)) for script in scenarios())
