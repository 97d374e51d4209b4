"""Tool `read_blueprint`: the specification as Markdown."""

from __future__ import annotations

from functools import lru_cache

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, RULES, Tool
from initiative_mcp.tools.words import TOPICS


def run(topic: str, rules: str, id: str, query: str, lang: Lang) -> str:  # noqa: A002 - the argument's public name
    """Return the page of a topic, or the passage that answers a question."""
    from initiative_mcp.tools import words

    chosen = words.rule_set(rules, lang)
    if query.strip():
        from initiative_mcp.search import answer

        return answer(query, chosen, lang)
    return _page(words.topic(topic, lang), chosen, lang, id)


@lru_cache(256)
def _page(topic: str, rules: str, lang: Lang, entry: str) -> str:
    from initiative_mcp.pages import page

    return page(topic, rules, lang, entry)


TOOL = Tool(
    name="read_blueprint",
    title="Read the blueprint",
    description=(
        "The specification of turn order by initiative. Read topic build_brief before writing code; the others in "
        "need. query answers a free question (ties, reinforcements, waiting, falling, endless fights …) with the "
        "passage that settles it. English or German."
    ),
    properties={
        "topic": {"type": "string", "default": "overview", "enum": list(TOPICS), "description": "which page"},
        "rules": RULES,
        "id": {"type": "string", "default": "", "description": "one pitfall or scenario"},
        "query": {"type": "string", "default": "", "description": "a question in plain words, instead of a topic"},
        "lang": LANG,
    },
    run=run,
    brief=lambda arguments: not arguments.get("query"),
    aliases={"thema": "topic", "frage": "query", "question": "query", "q": "query"},
)
