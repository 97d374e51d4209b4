"""Every page is within its budget, complete, in one language, and what it cuts names the call that brings it."""

from __future__ import annotations

import json
import re

import pytest

from initiative_mcp import pages, resources, scenarios
from initiative_mcp.blueprint import load
from initiative_mcp.blueprint.diagram import mermaid
from initiative_mcp.choices import choose
from initiative_mcp.errors import InitiativeError, UnknownWord
from initiative_mcp.pages.markdown import BUDGET, MOST, call, fit, tokens
from initiative_mcp.pages.passages import passages
from initiative_mcp.tools.words import TOPICS

LANGS = ("en", "de")
BRIEF_BUDGET = 4400
CORE = load("core")
RULES = resources.rule_sets()
CALL = re.compile(r"read_blueprint\(([^)]*)\)")


def page(topic: str, lang: str, page_id: str = "", rules: str = "core") -> str:
    """Return a page."""
    return pages.page(topic, rules, lang, page_id)


def calls(text: str) -> list[dict[str, str]]:
    """Return the arguments of all calls that a page names."""
    return [dict(re.findall(r'(\w+)="([^"]*)"', found)) for found in CALL.findall(text)]


def every_page() -> list[tuple[str, str, str]]:
    """Return rule set, topic and id of every page there is."""
    found: list[tuple[str, str, str]] = []
    for rules in RULES:
        found += [(rules, topic, "") for topic in pages.TOPICS]
        found += [(rules, passage.topic, passage.id) for passage in passages(rules).values()]
        found += [(rules, "scenarios", area) for area in scenarios.areas(rules)]
        found += [(rules, "scenarios", scenario.id) for scenario in scenarios.load(rules)]
        found += [(rules, "order", group.id) for group in load(rules).groups]
        found += [(rules, "order", "operations"), (rules, "order", "refusals")]
    return found


EACH_PAGE = pytest.mark.parametrize(("rules", "topic", "page_id"), every_page())


def test_topics_are_those_of_the_tool() -> None:
    assert pages.TOPICS == TOPICS


@pytest.mark.parametrize("lang", LANGS)
@EACH_PAGE
def test_page_is_within_budget(rules: str, topic: str, page_id: str, lang: str) -> None:
    most = BRIEF_BUDGET if topic == "build_brief" else MOST if topic == "scenarios" and "-" in page_id else BUDGET
    assert 10 < tokens(page(topic, lang, page_id, rules), lang) <= most


@pytest.mark.parametrize("lang", LANGS)
@EACH_PAGE
def test_page_is_well_formed(rules: str, topic: str, page_id: str, lang: str) -> None:
    text = page(topic, lang, page_id, rules)
    assert text.startswith("# ")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert text.count("```") % 2 == 0
    assert "\n\n\n" not in text
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    assert not re.search(r"(?:[:|=(] ?|\*\* )None\b(?!: )", prose)
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1


@pytest.mark.parametrize("lang", LANGS)
@EACH_PAGE
def test_every_call_on_a_page_works(rules: str, topic: str, page_id: str, lang: str) -> None:
    for arguments in calls(page(topic, lang, page_id, rules)):
        assert arguments.get("lang", "en") == lang
        if "query" not in arguments:
            pages.page(arguments["topic"], arguments.get("rules", "core"), lang, arguments.get("id", ""))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("topic", pages.TOPICS)
@pytest.mark.parametrize("rules", RULES)
def test_page_is_in_one_language(rules: str, topic: str, lang: str) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", " ", page(topic, lang, "", rules), flags=re.DOTALL)
    words = set(re.findall(r"\w+", prose.lower()))
    foreign = {"en": {"und", "nicht", "wird", "ist"}, "de": {"and", "the", "with", "is"}}[lang]
    assert not words & foreign


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", RULES)
def test_every_part_is_reached_from_the_overview(rules: str, lang: str) -> None:
    blueprint = load(rules)
    reached: set[str] = set()
    seen: set[tuple[str, str]] = set()
    waiting = [("overview", "")]
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        text = page(key[0], lang, key[1], rules)
        reached |= set(re.findall(r"`([\w-]+)`", text))
        reached |= {part.id for part in (*blueprint.rules, *blueprint.questions) if part.text.of(lang) in text}
        own = [found for found in calls(text) if found.get("rules", "core") == rules and "topic" in found]
        waiting += [(found["topic"], found.get("id", "")) for found in own]
    wanted = [*blueprint.rules, *blueprint.pitfalls, *blueprint.settings, *blueprint.questions, *blueprint.states]
    wanted += [*blueprint.edges, *blueprint.refusals]
    assert {part.id for part in wanted} <= reached


