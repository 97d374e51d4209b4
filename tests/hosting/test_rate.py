from __future__ import annotations

import pytest

from initiative_mcp.hosting.rate import ADDRESSES, BURST, Rate, network


class Clock:
    time = 100.0

    def __call__(self):
        return self.time


def test_a_burst_passes_and_then_one_has_to_wait():
    clock = Clock()
    rate = Rate(2, clock)
    assert [rate.wait("a") for _ in range(int(2 * BURST))] == [0.0] * int(2 * BURST)
    assert rate.wait("a") == 0.5
    clock.time += 0.5
    assert rate.wait("a") == 0.0
    assert rate.wait("a") > 0


def test_addresses_do_not_share():
    rate = Rate(1, Clock())
    while not rate.wait("a"):
        pass
    assert rate.wait("b") == 0.0


def test_a_pause_fills_no_more_than_a_burst():
    clock = Clock()
    rate = Rate(2, clock)
    rate.wait("a")
    clock.time += 10_000
    passed = 0
    while not rate.wait("a"):
        passed += 1
    assert passed == 2 * BURST


def test_less_than_one_a_second_is_possible():
    clock = Clock()
    rate = Rate(0.1, clock)
    assert rate.wait("a") == 0.0
    assert round(rate.wait("a"), 6) == 10.0


def test_only_so_many_addresses_are_remembered():
    rate = Rate(1, Clock())
    for number in range(ADDRESSES + 500):
        rate.wait(str(number))
    assert len(rate._buckets) == ADDRESSES


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(address, counted):
    assert network(address) == counted
