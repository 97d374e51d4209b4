"""The pages of the blueprint: one Markdown text for each topic, and for each id that a topic has."""

from __future__ import annotations

from collections.abc import Callable

from initiative_mcp.blueprint import Blueprint, load
from initiative_mcp.blueprint.diagram import mermaid
from initiative_mcp.choices import choose
from initiative_mcp.errors import BadInput
from initiative_mcp.messages import LANGUAGES, Lang, say
from initiative_mcp.pages.markdown import call, fit, page_of, table
from initiative_mcp.pages.passages import marks, passages, show

FULL_QUESTIONS = 4
"""So many questions are answered in full on their page; the others are listed."""


def page(topic: str, rules: str, lang: Lang, id: str = "") -> str:  # noqa: A002 - the tool's public word
    """Return a page of the blueprint as Markdown.

    Args:
        topic: One of `TOPICS`.
        rules: Id of the rule set.
        lang: Language of the page.
        id: One part of the topic, for example a pitfall; empty for the whole page.

    Raises:
        UnknownWord: If the topic, rule set or id does not exist; says which are near.
    """
    blueprint = load(rules, lang)
    name = choose("topic", topic, TOPICS, None, lang)
    return _PAGES[name](blueprint, lang, id.strip())


def single(blueprint: Blueprint, lang: Lang, topic: str, wanted: str) -> str:
    """Return the page of one part of a topic."""
    known = {passage.id: passage for passage in passages(blueprint.id).values() if passage.topic == topic}
    titles = {passage.title.of(spoken): passage.id for passage in known.values() for spoken in LANGUAGES}
    passage = known[choose("id", wanted, known, titles, lang)]
    back = say("pages.all", lang, call=call(topic, blueprint.id, lang))
    return page_of(show(passage, blueprint.id, lang), back)


