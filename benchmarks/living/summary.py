"""Figures of times."""

import statistics
from collections.abc import Sequence
from typing import Any


def summarise(seconds: Sequence[float]) -> dict[str, Any]:
    """Median, 99th percentile and longest, in milliseconds."""
    ordered = sorted(seconds)
    return {
        "times": len(ordered), "median_ms": round(1000 * statistics.median(ordered), 1),
        "p99_ms": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 1),
        "longest_ms": round(1000 * ordered[-1], 1),
    }  # fmt: skip
