"""A second turn order for the rule set `dsa5`, written from the rules alone.

A round remembers who acts, who has not had his regular turn yet and who delays; who comes next is found by sorting.
A fighter's key is determined at the start of the round (or when he joins) and stays for the round.

Where the text leaves something open, the model takes this reading:

* A setting or field that is null is broken, in `change` as well; a field that is not there has its start value.
* A claimer's place is before those of all who did not claim, also for the newcomer who is compared with it.
* `undecided` compares the initiative as it is shown, not as it was at the start of the round, and is in the order
  of that initiative.
* A fighter who acts by `act` is not put back when he acts: the regular turn that he displaced begins again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from naive_common import Given, Naive, Person, Range, RefusalError, Words, as_list, clean_face, finite, whole

MOST_ROLLOFFS = 100
Key = tuple[float, ...]


@dataclass
class Fighter(Person):
    """A fighter of `dsa5`; ``key`` is his place in the running round."""

    base: float = 0.0
    roll: int = 1
    mod: float = 0.0
    fate: int = 0
    rolloff: tuple[int, ...] = ()
    key: Key = field(default=(), repr=False)

    def initiative(self) -> float:
        """What the others see."""
        return self.base + self.roll + self.mod

    def tie(self) -> Key:
        """All that decides but who joined earlier."""
        return (-self.initiative(), -self.base, *(-die for die in self.rolloff))


class Model(Naive[Fighter]):
    """The naive model."""

    SETTINGS: ClassVar[dict[str, Range | Words]] = {"maxRounds": (30, 1, 1000)}
    OPERATIONS: ClassVar[Words] = (
        "join", "start", "end_turn", "fall", "delay", "act", "end_round", "claim_first", "change"
    )  # fmt: skip

    def clear(self) -> None:
        self.actor: str | None = None
        self.by_act = False
        self.coming: list[str] = []
        self.delayed: list[str] = []
        self.claimers: list[str] = []
        self.standing: Key | None = None
        """Place of the regular turn that began last in this round."""

    # --- questions ------------------------------------------------------------------------------------------------

    def place(self, name: str) -> Key:
        """The place of a fighter in the running round."""
        return (0 if name in self.claimers else 1, *self.person(name).key)

    def acting(self) -> list[str]:
        return [] if self.actor is None else [self.actor]

    def upcoming(self) -> list[str]:
        return sorted(self.coming, key=self.place)

    def undecided(self) -> list[str]:
        if not self.running():
            return []
        ties = [each.tie() for each in self.living()]
        tied = [each for each in self.living() if ties.count(each.tie()) > 1]
        return [each.name for each in sorted(tied, key=lambda each: (*each.tie(), each.number))]

    def more_state(self) -> dict[str, Any]:
        return {
            "delayed": list(self.delayed),
            "initiative": {each.name: each.initiative() for each in self.living()},
            "undecided": self.undecided(),
        }

    # --- joining and rounds ---------------------------------------------------------------------------------------

    def newcomer(self, person: Person, given: Given) -> Fighter:
        base = finite(given.get("base"))
        if base is None:
            raise RefusalError("bad_speed")
        mod, fate = finite(given.get("mod", 0)), whole(given.get("fate", 0))
        if mod is None or fate is None or fate < 0:
            raise RefusalError("bad_modifier")
        thrown = [clean_face(raw, 6) for raw in as_list(given.get("rolloff"))]
        rolloff = (*thrown, *[1] * MOST_ROLLOFFS)[:MOST_ROLLOFFS]
        return Fighter(
            person.name, person.team, person.number, person.rolls, base=base, mod=mod, fate=fate, rolloff=rolloff
        )

    def joined(self, person: Fighter) -> None:
        person.roll = clean_face(person.throw(), 6)
        person.key = (*person.tie(), person.number)
        if not self.running() or ((self.by_act or self.actor is None) and not self.coming):
            return
        assert self.standing is not None
        if self.place(person.name) > self.standing:
            self.coming.append(person.name)

    def begin_round(self, number: int) -> None:
        self.clear()
        self.phase, self.round = "first", number
        for each in self.living():
            each.key = (*each.tie(), each.number)
        self.coming = [each.name for each in self.living()]
        self.begin_turn()

    def begin_turn(self) -> None:
        """The next regular turn begins."""
        self.actor, self.by_act = self.upcoming()[0], False
        self.coming.remove(self.actor)
        self.standing = self.place(self.actor)

    def go_on(self) -> None:
        """The acting fighter is done: the next one acts, the round waits for the delayed, or it ends."""
        self.leave_first()
        self.actor, self.by_act = None, False
        if self.coming:
            self.begin_turn()
        elif not self.delayed:
            self.end_of_round()

    # --- operations -----------------------------------------------------------------------------------------------

    def end_turn(self, given: Given) -> None:
        """The acting fighter is done."""
        self.must_run()
        self.must_act(given.get("name"))
        self.go_on()

    def delay(self, given: Given) -> None:
        """The acting fighter keeps his action for later in the round."""
        self.must_run()
        if self.by_act:
            raise RefusalError("already_delayed")
        self.must_act(given.get("name"))
        self.delayed += self.acting()
        self.go_on()

    def act(self, given: Given) -> None:
        """One who delays acts now, before the one whose turn it was."""
        self.must_run()
        name = given.get("name")
        self.must_live(name)
        if name not in self.delayed:
            raise RefusalError("not_delayed")
        if self.by_act:
            raise RefusalError("not_now")
        self.delayed.remove(str(name))
        self.coming += self.acting()
        self.actor, self.by_act = str(name), True

    def end_round(self, given: Given) -> None:
        """The delayed actions lapse."""
        self.must_run()
        if self.actor is not None:
            raise RefusalError("turns_left")
        self.end_of_round()

    def claim_first(self, given: Given) -> None:
        """One pays a fate point and comes before all who do not, in this round."""
        self.must_run()
        name = given.get("name")
        self.must_live(name)
        if self.phase != "first" or name not in (*self.acting(), *self.coming):
            raise RefusalError("too_late")
        if not self.person(name).fate:
            raise RefusalError("no_fate")
        if name in self.claimers:
            raise RefusalError("already_claimed")
        self.person(name).fate -= 1
        self.claimers.append(str(name))
        self.coming += self.acting()
        self.begin_turn()

    def change(self, given: Given) -> None:
        """Base or modifiers change; the order of the running round stays."""
        if self.phase == "over":
            raise RefusalError("not_running")
        name = given.get("name")
        self.must_live(name)
        who = self.person(name)
        base, mod = finite(given.get("base", who.base)), finite(given.get("mod", who.mod))
        if base is None:
            raise RefusalError("bad_speed")
        if mod is None:
            raise RefusalError("bad_modifier")
        who.base, who.mod = base, mod

    def fall(self, given: Given) -> None:
        """Some fall at the same moment."""
        self.must_run()
        names = as_list(given.get("names"))
        self.must_live(*names)
        for name in names:
            self.person(name).fallen = True
        living = [each.name for each in self.living()]
        self.coming = [name for name in self.coming if name in living]
        self.delayed = [name for name in self.delayed if name in living]
        if self.ends_by_falls():
            return
        if self.actor is None:
            if not self.delayed:
                self.end_of_round()
        elif self.actor not in living:
            self.go_on()
