"""The index answers as a full scan would, whatever the palette, the filter or the group."""

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shade_engine import ShadeError, ShadeIndex, ciede2000
from shade_engine.kernels.arguments import SearchHandle
from shade_engine.kernels.rough_leaf import OFFERED
from shade_engine.kernels.search import put_among_best
from shade_engine.kernels.searches import search_one
from shade_engine.metrics import read_metric
from shade_engine.testing import count_mismatches, palettes
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours

EXACT = 1e-9
SOME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


seeds = st.integers(0, 10_000)


def questions_for(palette, seed):
    return np.concatenate([make_questions(palette, 3, seed), make_srgb_colours(2, seed), palette[:1]])


def scan(palette, question, allowed=None):
    far = np.asarray(ciede2000(palette, question))
    return far if allowed is None else np.where(allowed, far, np.inf)


def same(found, truth):
    truth = np.sort(truth[np.isfinite(truth)])[: len(found)]
    return found.shape == truth.shape and np.abs(found - truth).max(initial=0) <= EXACT


@given(palettes(), seeds, st.sampled_from([1, 5, 20, 3000]))
@SOME
def test_nearest_is_the_full_scan(palette, seed, k):
    index = ShadeIndex.build(palette)
    for question in questions_for(palette, seed):
        positions, found = index.nearest(question, k)
        assert len(positions) == min(k, len(palette)) == len(set(positions.tolist()))
        assert same(found, scan(palette, question))
        assert np.abs(scan(palette, question)[positions] - found).max() <= EXACT


@given(palettes(), seeds, st.sampled_from([0.0, 0.01, 0.3, 1.0]))
@SOME
def test_a_filter_keeps_the_answer_exact(palette, seed, share):
    index, mask = ShadeIndex.build(palette), np.random.default_rng(seed).random(len(palette)) < share
    for question in questions_for(palette, seed):
        for within in (mask, np.flatnonzero(mask)):
            positions, found = index.nearest(question, 7, within=within)
            assert mask[positions].all()
            assert len(found) == min(7, mask.sum())
            assert same(found, scan(palette, question, mask))


def test_a_handle_holds_what_its_address_leads_to_in_the_layout_that_is_read():
    index = ShadeIndex.build(make_skin_tones(5000))
    tree, allowed = index.tree, index.allow(None, per_group=False)
    handles = [
        SearchHandle(tree._replace(points=tree.points.copy(order), owners=tree.owners.astype(kind)), allowed)
        for order, kind in [("C", np.int32), ("F", np.int64)] * 20
    ]
    others = [np.full(each.size, -1, each.dtype) for each in tree for _ in range(20)]  # where room was freed
    expected = index.nearest((60.0, 12.0, 20.0), 9)
    for handle in handles:
        positions, differences = np.empty(9, dtype=np.int64), np.empty(9)
        search_one(handle.address, *index.metric, 60.0, 12.0, 20.0, np.inf, positions, differences)
        assert np.array_equal(positions, expected[0])
        assert np.array_equal(differences, expected[1])
    assert all((each == -1).all() for each in others)


