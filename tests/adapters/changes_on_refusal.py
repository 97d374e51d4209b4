"""A refused wait ends the turn all the same."""

from common import Adapter, run


class Changes(Adapter):
    def do(self, op, args):
        reply = super().do(op, args)
        if op == "wait" and reply.get("refused") in ("already_waited", "nobody_behind"):
            after = super().do("end_turn", {})
            return {"refused": reply["refused"], "state": after["state"]}
        return reply


run(Changes())
