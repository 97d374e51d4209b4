"""A turn order as a list and a position. Everything is right but one thing: whoever falls is deleted from the list.

The position then points at the next fighter already, and passing the turn on skips him.
"""

from __future__ import annotations

import json
import math
import sys


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


START = {"rollRange": 6, "maxRounds": 30, "rerollEachRound": 0}
LIMITS = {"rollRange": (0, 100), "maxRounds": (1, 1000), "rerollEachRound": (0, 1)}


class Fight:
    def __init__(self, settings):
        self.settings = settings
        self.all = {}
        self.order = []
        self.waited = []
        self.at = 0
        self.round = 0
        self.outcome = None
        self.winner = None

    def running(self):
        return self.round > 0 and self.outcome is None

    def clean(self, roll):
        return min(max(math.floor(roll), 0), self.settings["rollRange"]) if is_number(roll) else 0

    def roll(self, fighter):
        fighter["value"] = fighter["speed"] + self.clean(fighter["rolls"].pop(0) if fighter["rolls"] else None)
        fighter["key"] = (-fighter["value"], -fighter["speed"], fighter["number"])

    def join(self, name, team, speed, rolls):
        if name in self.all:
            return "duplicate_name"
        if not name or not isinstance(name, str):
            return "bad_name"
        if not team or not isinstance(team, str):
            return "bad_team"
        if not is_number(speed):
            return "bad_speed"
        if self.outcome:
            return "not_running"
        fighter = {"name": name, "team": team, "speed": float(speed), "rolls": list(rolls), "number": len(self.all)}
        self.roll(fighter)
        self.all[name] = fighter
        if self.running():
            acting = self.order[self.at]
            if acting not in self.waited and fighter["key"] > acting["key"]:
                waiting = [other for other in self.order[self.at + 1 :] if other in self.waited]
                later = [other for other in self.order[self.at + 1 :] if other not in self.waited] + [fighter]
                later.sort(key=lambda other: other["key"])
                self.order[self.at + 1 :] = later + waiting
        return None

    def start(self):
        if self.round:
            return "already_started"
        if not self.all:
            return "no_fighters"
        self.round = 1
        if not self.ended():
            self.new_round()
        return None

    def new_round(self):
        self.order = sorted(self.all_living(), key=lambda fighter: fighter["key"])
        self.waited = []
        self.at = 0
        self.first = True

    def all_living(self):
        return [fighter for fighter in self.all.values() if not fighter.get("fallen")]

    def ended(self):
        teams = {fighter["team"] for fighter in self.all_living()}
        if len(teams) < 2:
            self.outcome = "win" if teams else "draw"
            self.winner = teams.pop() if teams else None
        return self.outcome is not None

    def next(self):
        self.first = False
        self.at += 1
        if self.at < len(self.order):
            return
        if self.round == self.settings["maxRounds"]:
            self.outcome = "draw"
            return
        self.round += 1
        if self.settings["rerollEachRound"]:
            for fighter in self.all_living():
                self.roll(fighter)
        self.new_round()

    def end_turn(self):
        if not self.running():
            return "not_running"
        self.next()
        return None

    def wait(self):
        if not self.running():
            return "not_running"
        acting = self.order[self.at]
        if acting in self.waited:
            return "already_waited"
        if self.at == len(self.order) - 1:
            return "nobody_behind"
        self.waited.append(acting)
        self.order.append(self.order.pop(self.at))
        self.at -= 1
        self.next()
        return None

    def fall(self, names):
        if not self.running():
            return "not_running"
        if any(name not in self.all for name in names):
            return "unknown_fighter"
        if any(self.all[name].get("fallen") for name in names):
            return "already_fallen"
        for name in names:
            fighter = self.all[name]
            fighter["fallen"] = True
            if fighter in self.order:
                index = self.order.index(fighter)
                acting = index == self.at
                del self.order[index]
                if index < self.at:
                    self.at -= 1
                if not self.ended() and acting:
                    self.next()  # the position pointed at the next one already
        self.ended()
        return None

    def state(self):
        acting = [self.order[self.at]["name"]] if self.running() else []
        upcoming = [fighter["name"] for fighter in self.order[self.at + 1 :]] if self.running() else []
        return {
            "round": self.round,
            "acting": acting,
            "upcoming": upcoming,
            "outcome": self.outcome,
            "winner": self.winner,
        }


def main():
    fight = None
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "stop":
            break
        if request["cmd"] == "start":
            about = {"name": "list-queue", "language": "python", "version": "1"}
            reply = {"ok": True, "protocol": 1, "implementation": about, "features": ["refusal-codes"]}
        elif request["cmd"] == "begin":
            if all(lowest <= request["settings"].get(name, 1) <= highest for name, (lowest, highest) in LIMITS.items()):
                fight = Fight({**START, **request["settings"]})
                reply = {"ok": True, "state": fight.state()}
            else:
                reply = {"refused": "bad_setting"}
        else:
            refused = getattr(fight, request["op"])(**request["args"])
            reply = {"refused": refused} if refused else {"ok": True}
            reply["state"] = fight.state()
        print(json.dumps({"seq": request["seq"], **reply}), flush=True)


if __name__ == "__main__":
    main()
