"""An engine that talks: banners before the first answer and between answers."""

import sys

from common import Adapter, run


class Banners(Adapter):
    def say(self, line):
        sys.stdout.write(f"[log] about to answer\n\n   {line}\r\n")
        sys.stdout.flush()


sys.stdout.write("\ufeffGreat Engine v4.2 - https://example.org\n\nVulkan 1.3: some card\n")
run(Banners())
