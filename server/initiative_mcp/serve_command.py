"""The command `serve`: its options, and how they become a server."""

from __future__ import annotations

import argparse

from initiative_mcp.errors import BadInput, shown
from initiative_mcp.messages import Lang, say
from initiative_mcp.stores.base import LIMIT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--store",
        default="",
        metavar="S",
        help="where encounters are saved: memory, sqlite:PATH or redis://HOST:PORT/0 (a file in your data folder)",
    )
    parser.add_argument("--keep-days", default="30", metavar="N", help="keep them N days after the last step (30)")
    parser.add_argument("--max-encounters", default=str(LIMIT), metavar="N", help=f"keep at most N of them ({LIMIT:,})")
    http = parser.add_argument_group("over HTTP")
    http.add_argument("--http", action="store_true", help="serve over HTTP at /mcp instead of stdio")
    http.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    http.add_argument("--port", type=int, default=8765, help="port to listen on (default 8765)")
    http.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="further host name clients may use; may be repeated (localhost always may)",
    )
    http.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="URL",
        help="further origin whose pages may ask, like https://games.example.org; may be repeated",
    )
    http.add_argument("--token-file", default="", metavar="FILE", help="ask for one of these bearer tokens, one a line")
    http.add_argument("--rate", default="0", metavar="N", help="requests a second from one address (0: no limit)")
    http.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="reverse proxy whose X-Forwarded-For is believed (* any); may be repeated",
    )
    http.add_argument("--stateless", action="store_true", help="no sessions: any replica answers any request")
    http.add_argument("--log", action="store_true", help="log each request on stderr, one JSON object a line")


def serve(options: argparse.Namespace, lang: Lang) -> int:
    """Serve until the client or the operator ends it.

    Raises:
        BadInput: If an option is not usable.
    """
    from initiative_mcp.encounters import shelf

    keep_days = _number("--keep-days", options.keep_days, 0.001, 36_500, lang)
    limit = int(_number("--max-encounters", options.max_encounters, 1, 10_000_000, lang))
    shelf.use(options.store, lang, keep_days=keep_days, limit=limit, hosted=options.http)
    if not options.http:
        from initiative_mcp.serving import serve_stdio

        return serve_stdio()
    from initiative_mcp.hosting.options import Hosting, read_tokens
    from initiative_mcp.hosting.run import serve_http

    hosting = Hosting(
        host=options.host,
        port=options.port,
        hosts=tuple(options.allow_host),
        origins=tuple(options.allow_origin),
        tokens=read_tokens(options.token_file, lang) if options.token_file else frozenset(),
        rate=_number("--rate", options.rate, 0, 100_000, lang),
        proxies=tuple(options.proxy),
        stateless=options.stateless,
        logs=options.log,
    )
    return serve_http(hosting, lang)


def _number(option: str, text: str, lowest: float, highest: float, lang: Lang) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not lowest <= number <= highest:
        values = {"option": option, "lowest": lowest, "highest": highest, "value": shown(text)}
        raise BadInput(say("hosting.bad_option", lang, **values))
    return number
