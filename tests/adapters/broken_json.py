"""Answers a wait with half an object."""

from common import Adapter, run


class Broken(Adapter):
    def write(self, request, reply):
        if request.get("op") == "wait":
            self.say(f'{{"seq":{request["seq"]},"ok":true,"state":{{"round":NaN')
        else:
            super().write(request, reply)


run(Broken())
