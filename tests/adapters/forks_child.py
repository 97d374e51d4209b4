"""Starts a helper that inherits the pipes and outlives everything."""

import subprocess
import sys

from common import Adapter, run

subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
run(Adapter())
