"""The answer to a question as a page: from the chosen rule set, or from another one that is named or knows better."""

from __future__ import annotations

from collections.abc import Sequence

from initiative_mcp import resources
from initiative_mcp.blueprint import load
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import call, page_of
from initiative_mcp.pages.passages import show
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.search.find import Hit, find
from initiative_mcp.search.wording import words_of

_WEAK = 20.0
"""A lower score of the chosen rule set's best passage is worth a look into the others."""

_BETTER = 1.6
"""So many times that score, a passage of another rule set must reach to be named."""

Found = tuple[str, list[Hit]]
"""A rule set with the passages of it that fit, the best first; there is at least one."""


def answer(query: str, rules: str, lang: Lang) -> str:
    """Return the best passage as Markdown, with the next ones as links; says so if nothing fits.

    Args:
        query: A question in plain words, German or English.
        rules: The rule set that was asked; another one is told where it is named in the question or knows better.
        lang: Language of the answer.
    """
    from initiative_mcp.pages import TOPICS

    shown = query.strip() if len(query.strip()) <= 100 else query.strip()[:99] + "…"
    leading, others = _found(query, load(rules, lang).id, lang)
    found = {name for name, _ in (*leading, *others)}
    if not leading:
        lead = say("search.nothing", lang, query=shown) if shown else say("search.empty", lang)
        topics = (f"- `{call(topic, rules, lang)}`" for topic in TOPICS)
        return page_of(lead, "\n".join(topics))
    links = [_link(name, hit, rules, lang) for name, hits in leading for hit in hits[1:]]
    links += [_link(name, hit, rules, lang) for name, hits in others for hit in hits]
    if {rules} != {name for name, _ in leading}:
        links.append(f"- {say('compare.title', lang)}: `{call('compare', 'core', lang)}`")
    parts = [part for name, hits in leading for part in _best(name, hits[0], rules, lang)]
    return page_of(
        say("search.found", lang, query=shown),
        "" if rules in found or _mentioned(query, rules) else say("search.elsewhere", lang, rules=rules),
        *parts,
        *((say("search.others", lang) + ":", "\n".join(links)) if links else ()),
    )


def _found(query: str, rules: str, lang: Lang) -> tuple[list[Found], list[Found]]:
    """Return what leads the answer, and what is only named behind it."""
    words = words_of(query)
    if named := _mentioned(query, rules):
        spoken = set[int]().union(*named.values())
        plain = " ".join(word for at, word in enumerate(words) if at not in spoken)
        found = [(name, hits) for name in named if (hits := find(plain, name, lang) or find(query, name, lang))]
        if found:
            own = find(plain, rules, lang)[:1]
            return found, [(rules, own)] if own else []
    own = find(query, rules, lang)
    score = own[0].score if own else 0.0
    if score >= _WEAK:
        return [(rules, own)], []
    elsewhere = [(name, find(query, name, lang)) for name in resources.rule_sets() if name != rules]
    better = [(name, hits) for name, hits in elsewhere if hits and hits[0].score >= max(_WEAK, _BETTER * score)]
    better.sort(key=lambda found: -found[1][0].score)
    leading, behind = ([(rules, own)], better) if own else (better[:1], better[1:])
    return leading, [(name, hits[:1]) for name, hits in behind]


def _mentioned(query: str, rules: str) -> dict[str, set[int]]:
    """Return which other rule sets are named in a question, and where."""
    words = words_of(query)
    return {name: places for name in resources.rule_sets() if name != rules and (places := _named(name, words))}


def _named(rules: str, words: Sequence[str]) -> set[int]:
    """Return the places where a rule set is named in a question."""
    places: set[int] = set()
    for name in (rules, *RULE_SETS[rules].names):
        spoken = words_of(name)
        for start in range(len(words) - len(spoken) + 1):
            if list(words[start : start + len(spoken)]) == spoken:
                places.update(range(start, start + len(spoken)))
    return places


def _best(name: str, hit: Hit, asked: str, lang: Lang) -> list[str]:
    passage = hit.passage
    label = "" if name == asked else say("search.from", lang, rules=name, title=load(name, lang).title.of(lang))
    # A pitfall and the choice of a rule set have pages that say more.
    more = {"pitfall": call("pitfalls", name, lang, passage.id), "compare": call("compare", "core", lang)}
    return [
        label,
        show(passage, name, lang),
        say("pages.more", lang, call=more[passage.kind]) if passage.kind in more else "",
    ]


def _link(name: str, hit: Hit, asked: str, lang: Lang) -> str:
    passage = hit.passage
    label = "" if name == asked else f" ({say('search.of', lang, rules=name)})"
    return f"- {passage.title.of(lang)}{label}: `{call(passage.topic, name, lang, passage.id)}`"
