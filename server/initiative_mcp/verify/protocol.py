"""The adapter protocol's lines: requests are written as promised, replies are read strictly.

Requests are so plain that a dozen lines of string code can read them: ASCII, no backslash, no white space outside
strings, fixed key order, plain decimals, at most 4 KiB. Only scripts that need `unicode-names` leave ASCII, as UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from json.decoder import JSONDecoder
from typing import Any, cast

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Reply
from initiative_mcp.verify.script import Script

VERSION = 1
MAX_LINE = 4096
REPLY_KEYS = ("ok", "refused", "unsupported", "crashed")


class BadReply(Exception):  # noqa: N818 - what the adapter did, not what we did
    """A reply that breaks the protocol; `key` names the text that says how."""

    def __init__(self, key: str, **values: object) -> None:
        """Keep the text's key and values."""
        super().__init__(key, values)
        self.key = key
        self.values = values


def start_request(seq: int) -> bytes:
    """Return the request that opens a session."""
    return b'{"seq":%d,"cmd":"start","protocol":%d}\n' % (seq, VERSION)


def stop_request(seq: int) -> bytes:
    """Return the request that ends a session."""
    return b'{"seq":%d,"cmd":"stop"}\n' % seq


def requests(script: Script, seq: int) -> list[bytes]:
    """Return the requests of a script, numbered from `seq` on.

    Raises:
        ValueError: If a line breaks the promise, which is a fault of the script.
    """
    rules = RULE_SETS[script.rules]
    bodies = [f'"cmd":"begin","rules":"{script.rules}","settings":{encode(rules.filled(script.settings))}']
    for name, arguments in script.calls:
        ordered = {key: arguments[key] for key in rules.operations.get(name, ()) if key in arguments}
        bodies.append(f'"cmd":"do","op":"{name}","args":{encode(ordered)}')
    lines = [f'{{"seq":{seq + index},{body}}}\n'.encode() for index, body in enumerate(bodies)]
    for line in lines:
        if len(line) > MAX_LINE:
            raise ValueError(f"{script.id}: a request of {len(line)} bytes; at most {MAX_LINE} are promised")
    return lines


def encode(value: object) -> str:
    """Return a value as the protocol writes it.

    Raises:
        ValueError: If it cannot be written without a backslash.
    """
    if isinstance(value, str):
        if '"' in value or "\\" in value or not value.isprintable():
            raise ValueError(f"text that needs a backslash escape: {value!r}")
        return f'"{value}"'
    if isinstance(value, bool) or value is None:
        raise ValueError("true, false and null are sent as special values")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        text = repr(value)
        return f"{Decimal(text):f}" if "e" in text else text
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value).items()
        return "{" + ",".join(f'"{key}":{encode(entry)}' for key, entry in entries) + "}"
    return "[" + ",".join(map(encode, cast("list[object]", value))) + "]"


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


_DECODER = JSONDecoder(parse_constant=_no_constant)


def read_line(line: bytes) -> dict[str, Any]:
    """Return the object in a reply line.

    Raises:
        BadReply: If it is no JSON object in UTF-8.
    """
    try:
        value = _DECODER.decode(line.decode("utf-8").strip())
    except (ValueError, RecursionError) as error:
        raise BadReply("broken_json", reason=_short(str(error))) from None
    if not isinstance(value, dict):
        raise BadReply("broken_json", reason="not an object")
    return cast("dict[str, Any]", value)


def check_reply(reply: dict[str, Any], seq: int, *, begins: bool) -> Reply:
    """Return a reply to `begin` or `do` after checking its form.

    Raises:
        BadReply: If the number, the keys or the state are not as promised.
    """
    check_seq(reply, seq)
    keys = [key for key in REPLY_KEYS if reply.get(key) is not None]
    if len(keys) != 1:
        raise BadReply("reply_keys", keys=", ".join(keys) or "–")
    key = keys[0]
    if key == "ok" and reply["ok"] is not True:
        raise BadReply("ok_true", value=_short(json.dumps(reply["ok"])))
    if key == "refused" and reply["refused"] is not True and not (isinstance(reply["refused"], str) and reply[key]):
        raise BadReply("refused_code", value=_short(json.dumps(reply["refused"])))
    if key in ("ok", "refused") and not isinstance(reply.get("state"), dict):
        # There is no state to tell of when the encounter itself has been refused.
        if not (begins and key == "refused" and reply.get("state") is None):
            raise BadReply("no_state")
    return reply


def check_seq(reply: Mapping[str, Any], seq: int) -> None:
    """Check that a reply carries the number of its request.

    Raises:
        BadReply: If it does not.
    """
    got = reply.get("seq")
    if isinstance(got, bool) or got != seq:
        raise BadReply("wrong_seq", expected=seq, actual=_short(json.dumps(got)))


def _short(text: str) -> str:
    return text if len(text) <= 200 else text[:197] + "…"
