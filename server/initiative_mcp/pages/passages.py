"""Every part of a blueprint as a passage with an address of its own, to be linked, searched and shown alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from initiative_mcp.blueprint import Blueprint, load
from initiative_mcp.blueprint.parts import Edge, Operation
from initiative_mcp.messages import LANGUAGES, Lang, say
from initiative_mcp.pages.comparing import suits
from initiative_mcp.pages.markdown import call, marked, page_of
from initiative_mcp.pages.settings import setting_text
from initiative_mcp.scenarios import Text


@dataclass(frozen=True)
class Passage:
    """One addressable part: `topic` and `id` are the arguments that bring it.

    `status` is `fact`, `ruling`, `inference`, `ours` or empty; `see` names other passages by their `ref`.
    """

    kind: str
    id: str
    topic: str
    title: Text
    text: Text
    status: str = ""
    reason: Text | None = None
    see: tuple[str, ...] = ()

    @property
    def ref(self) -> str:
        """The address, `kind:id`."""
        return f"{self.kind}:{self.id}"


@cache
def passages(rules: str) -> dict[str, Passage]:
    """Return all passages of a rule set by their address."""
    return {passage.ref: passage for passage in _all(load(rules))}


def show(passage: Passage, rules: str, lang: Lang, level: int = 1) -> str:
    """Return one passage as Markdown with its mark, reason and links."""
    reason = say("pages.why", lang, text=passage.reason.of(lang)) if passage.reason else ""
    heading = f"{'#' * level} {marked(passage.title.of(lang), passage.status, lang)}"
    return page_of(heading, passage.text.of(lang), reason, see_also(passage.see, rules, lang))


def see_also(refs: tuple[str, ...], rules: str, lang: Lang) -> str:
    """Return a line with the titles of passages and the calls that bring them; empty if there are none."""
    if not refs:
        return ""
    known = passages(rules)
    links = [f"{known[ref].title.of(lang)} (`{call(known[ref].topic, rules, lang, known[ref].id)}`)" for ref in refs]
    return say("pages.see", lang, links=" · ".join(links))


def has_inferences(blueprint: Blueprint) -> bool:
    """Tell whether something in a blueprint is concluded where the source has a gap."""
    return any(entry.status == "inference" for entry in (*blueprint.rules, *blueprint.settings))


def marks(blueprint: Blueprint, lang: Lang) -> str:
    """Return what the marks mean that stand in a blueprint."""
    inferences = say("pages.marks_inference", lang) if has_inferences(blueprint) else ""
    return f"{say('pages.marks', lang)} {inferences}".strip()


def _both(make: Callable[[Lang], str]) -> Text:
    en, de = (make(lang) for lang in LANGUAGES)
    return Text(en=en, de=de)


def _code(word: str) -> Text:
    return Text(en=f"`{word}`", de=f"`{word}`")


def _all(blueprint: Blueprint) -> Iterator[Passage]:
    yield from _about(blueprint)
    yield from _diagram(blueprint)
    for question in blueprint.questions:
        yield Passage("question", question.id, "questions", question.title, question.text, see=question.see)
    for rule in blueprint.rules:
        yield Passage("rule", rule.id, "order", rule.title, rule.text, rule.status, rule.reason)
    for pitfall in blueprint.pitfalls:
        text = _both(lambda lang, p=pitfall: " ".join(t.of(lang) for t in (p.symptom, p.cause, p.cure)))
        yield Passage("pitfall", pitfall.id, "pitfalls", pitfall.title, text, pitfall.status)
    title = _both(lambda lang: say("compare.suits", lang))
    yield Passage("compare", "suits", "compare", title, _both(suits))
    for operation in blueprint.operations:
        yield _operation(operation)
    for refusal in blueprint.refusals:
        text = _both(lambda lang, r=refusal: f"{r.meaning.of(lang)} {r.cure.of(lang)}")
        yield Passage("refusal", refusal.code, "order", _code(refusal.code), text)


def _about(blueprint: Blueprint) -> Iterator[Passage]:
    for name in ("purpose", "achieves", "origin"):
        title = _both(lambda lang, n=name: say(f"pages.{n}", lang))
        yield Passage("about", name, "overview", title, getattr(blueprint, name))
    for word in blueprint.words:
        yield Passage("word", word.id, "overview", word.term, word.text)
    for pair in blueprint.pairs:
        yield Passage("pair", pair.id, "pairs", pair.title, pair.text)
    for setting in blueprint.settings:
        text = _both(lambda lang, s=setting: setting_text(s, lang))
        status = setting.status if setting.status != "fact" else ""
        yield Passage("setting", setting.id, "start_values", _code(setting.id), text, status)


def _diagram(blueprint: Blueprint) -> Iterator[Passage]:
    for state in blueprint.states:
        title = _both(lambda lang, s=state: f"{s.title.of(lang)} (`{s.id}`)")
        yield Passage("state", state.id, "diagram", title, state.text)
    for edge in blueprint.edges:
        yield _edge(edge)


def _edge(edge: Edge) -> Passage:
    def text(lang: Lang) -> str:
        ends = {"source": f"`{edge.source}`", "target": f"`{edge.target}`"}
        return say("pages.edge_text", lang, text=edge.text.of(lang), **ends)

    title = _both(lambda lang: f"{edge.label.of(lang)} (`{edge.id}`)")
    return Passage("edge", edge.id, "diagram", title, _both(text))


def signature(operation: Operation) -> str:
    """Return an operation as it is called; a question mark stands behind what may be left out."""
    return f"{operation.id}({', '.join(operation.arguments)})"


def _operation(operation: Operation) -> Passage:
    def text(lang: Lang) -> str:
        codes = ", ".join(f"`{code}`" for code in operation.refused_with)
        allowed, effect = operation.allowed.of(lang), operation.effect.of(lang)
        return say("pages.operation_text", lang, effect=effect, allowed=allowed, codes=codes)

    return Passage("operation", operation.id, "order", _code(signature(operation)), _both(text))
