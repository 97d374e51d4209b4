"""Has nothing."""

from common import Adapter, run


class Unsupported(Adapter):
    def begin(self, settings):
        return {"unsupported": "not written yet"}

    def do(self, op, args):
        return {"unsupported": "not written yet"}


run(Unsupported())
