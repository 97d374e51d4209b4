"""The build brief: the one text from which an assistant builds the mechanic so that it passes every scenario."""

from __future__ import annotations

from initiative_mcp.blueprint import Blueprint
from initiative_mcp.blueprint.diagram import mermaid
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import call, mark, page_of
from initiative_mcp.pages.passages import has_inferences, signature
from initiative_mcp.pages.settings import settings_table


def build_brief(blueprint: Blueprint, lang: Lang) -> str:
    """Return the build brief; every rule of the blueprint stands in it, so it can never fall behind them."""
    return page_of(
        f"# {say('pages.brief', lang, title=blueprint.title.of(lang))}",
        blueprint.brief.goal.of(lang),
        f"## {say('pages.duties', lang)}",
        "\n".join(f"{number}. {duty.of(lang)}" for number, duty in enumerate(blueprint.brief.duties, 1)),
        f"## {say('pages.topic_diagram_short', lang)}",
        f"```mermaid\n{mermaid(blueprint.id, lang)}```",
        f"{say('pages.no_edge', lang)} {say('pages.phases', lang)}",
        f"## {say('pages.topic_start_values_short', lang)}",
        settings_table(blueprint, lang),
        _choices(blueprint, lang),
        f"## {say('pages.operations', lang)}",
        say("pages.operations_lead", lang),
        "\n".join(_operations(blueprint, lang)),
        f"## {say('pages.brief_rules', lang)}",
        say("pages.brief_marks", lang, call=call("order", blueprint.id, lang)),
        say("pages.brief_inferences", lang) if has_inferences(blueprint) else "",
        *_rules(blueprint, lang),
        f"## {say('pages.brief_pitfalls', lang)}",
        "\n".join(f"- `{entry.id}`: {entry.short.of(lang)}" for entry in blueprint.pitfalls if entry.status == "fact"),
        say(
            "pages.brief_more_pitfalls",
            lang,
            ids=", ".join(f"`{entry.id}`" for entry in blueprint.pitfalls if entry.status != "fact"),
        ),
        say("pages.brief_end", lang, call=call("pitfalls", blueprint.id, lang, blueprint.pitfalls[0].id)),
    )


def _choices(blueprint: Blueprint, lang: Lang) -> str:
    """Return what the words mean that settings may be."""
    lines = [f"- `{s.id}` `{word}`: {s.choices[word].of(lang)}" for s in blueprint.settings for word in s.words]
    return "\n".join(lines)


def _operations(blueprint: Blueprint, lang: Lang) -> list[str]:
    return [
        "- "
        + say(
            "pages.operation_brief",
            lang,
            call=f"`{signature(operation)}`",
            allowed=operation.allowed.of(lang),
            codes=", ".join(f"`{code}`" for code in operation.refused_with),
        )
        for operation in blueprint.operations
    ]


def _rules(blueprint: Blueprint, lang: Lang) -> list[str]:
    parts: list[str] = []
    for group in blueprint.groups:
        lines = [
            f"- {mark(rule.status, lang) + ' ' if rule.status != 'fact' else ''}{rule.text.of(lang)}"
            for rule in blueprint.group_rules(group.id)
        ]
        parts += [f"### {group.title.of(lang)}", "\n".join(lines)]
    return parts
