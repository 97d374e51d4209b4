"""Can be started only once: the second process finds a lock and gives up; the first dies at a wait."""

import os
import sys
from pathlib import Path

from common import Adapter, run

lock = Path(sys.argv[1])
if lock.exists():
    sys.exit("already running")
lock.touch()


class Dies(Adapter):
    def do(self, op, args):
        if op == "wait":
            os._exit(3)
        return super().do(op, args)


run(Dies())
