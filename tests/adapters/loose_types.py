"""Right, in a language without integers, without null in maps, and with one kind of empty table."""

from common import Adapter, run


class Loose(Adapter):
    def write(self, request, reply):
        if "state" in reply:
            state = dict(reply["state"])
            state["round"] = float(state["round"])
            state["acting"] = state["acting"][0] if state["acting"] else None
            state["upcoming"] = state["upcoming"] or {}
            state = {key: value for key, value in state.items() if value is not None}
            reply = {**reply, "state": state, "note": {"deep": [1, {"more": None}]}}
        super().write({"seq": float(request["seq"])}, reply)


run(Loose())
