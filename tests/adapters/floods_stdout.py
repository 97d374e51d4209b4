"""Answers a wait with noise without end."""

import sys

from common import Adapter, run


class Floods(Adapter):
    def write(self, request, reply):
        while request.get("op") == "wait":
            sys.stdout.write("still thinking\n" * 1000)
        super().write(request, reply)


run(Floods())
