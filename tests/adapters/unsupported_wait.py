"""Has everything but one operation of the core."""

from common import Adapter, run


class NoWait(Adapter):
    def do(self, op, args):
        return {"unsupported": "waiting comes later"} if op == "wait" else super().do(op, args)


run(NoWait())