@given(palettes(), seeds)
@SOME
def test_the_best_of_each_group_is_the_full_scan(palette, seed):
    rng = np.random.default_rng(seed)
    groups, mask = rng.integers(0, 1 + len(palette) // 4, len(palette)), rng.random(len(palette)) < 0.5
    index = ShadeIndex.build(palette, groups)
    for question in questions_for(palette, seed):
        for allowed in (None, mask):
            far = scan(palette, question, allowed)
            best = np.array([far[groups == group].min() for group in np.unique(groups)])
            positions, found = index.nearest(question, 6, per_group=True, within=allowed)
            assert len(set(groups[positions].tolist())) == len(positions) == min(6, np.isfinite(best).sum())
            assert same(found, best)


@given(palettes(), seeds, st.sampled_from([0.0, 2.0, 12.0, 400.0]))
@SOME
def test_within_finds_every_shade_inside(palette, seed, delta_e):
    index = ShadeIndex.build(palette)
    for question in questions_for(palette, seed):
        far = scan(palette, question)
        clear = np.abs(far - delta_e) > EXACT
        positions, found = index.within(question, delta_e)
        inside = np.isin(np.arange(len(palette)), positions)
        assert (inside == (far <= delta_e))[clear].all()
        assert (np.diff(found) >= 0).all()
        near, _ = index.nearest(question, len(palette), max_delta_e=delta_e)
        assert sorted(near.tolist()) == sorted(positions.tolist())


@given(palettes(), seeds, st.booleans())
@SOME
def test_neighbours_are_the_full_scan(palette, seed, per_group):
    rng = np.random.default_rng(seed)
    groups, parts = rng.integers(0, 1 + len(palette) // 3, len(palette)), rng.integers(0, 3, len(palette))
    positions, found = ShadeIndex.build(palette, groups).neighbours(4, parts, per_group=per_group)
    for shade in range(0, len(palette), 1 + len(palette) // 12):
        allowed = (groups != groups[shade]) & (parts == parts[shade])
        far = scan(palette, palette[shade], allowed)
        if per_group:
            far = np.array([far[groups == group].min() for group in np.unique(groups)])
        kept = positions[shade] >= 0
        assert kept.sum() == min(4, np.isfinite(far).sum())
        assert allowed[positions[shade][kept]].all()
        truth = np.sort(far[np.isfinite(far)])[: kept.sum()]
        assert np.allclose(found[shade][kept], truth, rtol=1e-6, atol=1e-6)
        assert np.isinf(found[shade][~kept]).all()


def test_a_hundred_questions_of_a_large_palette_have_no_mismatch():
    palette = make_skin_tones(60_000)
    questions = np.concatenate([make_questions(palette, 70), make_srgb_colours(30)])
    assert count_mismatches(ShadeIndex.build(palette), questions, 20) == 0


@given(palettes(), seeds, st.sampled_from([1, 8, 20, 47]), st.sampled_from([None, 3.0]))
@SOME
def test_many_questions_with_a_filter_and_a_radius_are_the_full_scan(palette, seed, k, furthest):
    index, questions = ShadeIndex.build(palette), questions_for(palette, seed)
    mask = np.random.default_rng(seed).random(len(palette)) < 0.1
    for within in (None, mask, np.flatnonzero(mask)[:3]):
        positions, found = index.nearest_many(questions, k, within=within, max_delta_e=furthest)
        allowed = np.ones(len(palette), bool) if within is None else np.zeros(len(palette), bool)
        if within is not None:
            allowed[within] = True
        for row, question in enumerate(questions):
            told = positions[row] < len(palette)
            far = scan(palette, question, allowed)
            assert allowed[positions[row][told]].all()
            assert same(found[row][told], far)
            if furthest is None or not np.isclose(far, furthest, rtol=0, atol=EXACT).any():
                assert told.sum() == min(k, (far <= (furthest or np.finfo(float).max)).sum())


@given(st.lists(st.integers(1, 0x7F800000), max_size=80), st.integers(1, 6))
def test_the_best_keys_are_kept_in_order_the_worst_first(squares, eights):
    room, offered = 8 * eights, OFFERED + len(squares) // 4 * 4
    keys = np.full(OFFERED + 96, math.inf)
    bits, numbered = keys.view(np.int64), [square << 32 | at for at, square in enumerate(squares)]
    bits[:room], keys[room : room + 4] = 0x7F800000 << 32 | 0x7FFFFFFF, -1.0
    bits[OFFERED : OFFERED + len(squares)] = numbered
    for at in range(OFFERED, offered + 4, 4):
        put_among_best.py_func(keys, at, room)
    best = sorted(numbered)[:room]
    assert bits[room - len(best) : room].tolist() == best[::-1]
    assert (bits[: room - len(best)] == 0x7F800000 << 32 | 0x7FFFFFFF).all()


def test_mismatches_counts_a_wrong_palette():
    class Liar:
        lab, metric = make_skin_tones(50), read_metric()
        nearest = ShadeIndex.build(make_skin_tones(50, 99)).nearest

    assert count_mismatches(Liar(), make_srgb_colours(4), 5) == 4


def test_neighbours_without_groups_leave_out_only_the_shade_itself():
    palette = np.repeat(make_skin_tones(4), 3, axis=0)
    seen = []
    positions, found = ShadeIndex.build(palette).neighbours(
        2, progress=lambda done, of: seen.append((done, of))
    )
    assert positions[0].tolist() == [1, 2]
    assert positions[1].tolist() == [0, 2]
    assert found.dtype == np.float32
    assert positions.dtype == np.int32
    assert (found == 0).all()
    assert seen[-1] == (12, 12)


def test_many_questions_are_answered_as_one_by_one():
    palette, seen = make_skin_tones(900), []
    index = ShadeIndex.build(palette)
    questions = make_questions(palette, 5000)
    positions, found = index.nearest_many(questions, 5, progress=lambda done, of: seen.append((done, of)))
    assert positions.shape == found.shape == (5000, 5)
    assert seen[-1] == (5000, 5000)
    for row in range(0, 5000, 700):
        alone = index.nearest(questions[row], 5)
        assert positions[row].tolist() == alone[0].tolist()
        assert found[row].tolist() == alone[1].tolist()


def test_no_questions_get_no_answers():
    positions, found = ShadeIndex.build(make_skin_tones(9)).nearest_many(np.empty((0, 3)), 4)
    assert positions.shape == found.shape == (0, 4)


def test_ties_go_by_position_and_answers_repeat():
    palette = np.tile([[60.0, 10.0, 20.0]], (200, 1))
    index = ShadeIndex.build(palette, np.arange(200) // 2)
    assert index.nearest([61, 10, 20], 5)[0].tolist() == [0, 1, 2, 3, 4]
    assert index.nearest([61, 10, 20], 3, per_group=True)[0].tolist() == [0, 2, 4]
    assert index.nearest([61, 10, 20], 3, within=[9, 7, 7, 100])[0].tolist() == [7, 9, 100]
    assert len(index.within([61, 10, 20], 5)[0]) == 200


def test_shades_too_alike_for_single_precision_are_told_apart():
    palette = np.array([50.0, 10.0, 10.0]) + np.arange(1, 501)[::-1, None] * [1e-9, 0, 0]
    positions, differences = ShadeIndex.build(palette).nearest((50.0, 10.0, 10.0), 20)
    assert positions.tolist() == list(range(499, 479, -1))
    assert np.allclose(differences, np.arange(1, 21) * 1e-9, rtol=1e-4)


def test_differences_too_small_for_single_precision_are_told_apart():
    rng = np.random.default_rng(262)
    palette = np.column_stack([np.zeros(300), rng.normal(0, 1e-22, (300, 2))])
    index = ShadeIndex.build(palette)
    for asked in palette[:40] * 1.5:
        everything = index.nearest(asked, 300)[1]
        assert index.nearest(asked, 5)[1].tolist() == everything[:5].tolist()
        assert len(index.within(asked, everything[4])[0]) >= 5


def test_greys_are_told_apart_from_a_saturated_colour():
    question = (14.34945715, -81.07272705, -8.02992272)
    palette = [(6.05769711, 1.00413418e-6, -6.97861670e-7), (5.9236175, 0, 0), (90, 0, 0), (80, 3, 3)]
    assert ShadeIndex.build(palette).nearest(question, 1)[0].tolist() == [0]
    rng = np.random.default_rng(3)
    greys = rng.normal(0, 1, (300, 3)) * 10.0 ** rng.uniform(-6, -5, (300, 1))
    greys[:, 0] = rng.uniform(0, 100, 300)
    index = ShadeIndex.build(greys)
    for hue in np.linspace(0, 2 * np.pi, 400):
        colour = [rng.uniform(0, 100), 120 * np.cos(hue), 120 * np.sin(hue)]
        assert index.nearest(colour, 20)[0].tolist() == rank(greys, colour)[:20]


def rank(palette: np.ndarray, colour: list[float]) -> list[int]:
    return np.argsort(ciede2000(palette, colour), kind="stable").tolist()


def test_many_points_inside_a_difference_are_all_told():
    palette = make_skin_tones(5000)
    positions, _ = ShadeIndex.build(palette).within([60, 12, 20], 60)
    assert len(positions) == 5000


def test_k_may_be_a_whole_number_of_numpy():
    index = ShadeIndex.build(make_skin_tones(9))
    assert len(index.nearest(ASK, np.int32(4))[0]) == 4


def test_the_palette_is_handed_back_and_sized():
    palette = make_srgb_colours(40)
    index = ShadeIndex.build(palette)
    assert len(index) == 40
    assert np.array_equal(index.lab, palette)


def test_an_index_is_no_larger_than_64_bytes_a_shade():
    index = ShadeIndex.build(make_skin_tones(20_000), np.arange(20_000) // 20)
    arrays = (
        index.tree.points, index.tree.boxes, index.tree.leaves, index.tree.starts, index.tree.owners,
        index.leaders.starts, index.leaders.owners, index.point_of, index.codes,
    )  # fmt: skip
    assert sum(array.nbytes for array in arrays) <= 64 * 20_000


ASK = [60.0, 10.0, 20.0]


@pytest.mark.parametrize(
    ("ask", "named"),
    [
        (lambda index: index.nearest([60, 10]), "60, 10"),
        (lambda index: index.nearest([101, 0, 0]), "101"),
        (lambda index: index.nearest([-0.5, 0, 0]), "-0.5"),
        (lambda index: index.nearest([float("nan"), 0, 0]), "nan"),
        (lambda index: index.nearest([50, float("inf"), 0]), "inf"),
        (lambda index: index.nearest([50, 2000, 0]), "2000"),
        (lambda index: index.nearest(None), "None"),
        (lambda index: index.nearest("red"), "red"),
        (lambda index: index.nearest(ASK, 0), "k = 0"),
        (lambda index: index.nearest(ASK, -1), "k = -1"),
        (lambda index: index.nearest(ASK, 2.5), "k = 2.5"),
        (lambda index: index.nearest(ASK, True), "k = True"),
        (lambda index: index.nearest(ASK, max_delta_e=-1), "-1"),
        (lambda index: index.nearest(ASK, max_delta_e=float("nan")), "nan"),
        (lambda index: index.within(ASK, "far"), "far"),
        (lambda index: index.nearest(ASK, within=[True] * 3), r"\(3,\)"),
        (lambda index: index.nearest(ASK, within=[0, 50]), "0 to 49"),
        (lambda index: index.nearest(ASK, within=[-1]), "-1"),
        (lambda index: index.nearest(ASK, within=[0.5]), "float64"),
        (lambda index: index.nearest_many([[1, 2]], 3), r"\(1, 2\)"),
        (lambda index: index.nearest_many([[50, 0, 0], [50, np.nan, 0]], 3), "row 1"),
        (lambda index: index.neighbours(0), "k = 0"),
        (lambda index: index.neighbours(2, partitions=[1]), "partitions"),
        (lambda _: ShadeIndex.build(np.empty((0, 3))), "0 Lab colours"),
        (lambda _: ShadeIndex.build([1, 2, 3]), r"\(3,\)"),
        (lambda _: ShadeIndex.build([["x", 1, 2]]), "numbers"),
        (lambda _: ShadeIndex.build([ASK], groups=[1, 2]), "groups"),
    ],
)
def test_input_that_cannot_be_used_is_named(ask, named):
    index = ShadeIndex.build(make_skin_tones(50))
    with pytest.raises(ShadeError, match=named):
        ask(index)
