"""A wrong tracker that no list knows: whoever is called b never waits."""

from common import Adapter, run

from initiative_reference.adapter import Driver
from initiative_reference.core import Encounter


class Shy(Encounter):
    def wait(self, name=None):
        return self._refuse("nobody_behind") if self.acting == "b" else super().wait(name)


run(Adapter(Driver(Shy)))
