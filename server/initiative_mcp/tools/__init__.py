"""The MCP tools, one per file; each file is a `Tool` and the function behind it."""
