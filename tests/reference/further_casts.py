"""Which small fights of the further rule sets are walked, with which settings."""

from __future__ import annotations

from dataclasses import dataclass, field

Fighter = dict[str, object]
"""The arguments of a join; the rolls are used up one after the other, then every roll is a broken one."""


@dataclass(frozen=True)
class Cast:
    """Who joins before the fight (in this order, any number of them), and one newcomer in several variants."""

    fighters: tuple[Fighter, ...]
    newcomers: tuple[Fighter, ...] = ()
    changes: tuple[Fighter, ...] = ()
    """What may be changed at any time (`dsa5`)."""


@dataclass(frozen=True)
class Setting:
    """Settings of a fight, and the casts that are walked with them."""

    settings: dict[str, object]
    casts: tuple[Cast, ...]
    never: frozenset[str] = field(default_factory=frozenset[str])
    """Drawn edges that cannot be taken with this setting."""


def person(name: str, team: str, main: dict[str, float], *rolls: object, **numbers: object) -> Fighter:
    """The arguments of a join."""
    return {"name": name, "team": team, **main, "rolls": list(rolls), **numbers}


def d100(name: str, team: str, agility: float, *rolls: object, **numbers: object) -> Fighter:
    return person(name, team, {"agility": agility}, *rolls, **numbers)


def dsa5(name: str, team: str, base: float, *rolls: object, **numbers: object) -> Fighter:
    return person(name, team, {"base": base}, *rolls, **numbers)


def ews(name: str, team: str, attribute: float, *rolls: object, **numbers: object) -> Fighter:
    return person(name, team, {"attribute": attribute}, *rolls, **numbers)


# --- d100: values in the first round stand behind each fighter ------------------------------------------------------

QUICK = d100("a", "red", 30, 51, 1)  # 201: three slots
STEADY = d100("b", "blue", 5, 75, 90)  # 100
TIED = d100("c", "blue", 10, 50)  # 100, but with more agility
SLOW = d100("c", "red", 5, 1, 75)  # 26, later 100
LAME = d100("a", "red", 0, 1, 100, bonus=-50)  # 0, later 50
LAME_TOO = d100("b", "blue", 0, 1, 1, bonus=-1)  # 0
NEWCOMERS = (
    d100("n", "blue", 31, 100),  # 201, before all
    d100("n", "red", 5, 75),  # 100, a tie with b
    d100("n", "green", 20, 65),  # 165
    d100("n", "blue", 0, 1, bonus=-1),  # 0
)
D100 = (Cast((QUICK, STEADY), NEWCOMERS), Cast((LAME, LAME_TOO, SLOW)))
D100_ALL = (
    *D100,
    Cast((QUICK, STEADY, TIED), NEWCOMERS),
    Cast((QUICK, STEADY, SLOW), NEWCOMERS[:2]),
    Cast((LAME, LAME_TOO, SLOW), NEWCOMERS[1:]),
)

# --- dsa5 -----------------------------------------------------------------------------------------------------------

FIRST = dsa5("a", "red", 12, 4, fate=1)  # 16
SECOND = dsa5("b", "blue", 10, 4, rolloff=[3])  # 14
UNDECIDED = dsa5("c", "red", 10, 4, rolloff=[3], fate=1)  # 14, no better and no worse than b
LAST = dsa5("c", "blue", 11, 2, mod=-1, fate=2)  # 12
COMERS = (
    dsa5("n", "red", 10, 4, rolloff=[2]),  # 14, directly behind b
    dsa5("n", "blue", 14, 6, fate=1),  # 20
    dsa5("n", "green", 8, 1),  # 9
)
CHANGES: tuple[Fighter, ...] = ({"name": "a", "mod": -3},)
DSA5 = (Cast((FIRST, SECOND), COMERS, CHANGES), Cast((FIRST, SECOND, UNDECIDED)))
DSA5_MORE = (*DSA5, Cast((FIRST, SECOND, LAST), (), CHANGES))
DSA5_ALL = (*DSA5, Cast((FIRST, SECOND, LAST), COMERS[:1], CHANGES))

# --- ews: slots in the first round ----------------------------------------------------------------------------------

