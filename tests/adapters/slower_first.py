"""A wrong tracker: of equal values the slower one goes first."""

from common import Adapter, run

from initiative_reference.adapter import Driver
from initiative_reference.core import Encounter


class SlowerFirst(Encounter):
    def sort_key(self, fighter):
        return (-fighter.value, fighter.speed, fighter.number)


run(Adapter(Driver(SlowerFirst)))
