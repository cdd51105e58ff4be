"""Measures what only the engine has: filters, groups, the neighbour table, opening and importing."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.shades.measure import Result, time_questions
from shade_engine import ShadeIndex
from shade_engine.inputs import Floats
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours

GROUP = 20  # shades of a product
K = 20
FIRST_ANSWER = """
import sys, time, shade_engine
shade_engine.compile_engine()
begun = time.perf_counter()
index = shade_engine.ShadeIndex.load(sys.argv[1], checksum=False)
opened = time.perf_counter()
index.nearest((60.0, 12.0, 20.0), 20)
print(1e3 * (opened - begun), 1e3 * (time.perf_counter() - opened))
"""


def measure_engine(size: int, progress: Callable[[int, int], None]) -> Result:
    """All figures of the engine over one generated palette."""
    palette = make_skin_tones(size)
    index = ShadeIndex.build(palette, np.arange(size) // GROUP)
    found: Result = {"shades": size, "bytes_a_shade": bytes_a_shade(index), **importing(), **opening(index)}
    found |= answering(index, palette)
    begun = time.perf_counter()
    index.neighbours(24, np.arange(size) // GROUP % 20, progress=progress)
    found["neighbours_24_seconds"] = round(time.perf_counter() - begun, 1)
    return found


def answering(index: ShadeIndex, palette: Floats) -> Result:
    """Single searches of every other kind."""
    rng, size, questions = np.random.default_rng(6), len(palette), make_questions(palette, 500)
    equals = ShadeIndex.build(np.tile(palette[:1], (200_000, 1)))
    found: Result = {
        "srgb_cube": time_questions(lambda colour, k: index.nearest(colour, k)[0], make_srgb_colours(300), K),
        "per_group": time_questions(
            lambda colour, k: index.nearest(colour, k, per_group=True)[0], questions, K
        ),
        "200000_equals": time_questions(lambda colour, k: equals.nearest(colour, k)[0], questions, K),
    }
    for share in (0.01, 0.0001):
        mask = rng.random(size) < share
        found[f"within_{share:.2%}"] = time_questions(
            lambda colour, k, mask=mask: index.nearest(colour, k, within=mask)[0], questions, K
        )
    return found


def bytes_a_shade(index: ShadeIndex) -> float:
    """The size of a saved index, on disk and in mapped memory."""
    with tempfile.TemporaryDirectory() as folder:
        index.save(folder)
        return round(sum(path.stat().st_size for path in Path(folder).glob("*.bin")) / len(index), 1)


def opening(index: ShadeIndex) -> Result:
    """Milliseconds to open the index in a fresh and warm process, and to its first answer."""
    with tempfile.TemporaryDirectory() as folder:
        index.save(folder)
        opened, answered = map(float, _python(FIRST_ANSWER, folder).split())
    return {"open_ms": round(opened, 2), "first_answer_ms": round(answered, 2)}


def importing() -> Result:
    """Seconds to import the package in a fresh process, the best of three."""
    script = "import time; t = time.perf_counter(); import shade_engine; print(time.perf_counter() - t)"
    return {"import_seconds": round(min(float(_python(script)) for _ in range(3)), 2)}


def _python(script: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], check=True, capture_output=True, text=True
    ).stdout
