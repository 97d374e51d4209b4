"""Catches its own exception and says so."""

from common import Adapter, run


class Crashes(Adapter):
    def do(self, op, args):
        if op == "wait":
            return {"crashed": {"message": "IndexError: list index out of range", "trace": "tracker.py line 12"}}
        return super().do(op, args)


run(Crashes())
