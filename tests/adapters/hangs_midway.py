"""Falls silent at the first wait of each process."""

import time

from common import Adapter, run


class Hangs(Adapter):
    def do(self, op, args):
        if op == "wait":
            time.sleep(600)
        return super().do(op, args)


run(Hangs())
