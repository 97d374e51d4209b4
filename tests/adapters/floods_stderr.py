"""Writes 100 KiB of log lines to standard error for each answer."""

import sys

from common import Adapter, run


class Floods(Adapter):
    def say(self, line):
        sys.stderr.write("debug: nothing of interest\n" * 4000)
        super().say(line)


run(Floods())
