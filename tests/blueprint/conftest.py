"""What the tests of the blueprint share."""

from __future__ import annotations

import pytest

from initiative_mcp.blueprint import Blueprint, load


@pytest.fixture(scope="session")
def core() -> Blueprint:
    """The blueprint of the core rules."""
    return load("core")
