"""Where an answer differs from the one that the reference gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from initiative_mcp.rulesets import RuleSet

Reply = Mapping[str, Any]
"""An answer to `begin` or `do`: `ok` or `refused` with `state`, or `unsupported`, or `crashed`."""

_MISSING = object()


@dataclass(frozen=True)
class FieldDifference:
    """One field with the value that the rules demand and the one that was answered."""

    field: str
    expected: object
    actual: object


@dataclass(frozen=True)
class Difference:
    """The first answer of a script that is not the one of the rules.

    Attributes:
        reply: Which answer: 0 is the one to `begin`.
        kind: `failed` (a wrong answer), `crashed`, `unsupported`, `timeout`, `crash` (of the process),
            `protocol-error`.
        fields: What differs, most telling first; empty when there was no answer to compare.
    """

    reply: int
    kind: str
    fields: tuple[FieldDifference, ...] = ()

    @property
    def field(self) -> str:
        """The most telling field, or the kind when there was no answer."""
        return self.fields[0].field if self.fields else self.kind

    @property
    def likeness(self) -> tuple[str, str, bool, bool]:
        """What must stay the same while a script is shrunk: kind, first field, and the way of a refusal."""
        first = self.fields[0] if self.fields and self.fields[0].field == "refused" else None
        return (self.kind, self.field, first is None or first.expected is None, first is None or first.actual is None)


class Comparer:
    """Compares by value what is observed of a rule set's states.

    Args:
        rules: The rule set.
        observes: Fields that are observed beside the required ones; None: whatever is in the answer.
        codes: Whether the codes of refusals are compared.
        partial: Whether a required field that is missing counts as not observed instead of null.
    """

    def __init__(
        self, rules: RuleSet, observes: Sequence[str] | None = None, *, codes: bool = False, partial: bool = False
    ) -> None:
        """Fix what is compared."""
        always = () if partial else rules.required
        self._foreign = rules.foreign
        meaning = dict.fromkeys(rules.lists, as_list) | dict.fromkeys(rules.objects, as_object)
        self._fields = [
            (name, meaning.get(name), name in always or (observes is not None and name in observes))
            for name in rules.fields
            if observes is None or name in always or name in observes
        ]
        self._codes = codes
        self.compared: set[str] = set()

    def first(self, expected: Sequence[Reply], actual: Sequence[Reply]) -> Difference | None:
        """Return the first difference between two sequences of answers; None as far as both go."""
        for index, (wanted, got) in enumerate(zip(expected, actual, strict=False)):
            difference = self.one(index, wanted, got)
            if difference is not None:
                return difference
        return None

    def one(self, index: int, expected: Reply, actual: Reply) -> Difference | None:
        """Return the difference between two answers."""
        if self._foreign and expected.get("refused") == self._foreign and "unsupported" in actual:
            return None  # not there in the rules, and not there in the implementation
        for kind in ("crashed", "unsupported"):
            if kind in actual and kind not in expected:
                return Difference(index, kind)
            if kind in expected:
                return None if kind in actual else Difference(index, "failed", self._answer(expected, actual))
        fields = self._answer(expected, actual)
        wanted, got = expected.get("state"), actual.get("state")
        if wanted is not None and got is not None:
            fields += self._state(wanted, got)
        return Difference(index, "failed", fields) if fields else None

    def _answer(self, expected: Reply, actual: Reply) -> tuple[FieldDifference, ...]:
        wanted, got = expected.get("refused"), actual.get("refused")
        if (wanted is None) != (got is None):
            return (FieldDifference("refused", wanted, got),)
        if self._codes and wanted != got and isinstance(got, str) and isinstance(wanted, str):
            return (FieldDifference("refused", wanted, got),)
        return ()

    def _state(self, expected: Mapping[str, Any], actual: Mapping[str, Any]) -> tuple[FieldDifference, ...]:
        found: list[FieldDifference] = []
        for name, meaning, always in self._fields:
            got = actual.get(name, _MISSING)
            if got is _MISSING:
                if not always:
                    continue
                got = None
            self.compared.add(name)
            wanted = expected[name]
            if meaning is not None:
                got = meaning(got)
            if got != wanted or _holds_bool(got):
                found.append(FieldDifference(name, wanted, got))
        return tuple(found)


def as_list(value: object) -> object:
    """Return what a list field means: null and `{}` are no names, a bare name is a list of one."""
    if value is None or value == {}:
        return []
    return [value] if isinstance(value, str) else value


def as_object(value: object) -> object:
    """Return what a field with a value for each name means: null and `[]` are no names."""
    return {} if value is None or value == [] else value


def _holds_bool(value: object) -> bool:
    """Tell whether true or false stands where only text and numbers can be right: they equal 1 and 0 in Python."""
    values = list(cast("Mapping[str, object]", value).values()) if isinstance(value, Mapping) else [value]
    return any(isinstance(entry, bool) for entry in values)
