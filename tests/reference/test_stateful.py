"""Random fights, step by step on tracker, naive model and ledger, with every invariant checked after each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from oracle import IN_TESTS, compare_with_evidence, play_programs
from pair import Op, Table, compare_view, create, inner_state, play, play_reference, read_edges
from programs import Tally, run
from scripts import (
    BROKEN_NAMES,
    BROKEN_SETTINGS,
    BROKEN_SPEEDS,
    BROKEN_TEAMS,
    NAMES,
    ROLLS,
    SPEEDS,
    TEAMS,
    Program,
)

from initiative_reference.core import BadSetting, Encounter

DRAWN = read_edges()
CALM = settings(
    derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow], print_blob=False
)

names = st.sampled_from(NAMES[:6])
any_name = st.one_of(names, names, st.sampled_from(BROKEN_NAMES), st.text(max_size=3))
teams = st.sampled_from(TEAMS)
speeds = st.one_of(
    st.sampled_from(SPEEDS), st.floats(allow_nan=False, allow_infinity=False), st.integers(-(2**70), 2**70)
)
rolls = st.one_of(st.sampled_from(ROLLS), st.integers(0, 6), st.floats(), st.integers())
tables = st.dictionaries(names, st.lists(rolls, max_size=4).map(tuple))
roll_ranges = st.sampled_from((0, 1, 6, 100, 6.0))
limits = st.sampled_from((1, 2, 3, 5, 30, 1000))


class Fight(RuleBasedStateMachine):
    """Any operation at any time, with good and with broken input."""

    @initialize(
        table=tables,
        roll_range=roll_ranges,
        max_rounds=limits,
        reroll=st.sampled_from((0, 1)),
        people=st.lists(st.tuples(teams, speeds), max_size=5),
    )
    def begin(
        self,
        table: dict[str, tuple[object, ...]],
        roll_range: object,
        max_rounds: object,
        reroll: object,
        people: list[tuple[str, float]],
    ) -> None:
        self.table = Table(table, cyclic=False)
        self.encounter, self.place = create(self.table, roll_range, max_rounds, reroll)
        for name, (team, speed) in zip(NAMES, people, strict=False):
            self.operate("join", name, team, speed)

    def operate(self, kind: str, *args: object) -> None:
        _, self.place = play(self.encounter, self.place, (kind, args), self.table, DRAWN)
        compare_view(self.encounter, self.place.ledger)

    @rule(name=any_name, team=teams, speed=speeds)
    def join(self, name: object, team: str, speed: object) -> None:
        self.operate("join", name, team, speed)

    @rule(
        name=any_name,
        team=st.sampled_from((*TEAMS, *BROKEN_TEAMS)),
        speed=st.one_of(speeds, st.sampled_from(BROKEN_SPEEDS)),
    )
    def join_with_broken_input(self, name: object, team: object, speed: object) -> None:
        self.operate("join", name, team, speed)

    @rule()
    def start(self) -> None:
        self.operate("start")

    @rule()
    def end_turn(self) -> None:
        self.operate("end_turn")

    @precondition(lambda self: self.place.seen.running)
    @rule(count=st.integers(1, 6))
    def end_some_turns(self, count: int) -> None:
        for _ in range(count):
            self.operate("end_turn")

    @rule(name=any_name)
    def end_turn_of(self, name: object) -> None:
        self.operate("end_turn", name)

    @rule()
    def wait(self) -> None:
        self.operate("wait")

    @rule(name=any_name)
    def wait_of(self, name: object) -> None:
        self.operate("wait", name)

    @rule(fallen=st.lists(any_name, max_size=3))
    def fall(self, fallen: list[object]) -> None:
        self.operate("fall", *fallen)

    @precondition(lambda self: self.place.seen.running)
    @rule()
    def acting_fighter_falls(self) -> None:
        self.operate("fall", self.place.seen.acting)


def test_random_fights_keep_every_invariant_and_agree_with_the_naive_model() -> None:
    run_state_machine_as_test(Fight, settings=settings(CALM, max_examples=150, stateful_step_count=30))


operations = st.one_of(
    st.tuples(st.just("join"), st.tuples(any_name, teams, speeds)),
    st.tuples(st.sampled_from(("end_turn", "wait", "start")), st.just(())),
    st.tuples(st.sampled_from(("end_turn", "wait")), st.tuples(any_name)),
    st.tuples(st.just("fall"), st.lists(any_name, max_size=2).map(tuple)),
)


@given(
    table=tables,
    reroll=st.sampled_from((0, 1)),
    people=st.lists(st.tuples(names, teams, speeds), min_size=2, max_size=5),
    ops=st.lists(operations, max_size=25),
)
@settings(CALM, max_examples=150)
def test_same_input_gives_same_output_and_refused_steps_leave_no_trace(
    table: dict[str, tuple[object, ...]], reroll: int, people: list[tuple[str, str, float]], ops: list[Op]
) -> None:
    joins: list[Op] = [("join", person) for person in people]
    run(Program(6, 3, reroll, table, (*joins, ("start", ()), *ops)), DRAWN, Tally())


@given(value=st.one_of(st.sampled_from(BROKEN_SETTINGS), st.integers(), st.floats(), st.text(), st.booleans()))
@settings(CALM, max_examples=300)
@pytest.mark.parametrize(
    ("setting", "lowest", "highest"), [("roll_range", 0, 100), ("max_rounds", 1, 1000), ("reroll_each_round", 0, 1)]
)
def test_a_setting_is_a_whole_number_in_its_range_or_refused(
    setting: str, lowest: int, highest: int, value: object
) -> None:
    whole = isinstance(value, (int, float)) and not isinstance(value, bool) and value in range(lowest, highest + 1)
    arguments: dict[str, Any] = {setting: value}
    if whole:
        assert getattr(Encounter(**arguments), setting) == value
    else:
        with pytest.raises(BadSetting) as caught:
            Encounter(**arguments)
        assert caught.value.code == "bad_setting"


WEIRD: list[tuple[str, Callable[[Encounter, Table], object]]] = [
    *((f"speed {speed!r:.20}", lambda f, t, s=speed: play_reference(f, ("join", ("z", "red", s)), t))
      for speed in BROKEN_SPEEDS),
    *((f"name {name!r:.20}", lambda f, t, n=name: play_reference(f, ("join", (n, "red", 5)), t))
      for name in BROKEN_NAMES),
    *((f"team {team!r:.20}", lambda f, t, m=team: play_reference(f, ("join", ("z", m, 5)), t))
      for team in BROKEN_TEAMS),
    *((f"fall of {name!r:.20}", lambda f, t, n=name: f.fall(n)) for name in BROKEN_NAMES),
    *((f"fall of a and {name!r:.20}", lambda f, t, n=name: f.fall("a", n)) for name in BROKEN_NAMES),
    *((f"turn of {name!r:.20}", lambda f, t, n=name: f.end_turn(n)) for name in BROKEN_NAMES if name is not None),
    *((f"wait of {name!r:.20}", lambda f, t, n=name: f.wait(n)) for name in BROKEN_NAMES if name is not None),
]  # fmt: skip


@pytest.mark.parametrize("call", [call for _, call in WEIRD], ids=[name for name, _ in WEIRD])
@pytest.mark.parametrize("moment", ["before", "first", "later", "over"])
def test_broken_input_is_refused_and_nothing_inside_changes(
    moment: str, call: Callable[[Encounter, Table], object]
) -> None:
    table = Table({}, cyclic=False)
    fight, _ = create(table, 6, 1, 1)
    for name, team in (("a", "red"), ("b", "blue"), ("c", "red")):
        assert play_reference(fight, ("join", (name, team, 5)), table)
    if moment != "before":
        assert fight.start()
    for _ in range({"before": 0, "first": 0, "later": 1, "over": 3}[moment]):
        assert fight.end_turn()
    assert fight.phase == moment
    view, inner = fight.view(), inner_state(fight)
    assert not call(fight, table)
    assert fight.view() == view
    assert inner_state(fight) == inner


def test_the_first_random_programs_agree_and_are_counted_as_written() -> None:
    compare_with_evidence("random-programs-in-tests", play_programs(IN_TESTS))
