"""Repairs what it is given instead of passing it on: a broken speed becomes 0."""

from common import Adapter, run


class Repairs(Adapter):
    def do(self, op, args):
        if op == "join" and not isinstance(args.get("speed"), (int, float)):
            args = {**args, "speed": 0}
        return super().do(op, args)


run(Repairs())
