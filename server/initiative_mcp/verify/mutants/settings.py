"""Wrong settings: repaired, read or accepted where they must be refused, or the other way round."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

import math
from collections.abc import Mapping

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.adapter import Driver, Reply, decode
from initiative_reference.core import Encounter

known = Known()


class _Settings(Driver):
    def begin(self, settings: Mapping[str, object]) -> Reply:
        return super().begin({name: self.read(name, decode(value)) for name, value in settings.items()})

    def read(self, name: str, value: object, /) -> object:
        """Return what becomes of a setting."""
        return value if name else None


_RANGES = {"rollRange": (0, 100), "maxRounds": (1, 1000), "rerollEachRound": (0, 1)}


@known(
    "setting-repaired",
    "silent-refusal",
    de="Rückt Einstellungen außerhalb des Bereichs still zurecht.",
    wrong="max_rounds = min(max(max_rounds, 1), 1000)",
)
class SettingRepaired(_Settings):
    """Moves settings out of range into it in silence."""

    def read(self, name: str, value: object) -> object:
        lowest, highest = _RANGES[name]
        number = Encounter.finite(value)
        return value if number is None else min(max(value if isinstance(value, int) else number, lowest), highest)


@known(
    "setting-fraction-cut",
    "silent-refusal",
    de="Schneidet den Bruchteil einer Einstellung ab.",
    wrong="roll_range = int(roll_range)",
)
class SettingFractionCut(_Settings):
    """Cuts the fraction off a setting."""

    def read(self, _: str, value: object) -> object:
        return math.floor(value) if isinstance(value, float) and math.isfinite(value) else value


@known(
    "setting-true-accepted",
    "silent-refusal",
    de="Nimmt wahr als Einstellung 1 an.",
    wrong="if not isinstance(value, int): raise BadSetting",
)
class SettingTrueAccepted(_Settings):
    """Accepts true as a setting of 1."""

    def read(self, _: str, value: object) -> object:
        return int(value) if isinstance(value, bool) else value


@known(
    "setting-text-read",
    "silent-refusal",
    de="Liest eine Einstellung aus einem Text heraus.",
    wrong="max_rounds = int(config['maxRounds'])",
)
class SettingTextRead(_Settings):
    """Reads a setting out of a text."""

    def read(self, _: str, value: object) -> object:
        return int(value) if isinstance(value, str) and value.isdecimal() else value


@known(
    "setting-nan-accepted",
    "silent-refusal",
    de="Nimmt NaN als Einstellung an und fällt auf den Startwert zurück.",
    wrong="if (value < lowest || value > highest) throw new BadSetting();",
)
class SettingNanAccepted(_Settings):
    """Accepts not-a-number as a setting and falls back to the start value."""

    def read(self, name: str, value: object) -> object:
        start = {"rollRange": 6, "maxRounds": 30}.get(name, 0)
        return start if isinstance(value, float) and math.isnan(value) else value


@known(
    "setting-highest-refused",
    "silent-refusal",
    de="Verweigert den höchsten erlaubten Wert einer Einstellung.",
    wrong="if not lowest <= value < highest: raise BadSetting",
)
class SettingHighestRefused(_Settings):
    """Refuses the highest allowed value of a setting."""

    def read(self, name: str, value: object) -> object:
        return None if value == _RANGES[name][1] and name != "rerollEachRound" else value


@known(
    "setting-lowest-refused",
    "silent-refusal",
    de="Verweigert den niedrigsten erlaubten Wert einer Einstellung.",
    wrong="if not lowest < value <= highest: raise BadSetting",
)
class SettingLowestRefused(_Settings):
    """Refuses the lowest allowed value of a setting."""

    def read(self, name: str, value: object) -> object:
        return None if value == _RANGES[name][0] and name != "rerollEachRound" else value


@known(
    "setting-six-point-zero-refused",
    "silent-refusal",
    de="Verweigert 6.0, obwohl es eine ganze Zahl ist.",
    wrong="if type(value) is not int: raise BadSetting",
)
class SettingSixPointZeroRefused(_Settings):
    """Refuses 6.0 although it is a whole number."""

    def read(self, _: str, value: object) -> object:
        return None if isinstance(value, float) else value
