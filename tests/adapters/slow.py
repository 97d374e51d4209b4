"""Takes nearly all of the time that one answer may take."""

import sys
import time

from common import Adapter, run

pause = float(sys.argv[1])


class Slow(Adapter):
    def do(self, op, args):
        if op == "start":
            time.sleep(pause)
        return super().do(op, args)


run(Slow())
