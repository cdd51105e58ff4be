"""`ShadeNeighbors` and its transformer: exact neighbours by a colour-difference formula, for scikit-learn."""

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.index import ShadeIndex
from shade_engine.inputs import Floats, check_difference
from shade_engine.metrics import Factors

try:
    from scipy.sparse import csr_matrix
    from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
    from sklearn.utils.validation import check_is_fitted, validate_data
except ImportError as error:
    raise ImportError(
        "ShadeNeighbors needs scikit-learn: pip install 'undertone-shades[scikit-learn]'"
    ) from error

Found = Any
"""Positions, or distances and positions."""


class ShadeNeighbors(BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """Exact neighbours among Lab colours, with the methods of scikit-learn's `NearestNeighbors`.

    `metric` is ciede2000, cie94 or hyab; `factors` are k_L, k_C, k_H; `n_jobs` threads answer,
    None being all cores.

    >>> neighbours = ShadeNeighbors(n_neighbors=1).fit([[90.0, 4.0, 10.0], [60.0, 15.0, 30.0]])
    >>> distances, positions = neighbours.kneighbors([[58.0, 15.0, 31.0]])
    >>> distances.round(2).tolist(), positions.tolist()
    ([[1.85]], [[1]])
    """

    index_: ShadeIndex
    n_samples_fit_: int

    def __init__(
        self,
        n_neighbors: int = 5,
        *,
        radius: float = 2.0,
        metric: str = "ciede2000",
        factors: Factors | None = None,
        n_jobs: int | None = None,
    ) -> None:
        """As scikit-learn wants it, parameters are checked when they are used."""
        self.n_neighbors, self.radius, self.metric = n_neighbors, radius, metric
        self.factors, self.n_jobs = factors, n_jobs

    def fit(self, X: ArrayLike, y: object = None) -> Self:  # noqa: ARG002, N803 - scikit-learn's names
        """Build the index over the rows of X: L*, a*, b* under D65."""
        rows = validate_data(self, X, dtype=np.float64)
        if rows.shape[1] != 3:
            raise ValueError(f"X has {rows.shape[1]} feature(s); accepted are three: L*, a*, b*")
        self.index_ = ShadeIndex.build(rows, metric=self.metric, factors=self.factors)
        self.n_samples_fit_ = len(rows)
        return self

    def kneighbors(
        self,
        X: ArrayLike | None = None,  # noqa: N803
        n_neighbors: int | None = None,
        return_distance: bool = True,
    ) -> Found:
        """Distances and positions of the nearest of each row. Without X fitted rows ask for the others."""
        check_is_fitted(self)
        wanted = self.n_neighbors if n_neighbors is None else n_neighbors
        if X is None:
            positions, distances = self.index_.nearest_many(
                self.index_.lab, wanted + 1, beyond="error", threads=self._threads()
            )
            distances, positions = _without_themselves(distances, positions)
        else:
            positions, distances = self.index_.nearest_many(
                self._check(X), wanted, beyond="error", threads=self._threads()
            )
        return (distances, positions) if return_distance else positions

    def radius_neighbors(
        self,
        X: ArrayLike | None = None,  # noqa: N803
        radius: float | None = None,
        return_distance: bool = True,
        sort_results: bool = True,  # noqa: ARG002 - they always are
    ) -> Found:
        """Distances and positions of all within a radius of each row, nearest first."""
        check_is_fitted(self)
        rows = self.index_.lab if X is None else self._check(X)
        furthest = check_difference(self.radius if radius is None else radius, "radius")
        found = self.index_.within_many(rows, furthest, threads=self._threads())
        if X is None:
            found = [
                (positions[positions != row], far[positions != row])
                for row, (positions, far) in enumerate(found)
            ]
        distances, positions = np.empty(len(found), dtype=object), np.empty(len(found), dtype=object)
        for row, (places, far) in enumerate(found):
            distances[row], positions[row] = far, places
        return (distances, positions) if return_distance else positions

    def kneighbors_graph(
        self,
        X: ArrayLike | None = None,  # noqa: N803
        n_neighbors: int | None = None,
        mode: str = "connectivity",
    ) -> csr_matrix:
        """The nearest of each row as a sparse matrix, of ones or of distances."""
        _check_mode(mode)
        distances, positions = self.kneighbors(X, n_neighbors)
        starts = np.arange(len(positions) + 1) * positions.shape[1]
        return self._graph(distances.reshape(-1), positions.reshape(-1), starts, mode)

    def radius_neighbors_graph(
        self,
        X: ArrayLike | None = None,  # noqa: N803
        radius: float | None = None,
        mode: str = "connectivity",
        sort_results: bool = True,
    ) -> csr_matrix:
        """All within a radius of each row as a sparse matrix, of ones or of distances."""
        _check_mode(mode)
        distances, positions = self.radius_neighbors(X, radius, sort_results=sort_results)
        starts = np.concatenate([[0], np.cumsum([len(row) for row in positions])])
        return self._graph(np.concatenate([*distances, []]), np.concatenate([*positions, []]), starts, mode)

    def _graph(
        self, distances: Floats, positions: NDArray[Any], starts: NDArray[Any], mode: str
    ) -> csr_matrix:
        data = distances if mode == "distance" else np.ones(len(distances))
        shape = (len(starts) - 1, self.n_samples_fit_)
        return csr_matrix((data, positions.astype(np.int64), starts), shape=shape)

    def _check(self, X: ArrayLike) -> Any:  # noqa: N803
        return validate_data(self, X, dtype=np.float64, reset=False)

    def _threads(self) -> int | None:
        return None if self.n_jobs in (None, -1) else self.n_jobs


class ShadeNeighborsTransformer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, ShadeNeighbors):  # type: ignore[misc]
    """The graph of neighbours as a step of a pipeline, as `KNeighborsTransformer` is one.

    Estimators with `metric="precomputed"` take what it gives: DBSCAN, KNeighborsClassifier, UMAP.

    >>> shades = [[90.0, 4.0, 10.0], [60.0, 15.0, 30.0]]
    >>> ShadeNeighborsTransformer(n_neighbors=1).fit_transform(shades).shape
    (2, 2)
    """

    def __init__(
        self,
        mode: str = "distance",
        n_neighbors: int = 5,
        *,
        radius: float = 2.0,
        metric: str = "ciede2000",
        factors: Factors | None = None,
        n_jobs: int | None = None,
    ) -> None:
        """The mode comes first, as in scikit-learn."""
        super().__init__(n_neighbors, radius=radius, metric=metric, factors=factors, n_jobs=n_jobs)
        self.mode = mode

    def fit(self, X: ArrayLike, y: object = None) -> Self:  # noqa: N803
        """Build the index over the rows of X."""
        super().fit(X, y)
        self._n_features_out = self.n_samples_fit_
        return self

    def transform(self, X: ArrayLike) -> csr_matrix:  # noqa: N803
        """The graph of the rows of X. Distances are of one neighbour more, for a row is its own."""
        check_is_fitted(self)
        return self.kneighbors_graph(X, self.n_neighbors + (self.mode == "distance"), self.mode)

    def fit_transform(self, X: ArrayLike, y: object = None) -> csr_matrix:  # noqa: N803
        """Build the index, and the graph of its own rows."""
        return self.fit(X, y).transform(X)


def _check_mode(mode: str) -> None:
    if mode not in ("connectivity", "distance"):
        raise ValueError(f"mode = {mode!r:.40} is not known; accepted are connectivity, distance")


def _without_themselves(distances: Floats, positions: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
    """The answers of fitted rows without the row itself; where equals crowd it out, without the last."""
    rows, columns = positions.shape
    is_itself = positions == np.arange(rows)[:, None]
    is_itself[~is_itself.any(axis=1), -1] = True
    return (
        distances[~is_itself].reshape(rows, columns - 1),
        positions[~is_itself].reshape(rows, columns - 1),
    )
