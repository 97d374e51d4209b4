"""Answers a wait with half an object."""

from common import Adapter, run


class Broken(Adapter):
    def write(self, request, reply):
        if request.get("op") == "wait":
            self.say('{"seq":%d,"ok":true,"state":{"round":NaN' % request["seq"])
        else:
            super().write(request, reply)


run(Broken())
