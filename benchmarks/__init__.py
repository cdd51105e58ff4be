"""The benchmarks and their committed results."""
