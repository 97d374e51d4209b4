"""Wrong plans of a round: the settings mixed up, ties settled otherwise."""

# ruff: noqa: ARG002, D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from typing import Any

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.d100 import Combatant, Encounter
from initiative_reference.timeline import Slot

known = Known("d100")


class _As(Encounter):
    """Plans one kind of round as another."""

    _as: dict[str, str] = {}  # noqa: RUF012 - never changed

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        chosen = self.settings["turns"]
        self.settings["turns"] = self._as.get(chosen, chosen)
        slots = super().plan(fighter)
        self.settings["turns"] = chosen
        return slots


@known(
    "turns-setting-ignored",
    "acting-twice",
    de="Beachtet die Einstellung nicht und spielt immer base.",
    wrong="acting = max(living, key=lambda f: f.current)\nacting.current -= 100",
)
class TurnsSettingIgnored(_As):
    """Ignores the setting and always plays base."""

    _as = {"passes": "base", "single": "base"}  # noqa: RUF012 - never changed


@known(
    "turns-always-in-passes",
    "acting-twice",
    de="Spielt immer in Durchgängen, auch mit base.",
    wrong="for pass_ in (0, 1, 2):\n    for f in sorted(living, key=place): act(f)",
)
class TurnsAlwaysInPasses(_As):
    """Always plays in passes, with base too."""

    _as = {"base": "passes"}  # noqa: RUF012 - never changed


@known(
    "turns-single-loses-100-only",
    "acting-twice",
    de="Zieht auch bei single nur 100 ab, und Schnelle handeln noch einmal.",
    wrong="acting.current = max(0, acting.current - 100)",
)
class TurnsSingleLoses100Only(_As):
    """Takes off only 100 with single too, and the fast act again."""

    _as = {"single": "base"}  # noqa: RUF012 - never changed


@known(
    "turns-passes-as-base",
    "acting-twice",
    de="Zieht bei passes sofort nach dem Zug ab statt nach dem Durchgang.",
    wrong="act(f); f.current -= 100; queue.sort(byCurrent);",
)
class TurnsPassesAsBase(_As):
    """Takes the 100 off right after the turn with passes too, not after the pass."""

    _as = {"passes": "base"}  # noqa: RUF012 - never changed


class _Key(Encounter):
    """Breaks ties in another way."""

    def plan(self, fighter: Combatant) -> list[Slot[Combatant]]:
        slots = super().plan(fighter)
        for nth, slot in enumerate(slots):
            slot.key = (*slot.key[:2], *self.tie(fighter, nth), fighter.number)
        return slots

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        """Return what decides between slots at the same number; `nth` counts the slots of a fighter from 0."""
        raise NotImplementedError


@known(
    "ties-by-joining-alone",
    "ties",
    de="Lässt bei gleicher Zahl nur die Folge des Beitritts entscheiden.",
    wrong="slots.sort(key=lambda slot: -slot.count)",
    sources=("Artica2012/VirtualGM#24",),
)
class TiesByJoiningAlone(_Key):
    """Lets joining alone decide between equal numbers."""

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        return ()


@known(
    "ties-by-alphabet",
    "ties",
    de="Entscheidet bei gleicher Zahl nach dem Alphabet.",
    wrong="slots.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));",
    sources=("fvtt-fria-ligan/forbidden-lands-foundry-vtt#16",),
)
class TiesByAlphabet(_Key):
    """Decides equal numbers by the alphabet."""

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        return (fighter.name,)


@known(
    "ties-less-agile-first",
    "ties",
    de="Lässt bei gleicher Zahl den weniger Agilen zuerst handeln.",
    wrong="slots.sort(key=lambda s: (-s.count, s.agility))",
)
class TiesLessAgileFirst(_Key):
    """Lets the less agile act first at equal numbers."""

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        return (fighter.agility,)


@known(
    "ties-later-joined-first",
    "ties",
    de="Lässt bei gleicher Zahl und Agilität den später Beigetretenen zuerst handeln.",
    wrong="order.insert(0, slot)  # equal ones end up reversed",
)
class TiesLaterJoinedFirst(_Key):
    """Lets who joined later act first at equal number and agility."""

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        return (-fighter.agility, -fighter.number)


@known(
    "ties-by-a-coin",
    "ties",
    de="Wirft bei gleicher Zahl eine Münze, jede Runde neu.",
    wrong="slots.sort(() => Math.random() - 0.5)",
    sources=("rh-hideout/pokeemerald-expansion#4780",),
)
class TiesByACoin(_Key):
    """Tosses a coin at equal numbers, anew each round."""

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        # A coin that falls alike whenever the fight is repeated: it changes with name and round and nothing else.
        return ((sum(map(ord, fighter.name)) * 7 + self.round * 5) % 3,)


@known(
    "ties-by-full-initiative",
    "ties",
    de="Vergleicht bei gleicher Zahl zuerst die volle Initiative.",
    wrong="slots.sort(key=lambda s: (-s.count, -s.fighter.initiative))",
)
class TiesByFullInitiative(_Key):
    """Compares the full initiative first at equal numbers."""

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        return (-fighter.value, -fighter.agility)


@known(
    "ties-first-turns-first",
    "ties",
    de="Lässt bei gleicher Zahl einen ersten Zug vor jedem zweiten kommen.",
    wrong="slots.sort(key=lambda s: (-s.count, s.nth))",
)
class TiesFirstTurnsFirst(_Key):
    """Lets a first turn come before every second one at equal numbers."""

    def tie(self, fighter: Combatant, nth: int) -> tuple[Any, ...]:
        return (nth, -fighter.agility)
