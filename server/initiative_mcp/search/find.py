"""Finding the passage that answers a question in plain words, German or English, whatever language it is written in."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache

from initiative_mcp.blueprint import Blueprint, load
from initiative_mcp.messages import LANGUAGES, Lang
from initiative_mcp.pages.passages import Passage, passages
from initiative_mcp.search.wording import Concepts, stem, words_of

MOST = 5
"""At most so many passages are found."""

_LONGEST_QUESTION = 1000
_TITLE, _TEXT, _CONCEPT, _LEAD = 2.0, 1.0, 0.4, 4.0  # how much a term counts, by where it stands
_K, _B, _SLOW = 1.2, 0.5, 3.0  # the usual two constants of BM25, and the first one for concepts
_KINDS = {"question": 1.15, "word": 0.8, "state": 0.9, "edge": 0.9, "refusal": 0.85}  # how likely each is the answer
_ASKING = {
    *("who", "whose", "whom", "when", "until", "how", "may", "can", "could", "do", "does", "am", "is", "will"),
    *("wer", "wen", "wem", "wessen", "wann", "ab", "bis", "wie", "darf", "duerfen", "kann", "koennen", "ist", "wird"),
    *("bekomme", "bekommt", "handle", "handelt", "gilt"),
}
"""Words with which somebody begins who asks for a rule; whoever tells of a mistake begins otherwise."""

_ASKED = 0.6  # how likely a pitfall is the answer to such a question
_NAMED = 2.0  # a refusal code in the question puts its row so far before everything else
_MEANING, _COMMONEST = 3.0, 3.5  # weight of a concept against a word, and the least that a concept weighs
_LONGER = 0.2  # so much more a concept weighs for each further word of its phrase
_SPOKEN = 0.5  # weight of a word whose meaning counts as a concept anyway
_NEAR, _LEAST = 0.35, 6.5  # share of the best score that the others must reach, and the score that all must
_ENOUGH = 0.34  # share of the question that a passage must cover


@dataclass(frozen=True)
class Hit:
    """A passage that was found; a higher score fits better."""

    passage: Passage
    score: float


def find(query: str, rules: str, lang: Lang) -> list[Hit]:
    """Return the passages that answer a question, the best first; empty if nothing fits.

    Args:
        query: A question in plain words, German or English.
        rules: Id of the rule set.
        lang: Language of an error about the rule set; the question may be in the other one.
    """
    return _index(load(rules, lang).id).find(query[:_LONGEST_QUESTION])


@dataclass
class _Entry:
    passage: Passage
    terms: defaultdict[str, float] = field(default_factory=lambda: defaultdict[str, float](float))
    length: float = 0.0


class _Index:
    """All passages of a rule set with the weight of each term in them."""

    def __init__(self, blueprint: Blueprint) -> None:
        self._ignored = {word for words in blueprint.search_words.values() for word in words}
        self._concepts = Concepts(blueprint.concepts, self._ignored)
        self._entries = [self._entry(passage) for passage in passages(blueprint.id).values()]
        leads = {ref: entry for entry in self._entries for ref in (entry.passage.ref,)}
        for concept in blueprint.concepts:
            for place, ref in enumerate(concept.leads):
                leads[ref].terms[f"={concept.id}"] += _LEAD / (1 + place / 4)
        self._average = sum(entry.length for entry in self._entries) / len(self._entries)
        self._spread = Counter(term for entry in self._entries for term in entry.terms)

    def _content(self, words: list[str]) -> list[str]:
        return [stem(word) for word in words if word not in self._ignored]

    def _entry(self, passage: Passage) -> _Entry:
        entry = _Entry(passage)
        for lang in LANGUAGES:
            for text, weight in ((passage.title, _TITLE), (passage.text, _TEXT)):
                words = words_of(text.of(lang))
                content = self._content(words)
                for term in content:
                    entry.terms[term] += weight
                for concept in self._concepts.within(words):
                    entry.terms[f"={concept}"] += weight * _CONCEPT
                entry.length += weight * len(content)
        return entry

    def _rarity(self, term: str) -> float:
        spread = self._spread[term]
        rarity = math.log(1 + (len(self._entries) - spread + 0.5) / (spread + 0.5))
        # What somebody means says more than the words he happens to use, even if many passages are about it.
        return _MEANING * max(rarity, _COMMONEST) if term.startswith("=") else rarity

    def find(self, query: str) -> list[Hit]:
        """Return the best passages."""
        words = words_of(query)
        concepts = self._concepts.within(words)
        spoken = {at for places in concepts.values() for at in places}
        weights = {
            f"={concept}": self._rarity(f"={concept}") * (1 + _LONGER * self._further(words, span))
            for concept, span in concepts.items()
        }
        for at, word in enumerate(words):
            if word not in self._ignored:
                term = stem(word)
                weights[term] = max(weights.get(term, 0.0), self._rarity(term) * (_SPOKEN if at in spoken else 1.0))
        asked = any(part[:1] and part[0] in _ASKING for part in map(words_of, re.split(r"[,.:;!?]", query)))
        whole = sum(weights.values())
        hits: list[Hit] = []
        for entry in self._entries:
            matched = [term for term in weights if term in entry.terms]
            covered = sum(weights[term] for term in matched) / whole if matched else 0.0
            if covered >= _ENOUGH or any(term.startswith("=") for term in matched):
                score = sum(weights[term] * self._saturated(entry, term) for term in matched)
                kind = _ASKED if asked and entry.passage.kind == "pitfall" else _KINDS.get(entry.passage.kind, 1.0)
                hits.append(Hit(entry.passage, score * (0.5 + covered) * kind))
        hits.sort(key=lambda hit: -hit.score)
        if named := self._codes(query):
            first = _NAMED * max(_LEAST, *(hit.score for hit in hits))
            hits = [Hit(passage, first) for passage in named] + [hit for hit in hits if hit.passage not in named]
        return [hit for hit in hits[:MOST] if hit.score >= max(hits[0].score * _NEAR, _LEAST)]

    def _codes(self, query: str) -> list[Passage]:
        """Return the refusals whose codes stand in a question."""
        written = set(re.findall(r"[a-z]+(?:_[a-z]+)+", query.casefold()))
        known = [entry.passage for entry in self._entries if entry.passage.kind == "refusal"]
        return [passage for passage in known if passage.id in written]

    def _further(self, words: list[str], span: frozenset[int]) -> float:
        """Return how many words a phrase has beyond the first; small words count half."""
        return sum(0.5 if words[at] in self._ignored else 1.0 for at in sorted(span)[1:])

    def _saturated(self, entry: _Entry, term: str) -> float:
        count = entry.terms[term]
        if term.startswith("="):
            return count * (_K + 1) / (count + _SLOW)
        slowed = _K * (1 - _B + _B * entry.length / self._average)
        return count * (_K + 1) / (count + slowed)


@cache
def _index(rules: str) -> _Index:
    return _Index(load(rules))
