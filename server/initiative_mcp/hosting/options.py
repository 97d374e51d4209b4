"""How a hosted server is set up."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from initiative_mcp.errors import BadInput, shown
from initiative_mcp.messages import Lang, say

BODY_LIMIT = 1_048_576
"""Largest request body in bytes."""

PATIENCE = 15.0
"""Seconds: the head of a request that is not there by then is given up, and so is its body."""

ANSWER_SECONDS = 60.0
"""A request that is not answered by then is given up; what a thread has begun to compute is finished before."""

_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{16,512}")


@dataclass(frozen=True)
class Hosting:
    """Everything the command line can say about serving over HTTP.

    Attributes:
        host: Address to listen on.
        port: Port to listen on, 0 for any free one.
        hosts: Further host names that clients may use.
        origins: Further origins whose pages may ask, like `https://games.example.org`.
        tokens: One of these has to be sent as bearer token; none: everybody may ask.
        rate: Requests a second that one address may send on average; 0: as many as it likes.
        proxies: Addresses of reverse proxies whose X-Forwarded-For is believed.
        stateless: No sessions: any replica answers any request of either era.
        logs: Whether every request is logged, one JSON object a line.
        patience: Seconds within which the head of a request has to be there, and then its body.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    tokens: frozenset[str] = field(default_factory=frozenset[str], repr=False)
    rate: float = 0.0
    proxies: tuple[str, ...] = ()
    stateless: bool = False
    logs: bool = False
    patience: float = PATIENCE

    @property
    def allowed_hosts(self) -> list[str]:
        """Host headers that are answered, with and without a port."""
        names = ["127.0.0.1", "localhost", "[::1]", *self.hosts]
        return [form for name in names for form in (name, f"{name}:*")]

    @property
    def allowed_origins(self) -> list[str]:
        """Origins that are answered."""
        return [f"{scheme}://{name}" for scheme in ("http", "https") for name in self.allowed_hosts] + [*self.origins]


def read_tokens(file: str, lang: Lang) -> frozenset[str]:
    """Return the tokens of a file, one a line; empty lines and lines that begin with # do not count.

    Raises:
        BadInput: If the file cannot be read, holds no token, or one that is too short or has other characters.
    """
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise BadInput(say("errors.no_file", lang, file=file, reason=reason)) from None
    tokens = frozenset(line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#"))
    if not tokens or not all(_TOKEN.fullmatch(token) for token in tokens):
        raise BadInput(say("hosting.bad_tokens", lang, file=shown(file)), say("hosting.token_hint", lang))
    return tokens
