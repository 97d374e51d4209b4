"""Pictures of an encounter that has been played."""

from __future__ import annotations

from typing import Any

from initiative_mcp.encounters import inputs
from initiative_mcp.encounters.game import Game
from initiative_mcp.encounters.run import run_encounter
from initiative_mcp.encounters.words import plain
from initiative_mcp.messages import Lang
from initiative_mcp.pictures.chart import draw_diagram
from initiative_mcp.pictures.film import MOST_SCENES, Scene, draw_film
from initiative_mcp.pictures.row import Moment, draw_row
from initiative_mcp.pictures.strip import draw_strip
from initiative_mcp.rulesets import RULE_SETS

KINDS = ("round", "course", "diagram")


def draw(kind: str, game: Game, lang: Lang, theme: str = "auto") -> str:
    """Return a picture of a game as SVG: `round`, `course` (of a game that was watched) or `diagram`."""
    if kind == "diagram":
        return draw_diagram(game.rules.id, lang, theme, taken=game.edges, here=game.fight.phase)
    if kind == "course":
        teams = {fighter.name: fighter.team for fighter in game.fight.fighters.values()}
        return draw_strip(game.course.happenings if game.course else [], teams, lang, theme)
    return draw_row(moment(game), lang, theme)


def moment(game: Game) -> Moment:
    """Return a game as it stands."""
    fight = game.fight
    view = fight.view()
    more: dict[str, Any] = dict(getattr(view, "more", {}))
    acting = view.acting or ()
    acting = (acting,) if isinstance(acting, str) else tuple(acting)
    marked = {"waited": getattr(view, "waited", ())}
    marked |= {key: tuple(more.get(key) or ()) for key in ("delayed", "falling")}
    return Moment(
        round=view.round,
        phase=view.phase,
        acting=acting,
        before=[name for name in view.acted if name not in acting],
        upcoming=view.upcoming,
        fallen=view.fallen,
        newcomers=view.newcomers,
        teams={fighter.name: fighter.team for fighter in fight.fighters.values()},
        values={fighter.name: plain(fighter.value) for fighter in fight.fighters.values()},
        marked=marked,
        outcome=view.outcome,
        winner=view.winner,
    )


def film(
    rules: str, raw_settings: object, raw_fighters: object, raw_steps: object, raw_seed: object, lang: Lang, theme: str
) -> str:
    """Return the film of a fight, given as for `run_encounter`.

    Raises:
        InitiativeError: As there.
    """
    run_encounter(rules, raw_settings, raw_fighters, raw_steps, raw_seed, lang)  # whether it can be played at all
    known = RULE_SETS[rules]
    fighters = inputs.fighters(raw_fighters, known, lang)
    game = Game(rules, inputs.settings(raw_settings, known, lang), fighters, inputs.seed(raw_seed, lang))
    scenes = [Scene(moment(game), "")]
    for step in inputs.steps(raw_steps, known, lang)[: MOST_SCENES - 1]:
        answer = game.do(step)
        scenes.append(Scene(moment(game), game.line(step, answer, lang)))
    return draw_film(scenes, lang, theme)
