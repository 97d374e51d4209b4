"""How often one address may ask: a bucket of requests that fills up steadily."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network

BURST = 4.0
"""So many seconds' worth of requests may come at once."""

ADDRESSES = 20_000
"""Addresses that are remembered; the one that asked longest ago is forgotten first."""


def network(address: str) -> str:
    """Return what counts as one address: of IPv6 the first 64 bits, for whoever has one has all of the same network."""
    try:
        return str(ip_network((address, 64), strict=False)) if ip_address(address).version == 6 else address
    except ValueError:
        return address


class Rate:
    """Counts requests of addresses."""

    def __init__(self, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        """Allow so many requests a second on average, and a burst of them after a pause."""
        self._per_second, self._now = per_second, now
        self._most = max(1.0, per_second * BURST)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> float:
        """Count a request; return 0 when it may pass, otherwise the seconds until the next one may."""
        moment = self._now()
        left, last = self._buckets.pop(address, (self._most, moment))
        left = min(self._most, left + (moment - last) * self._per_second)
        passes = left >= 1
        self._buckets[address] = (left - 1 if passes else left, moment)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return 0.0 if passes else (1 - left) / self._per_second
