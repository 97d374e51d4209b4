"""The test source of a language, whole or cut to what an assistant can read."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from initiative_mcp import __version__, resources
from initiative_mcp.choices import choose
from initiative_mcp.dropin.cases import LEVELS, Case, cases
from initiative_mcp.dropin.writer import Unsayable, Writer
from initiative_mcp.dropin.writers import WRITERS
from initiative_mcp.messages import Lang, say

MOST = 24_000
"""Characters of a test source that is given as an answer; with cautious 3.2 characters a token, under 7,600 tokens."""
MARGIN = 200
"""Characters that the line of facts may have."""
MARK = "From here on nothing has to be changed"
_LEVEL_NAMES = {"small": "smoke", "klein": "smoke", "veröffentlicht": "published", "all": "full", "alles": "full"}


class Source:
    """Test source with what it leaves out.

    Attributes:
        text: The source.
        count: How many scenarios it plays.
        unsayable: How many are left out because the types of the language cannot hold their values.
        cut: How many are left out to keep the answer short.
    """

    def __init__(self, language: str, rules: str, level: object, lang: Lang, *, most: int | None = None) -> None:
        """Write the tests of a level; with `most` only as many as fit into so many characters, the smoke ones first."""
        self.writer: Writer = WRITERS[language]
        self.level = choose("level", level, LEVELS, _LEVEL_NAMES, lang)
        template = _words(resources.read_text("reference_code", language, self.writer.template), lang)
        before, _, after = template.partition(f"{self.writer.comment} {{{{tests}}}}\n")
        margin = before.rpartition("\n")[2]
        written: list[tuple[Case, str]] = []
        asked = cases(rules, self.level, lang)
        for case in asked:
            try:
                text = self.writer.test(case, reasons=most is None)
                written.append((case, textwrap.indent(text, margin)))
            except Unsayable:
                continue
        self.unsayable = len(asked) - len(written)
        kept = [text for _, text in written] if most is None else _fitting(written, most - len(template) - MARGIN)
        self.count = len(kept)
        self.cut = len(written) - self.count
        values = {"version": __version__, "rules": rules, "level": self.level, "count": self.count, "cut": self.cut}
        facts = say("dropin.facts_cut" if self.cut else "dropin.facts", lang, **values)
        tests = "\n".join(kept)
        self.text = f"{before}{self.writer.comment} {facts}\n\n{tests}{after}"


def _fitting(written: list[tuple[Case, str]], room: int) -> list[str]:
    """Return as many tests as fit, those of the smallest level first, in the order in which they stand."""
    chosen: set[str] = set()
    for case, text in sorted(written, key=lambda pair: LEVELS.index(pair[0].level)):
        if len(text) < room:
            room -= len(text) + 1
            chosen.add(case.name)
    return [text for case, text in written if case.name in chosen]


def _words(template: str, lang: Lang) -> str:
    """Fill in the words of the chosen language; the place of the tests stays."""

    def word(match: re.Match[str]) -> str:
        return match[0] if match[1] == "tests" else say(f"dropin.word.{match[1]}", lang)

    return re.sub(r"\{\{(\w+)\}\}", word, template)


def write(source: Source, folder: Path) -> Path:
    """Write a test file; of one that is already there everything above the mark stays as the user filled it in."""
    file = folder / source.writer.file
    text = source.text
    if file.exists():
        mine, mark, _ = file.read_text(encoding="utf-8").partition(MARK)
        if mark:
            text = mine + mark + text.partition(MARK)[2]
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    return file
