"""The state diagram as mermaid text, generated from the states and edges of the blueprint."""

from __future__ import annotations

from initiative_mcp.blueprint import load
from initiative_mcp.messages import Lang


def mermaid(rules: str, lang: Lang) -> str:
    """Return the diagram of a rule set as mermaid source, without a code fence."""
    blueprint = load(rules, lang)
    lines = ["stateDiagram-v2"]
    lines += [f'    state "{state.title.of(lang)}" as {state.id}' for state in blueprint.states]
    lines += [f"    {edge.source} --> {edge.target} : {edge.label.of(lang)}" for edge in blueprint.edges]
    return "\n".join(lines) + "\n"
