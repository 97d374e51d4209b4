"""Answers a wait under the number of the next request."""

from common import Adapter, run


class Wrong(Adapter):
    def write(self, request, reply):
        shift = 1 if request.get("op") == "wait" else 0
        super().write({**request, "seq": request["seq"] + shift}, reply)


run(Wrong())