MARKS = {
    "ruling": {"en": "(ruling)", "de": "(Setzung)"},
    "inference": {"en": "(inference)", "de": "(Folgerung)"},
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", RULES)
def test_what_is_not_given_is_marked_wherever_its_page_shows_it(rules: str, lang: str) -> None:
    blueprint = load(rules)
    brief = page("build_brief", lang, "", rules).splitlines()
    for rule in blueprint.rules:
        if rule.status == "fact":
            assert f"- {rule.text.of(lang)}" in brief, rule.id
            continue
        mark = MARKS[rule.status][lang]
        assert f"- {mark} {rule.text.of(lang)}" in brief, rule.id
        alone = page("order", lang, rule.id, rules)
        assert mark in alone.splitlines()[0]
        assert rule.reason is not None
        assert rule.reason.of(lang) in alone
        assert any(
            mark in line and rule.title.of(lang) in line for line in page("order", lang, rule.group, rules).splitlines()
        )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", RULES)
def test_inferences_are_explained_where_there_are_some(rules: str, lang: str) -> None:
    blueprint = load(rules)
    mark = MARKS["inference"][lang]
    some = any(entry.status == "inference" for entry in (*blueprint.rules, *blueprint.settings))
    for topic in ("overview", "order", "build_brief"):
        assert (mark in page(topic, lang, "", rules)) == some
    for scenario in scenarios.load(rules):
        assert (mark in page("scenarios", lang, scenario.id, rules)) >= (scenario.source.kind == "inference")
    for setting in blueprint.settings:
        if setting.status == "inference":
            assert f"| `{setting.id}` {mark} |" in page("start_values", lang, "", rules)
            assert mark in page("start_values", lang, setting.id, rules).splitlines()[0]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", RULES)
def test_brief_holds_diagram_settings_operations_duties_and_pitfalls(rules: str, lang: str) -> None:
    core = load(rules)
    brief = page("build_brief", lang, "", rules)
    assert mermaid(rules, lang) in brief
    for setting in core.settings:
        row = next(line for line in brief.splitlines() if line.startswith(f"| `{setting.id}`"))
        for allowed in setting.words or (setting.start, setting.lowest, setting.highest):
            assert str(allowed) in row
        for choice in setting.choices.values():
            assert choice.of(lang) in brief
    for operation in core.operations:
        assert ", ".join(f"`{code}`" for code in operation.refused_with) in brief
    for duty in core.brief.duties:
        assert duty.of(lang) in brief
    for pitfall in core.pitfalls:
        assert f"`{pitfall.id}`" in brief
    for tool in ("get_scenarios", "check_results"):
        assert tool in brief


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", RULES)
def test_mermaid_is_well_formed(rules: str, lang: str) -> None:
    core = load(rules)
    first, *rest = mermaid(rules, lang).splitlines()
    assert first == "stateDiagram-v2"
    states = re.compile(r'    state "([^"\n]+)" as (\w+)')
    edges = re.compile(r"    (\[\*\]|\w+) --> (\[\*\]|\w+) : [^:;\n]+")
    drawn = [match for line in rest if (match := states.fullmatch(line))]
    arrows = [match for line in rest if (match := edges.fullmatch(line))]
    assert len(drawn) + len(arrows) == len(rest)
    assert [match[2] for match in drawn] == [state.id for state in core.states]
    assert [(match[1], match[2]) for match in arrows] == [(edge.source, edge.target) for edge in core.edges]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("rules", "pitfall"),
    [(rules, p) for rules in RULES for p in load(rules).pitfalls],
    ids=lambda value: getattr(value, "id", value),
)
def test_pitfall_page_tells_everything(rules: str, pitfall, lang: str) -> None:
    text = page("pitfalls", lang, pitfall.id, rules)
    for part in (pitfall.title, pitfall.symptom, pitfall.cause, pitfall.cure):
        assert part.of(lang) in text
    assert pitfall.wrong.strip() in text
    for source in pitfall.sources:
        assert source in text
        assert f"https://github.com/{source.split('#')[0]}/issues/{source.split('#')[1]}" in text


@pytest.mark.parametrize("topic", pages.TOPICS)
def test_unknown_id_is_answered_with_what_there_is(topic: str) -> None:
    with pytest.raises(InitiativeError, match=r"read_blueprint|Allowed"):
        page(topic, "en", "nonsense-that-is-nowhere")


