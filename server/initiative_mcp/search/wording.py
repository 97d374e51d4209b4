"""Words, their stems, and the concepts that words of both languages stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from initiative_mcp.blueprint.parts import Concept

_SUFFIXES = ("ungen", "ung", "ings", "ing", "ern", "est", "ed", "en", "er", "em", "es", "ly", "e", "n", "s")
_SHORTEST_STEM = 4
_PREFIX = 3  # letters by which phrases are looked up; words with * have at least so many before it
_GAP, _FREE = 2, 4  # so many words may stand between two of a phrase: small ones, and any where it has ~


def words_of(text: str) -> list[str]:
    """Return the words of a text, lower case, umlauts written out."""
    folded = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).casefold()  # rollRange is "roll range"
    for umlaut, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        folded = folded.replace(umlaut, plain)
    return re.findall(r"[a-z0-9]+", folded)


def stem(word: str) -> str:
    """Return a word without the endings of both languages, as long as enough of it is left."""
    for _ in range(2):
        for suffix in _SUFFIXES:
            if word.endswith(suffix) and len(word) - len(suffix) >= _SHORTEST_STEM:
                word = word.removesuffix(suffix)
                break
    return word


class Concepts:
    """Recognises the concepts of the search data in a list of words."""

    def __init__(self, concepts: Iterable[Concept], ignored: set[str]) -> None:
        """Take the concepts apart; `ignored` are the small words, already folded by `words_of`."""
        self._ignored = ignored
        self._starting: dict[str, list[tuple[str, list[str]]]] = {}  # by the first letters of the first word
        for concept in concepts:
            for phrase in concept.words:
                parts = [word if word[-1] in "*~" else self._form(word) for word in phrase.split()]
                self._starting.setdefault(phrase.rstrip("*")[:_PREFIX].split()[0], []).append((concept.id, parts))

    def _form(self, word: str) -> str:
        # A small word is only ever itself: "sich" is no form of "sichern".
        return word + "." if word in self._ignored else stem(word)

    def within(self, words: list[str]) -> dict[str, frozenset[int]]:
        """Return the concepts in a text, each with the places of its longest phrase.

        A word that is part of a longer phrase of another concept does not count alone: "same speed" is a tie.
        """
        forms = [self._form(word) for word in words]
        spans = [
            (concept, frozenset(span))
            for start, word in enumerate(words)
            for concept, parts in self._starting.get(word[:_PREFIX], ())
            if (span := self._span(parts, start, words, forms))
        ]
        found: dict[str, frozenset[int]] = {}
        for concept, span in spans:
            if not any(span < wider and other != concept for other, wider in spans):
                found[concept] = max(found.get(concept, span), span, key=len)
        return found

    def _span(self, parts: list[str], start: int, words: list[str], forms: list[str]) -> list[int]:
        """Return the places of a phrase that begins at `start`; empty if it does not."""
        places: list[int] = []
        free = False
        for part in parts:
            if part == "~":
                free = True
                continue
            near = self._near(places[-1] + 1, words, free=free) if places else (start,)
            place = next((at for at in near if self._fits(part, words[at], forms[at])), None)
            if place is None:
                return []
            places.append(place)
            free = False
        return places

    def _near(self, start: int, words: list[str], *, free: bool) -> Iterator[int]:
        """Yield where the next word of a phrase may stand: small words may stand between, after ~ any words."""
        for at in range(start, min(start + (_FREE if free else _GAP) + 1, len(words))):
            yield at
            if not free and words[at] not in self._ignored:
                return

    @staticmethod
    def _fits(part: str, word: str, form: str) -> bool:
        return word.startswith(part[:-1]) if part.endswith("*") else form == part
