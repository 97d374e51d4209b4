"""The table on this machine alone: a small host page around the page, and the tools of a fight behind it."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

import anyio.to_thread
from mcp_types import CallToolResult, TextContent
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

import initiative_mcp
from initiative_mcp.blueprint import load
from initiative_mcp.messages import LANGUAGES, Lang
from initiative_mcp.messages import say as our_words
from initiative_mcp.resources import rule_sets
from initiative_mcp.table.data import ready_fight, say, telling
from initiative_mcp.table.page import page
from initiative_mcp.tools import continue_encounter, run_encounter
from initiative_mcp.tools.base import Tool

TOOLS = {tool.TOOL.name: tool.TOOL for tool in (run_encounter, continue_encounter)}
MOST = 1_048_576
"""Bytes of a call."""

# As hosts of MCP Apps do it by default: nothing from anywhere else, no connections.
_PAGE_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
_HOST_POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HERE = Path(initiative_mcp.__file__).parent / "table"


class Local:
    """Serves the table to whoever knows the token.

    Attributes:
        token: Stands in the address that is opened; pages of others do not know it.
    """

    def __init__(self, rules: str, lang: Lang) -> None:
        """Begin with the fight of a rule set."""
        self.token = token_urlsafe(16)
        self._start = {"rules": rules, "lang": lang}
        self._fights: dict[str, str] = {}  # by rule set: in another language it is the same fight
        self._begun = 0  # further fights, each with other dice

    def application(self, port: int) -> Starlette:
        """Return the application, to be served on a port of this machine."""
        hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}

        async def only_here(request: Request, call_next: RequestResponseEndpoint) -> Response:
            host, origin = request.headers.get("host", ""), request.headers.get("origin")
            if host not in hosts or origin not in (None, f"http://{host}"):
                return PlainTextResponse("forbidden", 403)
            response = await call_next(request)
            response.headers.update({"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})
            response.headers["X-Content-Type-Options"] = "nosniff"
            return response

        routes = [
            Route("/", self._host),
            Route("/table", self._table),
            Route("/call", self._call, methods=["POST"]),
        ]
        return Starlette(routes=routes, middleware=[Middleware(BaseHTTPMiddleware, dispatch=only_here)])

    def address(self, port: int) -> str:
        """Return the address to open."""
        return f"http://127.0.0.1:{port}{self._link(self._start)}"

    def _link(self, asked: Mapping[str, str]) -> str:
        return "/?" + urlencode({"t": self.token, **asked})

    def _knows(self, token: str) -> bool:
        return compare_digest(token.encode(), self.token.encode())

    async def _table(self, _request: Request) -> Response:
        return HTMLResponse(page(), headers={"Content-Security-Policy": _PAGE_POLICY})

    async def _host(self, request: Request) -> Response:
        asked = request.query_params
        if not self._knows(asked.get("t", "")):
            return PlainTextResponse("forbidden", 403)
        rules = asked.get("rules", self._start["rules"])
        rules = rules if rules in rule_sets() else self._start["rules"]
        lang: Lang = "de" if asked.get("lang", self._start["lang"]) == "de" else "en"
        if asked.get("new"):
            self._fights.pop(rules, None)
            self._begun += 1
            return RedirectResponse(self._link({"rules": rules, "lang": lang}), 303)
        name, given = self._shown(rules, lang)
        result = await _answered(TOOLS[name], {**given, "picture": "table", "lang": lang})
        nonce = token_urlsafe(16)
        text = self._page(rules, lang, given, _wire(result), nonce)
        return HTMLResponse(text, headers={"Content-Security-Policy": _HOST_POLICY.format(nonce=nonce)})

    def _shown(self, rules: str, lang: Lang) -> tuple[str, dict[str, Any]]:
        """Return the call whose answer is shown: the fight that has been begun, or the one that is ready."""
        handle = self._fights.get(rules)
        if handle is None:
            return run_encounter.TOOL.name, self._ready(rules, lang)
        return continue_encounter.TOOL.name, {"encounter": handle}

    def _ready(self, rules: str, lang: Lang) -> dict[str, Any]:
        fight = ready_fight(rules, lang)
        return {**fight, "seed": fight["seed"] + self._begun}

    def _page(self, rules: str, lang: Lang, given: dict[str, Any], result: Any, nonce: str) -> str:
        asked: dict[str, str] = {"rules": rules, "lang": lang}
        other = next(each for each in LANGUAGES if each != lang)
        options = "".join(
            f'<option value="{html.escape(self._link({**asked, "rules": each}))}"{" selected" * (each == rules)}>'
            f"{html.escape((telling(each).short or {}).get(lang) or load(each).title.of(lang))}</option>"
            for each in rule_sets()
        )
        data = {
            "version": initiative_mcp.__version__,
            "lang": lang,
            "token": self.token,
            "gone": say("play.gone", lang),
            "ask": say("play.ask", lang),
            "underway": _underway(result),
        }
        # A fight that goes on can be begun anew all the same.
        data |= {"input": {**self._ready(rules, lang), **given}, "result": result}
        texts = {
            "lang": lang,
            "heading": say("play.heading", lang),
            "rules_label": say("play.rules", lang),
            "new_label": say("play.new", lang),
            "other_label": say("play.language", lang),
            "other_lang": other,
            "other": self._link({**asked, "lang": other}),
            "new": self._link({**asked, "new": "1"}),
            "nonce": nonce,
        }
        text = (_HERE / "host.html").read_text(encoding="utf-8")
        for key, value in texts.items():
            text = text.replace(f"{{{key}}}", html.escape(value))
        raw = {"options": options, "data": _json(data), "script": (_HERE / "host.js").read_text(encoding="utf-8")}
        for key, value in raw.items():
            text = text.replace(f"{{{key}}}", value)
        return text

    async def _call(self, request: Request) -> Response:
        if not self._knows(request.headers.get("x-token", "")):
            return PlainTextResponse("forbidden", 403)
        body = b""
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST:
                    return PlainTextResponse("too large", 413)
        except ClientDisconnect:
            return PlainTextResponse("gone", 400)  # nobody reads it
        try:
            asked = json.loads(body)
            tool, arguments = TOOLS[asked["name"]], dict(asked["arguments"])
        except (ValueError, TypeError, KeyError, RecursionError):
            return PlainTextResponse("no call", 400)
        result = await _answered(tool, arguments)
        self._remember(result)
        return JSONResponse(_wire(result))

    def _remember(self, result: CallToolResult) -> None:
        """Keep which fight is going on, for when the page is loaded anew."""
        answer: dict[str, Any] = result.structured_content or {}
        if "encounter" in answer:
            self._fights[answer["rules"]] = answer["encounter"]


async def _answered(tool: Tool, arguments: Mapping[str, Any]) -> CallToolResult:
    try:
        return await anyio.to_thread.run_sync(tool.call, arguments)
    except Exception:  # noqa: BLE001 - whatever it is, the person is told and plays on
        lang: Lang = "de" if arguments.get("lang") == "de" else "en"
        text = our_words("errors.our_fault", lang)
        return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)


def _underway(result: Any) -> bool:
    """Tell whether a fight that has begun would be lost with its page."""
    answer: dict[str, Any] = result.get("structuredContent") or {}
    return "encounter" in answer and answer["view"]["phase"] != "over"


def _wire(result: CallToolResult) -> Any:
    return result.model_dump(mode="json", by_alias=True, exclude_none=True)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
