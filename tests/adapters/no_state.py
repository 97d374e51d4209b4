"""Refuses without saying what the state is."""

from common import Adapter, run


class NoState(Adapter):
    def do(self, op, args):
        reply = super().do(op, args)
        return {"refused": reply["refused"]} if "refused" in reply else reply


run(NoState())
