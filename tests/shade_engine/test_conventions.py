"""The conventions of NumPy, SciPy, scikit-learn, pandas and polars."""

import pickle

import numpy as np
import pandas as pd
import polars as pl
import pytest
from sklearn.base import clone
from sklearn.cluster import DBSCAN
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator

import shade_engine
from shade_engine import ShadeIndex, ShadeNeighbors, ShadeNeighborsTransformer, ciede2000
from shade_engine.differences import differences
from shade_engine.kernels import search
from shade_engine.testing import KINDS, assert_exact, make_palette
from shade_engine.testing.synthetic import make_questions, make_skin_tones

PALETTE = make_skin_tones(300)
ASKED = make_questions(PALETTE, 40)
COLUMNS = "has another number of columns than the three of a Lab colour"
NEGATIVE = "has negative lightness, which no colour has"
EXPECTED = {
    "check_dtype_object": COLUMNS,
    "check_estimators_dtypes": COLUMNS,
    "check_estimators_fit_returns_self": COLUMNS,
    "check_estimators_overwrite_params": COLUMNS,
    "check_estimators_pickle": NEGATIVE,
    "check_fit2d_1sample": COLUMNS,
    "check_fit_check_is_fitted": COLUMNS,
    "check_fit_idempotent": COLUMNS,
    "check_n_features_in": COLUMNS,
    "check_n_features_in_after_fitting": COLUMNS,
    "check_pipeline_consistency": NEGATIVE,
    "check_positive_only_tag_during_fit": NEGATIVE,
    "check_readonly_memmap_input": COLUMNS,
    "check_transformer_data_not_an_array": NEGATIVE,
    "check_transformer_general": NEGATIVE,
    "check_transformer_preserve_dtypes": NEGATIVE,
}
"""The checks of scikit-learn that fail, and why: each one's data."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("metric", "factors"),
    [
        ("ciede2000", (2, 1, 1)),
        ("ciede2000", (1, 0.5, 2)),
        ("cie94", None),
        ("cie94", (2, 2, 0.5)),
        ("hyab", None),
    ],
)
def test_every_formula_is_exact_on_every_kind_of_palette(kind, metric, factors):
    assert_exact(ShadeIndex.build(make_palette(kind, 700, 3), metric=metric, factors=factors))


def test_factors_may_come_with_the_question():
    index = ShadeIndex.build(PALETTE)
    for factors in ((2, 1, 1), (1, 0.5, 2)):
        truth = np.sort(ciede2000(ASKED[0], PALETTE, factors=factors))
        assert np.allclose(index.nearest(ASKED[0], 5, factors=factors)[1], truth[:5])
        assert np.allclose(index.nearest_many(ASKED[:1], 5, factors=factors)[1], truth[:5])
        assert np.allclose(index.within(ASKED[0], truth[4] + 1e-9, factors=factors)[1], truth[:5])


def test_a_batch_takes_filters_groups_and_a_radius():
    groups, mask = np.arange(300) // 4, np.arange(300) % 3 == 0
    index = ShadeIndex.build(PALETTE, groups)
    for within in (None, mask, np.flatnonzero(mask)):
        for per_group in (False, True):
            found, far = index.nearest_many(ASKED, 9, max_delta_e=4.0, within=within, per_group=per_group)
            for row, asked in enumerate(ASKED):
                alone = index.nearest(asked, 9, max_delta_e=4.0, within=within, per_group=per_group)
                count = len(alone[0])
                assert found[row, :count].tolist() == alone[0].tolist()
                assert far[row, :count].tolist() == alone[1].tolist()
                assert (found[row, count:] == 300).all()
                assert np.isinf(far[row, count:]).all()


def test_a_k_beyond_the_palette_is_trimmed_padded_or_an_error():
    index = ShadeIndex.build(PALETTE[:3])
    assert index.nearest_many(ASKED, 5)[0].shape == (40, 3)
    positions, far = index.nearest_many(ASKED, 5, beyond="pad")
    assert positions[:, 3:].tolist() == [[3, 3]] * 40
    assert np.isinf(far[:, 3:]).all()


def test_many_radii_are_asked_at_once_on_any_number_of_threads():
    index = ShadeIndex.build(PALETTE)
    alone = [index.within(asked, 3.0) for asked in ASKED]
    for threads in (None, 1, 3):
        for one, other in zip(index.within_many(ASKED, 3.0, threads=threads), alone, strict=True):
            assert one[0].tolist() == other[0].tolist()
        assert np.array_equal(
            index.nearest_many(ASKED, 4, threads=threads)[0], index.nearest_many(ASKED, 4)[0]
        )
        assert np.array_equal(index.neighbours(4, threads=threads)[0], index.neighbours(4)[0])


def test_an_index_says_what_it_is_on_one_line():
    assert repr(ShadeIndex.build([PALETTE[0]] * 2)) == "ShadeIndex(2 shades, 1 colours, ciede2000)"
    assert repr(ShadeIndex.build(PALETTE, factors=(2, 1, 1))).endswith("ciede2000 2:1:1)")


def test_pickled_mapped_and_built_indexes_share_what_is_compiled(tmp_path):
    index = ShadeIndex.build(PALETTE, np.arange(300) // 4, factors=(2, 1, 1))
    index.save(tmp_path)
    kernels = (search.search_one, search.search_rows)
    before = [len(kernel.signatures) for kernel in kernels]
    for other in (
        index,
        pickle.loads(pickle.dumps(index)),
        ShadeIndex.load(tmp_path),
        ShadeIndex.load(tmp_path, mmap=False),
    ):
        assert other.metric == index.metric
        for within in (None, np.arange(300) % 2 == 0, [1, 2, 3]):
            found = other.nearest(ASKED[0], 5, within=within, per_group=True)
            assert found[0].tolist() == index.nearest(ASKED[0], 5, within=within, per_group=True)[0].tolist()
        assert np.array_equal(other.nearest_many(ASKED, 3)[0], index.nearest_many(ASKED, 3)[0])
    assert [len(kernel.signatures) for kernel in kernels] == before


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame])
def test_frames_are_read_by_the_names_of_their_columns(make):
    columns = {
        "b": PALETTE[:, 2],
        "L": PALETTE[:, 0],
        "a": PALETTE[:, 1],
        "shade": [f"s{n}" for n in range(300)],
    }
    index = ShadeIndex.build(make(columns), columns=("L", "a", "b"), names="shade")
    asked = {"L": ASKED[:, 0], "a": ASKED[:, 1], "b": ASKED[:, 2]}
    answers = index.nearest_frame(make(asked), 2)
    assert isinstance(answers, make)
    assert list(answers.columns) == ["row", "rank", "position", "name", "delta_e"]
    positions, far = ShadeIndex.build(PALETTE).nearest_many(ASKED, 2)
    assert list(answers["name"]) == [f"s{n}" for n in positions.reshape(-1)]
    assert np.allclose(np.asarray(answers["delta_e"]), far.reshape(-1))
    texts = ShadeIndex.build(make({"hex": ["#c68642", "white"], "id": [7, 8]}), columns="hex", names="id")
    assert list(texts.nearest_frame(make({"hex": ["#fffffe"]}), columns="hex")["name"]) == [8]
    plain = ShadeIndex.build(make({"L": [50.0], "a": [1.0], "b": [2.0]}))
    assert plain.lab.tolist() == [[50.0, 1.0, 2.0]]


def test_neighbours_are_those_of_scikit_learn_with_our_formula():
    ours = ShadeNeighbors(n_neighbors=4).fit(PALETTE[:80])
    theirs = NearestNeighbors(n_neighbors=4, algorithm="brute", metric=ciede2000).fit(PALETTE[:80])
    for asked in (ASKED, None):
        assert np.allclose(ours.kneighbors(asked)[0], theirs.kneighbors(asked)[0])
        assert np.array_equal(ours.kneighbors(asked)[1], theirs.kneighbors(asked)[1])
        near, other = ours.radius_neighbors(asked, 2.0), theirs.radius_neighbors(asked, 2.0)
        assert [sorted(row) for row in near[1]] == [sorted(row) for row in other[1]]
        for mode in ("connectivity", "distance"):
            assert (
                abs(ours.kneighbors_graph(asked, mode=mode) - theirs.kneighbors_graph(asked, mode=mode)).max()
                < 1e-9
            )
            own, far = (each.radius_neighbors_graph(asked, 2.0, mode=mode) for each in (ours, theirs))
            assert abs(own - far).max() < 1e-9
    assert ours.kneighbors(ASKED, return_distance=False).shape == (40, 4)


def test_graphs_serve_estimators_that_take_precomputed_distances():
    some = PALETTE[:80]
    graph = ShadeNeighbors(radius=2.0).fit(some).radius_neighbors_graph(some, mode="distance")
    own = DBSCAN(eps=2.0, metric="precomputed").fit(graph).labels_
    assert np.array_equal(own, DBSCAN(eps=2.0, metric=ciede2000).fit(some).labels_)
    depth = (PALETTE[:, 0] > 60).astype(int)
    pipeline = make_pipeline(
        ShadeNeighborsTransformer(n_neighbors=5), KNeighborsClassifier(5, metric="precomputed")
    )
    direct = KNeighborsClassifier(5, metric=ciede2000, algorithm="brute")
    assert np.array_equal(
        pipeline.fit(PALETTE, depth).predict(ASKED), direct.fit(PALETTE, depth).predict(ASKED)
    )


def test_estimators_are_cloned_pickled_and_named():
    ours = ShadeNeighborsTransformer("connectivity", 3, metric="hyab", factors=(2, 1, 1), n_jobs=1)
    assert clone(ours).get_params() == ours.get_params()
    fitted = pickle.loads(pickle.dumps(ours.fit(PALETTE)))
    assert np.allclose(fitted.kneighbors(ASKED)[0], ours.kneighbors(ASKED)[0])
    assert np.allclose(
        fitted.kneighbors(ASKED)[0][:, 0],
        np.min(differences(ours.index_.metric, ASKED[:, None], PALETTE), axis=1),
    )
    assert fitted.transform(ASKED).shape == (40, 300)
    assert len(fitted.get_feature_names_out()) == 300


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "estimator", [ShadeNeighbors(n_neighbors=1), ShadeNeighborsTransformer(n_neighbors=1)]
)
def test_the_checks_of_scikit_learn_pass_but_those_whose_data_are_no_colours(estimator):
    found = check_estimator(estimator, expected_failed_checks=EXPECTED, on_fail=None, on_skip=None)
    assert [one["check_name"] for one in found if one["status"] == "failed"] == []
    assert sum(one["status"] == "passed" for one in found) >= 25


def test_what_was_at_the_top_of_version_1_says_where_it_is():
    with pytest.warns(DeprecationWarning, match=r"shade_engine.reading.colours.Colour"):
        assert shade_engine.Colour(1, 2, 3).hex == "#010203"
    with pytest.warns(DeprecationWarning, match="shade_matching.words"):
        assert shade_engine.describe_difference(ASKED[0], ASKED[0]).delta_e == 0.0
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        shade_engine.nothing  # noqa: B018
