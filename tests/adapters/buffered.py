"""Forgets to flush: answers gather in a buffer that is written when it is full."""

from common import Adapter, run

buffer = open(1, "w", buffering=65536, encoding="utf-8", closefd=False)


class Buffered(Adapter):
    def say(self, line):
        buffer.write(line + "\n")


run(Buffered())
