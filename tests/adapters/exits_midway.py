"""Dies at every fall and says something on standard error."""

import os
import sys

from common import Adapter, run


class Exits(Adapter):
    def do(self, op, args):
        if op == "fall":
            sys.stderr.write("fatal: nobody may fall\n")
            sys.stderr.flush()
            os._exit(7)
        return super().do(op, args)


run(Exits())
