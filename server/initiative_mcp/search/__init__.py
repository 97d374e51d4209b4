"""Finding the passage that answers a free question, in English and German."""

from initiative_mcp.search.answering import answer
from initiative_mcp.search.find import find

__all__ = ["answer", "find"]
