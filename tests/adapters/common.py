"""What the adapters of this folder share: the reference behind the protocol, with places to go wrong."""

from __future__ import annotations

import json
import sys

from initiative_reference.adapter import FEATURES, OBSERVES, Driver


class Adapter:
    """An honest adapter; each bad one overrides what it does wrong."""

    name = "honest"
    features = FEATURES
    observes = OBSERVES

    def __init__(self, driver=None):
        self.driver = driver or Driver()

    def hello(self):
        return {
            "ok": True,
            "protocol": 1,
            "implementation": {"name": self.name, "language": "python", "version": "1"},
            "rules": ["core"],
            "features": self.features,
            "observes": self.observes,
        }

    def begin(self, settings):
        return self.driver.begin(settings)

    def do(self, op, args):
        return self.driver.do(op, args)

    def answer(self, request):
        if request["cmd"] == "start":
            return self.hello()
        if request["cmd"] == "begin":
            return self.begin(request["settings"])
        return self.do(request["op"], request["args"])

    def write(self, request, reply):
        reply = {key: value for key, value in reply.items() if key not in ("edges", "events")}
        self.say(json.dumps({"seq": request["seq"], **reply}))

    def say(self, line):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def stop(self):
        return 0

    def serve(self):
        sys.stdin.reconfigure(encoding="utf-8")
        for line in sys.stdin:
            request = json.loads(line)
            if request["cmd"] == "stop":
                break
            self.write(request, self.answer(request))
        return self.stop()


def run(adapter):
    raise SystemExit(adapter.serve())
