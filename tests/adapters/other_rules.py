"""Has another rule set only."""

from common import Adapter, run


class Other(Adapter):
    def hello(self):
        return {**super().hello(), "rules": ["cards"]}


run(Other())
