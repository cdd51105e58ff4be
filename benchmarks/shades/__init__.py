"""The speed and correctness of the shade engine beside other libraries: `python -m benchmarks.shades`."""
