"""The blueprint of a rule set: typed, validated, read-only; and its diagram."""

from initiative_mcp.blueprint.view import Blueprint, load

__all__ = ["Blueprint", "load"]
