"""The compiled heart: everything here is plain Python that numba turns into machine code."""
