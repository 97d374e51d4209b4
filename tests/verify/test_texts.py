"""Every text that verify can say is there in both languages, with the same gaps, and can be reached."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

import initiative_mcp.verify
from initiative_mcp import resources
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.report import OUTCOMES

CORE = RULE_SETS["core"]

SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(initiative_mcp.verify.__file__).parent.glob("*.py"))
)
# Keys that are put together while running: outcomes, fields, arguments and operations of the rule set.
MADE_UP = {*OUTCOMES, *CORE.fields, *CORE.operations, *CORE.operations["join"], "name", "conformant", "not-conformant"}


def texts(node, key):
    if set(node) == {"en", "de"}:
        yield key, node
    else:
        for name, child in node.items():
            yield from texts(child, f"{key}.{name}")


ALL = dict(texts(tomllib.loads(resources.read_text("blueprint", "messages.toml"))["verify"], "verify"))


def gaps(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", ALL)
def test_a_text_is_whole_in_both_languages(key):
    text = ALL[key]
    assert text["en"].strip()
    assert text["de"].strip()
    assert gaps(text["en"]) == gaps(text["de"])
    assert '"' not in re.sub(r'[\w(]*[=:]"[^"]*"|\{\{.*?\}\}', "", text["de"])  # „typographic“


@pytest.mark.parametrize("key", ALL)
def test_a_text_can_be_reached(key):
    last = key.rsplit(".", 1)[1]
    head, _, tail = last.rpartition("_")
    ends = "|".join(map(re.escape, (last, tail, f"_{tail}")))
    assert last in MADE_UP or head in MADE_UP or re.search(rf'["._}}]({ends})"', SOURCE), key


def test_every_reason_has_a_text():
    keys = set(re.findall(r'(?:BadReply|Unusable)\(\s*"([a-z_]+)"', SOURCE)) | {"needs", "not_reached", "unsupported"}
    assert len(keys) > 15
    assert {f"verify.reason.{key}" for key in keys} <= set(ALL)
