"""The resources: every page, pitfall, scenario and file of code under an address of its own."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from mcp_types import Resource, ResourceTemplate

from initiative_mcp import choices, resources
from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import TABLE
from initiative_mcp.tools.pictured import THEMES
from initiative_mcp.tools.words import TOPICS, rule_set, topic

PAGE = "text/html;profile=mcp-app"
MARKDOWN, JSON, MERMAID, SVG = "text/markdown", "application/json", "text/vnd.mermaid", "image/svg+xml"

TEMPLATES = {
    "blueprint://{rules}/{topic}{?lang}": ("topic", "A topic of the blueprint", None),
    "blueprint://{rules}/pitfalls/{id}{?lang}": ("pitfall", "One pitfall with its cure", MARKDOWN),
    "blueprint://{rules}/scenarios/{id}{?lang}": ("scenario", "One verification scenario", JSON),
    "picture://{rules}/diagram{?lang,theme}": ("diagram", "The states of a rule set as a picture", SVG),
    "picture://encounters/{handle}/{kind}{?lang,theme}": ("encounter", "A saved encounter as a picture", SVG),
    "code://{language}/{rules}/{part}": ("code", "Checked code in a programming language", None),
}


def listed() -> list[Resource]:
    """Return the pages of all rule sets and the table; the rest is reached through the templates."""
    table = Resource(
        uri=TABLE,
        name="table",
        title="The table",
        description="A page that shows a fight and plays it, for clients that show MCP Apps.",
        mime_type=PAGE,
        _meta=about(TABLE),
    )
    return [
        Resource(
            uri=f"blueprint://{rules}/{name}",
            name=f"{rules}/{name}",
            title=f"{rules}: {name.replace('_', ' ')}",
            description=f"Blueprint of rule set {rules}, {name.replace('_', ' ')}. German: ?lang=de",
            mime_type=MERMAID if name == "diagram" else MARKDOWN,
        )
        for rules in resources.rule_sets()
        for name in TOPICS
    ] + [table]


def about(uri: str) -> dict[str, Any] | None:
    """Return what a client should know to show a resource; None where there is nothing."""
    return {"ui": {"prefersBorder": True}} if uri == TABLE else None


def templates() -> list[ResourceTemplate]:
    """Return the address templates."""
    return [
        ResourceTemplate(uri_template=uri, name=name, description=text, mime_type=mime)
        for uri, (name, text, mime) in TEMPLATES.items()
    ]


def read(uri: str) -> tuple[str, str]:
    """Return the MIME type and text of a resource.

    Raises:
        InitiativeError: If there is none at that address; says which are near.
        LookupError: If the address has none of the forms.
    """
    if uri == TABLE:
        from initiative_mcp.table.page import page as table_page

        return PAGE, table_page()
    parts = urlsplit(uri)
    lang = choices.language(parse_qs(parts.query).get("lang", ["en"])[0])
    host = unquote(parts.netloc)
    path = [unquote(part) for part in parts.path.split("/")[1:]]
    if parts.scheme == "code" and len(path) == 2:
        from initiative_mcp import code

        if code.part_of(path[1], lang) == "tests":
            from initiative_mcp.dropin.answer import source

            found = source(host, rule_set(path[0], lang), lang)
            return code.mime_type(code.language_of(host, lang)), found.text
        language, _, text = code.source(host, rule_set(path[0], lang), path[1], lang)
        return code.mime_type(language), text
    if parts.scheme == "picture":
        theme = parse_qs(parts.query).get("theme", ["auto"])[0]
        return SVG, _picture(host, path, choices.choose("theme", theme, THEMES, None, lang), lang)
    if parts.scheme == "blueprint" and 1 <= len(path) <= 2:
        return _blueprint(rule_set(host, lang), path, lang)
    raise LookupError(uri)


def _picture(host: str, path: list[str], theme: str, lang: Lang) -> str:
    if host == "encounters" and len(path) == 2:
        from initiative_mcp.encounters.saved import go_on
        from initiative_mcp.pictures.fight import KINDS, draw

        kind = choices.choose("picture", path[1], KINDS, None, lang)
        return go_on(path[0], [], 0, lang, draw=lambda game: draw(kind, game, lang, theme), watched=kind == "course")[1]
    if path == ["diagram"]:
        from initiative_mcp.pictures.chart import draw_diagram

        return draw_diagram(rule_set(host, lang), lang, theme)
    raise LookupError(host)


def _blueprint(rules: str, path: list[str], lang: Lang) -> tuple[str, str]:
    from initiative_mcp.pages import page

    name = topic(path[0], lang)
    if len(path) == 1:
        if name == "diagram":
            from initiative_mcp.blueprint.diagram import mermaid

            return MERMAID, mermaid(rules, lang)
        return MARKDOWN, page(name, rules, lang, "")
    if name == "scenarios":
        from initiative_mcp.scenarios import find

        scenario = find(rules, path[1], lang).model_dump(mode="json", exclude_defaults=True)
        return JSON, json.dumps(
            {**scenario, "title": scenario["title"][lang], "reason": scenario["reason"][lang]},
            ensure_ascii=False,
            indent=1,
        )
    if name == "pitfalls":
        return MARKDOWN, page(name, rules, lang, path[1])
    raise LookupError("/".join(path))


def complete(argument: str, value: str, context: dict[str, str], uri: str) -> list[str]:
    """Return the values of a template's or prompt's argument that begin with, or contain, what was typed."""
    words = _words(argument, context, uri)
    typed = choices.fold(value)
    starting = [word for word in words if choices.fold(word).startswith(typed)]
    return (starting + [word for word in words if typed in choices.fold(word) and word not in starting])[:100]


def _words(argument: str, context: dict[str, str], uri: str) -> list[str]:
    from initiative_mcp import code

    rules = context.get("rules", "core")
    rules = rules if rules in resources.rule_sets() else "core"
    if argument == "id" and "/pitfalls/" in uri:
        return [name.removesuffix(".toml") for name in resources.list_names("blueprint", rules, "pitfalls")]
    if argument == "id":
        from initiative_mcp.scenarios import load

        return [scenario.id for scenario in load(rules)]
    if argument in ("language", "engine"):
        return code.languages() if argument == "language" else code.engines()
    known: dict[str, list[str]] = {
        "rules": resources.rule_sets(),
        "topic": list(TOPICS),
        "lang": ["en", "de"],
        "part": [*code.PARTS, *(code.files("python", rules) if rules != "core" else ())],
    }
    return known.get(argument, [])
