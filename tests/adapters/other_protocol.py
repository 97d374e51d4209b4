"""Speaks a protocol that does not exist yet."""

from common import Adapter, run


class Other(Adapter):
    def hello(self):
        return {**super().hello(), "protocol": 2}


run(Other())