def _overview(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    if wanted:
        return single(blueprint, lang, "overview", wanted)
    words = [f"- **{word.term.of(lang)}**: {word.text.of(lang)}" for word in blueprint.words]
    topics = [
        f"- `{call(name, blueprint.id, lang)}`: {say(f'pages.topic_{name}', lang)}"
        for name in TOPICS
        if name != "overview"
    ]
    return page_of(
        f"# {blueprint.title.of(lang)}",
        blueprint.purpose.of(lang),
        say("pages.other_names", lang, names=", ".join(blueprint.other_names.of(lang))),
        f"## {say('pages.achieves', lang)}",
        blueprint.achieves.of(lang),
        f"## {say('pages.words', lang)}",
        "\n".join(words),
        f"## {say('pages.origin', lang)}",
        blueprint.origin.of(lang),
        f"## {say('pages.topics', lang)}",
        "\n".join(topics),
        marks(blueprint, lang),
    )


def _diagram(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    if wanted:
        return single(blueprint, lang, "diagram", wanted)
    states = [(f"`{state.id}`", state.title.of(lang), state.text.of(lang)) for state in blueprint.states]
    edges = [(f"`{edge.id}`", f"`{edge.source}` → `{edge.target}`", edge.text.of(lang)) for edge in blueprint.edges]
    return page_of(
        f"# {say('pages.diagram', lang, title=blueprint.title.of(lang))}",
        f"```mermaid\n{mermaid(blueprint.id, lang)}```",
        f"## {say('pages.states', lang)} {say('pages.fact', lang)}",
        table(say("pages.state_head", lang), states),
        f"## {say('pages.edges', lang)} {say('pages.fact', lang)}",
        table(say("pages.edge_head", lang), edges),
        say("pages.no_edge", lang),
        *_rules(blueprint, lang, "two-edges"),
    )


def _start_values(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    from initiative_mcp.pages.settings import settings_list, settings_table

    if wanted:
        return single(blueprint, lang, "start_values", wanted)
    return page_of(
        f"# {say('pages.start_values', lang, title=blueprint.title.of(lang))}",
        settings_table(blueprint, lang),
        settings_list(blueprint, lang),
        say("pages.setting_marks", lang),
        *_rules(blueprint, lang, "settings-range", "settings-whole"),
        say("pages.played", lang),
    )


def _rules(blueprint: Blueprint, lang: Lang, *ids: str) -> list[str]:
    """Return those of some rules that a rule set has, in full."""
    known = passages(blueprint.id)
    return [show(known[f"rule:{name}"], blueprint.id, lang, 2) for name in ids if f"rule:{name}" in known]


def _order(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    from initiative_mcp.pages import rules as rule_pages

    if not wanted:
        return rule_pages.order(blueprint, lang)
    sections = [group.id for group in blueprint.groups] + ["operations", "refusals"]
    parts = [passage.id for passage in passages(blueprint.id).values() if passage.topic == "order"]
    chosen = choose("id", wanted, [*sections, *parts], None, lang)
    if chosen == "operations":
        return page_of(f"# {say('pages.operations', lang)}", rule_pages.operations(blueprint, lang))
    if chosen == "refusals":
        return page_of(f"# {say('pages.refusals', lang)}", rule_pages.refusals(blueprint, lang))
    if chosen in sections:
        return rule_pages.group(blueprint, lang, chosen)
    return single(blueprint, lang, "order", chosen)


def _pitfalls(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    from initiative_mcp.pages import rules as rule_pages

    if not wanted:
        return rule_pages.pitfalls(blueprint, lang)
    titles = {pitfall.title.of(spoken): pitfall.id for pitfall in blueprint.pitfalls for spoken in LANGUAGES}
    chosen = choose("pitfall", wanted, [pitfall.id for pitfall in blueprint.pitfalls], titles, lang)
    return rule_pages.pitfall(blueprint, lang, blueprint.pitfall(chosen))


def _scenarios(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    from initiative_mcp.pages import proof as proof_pages

    return proof_pages.scenarios(blueprint, lang, wanted)


def _questions(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    if wanted:
        return single(blueprint, lang, "questions", wanted)
    known = passages(blueprint.id)
    full = [show(known[f"question:{q.id}"], blueprint.id, lang, 2) for q in blueprint.questions[:FULL_QUESTIONS]]
    head = page_of(
        f"# {say('pages.questions', lang, title=blueprint.title.of(lang))}",
        *full,
        f"## {say('pages.more_questions', lang)}",
        say("pages.one", lang, call=call("questions", blueprint.id, lang, blueprint.questions[-1].id)),
        say("pages.ask_freely", lang, call=call("", blueprint.id, lang, query="…")),
    )
    others = blueprint.questions[FULL_QUESTIONS:]
    lines = [f"- `{q.id}`: {q.title.of(lang)}" for q in others]
    return page_of(
        head, "\n".join(fit(lines, lang, head, lambda at: call("questions", blueprint.id, lang, others[at].id)))
    )


def _pairs(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    if wanted:
        return single(blueprint, lang, "pairs", wanted)
    known = passages(blueprint.id)
    return page_of(
        f"# {say('pages.pairs', lang, title=blueprint.title.of(lang))}",
        *(show(known[f"pair:{pair.id}"], blueprint.id, lang, 2) for pair in blueprint.pairs),
    )


def _build_brief(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    from initiative_mcp.pages import brief

    if wanted:
        raise BadInput(say("pages.no_parts", lang, word=wanted[:60]), call("build_brief", blueprint.id, lang))
    return brief.build_brief(blueprint, lang)


def _adapter(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    if wanted:
        raise BadInput(say("pages.no_parts", lang, word=wanted[:60]), call("adapter", blueprint.id, lang))
    from initiative_mcp.pages import protocol

    return protocol.adapter(blueprint, lang)


def _compare(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    from initiative_mcp.pages import comparing

    return single(blueprint, lang, "compare", wanted) if wanted else comparing.compare(lang)


def _evidence(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    from initiative_mcp.pages import proof as proof_pages

    return proof_pages.evidence(blueprint, lang, wanted)


_PAGES: dict[str, Callable[[Blueprint, Lang, str], str]] = {
    "overview": _overview,
    "diagram": _diagram,
    "start_values": _start_values,
    "order": _order,
    "pitfalls": _pitfalls,
    "scenarios": _scenarios,
    "questions": _questions,
    "pairs": _pairs,
    "build_brief": _build_brief,
    "adapter": _adapter,
    "evidence": _evidence,
    "compare": _compare,
}

TOPICS = tuple(_PAGES)
"""All topics in the order in which they are offered."""
