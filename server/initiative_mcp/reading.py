"""Files that people write: fights and results, as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, cast

from initiative_mcp.choices import choose
from initiative_mcp.errors import BadInput, shown
from initiative_mcp.messages import Lang, say
from initiative_mcp.tools.words import rule_set

MAX_FILE = 64 * 1024 * 1024
"""Largest input file in bytes; anything a person writes is far below."""


def read_json(file: str, lang: Lang) -> Any:
    """Return what is in a JSON file; `-` is standard input.

    Raises:
        BadInput: If it cannot be read, is too large, or is no JSON.
    """
    try:
        data = sys.stdin.buffer.read(MAX_FILE + 1) if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(say("errors.no_file", lang, file=file, reason=error.strerror or str(error))) from None
    if len(data) > MAX_FILE:
        raise BadInput(say("errors.too_big", lang, where=file, size=len(data), most=MAX_FILE))
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(say("errors.no_json", lang, file=file, reason=str(error)[:200])) from None


def read_fight(file: str, rules: str, lang: Lang) -> tuple[str, object, object, object, object]:
    """Return rule set, settings, fighters, steps and seed of a fight in a JSON file, as `run_encounter` takes them.

    Raises:
        InitiativeError: If the file cannot be read, is no object, or names something unknown.
    """
    script = read_json(file, lang)
    if not isinstance(script, dict):
        raise BadInput(say("errors.no_object", lang, where=file, value=shown(script)))
    whole: dict[str, Any] = {"rules": rules, "settings": {}, "fighters": [], "steps": [], "seed": 1}
    for key, value in cast("dict[str, Any]", script).items():
        whole[choose("argument", key, whole, None, lang)] = value
    return rule_set(whole["rules"], lang), whole["settings"], whole["fighters"], whole["steps"], whole["seed"]
