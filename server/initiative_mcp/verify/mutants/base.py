"""What a known wrong tracker is: the reference with one behaviour replaced, and what there is to say about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, TypeVar

from initiative_reference.adapter import Driver, TimelineDriver, make_driver
from initiative_reference.core import Encounter

if TYPE_CHECKING:
    from initiative_reference import fight

    Subject = type[Encounter | Driver | fight.Encounter[Any] | TimelineDriver]

_Wrong = TypeVar("_Wrong", bound="Subject")


@dataclass(frozen=True)
class Mutant:
    """One known wrong tracker.

    Attributes:
        id: Stable slug.
        pitfall: Id of the pitfall it stands for.
        en: What it does wrong, one line.
        de: The same in German.
        wrong: The wrong line as people write it, in the language they write it in.
        sources: Public reports of the fault, `owner/repo#number`.
        subject: The class with the fault: an encounter, or a driver where the fault lies around the encounter.
    """

    id: str
    pitfall: str
    en: str
    de: str
    wrong: str
    sources: tuple[str, ...]
    subject: Subject
    rules: str = "core"

    def make(self) -> Driver | TimelineDriver:
        """Return a new one that has played nothing yet."""
        if issubclass(self.subject, Driver):
            return self.subject()
        driver: Any = make_driver(self.rules)
        if issubclass(self.subject, TimelineDriver):
            return self.subject(driver.encounter_class, driver.throw)
        driver.encounter_class = self.subject
        return driver


class Known:
    """Collects the wrong trackers of a module; used as a decorator, the docstring says what is wrong."""

    def __init__(self, rules: str = "core") -> None:
        """Begin without any; `rules` is the rule set that they get wrong."""
        self._rules = rules
        self._found: list[Mutant] = []

    def __call__(
        self, slug: str, pitfall: str, *, de: str, wrong: str, sources: tuple[str, ...] = ()
    ) -> Callable[[_Wrong], _Wrong]:
        """Return a decorator that adds a class and leaves it as it is."""

        def add(subject: _Wrong) -> _Wrong:
            en = cleandoc(subject.__doc__ or "").removesuffix(".")
            self._found.append(Mutant(slug, pitfall, en, de.removesuffix("."), wrong, sources, subject, self._rules))
            return subject

        return add

    def __iter__(self) -> Iterator[Mutant]:
        """Yield the wrong trackers in the order in which they are written."""
        return iter(self._found)
