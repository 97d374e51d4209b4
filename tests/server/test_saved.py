"""Encounters that last: saved, gone on with, undone, found again."""

from __future__ import annotations

import json
from random import Random

import fights
import pytest

from initiative_mcp.cli import main
from initiative_mcp.encounters import inputs, saved, shelf
from initiative_mcp.encounters.cache import Cache
from initiative_mcp.encounters.game import Game
from initiative_mcp.encounters.inputs import MAX_STEPS
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.stores.memory import MemoryStore
from initiative_mcp.tools import continue_encounter, run_encounter

EVERY = list(RULE_SETS)
TELLS = ("view", "trace", "edges", "refusals", "settings", "seed", "version")
UNDO = {"do": "undo"}


class Clock:
    """A clock that the test sets."""

    time = 1_000_000_000.0

    def __call__(self):
        return self.time


@pytest.fixture(autouse=True)
def clock():
    clock = Clock()
    shelf.put(MemoryStore(now=clock))
    yield clock
    shelf.put(None)


def ask(tool, **arguments):
    """Call a tool and return its answer, which has to be one."""
    result = tool.TOOL.call(arguments)
    assert not result.is_error, result.content[0].text
    return result.structured_content


def refusal(tool, **arguments):
    """Call a tool and return why it does not answer."""
    result = tool.TOOL.call(arguments)
    assert result.is_error, result.structured_content
    return result.content[0].text


def begin(rules="core", count=4, steps=(), **more):
    """Save a fight and return its handle."""
    fighters = fights.fighters(rules, count)
    return ask(run_encounter, rules=rules, fighters=fighters, steps=list(steps), save=True, **more)["encounter"]


def go_on(handle, *steps, version=0, **more):
    return ask(continue_encounter, encounter=handle, steps=list(steps), expected_version=version, **more)


def show(handle, **more):
    return ask(continue_encounter, encounter=handle, **more)


def forget():
    """Lose what the process remembers, as a new one does."""
    saved._cache = Cache()


def told(answer):
    return {key: answer[key] for key in TELLS if key in answer}


@pytest.mark.anyio
async def test_a_fight_is_saved_and_gone_on_with_through_a_client(client):
    fighters = [{"name": "Ada", "team": "a", "speed": 9, "rolls": [1]}, {"name": "Orc", "team": "b", "speed": 5}]
    result = await client.call_tool("run_encounter", {"fighters": fighters, "steps": ["start"], "save": True})
    first = result.structured_content
    assert first["version"] == 1
    assert first["encounter"] in first["next"]
    asked = {"encounter": first["encounter"], "steps": ["end_turn"], "expected_version": 1}
    second = (await client.call_tool("continue_encounter", asked)).structured_content
    assert second["version"] == 2
    assert second["view"]["acting"] == ["Orc"]
    assert second["view"]["acted"] == ["Ada"]
    third = (await client.call_tool("continue_encounter", {"encounter": first["encounter"]})).structured_content
    assert third["version"] == 2
    assert third["view"] == second["view"]
    assert len(third["trace"]) == 2


def test_nothing_is_kept_of_what_is_not_to_be_saved():
    ask(run_encounter, fighters=fights.fighters("core", 2), steps=["start"])
    assert not shelf.store()._kept


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("seed", range(3))
def test_played_in_parts_it_comes_to_the_same_as_in_one(rules, seed):
    steps = fights.steps(rules, 30, seed)
    more = {"seed": seed, "settings": settings_for(rules, seed)}
    whole = ask(run_encounter, rules=rules, fighters=fights.fighters(rules, 5), steps=steps, **more)
    handle = begin(rules, 5, steps[:4], **more)
    draw, at = Random(seed), 4
    while at < len(steps):
        size = draw.randint(1, 6)
        go_on(handle, *steps[at : at + size])
        at += size
        if draw.random() < 0.4:
            forget()
    last = show(handle)
    assert told({**last, "version": 0}) == told({**whole, "version": 0})


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("seed", range(4))
def test_with_undo_it_comes_to_the_same_as_without_what_was_undone(rules, seed):
    draw = Random(seed)
    more = {"seed": seed, "settings": settings_for(rules, seed)}
    handle = begin(rules, 5, **more)
    kept = []
    for step in fights.steps(rules, 25, seed):
        batch = [step, *[UNDO] * (draw.choice([0, 0, 1, 2, 5]) if len(kept) > 2 else 0)]
        for each in batch:
            kept = before_last_effect(rules, kept, seed) if each == UNDO else [*kept, each]
        answer = go_on(handle, *batch)
        if draw.random() < 0.3:
            forget()
        whole = ask(run_encounter, rules=rules, fighters=fights.fighters(rules, 5), steps=kept, **more)
        assert told({**show(handle), "version": 0}) == told({**whole, "version": 0})
        assert answer["view"] == whole["view"]


