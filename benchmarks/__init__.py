"""Everything that measures, and its committed results."""
