from __future__ import annotations

import random

import pytest

from initiative_mcp.stores import handles
from initiative_mcp.stores.handles import new_handle, read_handle


def test_a_handle_is_read_back_however_it_is_written():
    draw = random.Random(1)
    for _ in range(2000):
        handle = new_handle(draw.randrange)
        assert read_handle(handle) == handle
        assert read_handle(f"  {handle.upper().replace('-', ' ')} ") == handle


def test_letters_that_are_misread_lead_to_the_same_handle():
    assert read_handle("amber-otter-4f7k0m1q") == "amber-otter-4f7k0m1q"
    assert read_handle("amber-otter-4f7kOmlq") == "amber-otter-4f7k0m1q"


@pytest.mark.parametrize("text", ["", "amber", "amber-otter", "amber-otter-4f7k2m9", "../x-y-4f7k2m9q", "a" * 10_000])
def test_what_cannot_be_a_handle_never_reaches_a_store(text):
    assert read_handle(text) is None


def test_there_are_as_many_as_is_said():
    assert len(set(handles._ADJECTIVES)) == len(set(handles._ANIMALS)) == 64
    assert len(set(handles._LETTERS)) == 32


def test_no_two_of_many_are_alike():
    assert len({new_handle() for _ in range(20_000)}) == 20_000
