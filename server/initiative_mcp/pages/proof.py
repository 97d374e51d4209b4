"""The pages about checking: topics `scenarios` and `evidence`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from initiative_mcp import resources
from initiative_mcp import scenarios as data
from initiative_mcp.blueprint import Blueprint
from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import call, fit, origin_of, page_of
from initiative_mcp.scenarios import Scenario


def scenarios(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    """Return the list of areas, the list of one area, or one scenario."""
    areas = data.areas(blueprint.id)
    if not wanted:
        return _all_areas(blueprint, lang, areas)
    known = {scenario.id: scenario for scenario in data.load(blueprint.id)}
    chosen = choose("scenario", wanted, [*areas, *known], None, lang)
    if chosen in areas:
        head = page_of(f"# {say('pages.area', lang, area=chosen)}")
        found = areas[chosen]
        lines = [_line(scenario, lang) for scenario in found]
        return page_of(
            head, "\n".join(fit(lines, lang, head, lambda at: call("scenarios", blueprint.id, lang, found[at].id)))
        )
    return _one(blueprint, lang, known[chosen])


def _line(scenario: Scenario, lang: Lang) -> str:
    return f"- `{scenario.id}`: {scenario.title.of(lang)}"


def _all_areas(blueprint: Blueprint, lang: Lang, areas: Mapping[str, tuple[Scenario, ...]]) -> str:
    title = f"# {say('pages.scenarios', lang, title=blueprint.title.of(lang))}"
    every = [scenario for area in areas.values() for scenario in area]
    if not every:
        return page_of(title, say("pages.no_scenarios", lang))
    published = sum(scenario.level != "full" for scenario in every)
    checks = sorted((scenario for scenario in every if scenario.check), key=lambda scenario: scenario.check or 0)
    listed = [
        "- "
        + say("pages.area_line", lang, area=area, count=len(found), call=call("scenarios", blueprint.id, lang, area))
        for area, found in areas.items()
    ]
    return page_of(
        title,
        say("pages.scenarios_lead", lang, count=len(every), published=published),
        *(
            (
                f"## {say('pages.checks', lang, count=len({scenario.check for scenario in checks}))}",
                "\n".join(f"- **{s.check}** {s.title.of(lang)} (`{s.id}`)" for s in checks),
            )
            if checks
            else ()
        ),
        f"## {say('pages.areas', lang)}",
        "\n".join(listed),
        say("pages.one", lang, call=call("scenarios", blueprint.id, lang, every[0].id)),
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _step(step: Mapping[str, Any]) -> str:
    asked = {key: value for key, value in step.items() if key not in ("expect", "refused")}
    seen = {key: step[key] for key in ("refused",) if key in step} | dict(step.get("expect", {}))
    return f"{_json(asked)} → {_json(seen)}"


def _one(blueprint: Blueprint, lang: Lang, scenario: Scenario) -> str:
    catches = [f"`{name}` (`{call('pitfalls', blueprint.id, lang, name)}`)" for name in scenario.pitfalls]
    parts = [
        f"# {scenario.title.of(lang)}",
        f"`{scenario.id}`",
        scenario.reason.of(lang),
        origin_of(scenario.source, blueprint.id, lang),
        f"{say('pages.catches', lang)}: {', '.join(catches)}" if catches else "",
        f"{say('pages.settings', lang)}: `{_json(scenario.settings)}`" if scenario.settings else "",
        f"`{_json({'refused': scenario.begin.refused})}`" if scenario.begin else "",
    ]
    if scenario.fighters:
        parts += [
            f"## {say('pages.fighters', lang)}",
            "```json\n" + "\n".join(_json(fighter) for fighter in scenario.fighters) + "\n```",
        ]
    if scenario.steps:
        steps = "\n".join(_step(step) for step in scenario.steps)
        parts += [f"## {say('pages.steps', lang)}", f"```\n{steps}\n```"]
    return page_of(*parts)


def evidence(blueprint: Blueprint, lang: Lang, wanted: str) -> str:
    """Return what was checked, with the numbers and the command that reproduces each."""
    title = f"# {say('pages.evidence', lang, title=blueprint.title.of(lang))}"
    entries = evidence_of(blueprint.id)
    if not entries:
        return page_of(title, say("pages.no_evidence", lang))
    if wanted:
        chosen = choose("id", wanted, entries, None, lang)
        return page_of(title, *_entry(entries[chosen], lang), *_parts(entries[chosen], lang))
    lead = page_of(title, say("pages.evidence_lead", lang))
    ids = list(entries)
    shown = fit(
        [page_of(*_entry(entry, lang)) for entry in entries.values()],
        lang,
        lead,
        lambda at: call("evidence", blueprint.id, lang, ids[at]),
    )
    return page_of(
        lead, *shown, say("pages.one", lang, call=call("evidence", blueprint.id, lang, ids[0])) if ids else ""
    )


def evidence_of(rules: str) -> dict[str, dict[str, Any]]:
    """Return what was checked of a rule set by id; empty if nothing was."""
    if "evidence.json" not in resources.list_names("blueprint", rules):
        return {}
    found = json.loads(resources.read_text("blueprint", rules, "evidence.json"))["entries"]
    return {entry["id"]: entry for entry in found}


def numbers(entry: Mapping[str, Any], lang: Lang) -> str:
    """Return the numbers of one entry in words."""
    counts = [f"{_label(key, lang)}: {number(value, lang)}" for key, value in entry["numbers"].items() if _plain(value)]
    return "; ".join([*counts, *(_number_of_parts(entry, lang))])


def _entry(entry: Mapping[str, Any], lang: Lang) -> list[str]:
    return [
        f"## {entry['title'][lang]}",
        numbers(entry, lang) + ".",
        say("pages.command", lang, command=entry["command"]) + f" (`{entry['id']}`)",
    ]


def _number_of_parts(entry: Mapping[str, Any], lang: Lang) -> list[str]:
    return [
        f"{_label(key, lang)}: {say('evidence.kinds', lang, count=len(value))}"
        for key, value in entry["numbers"].items()
        if not _plain(value)
    ]


def _parts(entry: Mapping[str, Any], lang: Lang) -> list[str]:
    """Return what only the page of one entry shows: the note and each count by name."""
    parts = [entry["note"][lang]] if entry.get("note") else []
    for key, value in entry["numbers"].items():
        if not _plain(value):
            counts = (f"`{name}` {number(count, lang)}" for name, count in value.items())
            parts.append(f"{_label(key, lang)}: {', '.join(counts)}.")
    return parts


def _plain(value: Any) -> bool:
    return isinstance(value, int)


def _label(key: str, lang: Lang) -> str:
    """Return a count's name in words; one that has none yet is shown as code."""
    try:
        return say(f"evidence.{key}", lang)
    except KeyError:
        return f"`{key}`"


def number(value: int, lang: Lang) -> str:
    """Return a number with its thousands apart."""
    return f"{value:,}" if lang == "en" else f"{value:,}".replace(",", ".")
