"""The words that tools accept beside the exact ones."""

from __future__ import annotations

from initiative_mcp import resources
from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang

TOPICS = (
    "overview", "diagram", "start_values", "order", "pitfalls", "scenarios", "questions", "pairs", "build_brief",
    "adapter", "evidence", "compare",
)  # fmt: skip
_TOPIC_NAMES = {
    "ueberblick": "overview", "uebersicht": "overview", "summary": "overview", "rules": "overview",
    "regeln": "overview", "state diagram": "diagram", "states": "diagram", "zustaende": "diagram",
    "diagramm": "diagram", "zustandsdiagramm": "diagram", "startwerte": "start_values", "settings": "start_values",
    "values": "start_values", "einstellungen": "start_values", "reihenfolge": "order", "ordnung": "order",
    "stolpersteine": "pitfalls", "pitfall": "pitfalls", "fehler": "pitfalls", "mistakes": "pitfalls",
    "szenarien": "scenarios", "scenario": "scenarios", "checks": "scenarios", "fragen": "questions",
    "faq": "questions", "question": "questions", "passt zu": "pairs", "combinations": "pairs", "brief": "build_brief",
    "bauauftrag": "build_brief", "build": "build_brief", "nachweise": "evidence", "belege": "evidence",
    "proof": "evidence", "protocol": "adapter", "protokoll": "adapter", "adapter protocol": "adapter",
    "vergleich": "compare", "comparison": "compare", "regelwerke": "compare", "rule sets": "compare",
    "which rules": "compare", "vergleichen": "compare",
}  # fmt: skip


def rule_set(word: object, lang: Lang) -> str:
    """Return the rule set that is meant."""
    if isinstance(word, str) and word in resources.rule_sets():
        return word  # without reading their data
    from initiative_mcp.rulesets import named

    return named(word, lang)


def topic(word: object, lang: Lang) -> str:
    """Return the topic of the blueprint that is meant."""
    return choose("topic", word, TOPICS, _TOPIC_NAMES, lang)
