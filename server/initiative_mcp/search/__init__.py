"""Finding the passage that answers a free question, in English and German."""

from initiative_mcp.search.find import answer, find

__all__ = ["answer", "find"]
