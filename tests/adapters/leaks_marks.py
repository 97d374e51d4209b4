"""The mark of having waited is kept by name and survives the fight."""

from common import Adapter, run

from initiative_reference.adapter import Driver
from initiative_reference.core import Encounter

waited = set()


class Marked(Encounter):
    def wait(self, name=None):
        if not self.running:
            return super().wait(name)
        acting = self.acting
        if (acting, self.round) in waited:
            return self._refuse("already_waited")
        answer = super().wait(name)
        if answer:
            waited.add((acting, self.round))
        return answer


run(Adapter(Driver(Marked)))
