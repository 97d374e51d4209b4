"""Answers a wait with one line of 50 MB."""

from common import Adapter, run


class Huge(Adapter):
    def write(self, request, reply):
        if request.get("op") == "wait":
            reply = {**reply, "trace": "x" * 50_000_000}
        super().write(request, reply)


run(Huge())