def test_near_id_is_named() -> None:
    with pytest.raises(UnknownWord, match="reinforcement"):
        page("pitfalls", "en", "reinforcment")


def test_id_is_forgiving() -> None:
    assert page("start_values", "en", "Max Rounds") == page("start_values", "en", "maxRounds")


def test_call_leaves_out_what_is_usual() -> None:
    assert call("pitfalls", "core", "en", "ties") == 'read_blueprint(topic="pitfalls", id="ties")'
    assert call("order", "d100", "de") == 'read_blueprint(topic="order", rules="d100", lang="de")'


def test_cut_list_names_the_call_that_brings_the_rest() -> None:
    lines = fit([f"- line {number} " + "x" * 100 for number in range(200)], "en", "", lambda at: f"read({at})")
    assert tokens("\n".join(lines), "en") <= BUDGET
    assert f"{200 - len(lines) + 1} more" in lines[-1]
    assert f"read({len(lines) - 1})" in lines[-1]


def test_list_that_fits_is_not_cut() -> None:
    assert fit(["- a", "- b"], "en", "", str) == ["- a", "- b"]


@pytest.mark.parametrize("topic", ["questions", "pitfalls", "evidence", "scenarios"])
def test_long_lists_are_cut_with_a_call_that_works(monkeypatch: pytest.MonkeyPatch, topic: str) -> None:
    from initiative_mcp.pages import markdown, proof, rules, topics

    for module in (topics, rules, proof):
        monkeypatch.setattr(module, "fit", lambda *args: markdown.fit(*args, budget=400))
    text = page(topic, "en", "newcomer" if topic == "scenarios" else "")
    assert "left out here" in text
    for arguments in calls(text):
        if "query" not in arguments:
            page(arguments["topic"], "en", arguments.get("id", ""))


@pytest.mark.parametrize("word", ["Ties settled by accident", "gleichstand nach zufall", "TIES"])
def test_part_is_found_by_its_title_in_both_languages(word: str) -> None:
    assert page("pitfalls", "en", word) == page("pitfalls", "en", "ties")


def test_choose_knows_every_topic_it_is_given() -> None:
    for topic in pages.TOPICS:
        assert choose("topic", topic.upper().replace("_", " "), pages.TOPICS) == topic


def test_evidence_says_when_nothing_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "list_names", lambda *parts: [])
    from initiative_mcp.pages import proof as proof_pages

    assert "Nothing has been checked" in proof_pages.evidence(CORE, "en", "")


ENTRIES = {
    "entries": [
        {
            "id": "walk",
            "title": {"en": "Walked diagram", "de": "Abgelaufenes Diagramm"},
            "command": "make walk",
            "numbers": {"states": 12345, "marvels": 1, "edges": {"start": 7, "end": 1000}},
            "note": {"en": "All of it.", "de": "Alles davon."},
        }
    ]
}


@pytest.mark.parametrize(("lang", "shown"), [("en", ["12,345", "1,000"]), ("de", ["12.345", "1.000"])])
def test_evidence_shows_numbers_and_commands(monkeypatch: pytest.MonkeyPatch, lang: str, shown: list[str]) -> None:
    monkeypatch.setattr(resources, "list_names", lambda *parts: ["evidence.json"])
    monkeypatch.setattr(resources, "read_text", lambda *parts: json.dumps(ENTRIES))
    from initiative_mcp.pages import proof as proof_pages

    whole, one = (proof_pages.evidence(CORE, lang, page_id) for page_id in ("", "walk"))
    for text in (whole, one):
        assert ENTRIES["entries"][0]["title"][lang] in text
        assert "make walk" in text
        assert "`marvels`: 1" in text
        assert shown[0] in text
    assert f"`end` {shown[1]}" in one
    assert ENTRIES["entries"][0]["note"][lang] in one


@pytest.mark.parametrize("lang", LANGS)
def test_rule_sets_stand_side_by_side(lang: str) -> None:
    text = page("compare", lang)
    for rules in RULES:
        blueprint = load(rules)
        for aspect in type(blueprint.compare).model_fields:
            assert getattr(blueprint.compare, aspect).of(lang) in text
        assert call("overview", rules, lang) in text
        assert pages.page("compare", rules, lang) == text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", RULES)
def test_the_protocol_page_is_about_the_rule_set(rules: str, lang: str) -> None:
    from initiative_mcp.rulesets import RULE_SETS

    known = RULE_SETS[rules]
    text = page("adapter", lang, "", rules)
    assert "<<" not in text
    words = [*known.operations, *(setting.name for setting in known.settings), *known.fields, *known.example]
    assert all(word in text for word in words)
