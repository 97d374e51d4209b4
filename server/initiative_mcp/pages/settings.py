"""Start values in tables and sentences: whole numbers with a range, or words with what each means."""

from __future__ import annotations

from collections.abc import Sequence

from initiative_mcp.blueprint import Blueprint
from initiative_mcp.blueprint.parts import Setting
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import marked, table


def settings_table(blueprint: Blueprint, lang: Lang) -> str:
    """Return the table of the start values; with words among them, one column says what is allowed."""
    if any(setting.words for setting in blueprint.settings):
        return table(say("pages.setting_head_words", lang), [_allowed(s, lang) for s in blueprint.settings])
    rows = [
        (_name(s, lang), str(s.start), str(s.lowest), str(s.highest), s.meaning.of(lang)) for s in blueprint.settings
    ]
    return table(say("pages.setting_head", lang), rows)


def settings_list(blueprint: Blueprint, lang: Lang) -> str:
    """Return what each start value changes, what its words mean, and why it is what it is where that is open."""
    return "\n".join(f"- `{setting.id}`: {setting_text(setting, lang, head=False)}" for setting in blueprint.settings)


def setting_text(setting: Setting, lang: Lang, *, head: bool = True) -> str:
    """Return a start value in sentences; `head` begins with its meaning and ends with what is allowed."""
    parts = [setting.changes.of(lang)]
    if setting.words:
        choices = (f"`{word}`: {setting.choices[word].of(lang).rstrip('.')}" for word in setting.words)
        parts.append("; ".join(choices) + ".")
    if setting.reason is not None:
        parts.append(marked(say("pages.why", lang, text=setting.reason.of(lang)), setting.status, lang))
    if head:
        values = {"start": setting.start, "lowest": setting.lowest, "highest": setting.highest}
        kind = "setting_words" if setting.words else "setting_range"
        words = ", ".join(f"`{word}`" for word in setting.words)
        parts = [setting.meaning.of(lang), *parts, say(f"pages.{kind}", lang, words=words, **values)]
    return " ".join(parts)


def _allowed(setting: Setting, lang: Lang) -> Sequence[str]:
    numbers = say("pages.from_to", lang, lowest=setting.lowest, highest=setting.highest)
    allowed = ", ".join(f"`{word}`" for word in setting.words) or numbers
    return (
        _name(setting, lang),
        f"`{setting.start}`" if setting.words else str(setting.start),
        allowed,
        setting.meaning.of(lang),
    )


def _name(setting: Setting, lang: Lang) -> str:
    return marked(f"`{setting.id}`", setting.status if setting.status != "fact" else "", lang)
