"""Answers a wait two times."""

from common import Adapter, run


class Twice(Adapter):
    def write(self, request, reply):
        super().write(request, reply)
        if request.get("op") == "wait":
            super().write(request, reply)


run(Twice())
