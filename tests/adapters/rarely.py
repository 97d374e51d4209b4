"""Loses the end of a turn now and then: every nth one, counted over all processes, as chance would have it."""

import sys
from pathlib import Path

from common import Adapter, run

every, counter = int(sys.argv[1]), Path(sys.argv[2])


class Rarely(Adapter):
    def do(self, op, args):
        if op == "end_turn":
            count = int(counter.read_text()) + 1 if counter.exists() else 1
            counter.write_text(str(count))
            if count % every == 0:
                return {"ok": True, "state": self.driver.state()}
        return super().do(op, args)


run(Rarely())
