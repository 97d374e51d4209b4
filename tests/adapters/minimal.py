"""Right, but observes only what is required and has no optional feature."""

from common import Adapter, run


class Minimal(Adapter):
    features = ()
    observes = ("acting", "round", "outcome", "winner")

    def write(self, request, reply):
        if "state" in reply:
            state = {key: value for key, value in reply["state"].items() if key in self.observes}
            reply = {**reply, "state": state}
        if "refused" in reply:
            reply = {**reply, "refused": True}
        super().write(request, reply)


run(Minimal())
