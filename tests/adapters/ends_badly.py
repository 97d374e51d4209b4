"""Ends with status 5 after stop."""

from common import Adapter, run


class Badly(Adapter):
    def stop(self):
        return 5


run(Badly())