def settings_for(rules, seed):
    """Return the start values in every other fight."""
    return fights.other_settings(rules) if seed % 2 else {}


def before_last_effect(rules, steps, seed):
    """Work out anew what an undo leaves."""
    settings = inputs.settings(settings_for(rules, seed), RULE_SETS[rules], "en")
    fighters = inputs.fighters(fights.fighters(rules, 5), RULE_SETS[rules], "en")
    game = Game(rules, settings, fighters, seed)
    effects = [not game.do(step).refused for step in inputs.steps(steps, RULE_SETS[rules], "en")]
    return steps[: max(at for at, effect in enumerate(effects) if effect)] if any(effects) else steps


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_is_remembered_tells_the_same_as_what_is_played_again(rules, lang):
    handle = begin(rules, 5)
    for step in [*fights.steps(rules, 12, 9), UNDO, UNDO, *fights.steps(rules, 50, 8)[1:], UNDO]:
        go_on(handle, step)
        remembered = show(handle, lang=lang)
        forget()
        assert show(handle, lang=lang) == remembered
    many = fights.steps(rules, 60, 5)[1:]
    go_on(handle, *many, UNDO, *many, UNDO, *many[:20])
    remembered = show(handle, lang=lang)
    forget()
    assert show(handle, lang=lang) == remembered


def test_both_languages_tell_the_same_state():
    handle = begin(steps=["start", "end_turn"])
    english, german = show(handle), show(handle, lang="de")
    assert english["view"] == german["view"]
    assert english["trace"] != german["trace"]
    assert len(english["trace"]) == len(german["trace"])


@pytest.mark.parametrize(("lang", "word"), [("en", "refused"), ("de", "verweigert")])
def test_undo_is_refused_at_the_beginning(lang, word):
    handle = begin(steps=["start"])
    answer = go_on(handle, UNDO, UNDO, UNDO, lang=lang)
    assert [line.startswith(word) for line in answer["trace"]] == [False, True, True]
    assert answer["view"]["phase"] == "before"
    assert len(answer["view"]["newcomers"] or answer["view"]["values"]) == 4


def test_undo_passes_over_what_was_refused():
    handle = begin(steps=["start", "end_turn", "start", "start"])
    assert go_on(handle, UNDO)["view"]["acted"] == []
    assert show(handle)["trace"][-1].startswith("1. ")


def test_an_undone_end_of_the_fight_goes_on():
    handle = begin(count=2, steps=["start"])
    assert go_on(handle, {"do": "fall", "names": ["fighter 1"]})["view"]["outcome"] == "win"
    assert go_on(handle, UNDO, "end_turn")["view"]["outcome"] is None


def test_somebody_with_an_old_version_hears_where_it_stands():
    handle = begin(steps=["start"])
    go_on(handle, "end_turn", version=1)
    text = refusal(continue_encounter, encounter=handle, steps=["wait"], expected_version=1)
    assert "version 2" in text
    assert "expected_version 2" in text
    assert show(handle)["view"]["acting"][0] in text
    assert show(handle)["version"] == 2
    assert "version 2" in refusal(continue_encounter, encounter=handle, steps=["wait"], expected_version=9)


@pytest.mark.parametrize("steps", [["end_turn"], [UNDO], ["end_turn", UNDO, "wait"]])
def test_the_same_call_again_is_applied_once(steps):
    handle = begin(steps=["start", "end_turn"])
    first = go_on(handle, *steps, version=1)
    for lost in (False, True):
        if lost:
            forget()
        again = go_on(handle, *steps, version=1)
        assert again["repeated"]
        assert (again["version"], again["view"]) == (2, first["view"])
    go_on(handle, "end_turn", version=2)
    again = go_on(handle, *steps, version=1)
    assert again["repeated"]
    assert again["version"] == 3


def test_without_a_version_steps_are_meant_for_whatever_there_is():
    handle = begin(steps=["start"])
    for version in range(2, 6):
        assert go_on(handle, "end_turn")["version"] == version


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    "steps",
    [
        ["end_turn", "fly"],
        ["end_turn", {"do": "undo", "steps": 2}],
        ["end_turn", 7],
        ["end_turn", {"do": "join", "name": ""}],
        "end_turn",
        ["end_turn"] * (MAX_STEPS + 1),
    ],
)
def test_bad_input_leaves_everything_as_it_was(lang, steps):
    handle = begin(steps=["start"])
    before = show(handle)
    refusal(continue_encounter, encounter=handle, steps=steps, lang=lang)
    assert show(handle) == before
    forget()
    assert show(handle) == before
    assert go_on(handle, "end_turn", version=1)["version"] == 2


