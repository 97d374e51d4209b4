"""Tool `continue_encounter`: goes on with a saved encounter."""

from __future__ import annotations

from typing import Any

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, TABLE, Tool
from initiative_mcp.tools.pictured import PICTURE, drawn, laid, pictured


def run(encounter: str, steps: object, expected_version: int, picture: str, lang: Lang) -> tuple[dict[str, Any], str]:
    """Go on, or show where it stands; see `encounters.saved`."""
    from initiative_mcp.encounters.saved import go_on

    kind = pictured(picture, lang)
    answer, (more, svg) = go_on(
        encounter,
        steps,
        expected_version,
        lang,
        draw=lambda game: (laid(kind, game, lang), drawn(kind, game, lang)),
        watched=kind == "course",
    )
    return answer | more, svg


TOOL = Tool(
    name="continue_encounter",
    title="Go on with an encounter",
    description=(
        "Goes on with an encounter saved by run_encounter, also after a restart or when the conversation was cut. "
        "Without steps it shows where it stands. undo goes back to before the last step that had an effect. Give the "
        "version you know as expected_version: then a repeated call is applied once, and you hear if somebody else "
        "went on."
    ),
    properties={
        "encounter": {"type": "string", "default": "", "description": "its handle, like amber-otter-4f7k2m9q"},
        "steps": {
            "type": "array",
            "default": [],
            "description": 'as in run_encounter, and {"do":"undo"}; none: only show',
            "items": {"type": "object", "properties": {"do": {"type": "string"}}, "required": ["do"]},
        },
        "expected_version": {"type": "integer", "default": 0, "description": "0: whatever it is"},
        "picture": PICTURE,
        "lang": LANG,
    },
    run=run,
    aliases={"handle": "encounter", "id": "encounter", "kampf": "encounter", "version": "expected_version"},
    changes=True,
    page=TABLE,
)
