"""What every tool is made of: a flat schema, arguments checked by us, one answer channel, errors that teach."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mcp_types import (
    CallToolResult,
    ContentBlock,
    EmbeddedResource,
    ImageContent,
    TextContent,
    TextResourceContents,
)

from initiative_mcp import resources
from initiative_mcp.choices import choose, language
from initiative_mcp.errors import BadInput, InitiativeError, shown
from initiative_mcp.messages import Lang, say

Schema = dict[str, Any]

RULES: Schema = {"type": "string", "default": "core", "enum": resources.rule_sets(), "description": "rule set"}
LANG: Schema = {"type": "string", "default": "en", "enum": ["en", "de"], "description": "language of the answer"}

TABLE = "ui://initiative/table.html"
"""The page that shows a fight and plays it, for clients that show pages."""


@dataclass(frozen=True)
class Tool:
    """One MCP tool.

    Attributes:
        name: Its name.
        title: A short title for people.
        description: What it does and when to use it, for the assistant.
        properties: The schema of each argument; every argument has a default.
        run: Takes all arguments by name, `lang` already resolved; returns text, a JSON object, or one with a
            picture (SVG) beside it.
        aliases: Other names of arguments, for callers who guess.
        changes: Whether it may keep something; otherwise it only answers.
        page: The page that shows its answers in clients that know pages; empty for none.
        brief: Whether a call with these arguments takes less time than handing it to a thread.
        detail: Makes fuller schemas of some arguments from the data of the rule sets when the list is asked for.
    """

    name: str
    title: str
    description: str
    properties: dict[str, Schema]
    run: Callable[..., str | dict[str, Any] | tuple[dict[str, Any], str]]
    aliases: Mapping[str, str] = field(default_factory=dict[str, str])
    changes: bool = False
    page: str = ""
    brief: Callable[[Mapping[str, Any]], bool] = lambda _arguments: False
    detail: Callable[[], dict[str, Schema]] | None = None

    def input_schema(self) -> Schema:
        """Return the JSON schema of the arguments: flat, closed, without references and unions."""
        detail = self.detail() if self.detail else {}
        return {"type": "object", "properties": {**self.properties, **detail}, "additionalProperties": False}

    def call(self, arguments: Mapping[str, Any]) -> CallToolResult:
        """Answer a call; whatever is wrong with the arguments is told in the language asked for."""
        try:
            answer = self.run(**self._arguments(arguments))
        except InitiativeError as error:
            return CallToolResult(content=[TextContent(type="text", text=str(error))], is_error=True)
        if isinstance(answer, str):
            return CallToolResult(content=[TextContent(type="text", text=answer)])
        data, svg = answer if isinstance(answer, tuple) else (answer, "")
        content: list[ContentBlock] = [
            TextContent(type="text", text=json.dumps(data, ensure_ascii=False, separators=(",", ":")))
        ]
        if svg:
            content.append(_image(svg))
        return CallToolResult(content=content, structured_content=data)

    def _arguments(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        aliases = {"language": "lang", "sprache": "lang", "regelwerk": "rules", "ruleset": "rules", **self.aliases}
        names = {word: word if word in self.properties else aliases.get(word.casefold(), word) for word in arguments}
        asked = next((arguments[word] for word, name in names.items() if name == "lang"), None)
        lang: Lang = language(asked) if asked is not None else "en"
        found: dict[str, Any] = {}
        for word, name in names.items():
            meant = choose("argument", name, self.properties, None, lang)
            value = arguments[word]
            if value is not None:
                found[meant] = self._checked(meant, value, lang)
        for name, schema in self.properties.items():
            found.setdefault(name, schema["default"])
        found["lang"] = lang
        return found

    def _checked(self, name: str, value: Any, lang: Lang) -> Any:
        kind = self.properties[name]["type"]
        if kind == "string" and not isinstance(value, str):
            raise BadInput(say("errors.bad_text", lang, where=name, value=shown(value)), self._example(name, lang))
        if kind == "boolean" and not isinstance(value, bool):
            raise BadInput(say("errors.bad_switch", lang, where=name, value=shown(value)), self._example(name, lang))
        if isinstance(value, str) and len(value) > 2000:
            raise BadInput(say("errors.too_long", lang, where=name, count=len(value), most=2000))
        if kind == "integer":
            lowest, highest = self.properties[name].get("minimum", 0), self.properties[name].get("maximum", 2**53)
            whole = isinstance(value, int | float) and not isinstance(value, bool) and lowest <= value <= highest
            if not whole or value != int(value):
                values = {"where": name, "lowest": lowest, "highest": highest, "value": shown(value)}
                raise BadInput(say("errors.bad_number", lang, **values), self._example(name, lang))
            return int(value)
        return value

    def _example(self, name: str, lang: Lang) -> str:
        example = json.dumps(self.properties[name]["default"], ensure_ascii=False)
        return say("errors.example", lang, example=f"{name}={example}")


def _image(svg: str) -> ContentBlock:
    """Return a picture as PNG, which clients show; as SVG where nothing here can turn it into one."""
    from initiative_mcp.pictures.raster import png

    try:
        image = png(svg)
    except ImportError:
        resource = TextResourceContents(uri="picture://svg", text=svg, mime_type="image/svg+xml")
        return EmbeddedResource(type="resource", resource=resource)
    return ImageContent(type="image", data=b64encode(image).decode(), mime_type="image/png")
