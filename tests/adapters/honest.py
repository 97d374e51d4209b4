"""Does everything right."""

from common import Adapter, run

run(Adapter())
