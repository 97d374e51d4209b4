"""Decides by chance whether a turn ends."""

import random

from common import Adapter, run


class Flaky(Adapter):
    def do(self, op, args):
        if op in ("end_turn", "wait") and random.SystemRandom().random() < 0.5:
            return {"ok": True, "state": self.driver.state()}
        return super().do(op, args)


run(Flaky())
