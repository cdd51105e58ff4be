"""For tests of code that uses colours: strategies, palettes of every kind, and the check of an index.

`labs` and `palettes` need hypothesis; `assert_exact` needs nothing.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from shade_engine.differences import differences
from shade_engine.inputs import Floats, check_labs
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours
from shade_engine.threads import map_on_all_cores

__all__ = ["KINDS", "assert_exact", "count_mismatches", "labs", "make_palette", "palettes"]

TOLERANCE = 1e-9
KINDS = ("uniform", "skin", "clustered", "grey", "duplicates", "blue", "equal")


def make_palette(kind: str, count: int, seed: int = 1) -> Floats:
    """A palette of one of the `KINDS`, each of which is hard in a way of its own.

    >>> make_palette("skin", 5).shape
    (5, 3)
    """
    rng = np.random.default_rng(seed)
    makers = {
        "uniform": lambda: make_srgb_colours(count, seed),
        "skin": lambda: make_skin_tones(count, seed),
        "clustered": lambda: (
            make_srgb_colours(5, seed)[rng.integers(0, 5, count)] + rng.normal(0, 0.3, (count, 3))
        ),
        "grey": lambda: rng.uniform(0, 100, (count, 1)) * [1, 0, 0],
        "duplicates": lambda: np.round(make_srgb_colours(count, seed), -1),
        "blue": lambda: np.array([35, 20, -60]) + rng.normal(0, 12, (count, 3)),
        "equal": lambda: np.tile(make_srgb_colours(1, seed), (count, 1)),
    }
    lab = np.array(makers[kind]())
    lab[:, 0] = lab[:, 0].clip(0, 100)
    return lab


def labs() -> Any:
    """A hypothesis strategy of single Lab colours that a screen can show."""
    from hypothesis import strategies as st  # noqa: PLC0415 - an extra

    return st.builds(lambda seed: tuple(make_srgb_colours(1, seed)[0].tolist()), st.integers(0, 2**32 - 1))


def palettes(sizes: tuple[int, ...] = (1, 2, 17, 150, 1200)) -> Any:
    """A hypothesis strategy of palettes, (n, 3), of all `KINDS`."""
    from hypothesis import strategies as st  # noqa: PLC0415 - an extra

    return st.builds(make_palette, st.sampled_from(KINDS), st.sampled_from(sizes), st.integers(0, 10_000))


def count_mismatches(
    index: Any, questions: ArrayLike, k: int = 20, progress: Callable[[int, int], None] | None = None
) -> int:
    """Tell how many questions an index answers with other differences than a scan of its palette.

    >>> from shade_engine import ShadeIndex
    >>> count_mismatches(ShadeIndex.build(make_palette("skin", 50)), [(60.0, 12.0, 20.0)])
    0
    """
    palette = index.lab

    def differs(question: Floats) -> bool:
        _, found = index.nearest(question, k)
        scan = np.asarray(differences(index.metric, question, palette))
        truth = np.sort(np.partition(scan, min(k, len(scan)) - 1)[:k])
        return found.shape != truth.shape or bool(np.abs(found - truth).max() > TOLERANCE)

    return sum(map_on_all_cores(differs, check_labs(questions), progress))


def assert_exact(index: Any, questions: ArrayLike | None = None, k: int = 20) -> None:
    """Fail where an index answers otherwise than a scan: at colours given, or near its own and anywhere.

    >>> from shade_engine import ShadeIndex
    >>> assert_exact(ShadeIndex.build(make_palette("blue", 50)))
    """
    if questions is None:
        questions = np.concatenate([make_questions(index.lab, 40), make_srgb_colours(10)])
    wrong = count_mismatches(index, questions, k)
    assert not wrong, f"{wrong} of {len(np.asarray(questions))} answers are not those of a scan"
