"""Compiling every kernel ahead of the first match: seconds once, then read from disk."""

from collections.abc import Callable

import numpy as np

from shade_engine.index import ShadeIndex
from shade_engine.jit_warmup import GREY, run_steps
from shade_matching.confidence import rate_confidence
from shade_matching.known_order import weigh_differences
from shade_matching.match_descriptions import describe_matches, mark_likely_matches
from shade_matching.owned import nearest_to_owned
from shade_matching.words import describe_difference


def compile_matching(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile what matches need beside the search, or fetch it from disk, telling `progress` (done, of)."""
    steps: list[Callable[[], object]] = [
        lambda: describe_difference(GREY, GREY),
        lambda: describe_matches(GREY, "unknown", [GREY], ["unknown"], [0.0]),
        lambda: mark_likely_matches(
            GREY, "unknown", np.zeros(1, np.int64), [0.0], 0.5, mended=[0], factors=np.ones(1)
        ),
        lambda: weigh_differences(GREY, [GREY], [False]),
        lambda: rate_confidence(0.0, "unknown", "unknown"),
        lambda: nearest_to_owned(ShadeIndex.build([GREY]), [(GREY, "wear"), (GREY, "too_dark")], 1),
    ]
    run_steps(steps, progress)
