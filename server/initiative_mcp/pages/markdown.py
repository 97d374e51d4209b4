"""Small pieces of Markdown: marks, tables, calls that bring more, and how much fits into one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from initiative_mcp.messages import Lang, say
from initiative_mcp.scenarios import Source

BUDGET = 2000
"""Tokens that an answer may have by default."""

MOST = 8000
"""Tokens that an answer may have when one thing was asked for in full."""

_CHARACTERS_PER_TOKEN = {"en": 4.0, "de": 3.2}


def tokens(text: str, lang: Lang) -> int:
    """Return about how many tokens a text has."""
    return round(len(text) / _CHARACTERS_PER_TOKEN[lang])


def call(topic: str, rules: str, lang: Lang, page_id: str = "", query: str = "") -> str:
    """Return the call of the tool that brings a page."""
    arguments = {
        "topic": "" if query else topic,
        "id": page_id,
        "query": query,
        "rules": "" if rules == "core" else rules,
        "lang": "" if lang == "en" else lang,
    }
    given = ", ".join(f'{key}="{value}"' for key, value in arguments.items() if value)
    return f"read_blueprint({given})"


def origin_of(source: Source, rules: str, lang: Lang, *, command: bool = False) -> str:
    """Return where an expectation comes from, with the call or the command that shows it."""
    if source.kind == "report":
        return say("pages.origin_report", lang, ref=source.ref)
    topic, _, page_id = source.ref.partition("/")
    where = f"`{call(topic, rules, lang, page_id)}`"
    if command:
        options = [f"--id {page_id}"] * bool(page_id) + [f"--rules {rules}"] * (rules != "core")
        where = " ".join(["initiative-mcp read", topic, *options, *(["--lang", lang] if lang != "en" else [])])
    return say(f"pages.origin_{source.kind}", lang, ref=where)


def mark(status: str, lang: Lang) -> str:
    """Return the visible mark of a status; empty if it has none."""
    return say(f"pages.{status}", lang) if status in ("fact", "ruling", "inference", "ours") else ""


def marked(text: str, status: str, lang: Lang) -> str:
    """Return a text followed by the mark of its status."""
    return f"{text} {mark(status, lang)}".strip()


def table(head: str, rows: Iterable[Sequence[str]]) -> str:
    """Return a table; `head` has its columns separated by ` | `."""
    columns = head.split(" | ")
    lines = [f"| {head} |", "|" + "---|" * len(columns)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def page_of(*parts: str) -> str:
    """Return the parts that are not empty with an empty line between them."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"


def fit(
    lines: Sequence[str], lang: Lang, used: str, rest_call: Callable[[int], str], budget: int = BUDGET
) -> list[str]:
    """Return as many lines as the budget leaves room for, and a last one with the call that brings the rest.

    Args:
        lines: What is to be shown.
        lang: Language of the page.
        used: What stands on the page already.
        rest_call: Returns the call for the first line that is left out, by its index.
        budget: Tokens that the page may have.
    """
    room = budget - tokens(used, lang) - 60
    for kept, line in enumerate(lines):
        room -= tokens(line + "\n", lang)
        if room < 0:
            return [*lines[:kept], "- " + say("pages.cut", lang, count=len(lines) - kept, call=rest_call(kept))]
    return list(lines)
