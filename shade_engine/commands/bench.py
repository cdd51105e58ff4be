"""The speed of this machine: the engine beside every peer that is installed, on your palette."""

import importlib
import importlib.util
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from shade_engine.commands.progress import ProgressBar
from shade_engine.errors import ShadeError
from shade_engine.index import ShadeIndex
from shade_engine.inputs import Floats
from shade_engine.jit_warmup import compile_engine
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours

K = 20
ASKED = (("shades", 1_000), ("sRGB cube", 300))


def time_peers(palette: Floats | None, shades: int) -> dict[str, Any]:
    """Median and 99th percentile of a question to each, in microseconds."""
    if shades < 1:
        raise ShadeError(f"{shades} shades cannot be measured; accepted is 1 or more")
    with ProgressBar("compiling") as bar:
        compile_engine(bar)
    lab = make_skin_tones(shades) if palette is None else palette
    rows = []
    for name, ask in _peers(lab, min(K, len(lab))):
        for about, count in ASKED:
            asked = make_questions(lab, count) if about == "shades" else make_srgb_colours(count)
            rows.append({"name": name, "questions": about, **_time(ask, asked)})
    return {"shades": len(lab), "k": K, "rows": rows}


def _time(ask: Callable[[Any], object], questions: Floats) -> dict[str, float]:
    spent = []
    for question in questions:
        begun = time.perf_counter()
        ask(question)
        spent.append(1e6 * (time.perf_counter() - begun))
    cut = statistics.quantiles(spent, n=100)
    return {"median_us": round(cut[49], 1), "p99_us": round(cut[98], 1)}


def _peers(lab: Floats, k: int) -> Iterator[tuple[str, Callable[[Any], object]]]:
    index = ShadeIndex.build(lab)
    yield "this engine, CIEDE2000", lambda question: index.nearest(question, k)
    if importlib.util.find_spec("scipy"):
        tree = importlib.import_module("scipy.spatial").cKDTree(lab)
        yield "SciPy cKDTree, Euclidean", lambda question: tree.query(question, k)
    if importlib.util.find_spec("sklearn"):
        balls = importlib.import_module("sklearn.neighbors").KDTree(lab)
        yield "scikit-learn KDTree, Euclidean", lambda question: balls.query(question[None], k)
    if importlib.util.find_spec("faiss"):
        flat = importlib.import_module("faiss").IndexFlatL2(3)
        flat.add(lab.astype("float32"))
        yield "FAISS flat, Euclidean", lambda question: flat.search(question[None].astype("float32"), k)
