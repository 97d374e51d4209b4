"""What can go wrong, as part of the interface.

    InitiativeError          something the caller can put right; says what was wrong, what is allowed, an example
    ├── UnknownWord          a word that is not in a list: topic, language, rule set, id, option …
    └── BadInput             a value of the wrong shape, type or size

Everything else that is raised is our own fault and is reported as such.
"""

from __future__ import annotations

import json


class InitiativeError(Exception):
    """Something the caller can put right.

    Attributes:
        message: What was wrong and what is allowed, in the asked language.
        hint: One valid example or the next step; may be empty.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        """Keep the two parts apart so that a surface can show them in its own way."""
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint


class UnknownWord(InitiativeError):  # noqa: N818 - what happened, not that it is an error
    """A word that is not in the list of allowed ones."""


class BadInput(InitiativeError):  # noqa: N818
    """A value of the wrong shape, type or size."""


def shown(value: object) -> str:
    """Return a value as short text for a message, in the notation of JSON."""
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 60 else value[:57] + "…", ensure_ascii=False)
    if isinstance(value, list):
        return "[…]" if value else "[]"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "…"
