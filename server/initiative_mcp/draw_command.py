"""The command `draw`: pictures of a fight, or of a rule set's states, as SVG or PNG."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from initiative_mcp.choices import choose
from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say
from initiative_mcp.reading import read_fight
from initiative_mcp.tools.pictured import THEMES, pictured
from initiative_mcp.tools.words import rule_set

if TYPE_CHECKING:
    from initiative_mcp.encounters.game import Game

DRAWN = ("round", "course", "diagram", "film")
_FILM = "initiative-mcp draw fight.json --kind film --out fight.svg"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("file", nargs="?", default="", help="fight as for `run` (- for standard input)")
    parser.add_argument("--encounter", default="", metavar="HANDLE", help="a saved encounter instead of a file")
    parser.add_argument("--store", default="", metavar="S", help="where it is saved, as for `serve`")
    parser.add_argument("--kind", default="", metavar="K", help="round, course, diagram or film (default round)")
    parser.add_argument("--theme", default="auto", metavar="T", help="auto, light or dark (default auto)")
    parser.add_argument(
        "--out", default="-", metavar="FILE", help="FILE.svg or FILE.png (default SVG on standard output)"
    )


def draw(options: argparse.Namespace, lang: Lang) -> int:
    """Draw a picture.

    Raises:
        BadInput: If the fight cannot be played, or the picture not be written.
    """
    from initiative_mcp.pictures.chart import draw_diagram
    from initiative_mcp.pictures.fight import draw as draw_fight
    from initiative_mcp.pictures.fight import film

    theme = choose("theme", options.theme, THEMES, {"hell": "light", "dunkel": "dark"}, lang)
    played = bool(options.file or options.encounter)
    kind = pictured(options.kind or ("round" if played else "diagram"), lang, DRAWN)
    if kind == "film" and not options.file:
        raise BadInput(say("picture.no_film", lang), say("errors.example", lang, example=_FILM))
    if not played and kind != "diagram":
        raise BadInput(
            say("picture.no_fight", lang), say("errors.example", lang, example="initiative-mcp draw fight.json")
        )
    if kind == "film":
        svg = film(*read_fight(options.file, options.rules, lang), lang, theme)
    elif played:
        svg = draw_fight(kind, _game(options, lang), lang, theme)
    else:
        svg = draw_diagram(rule_set(options.rules, lang), lang, theme)
    _write(svg, options.out, lang)
    return 0


def _game(options: argparse.Namespace, lang: Lang) -> Game:
    if options.encounter:
        from initiative_mcp.encounters import saved, shelf

        if options.store:
            shelf.use(options.store, lang)
        return saved.go_on(options.encounter, [], 0, lang, draw=lambda game: game, watched=True)[1]
    from initiative_mcp.encounters.run import run_encounter

    return run_encounter(*read_fight(options.file, options.rules, lang), lang, watched=True)[1]


def _write(svg: str, file: str, lang: Lang) -> None:
    if file == "-":
        sys.stdout.write(svg)
        return
    try:
        if file.lower().endswith(".png"):
            from initiative_mcp.pictures.raster import png

            Path(file).write_bytes(png(svg))
        else:
            Path(file).write_text(svg, encoding="utf-8")
    except ImportError:
        raise BadInput(say("picture.no_png", lang)) from None
    except OSError as error:
        raise BadInput(say("picture.no_write", lang, file=file, reason=error.strerror or str(error))) from None
