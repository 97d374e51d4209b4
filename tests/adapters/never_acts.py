"""Is not connected to its tracker: nobody ever acts."""

from common import Adapter, run


class Never(Adapter):
    def do(self, op, args):
        super().do(op, args)
        return {"ok": True, "state": {"acting": None, "round": 0}}


run(Never())