TWO = ews("a", "red", 15, 4, 6)  # 19 and 7, later 21 and 9, then 10
ALSO_TWO = ews("b", "blue", 12, 6, -1)  # 18 and 6, later 11, then 7
TOGETHER = (ews("a", "red", 12, 4), ews("b", "blue", 12, 4))  # 16, at the same moment
NEAR = ews("c", "red", 10, 4)  # 14: may interrupt
FAINT = (ews("a", "red", 4), ews("b", "blue", 4, -5, 6))  # none, later 10
LOW = ews("c", "blue", 9, 6, 6)  # 15, later none
NEVER = (ews("a", "red", 4, 6), ews("b", "blue", 4, 4))  # 10 and 8, later none
ABOVE = ews("a", "red", 12, 2, category=5)
BELOW = ews("c", "red", 18, 12, category=3)
ARRIVALS = (
    ews("n", "blue", 12, 4),  # 16
    ews("n", "red", 24, 6),  # 30, 18 and 6
    ews("n", "green", 3, 2, situation=1),  # none
)
EWS_SIMPLE = (Cast((TWO, ALSO_TWO), ARRIVALS), Cast((*TOGETHER, NEAR)))
EWS_SIMPLE_ALL = (*EWS_SIMPLE, Cast((*TOGETHER, NEAR), ARRIVALS[:2]))
EWS = (Cast((TWO, ALSO_TWO)), Cast(NEVER), Cast(FAINT))
EWS_ALL = (
    *EWS,
    Cast((TWO, ALSO_TWO), ARRIVALS),
    Cast((*TOGETHER, NEAR), ARRIVALS[:1]),
    Cast((*NEVER, LOW)),
    Cast((ABOVE, ALSO_TWO, BELOW)),
)
HUGE = (ews("a", "red", 110, 4), ews("b", "blue", 107, 2))  # 114 and 102; 109; later 105 and 102
EXPLODING = (ews("a", "red", 12, 12, -10), ews("b", "blue", 12, 18))

_EMPTY = (Cast(NEVER), Cast(FAINT))

_DETAILED: dict[str, object] = {"system": "detailed", "maxRounds": 2}
_ONE = frozenset({"new-round"})

SETTINGS: dict[str, dict[str, Setting]] = {
    "d100": {
        "start-values": Setting({}, D100_ALL),
        "turns-passes": Setting({"turns": "passes", "maxRounds": 2}, D100_ALL),
        "turns-single": Setting({"turns": "single", "maxRounds": 2}, D100_ALL),
        "max-rounds-lowest": Setting({"maxRounds": 1}, D100_ALL, _ONE | {"empty-round"}),
        "max-rounds-highest": Setting({"maxRounds": 1000}, D100_ALL[:2]),
        "reroll-highest": Setting({"rerollEachRound": 1, "maxRounds": 3}, D100_ALL),
    },
    "dsa5": {
        "start-values": Setting({}, DSA5_MORE),
        "max-rounds-lowest": Setting({"maxRounds": 1}, DSA5_ALL, _ONE),
        "max-rounds-highest": Setting(
            {"maxRounds": 1000}, (Cast((FIRST, SECOND), COMERS[:1]), Cast((SECOND, UNDECIDED)))
        ),
    },
    "ews": {
        "start-values": Setting({}, EWS_SIMPLE_ALL, frozenset({"empty-round", "empty-limit"})),
        "system-detailed": Setting(_DETAILED, EWS_ALL),
        "category-rule-exact": Setting(
            _DETAILED | {"categoryRule": "exact"}, (*_EMPTY, Cast((ABOVE, ALSO_TWO, BELOW)))
        ),
        "minimum-lowest": Setting(_DETAILED | {"minimum": 1}, EWS_ALL[:4]),
        "minimum-highest": Setting(_DETAILED | {"minimum": 100}, (*_EMPTY, Cast(HUGE), Cast((*HUGE, NEAR)))),
        "explode-lowest": Setting(_DETAILED | {"explode": 0}, (*_EMPTY, Cast(EXPLODING))),
        "max-rounds-lowest": Setting(_DETAILED | {"maxRounds": 1}, EWS_ALL, _ONE | {"empty-round"}),
        "max-rounds-highest": Setting({"system": "detailed", "maxRounds": 1000}, EWS),
    },
}

IN_TESTS: dict[str, dict[str, tuple[int, ...]]] = {
    "d100": {name: (0, 1) for name in SETTINGS["d100"] if name != "max-rounds-highest"},
    "dsa5": {"max-rounds-lowest": (0, 1)},
    "ews": {
        "start-values": (0, 1),
        "system-detailed": (0, 1, 2, 5),
        "minimum-highest": (0, 1, 2, 3),
        "explode-lowest": (0, 1, 2),
        "max-rounds-lowest": (0, 1, 2, 5, 6),
    },
}
"""The casts, by number, that every test run walks."""
