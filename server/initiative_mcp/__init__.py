"""Turn order by initiative for AI coding assistants: blueprint, reference and proof."""

__version__ = "0.1.0"
