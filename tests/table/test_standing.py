"""What the table is told of a fight: whole lists, and reasons that are true."""

from __future__ import annotations

import random
import re

import pytest

from initiative_mcp.encounters.game import Game
from initiative_mcp.encounters.inputs import fighters, settings
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.table.data import Telling, telling, texts
from initiative_mcp.table.standing import standing
from initiative_mcp.table.why import MOST, following, places, reasons, value_told, why_before
from initiative_mcp.tools import continue_encounter, run_encounter


def played(rules, seed, lang="en"):
    """Yield a game after each of many random steps."""
    draw = random.Random(f"{rules} {seed}")
    known = RULE_SETS[rules]
    chosen = {s.name: draw.choice(s.drawn) for s in known.settings if s.name != "maxRounds" and draw.random() < 0.7}
    numbers = [field for field in known.brings if not field.dice]

    def fighter(nth):
        more = {field.id: draw.choice(field.draw) for field in numbers if field.required or draw.random() < 0.6}
        return {"name": f"f{nth}", "team": draw.choice("ab"), **more}

    game = Game(rules, settings(chosen, known, lang), fighters([fighter(nth) for nth in range(6)], known, lang), seed)
    game.do({"do": "start"})
    for nth in range(6, 60):
        yield game
        operation = draw.choice([*known.actions, "end_turn", "end_turn"])
        step = {"do": operation}
        arguments = known.actions[operation].arguments
        if operation == "join":
            step |= fighters([fighter(nth if draw.random() < 0.3 else 0)], known, lang)[0]
        elif operation == "fall":
            step["names"] = [f"f{draw.randrange(nth)}"] if draw.random() < 0.2 else []
        elif "name" in arguments and draw.random() < 0.9:
            acting = game.fight.acting or ["f0"]
            acting = [acting] if isinstance(acting, str) else acting
            step["name"] = (
                draw.choice(list(game.fight.fighters)) if operation not in ("end_turn", "wait") else acting[0]
            )
        for field in numbers:
            if operation != "join" and field.id in arguments:
                step[field.id] = draw.choice(field.draw)
        game.do(step)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_there_is_a_true_reason_for_every_turn(rules, lang):
    told = telling(rules)
    begun = {deciding.because[lang] for deciding in (*told.decides, *told.uncounted)} | {texts()["why"]["begun"][lang]}
    seen = set()
    for seed in range(15):
        for game in played(rules, seed, lang):
            line = places(game.fight)
            assert [place.fighter.name for place in line if not place.acting] == list(game.fight.upcoming())
            assert [each["name"] for each in reasons(game.fight, told, lang)] == [
                place.fighter.name for place in line[:MOST]
            ]
            for nth, place in enumerate(line):
                other = following(line, nth)
                if place.by != "order" or other is None:
                    continue
                because = why_before(place, other, told, lang)
                if because is None:
                    assert place.key == other.key
                elif not getattr(other.fighter, "waited", False):
                    assert place.key < other.key
                    counted = re.sub(r"^\S+ (?=is more)|^\S+ (?=mehr ist)|(?<=than )\S+$|(?<=als )\S+$", "{}", because)
                    seen.add(re.sub(r"\{\w+\}", "{}", counted))
                    if because in begun and because != texts()["why"]["begun"][lang]:
                        holds = next((d for d in told.decides if d.because[lang] == because and d.field), None)
                        if holds:
                            mine, theirs = (getattr(each.fighter, holds.field) for each in (place, other))
                            assert mine > theirs
    # Nearly every reason has come up, so all of this has been looked at.
    assert len(seen) >= len(told.decides) - 1, seen


@pytest.mark.parametrize("rules", RULE_SETS)
def test_sums_add_up(rules):
    told = telling(rules)
    for seed in range(10):
        for game in played(rules, seed):
            for fighter in game.fight.fighters.values():
                text = value_told(fighter, told, "en").replace("−", "-").replace("×", "*").replace("–", "-")
                found = re.fullmatch(r"(\S+)( = | from )(.*) \(([^()]*)\)", text)
                assert found, text
                if found[2] == " = ":
                    total = eval(re.sub(r" \(category\)", "", found[3]), {})
                    assert total == float(found[1]), text


def test_a_rule_set_that_says_nothing_of_its_order_still_has_its_values():
    game = next(played("core", 1))
    fighter = next(iter(game.fight.fighters.values()))
    assert float(value_told(fighter, Telling(), "en")) == fighter.value
    assert reasons(game.fight, Telling(), "en")[0]["text"]


def test_the_largest_fight_is_told_whole_to_the_table_alone():
    given = {"fighters": [{"name": f"f{n}", "team": "ab"[n % 2], "speed": n} for n in range(200)], "steps": ["start"]}
    plain, laid = (run_encounter.TOOL.call({**given, **more}) for more in ({}, {"picture": "table"}))
    table = laid.structured_content.pop("table")
    assert laid.structured_content == plain.structured_content
    assert len(table["fighters"]) == 200 == len(table["acting"]) + len(table["upcoming"])
    assert "table" not in plain.structured_content


def test_a_saved_encounter_is_told_to_the_table_too(monkeypatch):
    from initiative_mcp.encounters import shelf
    from initiative_mcp.stores.memory import MemoryStore

    shelf.put(MemoryStore())
    try:
        fight = [{"name": "Ada", "team": "a", "speed": 8}, {"name": "Orc", "team": "b", "speed": 5}]
        handle = run_encounter.TOOL.call({"fighters": fight, "save": True}).structured_content["encounter"]
        asked = {"encounter": handle, "steps": ["start"], "picture": "table", "lang": "de"}
        answer = continue_encounter.TOOL.call(asked)
        assert [block.type for block in answer.content] == ["text"]
        table = answer.structured_content["table"]
        assert table["lang"] == "de"
        assert table["why"][0]["text"].endswith("weil der Wert höher ist")
    finally:
        shelf.put(None)


def test_nobody_has_a_value_where_nobody_has_rolled():
    known = RULE_SETS["ews"]
    game = Game(
        "ews", settings({}, known, "en"), fighters([{"name": "a", "team": "t", "attribute": 5}], known, "en"), 1
    )
    assert standing(game, "en")["fighters"] == [{"name": "a", "team": "t", "value": None, "told": ""}]
    assert standing(game, "en")["why"] == []
