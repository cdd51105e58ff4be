"""Several shades at once, against a full scan that reads the rules from their description."""

import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shade_engine import ShadeError, ShadeIndex, ciede2000
from shade_engine.testing.synthetic import make_skin_tones
from shade_matching.depth import perceptible_limit
from shade_matching.owned import (
    OWNED_VERDICTS,
    WORDS_ASKED,
    add_verdict,
    find_target,
    nearest_to_owned,
    tells_verdict,
)
from shade_matching.words import DIFFERENCE_WORDS, describe_difference

PALETTE = np.concatenate([make_skin_tones(700), make_skin_tones(40)])
GROUPS = np.arange(len(PALETTE)) // 6
INDEX = ShadeIndex.build(PALETTE, GROUPS)
PART = {
    "too_light": lambda stands: -stands.lightness,
    "too_dark": lambda stands: stands.lightness,
    "too_pink": lambda stands: stands.hue,
    "too_yellow": lambda stands: -stands.hue,
    "too_orange": lambda stands: -stands.chroma,
    "too_ashy": lambda stands: stands.chroma,
}


def full_scan(owned):
    worn = [lab for lab, verdict in owned if verdict == "wear"] or [find_target(owned)]
    worst = np.max([np.asarray(ciede2000(PALETTE, lab)) for lab in worn], axis=0)
    undone = np.zeros(len(PALETTE))
    for lab, verdict in owned:
        if verdict != "wear":
            step = perceptible_limit(lab)
            parts = [PART[verdict](describe_difference(lab, candidate)) for candidate in PALETTE]
            undone += np.maximum(0.0, step - np.array(parts))
    return undone, worst


evidence = st.lists(
    st.tuples(
        st.integers(0, len(PALETTE) - 1).map(lambda row: tuple(PALETTE[row])), st.sampled_from(OWNED_VERDICTS)
    ),
    min_size=1,
    max_size=4,
)


@given(evidence, st.sampled_from([1, 12, 5000]), st.booleans(), st.booleans())
@settings(max_examples=25, deadline=None)
def test_several_shades_are_the_full_scan(owned, k, filtered, per_group):
    mask = np.arange(len(PALETTE)) % 3 > 0 if filtered else np.ones(len(PALETTE), dtype=bool)
    undone, worst = full_scan(owned)
    rows = [row for row in np.lexsort((worst, undone)) if mask[row]]
    if per_group:
        rows = [row for at, row in enumerate(rows) if GROUPS[row] not in set(GROUPS[rows[:at]].tolist())]
    found = nearest_to_owned(INDEX, owned, k, within=mask if filtered else None, per_group=per_group)
    assert len(found) == min(k, len(rows))
    assert np.allclose([match.undone for match in found], undone[rows[: len(found)]], atol=1e-9)
    assert np.allclose([match.delta_e for match in found], worst[rows[: len(found)]], atol=1e-9)
    for match in found[:20]:
        assert (match.undone == 0) == (not match.broken)
        assert match.delta_e == pytest.approx(worst[match.position])


def test_the_shade_it_suits_worst_decides():
    owned = [(PALETTE[3], "wear"), (PALETTE[9], "wear")]
    best = nearest_to_owned(INDEX, owned, 1)[0]
    apart = [standing.delta_e for standing in best.comparisons]
    assert best.delta_e == pytest.approx(max(apart))
    assert best.broken == ()


def test_an_answer_says_how_it_stands_to_each_shade_given():
    worn = (60.0, 12.0, 22.0)
    best = nearest_to_owned(INDEX, [(worn, "wear"), ((56.0, 12.0, 22.0), "too_dark")], 1)[0]
    assert best.comparisons[1].met
    assert "lighter" in best.comparisons[1].words
    assert best.comparisons[1].words.endswith("as you asked")
    assert best.comparisons[0].words.endswith("beside the one you wear")


COMPARATIVE = r"(lighter|deeper|warmer|cooler|more saturated|less saturated)"


@pytest.mark.parametrize("verdict", OWNED_VERDICTS)
@pytest.mark.parametrize("met", [True, False])
def test_words_and_verdict_make_a_sentence_in_every_combination(verdict, met):
    """Only a comparative stands before "than", and what was asked for is named wherever it is met."""
    for words in DIFFERENCE_WORDS:
        text = add_verdict(words, verdict, met=met)
        is_answered = met and verdict != "wear"
        assert ("as you asked" in text) == is_answered, text
        assert text.count(" than ") == len(re.findall(COMPARATIVE + " than ", text)), text
        assert not re.search(r"how they differ( than|, beside)", text), text
        if is_answered:
            assert WORDS_ASKED[verdict] in text, text


@pytest.mark.parametrize("verdict", OWNED_VERDICTS)
def test_words_are_sure_of_what_is_met_exactly_where_the_swatches_tell_it(verdict):
    for words in DIFFERENCE_WORDS:
        text = add_verdict(words, verdict, met=True)
        assert tells_verdict(words, verdict) == (re.search("likely|cannot tell", text) is None), text


def test_what_cannot_be_met_is_said_and_least_broken_first():
    shade = (60.0, 12.0, 22.0)
    found = nearest_to_owned(INDEX, [(shade, "too_dark"), (shade, "too_light")], 5)
    assert all(match.broken for match in found)
    assert [match.undone for match in found] == sorted(match.undone for match in found)
    assert "may still be too" in " ".join(standing.words for standing in found[0].comparisons)


@pytest.mark.parametrize(
    ("owned", "check"),
    [
        ([((60, 12, 22), "too_dark")], lambda lab: lab[0] > 60),
        ([((60, 12, 22), "too_light")], lambda lab: lab[0] < 60),
        ([((50, 12, 22), "too_dark"), ((70, 12, 22), "too_light")], lambda lab: 58 < lab[0] < 62),
        ([((60, 14, 20), "too_pink")], lambda lab: math.atan2(lab[2], lab[1]) > math.atan2(20, 14)),
        ([((60, 14, 20), "too_yellow")], lambda lab: math.atan2(lab[2], lab[1]) < math.atan2(20, 14)),
        ([((60, 14, 20), "too_orange")], lambda lab: math.hypot(*lab[1:]) < math.hypot(14, 20)),
        ([((60, 14, 20), "too_ashy")], lambda lab: math.hypot(*lab[1:]) > math.hypot(14, 20)),
        ([((99.9, 0, 0), "too_dark")], lambda lab: lab[0] == 100),
        ([((60, -14, 20), "too_pink")], lambda lab: math.atan2(lab[2], lab[1]) < math.atan2(20, -14)),
    ],
)
def test_without_a_worn_shade_the_target_lies_where_the_evidence_points(owned, check):
    assert check(find_target(owned))


@pytest.mark.parametrize(
    ("owned", "named"),
    [([], "no shade"), ([((60, 1, 1), "too_good")], "too_good"), ([((600, 1, 1), "wear")], "600")],
)
def test_evidence_that_cannot_be_used_is_named(owned, named):
    with pytest.raises(ShadeError, match=named):
        nearest_to_owned(INDEX, owned)
