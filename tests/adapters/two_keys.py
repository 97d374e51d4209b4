"""Says ok and refused in one answer."""

from common import Adapter, run


class Two(Adapter):
    def write(self, request, reply):
        super().write(request, {"ok": True, **reply} if "refused" in reply and request["cmd"] == "do" else reply)


run(Two())
