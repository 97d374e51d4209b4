"""Starts a helper that holds the pipes, then dies at a fall: the end of the output never shows."""

import os
import subprocess
import sys

from common import Adapter, run


class Dies(Adapter):
    def do(self, op, args):
        if op == "fall":
            os._exit(9)
        return super().do(op, args)


subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
run(Dies())
