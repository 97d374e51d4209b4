"""Goes on after stop, after the end of the input and after a polite signal."""

import signal
import time

from common import Adapter, run


class Stays(Adapter):
    def stop(self):
        time.sleep(600)


signal.signal(signal.SIGTERM, signal.SIG_IGN)
run(Stays())
