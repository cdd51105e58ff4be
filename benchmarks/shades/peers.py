"""What the engine is measured against. Each peer is built over a palette and answers one colour at a time.

A peer that is not installed is left out and named; `pip install .[bench]` brings them all.
"""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from shade_engine import ShadeIndex, ciede2000
from shade_engine.inputs import Floats

Ask = Callable[[Floats, int], np.ndarray]


@dataclass(frozen=True, slots=True)
class Peer:
    """A way to find neighbours: how it ranks, what it needs, up to how many shades it is asked."""

    name: str
    ranks_by: str
    needs: str
    build: Callable[[Floats], Ask]
    largest: int = 10_000_000
    questions: int = 1_000

    @property
    def installed(self) -> bool:
        return importlib.util.find_spec(self.needs) is not None


def engine(palette: Floats) -> Ask:
    index = ShadeIndex.build(palette)
    return lambda colour, k: index.nearest(colour, k)[0]


def compiled_scan(palette: Floats) -> Ask:
    def ask(colour: Floats, k: int) -> np.ndarray:
        far = np.asarray(ciede2000(palette, colour))
        best = np.argpartition(far, k - 1)[:k]
        return best[np.argsort(far[best])]

    return ask


def colour_science_scan(palette: Floats) -> Ask:
    from colour.difference import delta_E_CIE2000

    return lambda colour, k: np.argsort(delta_E_CIE2000(palette, colour))[:k]


def scipy_tree(palette: Floats) -> Ask:
    from scipy.spatial import cKDTree

    tree = cKDTree(palette)
    return lambda colour, k: np.atleast_1d(tree.query(colour, k)[1])


def sklearn_tree(palette: Floats) -> Ask:
    from sklearn.neighbors import KDTree

    tree = KDTree(palette)
    return lambda colour, k: tree.query(colour[None], k, return_distance=False)[0]


def faiss_flat(palette: Floats) -> Ask:
    import faiss

    faiss.omp_set_num_threads(1)
    index = faiss.IndexFlatL2(3)
    index.add(palette.astype(np.float32))
    return lambda colour, k: index.search(colour[None].astype(np.float32), k)[1][0]


def faiss_hnsw(palette: Floats) -> Ask:
    import faiss

    index = faiss.IndexHNSWFlat(3, 16)
    index.hnsw.efSearch = 128
    index.add(palette.astype(np.float32))
    return lambda colour, k: index.search(colour[None].astype(np.float32), k)[1][0]


def hnswlib_graph(palette: Floats) -> Ask:
    import hnswlib

    index = hnswlib.Index("l2", 3)
    index.init_index(len(palette), M=16, ef_construction=100)
    index.add_items(palette.astype(np.float32))
    index.set_ef(128)
    return lambda colour, k: index.knn_query(colour[None].astype(np.float32), k)[0][0].astype(int)


PEERS = (
    Peer("shade engine", "CIEDE2000", "shade_engine", engine),
    Peer("full scan, colour-science", "CIEDE2000", "colour", colour_science_scan, 1_000_000, 5),
    Peer("full scan, compiled", "CIEDE2000", "shade_engine", compiled_scan, 1_000_000, 15),
    Peer("SciPy cKDTree", "Euclidean", "scipy", scipy_tree),
    Peer("scikit-learn KDTree", "Euclidean", "sklearn", sklearn_tree),
    Peer("FAISS flat", "Euclidean", "faiss", faiss_flat, 1_000_000, 200),
    Peer("FAISS HNSW", "Euclidean", "faiss", faiss_hnsw, 100_000),
    Peer("hnswlib", "Euclidean", "hnswlib", hnswlib_graph, 100_000),
)
