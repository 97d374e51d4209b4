"""Forgets to flush: answers gather in a buffer that is written when it is full."""

import io

from common import Adapter, run

buffer = io.BufferedWriter(io.FileIO(1, "w"), 65536)


class Buffered(Adapter):
    def say(self, line):
        buffer.write(line.encode() + b"\n")


run(Buffered())