@pytest.mark.parametrize(
    "word", ["", "amber", "4f7k2m9q", "'; DROP TABLE encounters; --", "../../etc/passwd", "x" * 1999]
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_is_no_handle_is_told(word, lang):
    assert "amber-otter-4f7k2m9q" in refusal(continue_encounter, encounter=word, lang=lang)


def test_an_unknown_handle_says_what_to_do():
    text = refusal(continue_encounter, encounter="amber-otter-4f7k2m9q")
    assert "30 days" in text
    assert "run_encounter" in text


def test_an_expired_one_is_unknown_even_to_those_who_remember_it(clock):
    handle = begin(steps=["start"])
    show(handle)
    clock.time += 31 * 86_400
    assert "30 days" in refusal(continue_encounter, encounter=handle)
    assert "30 days" in refusal(continue_encounter, encounter=handle, steps=["end_turn"])


def test_a_full_store_is_told():
    shelf.put(MemoryStore(limit=2))
    begin()
    begin()
    fighters = fights.fighters("core", 2)
    assert "2 encounters" in refusal(run_encounter, fighters=fighters, steps=[], save=True)
    ask(run_encounter, fighters=fighters, steps=["start"])


def test_a_fight_ends_at_the_most_steps_with_everything_in_place():
    handle = begin(steps=["start"] * (MAX_STEPS - 1))
    text = refusal(continue_encounter, encounter=handle, steps=["end_turn", UNDO])
    assert str(MAX_STEPS) in text
    assert go_on(handle, UNDO)["version"] == 2
    refusal(continue_encounter, encounter=handle, steps=[UNDO])


def test_going_back_and_forth_in_a_long_fight_is_limited():
    handle = begin(steps=["start"] * 5_000)
    text = refusal(continue_encounter, encounter=handle, steps=[UNDO, "start"] * 21)
    assert "20 times" in text
    assert show(handle)["version"] == 1
    assert go_on(handle, *[UNDO] * 100)["version"] == 2


def test_a_journal_may_have_so_many_bytes():
    wide = [{**fighter, "rolls": [1_000_000_000_000.5] * 1_001} for fighter in fights.fighters("core", 300)]
    assert "4,194,304" in refusal(run_encounter, fighters=wide, save=True)
    assert not shelf.store()._kept
    handle = ask(run_encounter, fighters=wide[:250], save=True)["encounter"]
    late = [{"do": "join", **fighter} for fighter in wide[250:]]
    assert "4,194,304" in refusal(continue_encounter, encounter=handle, steps=late)
    assert show(handle)["version"] == 1


def test_a_long_answer_is_cut_and_says_so():
    handle = begin(steps=["start"])
    answer = go_on(handle, *["end_turn"] * 100)
    assert len(answer["trace"]) == 40
    assert "40 of 100" in answer["cut"]
    assert "40 of 101" in show(handle)["cut"]
    assert answer["trace"] == show(handle)["trace"]


def change(handle, place, body):
    """Put something else where an encounter is kept."""
    kept = shelf.store()._kept[handle]
    if place == "head":
        kept.head = body
    else:
        kept.batches.append(body)
    forget()


BROKEN = [
    b"",
    b"{",
    b"[]",
    b"{}",
    b'{"format":1}',
    b'{"steps":[{}]}',
    b'{"steps":[{"do":"undo"}]}',
    b"\xff",
    b'"x"',
    b"1",
]


@pytest.mark.parametrize("place", ["head", "batch"])
@pytest.mark.parametrize("body", BROKEN)
def test_a_journal_that_makes_no_sense_is_told_and_harms_nobody(place, body):
    handle, other = begin(steps=["start"]), begin(steps=["start"])
    change(handle, place, body)
    assert "damaged" in refusal(continue_encounter, encounter=handle)
    assert "damaged" in refusal(continue_encounter, encounter=handle, steps=["end_turn"])
    assert go_on(other, "end_turn")["version"] == 2


def test_a_journal_of_a_newer_version_is_told():
    handle = begin(steps=["start"])
    head = json.loads(shelf.store()._kept[handle].head)
    change(handle, "head", json.dumps({**head, "format": 2}).encode())
    assert "newer version" in refusal(continue_encounter, encounter=handle)


def test_a_store_that_was_set_back_and_went_another_way_is_followed():
    handle = begin(steps=["start"])
    go_on(handle, "end_turn")
    kept = shelf.store()._kept[handle]
    kept.batches[:] = [b'{"steps":[{"do":"wait"}]}']
    remembered = show(handle)
    forget()
    assert remembered == show(handle)
    assert len(remembered["view"]["waited"]) == 1


def test_what_others_wrote_is_followed():
    handle = begin(steps=["start"])
    mine = saved._cache
    go_on(handle, "end_turn")
    forget()
    go_on(handle, "wait", UNDO, "end_turn")
    go_on(handle, UNDO)
    expected = show(handle)
    saved._cache = mine
    assert show(handle) == expected


class Uncertain(MemoryStore):
    """Loses the answer to the first batch, which it has kept."""

    lost = False

    def append(self, handle, expected, batch):
        version = super().append(handle, expected, batch)
        if not self.lost:
            self.lost = True
            from initiative_mcp.stores.base import Unavailable

            raise Unavailable("the line was cut")
        return version


@pytest.mark.parametrize("version", [0, 1])
def test_steps_whose_answer_was_lost_are_not_applied_twice(version):
    shelf.put(Uncertain())
    handle = begin(steps=["start"])
    text = refusal(continue_encounter, encounter=handle, steps=["end_turn"], expected_version=version)
    assert "not certain" in text
    assert ("expected_version" in text) == bool(version)
    if version:
        assert go_on(handle, "end_turn", version=1)["repeated"]
    assert show(handle)["version"] == 2


@pytest.mark.parametrize(
    "name", ["'; DROP TABLE encounters; --", "a\r\nFLUSHALL\r\n", "{x}", "%s", "\x00", "龍", "\ud800"]
)
def test_names_mean_nothing_to_stores(name, tmp_path):
    for word in ("memory", f"sqlite:{tmp_path / 'store.sqlite3'}"):
        shelf.use(word, "en")
        fighters = [{"name": name, "team": "a", "speed": 9}, {"name": "Orc", "team": name, "speed": 5}]
        handle = ask(run_encounter, fighters=fighters, steps=["start"], save=True)["encounter"]
        forget()
        assert show(handle)["view"]["acting"] == [name]


@pytest.fixture
def command(tmp_path, capsys):
    """Run the command line with a store of its own; return exit code, output and errors."""
    store = f"sqlite:{tmp_path / 'store.sqlite3'}"

    def command(name, *arguments):
        code = main([name, *arguments, "--store", store])
        return code, *capsys.readouterr()

    return command


def test_people_go_on_at_the_command_line(command, tmp_path):
    fight = tmp_path / "fight.json"
    fight.write_text(json.dumps({"fighters": fights.fighters("core", 3), "steps": ["start"]}))
    code, first, _ = command("run", str(fight), "--save", "--json")
    handle = json.loads(first)["encounter"]
    assert code == 0
    code, second, _ = command(
        "continue", handle, "end_turn", '{"do": "fall", "names": ["fighter 1"]}', "--version", "1"
    )
    assert (code, handle in second, "3. fighter 1 falls" in second) == (0, True, True)
    code, german, _ = command("continue", handle.upper(), "--lang", "de")
    assert (code, "3. fighter 1 fällt" in german, "Version 2" in german) == (0, True, True)
    code, _, error = command("continue", handle, "end_turn", "--version", "1")
    assert (code, "version 2" in error) == (2, True)


@pytest.mark.parametrize("steps", [["fly"], ["{"], ['{"do": 3}'], ["--version", "99", "wait"]])
def test_what_cannot_be_gone_on_with_is_told_at_the_command_line(command, tmp_path, steps):
    fight = tmp_path / "fight.json"
    fight.write_text(json.dumps({"fighters": fights.fighters("core", 3), "steps": ["start"]}))
    _, plain, _ = command("run", str(fight), "--save")
    handle = next(word.strip(",") for word in plain.split() if word.count("-") == 2)
    code, out, error = command("continue", handle, *steps)
    assert (code, out) == (2, "")
    assert error.startswith("initiative-mcp: ")
    assert command("continue", handle)[1].count("\n") == 3


def test_a_run_that_is_not_saved_leaves_no_file(command, tmp_path):
    fight = tmp_path / "fight.json"
    fight.write_text(json.dumps({"fighters": fights.fighters("core", 3), "steps": ["start"]}))
    assert command("run", str(fight))[0] == 0
    assert command("continue", "amber-otter-4f7k2m9q")[0] == 2
    assert list(tmp_path.iterdir()) == [fight]
