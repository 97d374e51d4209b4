"""The blueprint as Markdown: one page a topic, and single passages."""

from initiative_mcp.pages.topics import TOPICS, page

__all__ = ["TOPICS", "page"]
