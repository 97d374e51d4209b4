"""The pages about rules and about what goes wrong with them: topics `order` and `pitfalls`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from initiative_mcp import scenarios
from initiative_mcp.blueprint import Blueprint
from initiative_mcp.blueprint.parts import Pitfall
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import call, fit, marked, page_of, table
from initiative_mcp.pages.passages import marks, passages, signature

SHOWN_GROUPS = ("place", "round")
"""The groups that the page on the order shows in full; the others are listed."""

_SHOWN_SCENARIOS = 8


def order(blueprint: Blueprint, lang: Lang) -> str:
    """Return the page on the order: the groups that define it, the operations, and where the other rules stand."""
    shown = [entry for entry in blueprint.groups if entry.id in SHOWN_GROUPS] or list(blueprint.groups[:1])
    others = [
        f"- {entry.title.of(lang)}: `{call('order', blueprint.id, lang, entry.id)}`"
        for entry in blueprint.groups
        if entry not in shown
    ]
    others.append(f"- {say('pages.refusals', lang)}: `{call('order', blueprint.id, lang, 'refusals')}`")
    others.append(f"- {say('pages.operations', lang)}: `{call('order', blueprint.id, lang, 'operations')}`")
    return page_of(
        f"# {say('pages.order', lang, title=blueprint.title.of(lang))}",
        marks(blueprint, lang),
        *(part for entry in shown for part in (f"## {entry.title.of(lang)}", rule_list(blueprint, lang, entry.id))),
        f"## {say('pages.other_groups', lang)}",
        "\n".join(others),
    )


def rule_list(blueprint: Blueprint, lang: Lang, group_id: str, *, reasons: bool = True) -> str:
    """Return the rules of a group as a list with their marks."""
    lines: list[str] = []
    for rule in blueprint.group_rules(group_id):
        title = f"**{marked(rule.title.of(lang), rule.status, lang)}**"
        lines.append(f"- {title} {rule.text.of(lang)}")
        if reasons and rule.reason:
            lines.append("  " + say("pages.why", lang, text=rule.reason.of(lang)))
    return "\n".join(lines)


def group(blueprint: Blueprint, lang: Lang, group_id: str) -> str:
    """Return the page of one group of rules."""
    title = next(entry.title.of(lang) for entry in blueprint.groups if entry.id == group_id)
    back = say("pages.all", lang, call=call("order", blueprint.id, lang))
    return page_of(f"# {title}", rule_list(blueprint, lang, group_id), back)


def operations(blueprint: Blueprint, lang: Lang) -> str:
    """Return the table of the operations."""
    rows = [
        (
            f"`{signature(operation)}`",
            operation.allowed.of(lang),
            operation.effect.of(lang),
            ", ".join(f"`{code}`" for code in operation.refused_with),
        )
        for operation in blueprint.operations
    ]
    return table(say("pages.operation_head", lang), rows)


def refusals(blueprint: Blueprint, lang: Lang) -> str:
    """Return the table of the refusal codes."""
    rows = [(f"`{entry.code}`", entry.meaning.of(lang), entry.cure.of(lang)) for entry in blueprint.refusals]
    return table(say("pages.refusal_head", lang), rows)


def pitfalls(blueprint: Blueprint, lang: Lang) -> str:
    """Return the list of the pitfalls with their symptoms."""
    first = blueprint.pitfalls[0].id
    head = page_of(
        f"# {say('pages.pitfalls', lang, title=blueprint.title.of(lang))}",
        say("pages.one", lang, call=call("pitfalls", blueprint.id, lang, first)),
    )
    parts = [head]
    for status, heading in (("fact", "pitfalls_facts"), ("ours", "pitfalls_ours")):
        entries = [entry for entry in blueprint.pitfalls if entry.status == status]
        lines = [f"- `{entry.id}` **{entry.title.of(lang)}**: {entry.symptom.of(lang)}" for entry in entries]
        used = "".join(parts)
        parts += [f"## {say(f'pages.{heading}', lang)}"]
        parts += ["\n".join(fit(lines, lang, used, _calls(blueprint, lang, entries)))]
    return page_of(*parts)


def _calls(blueprint: Blueprint, lang: Lang, entries: Sequence[Pitfall]) -> Callable[[int], str]:
    return lambda at: call("pitfalls", blueprint.id, lang, entries[at].id)


def pitfall(blueprint: Blueprint, lang: Lang, entry: Pitfall) -> str:
    """Return the page of one pitfall."""
    known = passages(blueprint.id)
    rules = [
        f"- {marked(known[f'rule:{rule}'].title.of(lang), known[f'rule:{rule}'].status, lang)}: "
        f"`{call('order', blueprint.id, lang, rule)}`"
        for rule in entry.rules
    ]
    sources = [f"- [{source}](https://github.com/{source.replace('#', '/issues/')})" for source in entry.sources]
    catching = [scenario for scenario in scenarios.load(blueprint.id) if entry.id in scenario.pitfalls]
    catching.sort(key=lambda scenario: scenario.pitfalls.index(entry.id))
    caught = [f"- `{scenario.id}`: {scenario.title.of(lang)}" for scenario in catching[:_SHOWN_SCENARIOS]]
    if len(catching) > len(caught):
        rest = call("scenarios", blueprint.id, lang)
        caught.append("- " + say("pages.cut", lang, count=len(catching) - len(caught), call=rest))
    return page_of(
        f"# {marked(entry.title.of(lang), entry.status, lang)}",
        f"**{say('pages.symptom', lang)}.** {entry.symptom.of(lang)}",
        f"**{say('pages.cause', lang)}.** {entry.cause.of(lang)}",
        f"**{say('pages.wrong', lang)}**",
        f"```{entry.code}\n{entry.wrong.strip()}\n```",
        f"**{say('pages.cure', lang)}.** {entry.cure.of(lang)}",
        f"## {say('pages.broken_rules', lang)}",
        "\n".join(rules),
        *((f"## {say('pages.caught_by', lang)}", "\n".join(caught)) if caught else ()),
        f"## {say('pages.sources', lang)}",
        "\n".join(sources) or say("pages.no_sources", lang),
    )
