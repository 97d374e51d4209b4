"""The page, put together from its parts: template, look, modules, texts, and what it has to know of the rule sets.

There is nothing to be built: each module becomes a function that returns what it exports, one after the other.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from initiative_mcp import __version__
from initiative_mcp.pictures.portrait import shapes
from initiative_mcp.table.data import texts
from initiative_mcp.table.facts import rule_facts

_HERE = Path(__file__).parent
MODULES = (
    "words", "elements", "sha256", "portrait", "bridge", "fight", "row", "diagram", "saying", "asking", "actions",
    "table",
)  # fmt: skip
"""In an order in which each comes after those it imports."""


@cache
def page() -> str:
    """Return the page; the same bytes every time."""
    parts = {"css": _read("table.css"), "js": script(), "data": _json(known())}
    return re.sub(r"/\*(css|js|data)\*/", lambda found: parts[found[1]], _read("table.html"))


def script() -> str:
    """Return all modules as one."""
    return "\n".join(_closed(name, _read(f"{name}.js")) for name in MODULES)


def known() -> dict[str, Any]:
    """Return what the page knows before it is told anything."""
    return {
        "version": __version__,
        "texts": texts()["page"] | {"undo": texts()["operations"]["undo"], "undo_hint": texts()["hints"]["undo"]},
        "portraits": shapes(),
        "rules": rule_facts(),
    }


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _closed(name: str, module: str) -> str:
    """Return a module that shares no names with the others."""
    exported = ", ".join(re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", module, re.MULTILINE))
    body = re.sub(r'^import (\{.*\}) from "\./(\w+)\.js";$', r"const \1 = $\2;", module, flags=re.MULTILINE)
    body = re.sub(r"^export ", "", body, flags=re.MULTILINE)
    return f"const ${name} = (() => {{\n{body}return {{ {exported} }};\n}})();"


def _json(value: object) -> str:
    """Return JSON that may stand in a page: no text can end the element it is in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
