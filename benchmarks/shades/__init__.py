"""How fast and how right the shade engine is beside what others use: `python -m benchmarks.shades`."""
