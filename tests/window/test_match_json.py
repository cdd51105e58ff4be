"""Matches written by hand are what any JSON library would have written."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from app.window.shades.match_json import (
    MATCH_TEXTS,
    MAX_MATCH_TEXT,
    MatchRows,
    ProductTables,
    average_in_hundredths,
    make_text_table,
    write_hundredths,
    write_matches,
)
from shade_matching.confidence import CONFIDENCE_LABELS, CONFIDENCE_STEPS
from shade_matching.kernels.descriptions import MatchDescriptions
from shade_matching.known_order import EVIDENCE, MATCH_SCALE
from shade_matching.words import DIFFERENCE_VERDICTS, DIFFERENCE_WORDS

CARDS = ['{"name":"A \\"quoted\\" balm"', '{"name":"Crème brûlée"', '{"name":""']
SHADES = ['{"id":1,"name":"Rosé","value":"#ffffff"}', '{"id":22,"name":"","value":"#000000"}']
OFFERS = [',"price":9.5', ',"price":null', ""]
STARS, REVIEWS = np.array([0, 9, 2_000_000_000 // 5], np.int32), np.array([0, 2, 400_000_000 // 5], np.int32)

a_match = some.tuples(
    some.integers(0, len(CARDS) - 1),
    some.integers(0, len(SHADES) - 1),
    some.floats(0, 200),
    some.integers(0, len(DIFFERENCE_WORDS) - 1),
    some.integers(0, len(DIFFERENCE_VERDICTS) - 1),
    some.integers(0, len(CONFIDENCE_LABELS) - 1),
    some.integers(0, len(CONFIDENCE_STEPS) - 1),
    some.integers(0, len(CONFIDENCE_STEPS) - 1),
    some.floats(0, 1),
    some.floats(0, 1),
    some.floats(0, 90),
    some.floats(0, 200),
    some.integers(0, len(MATCH_SCALE) - 1),
    some.integers(0, len(EVIDENCE) - 1),
)


def written(matches: list, end: bytes) -> tuple[bytes, list[int]]:
    rows, places, far, *described, scales, evidence = (list(column) for column in zip(*matches, strict=True))
    descriptions = MatchDescriptions(*(np.array(code) for code in described))
    found = MatchRows(
        np.array(rows, np.int32),
        np.array(places),
        np.array(far),
        descriptions,
        np.array(scales),
        np.array(evidence),
    )
    offers = np.zeros((len(CARDS), 20), np.uint8), np.array([len(offer) for offer in OFFERS], np.uint8)
    for line, offer in zip(offers[0], OFFERS, strict=True):
        line[: len(offer)] = np.frombuffer(offer.encode(), np.uint8)
    cards, shades = make_text_table(CARDS), make_text_table(SHADES)
    for each in (*cards, *offers, *shades):
        each.flags.writeable = False  # as in a window: what writes them is compiled for those
    products = ProductTables(cards, offers, shades, STARS, REVIEWS)
    text, ends = write_matches(found, products, MATCH_TEXTS, MAX_MATCH_TEXT, np.frombuffer(end, np.uint8))
    return text.tobytes(), ends.tolist()


def score_of(far: float):
    return pytest.approx(100 * np.exp(-far / 15), abs=0.501)


@settings(deadline=None)  # the first call compiles
@given(some.lists(a_match, min_size=1, max_size=20))
def test_every_match_reads_as_it_was_meant(matches: list):
    text, _ = written(matches, b"},")
    read = json.loads(b"[" + text[:-1] + b"]")
    for values, match in zip(matches, read, strict=True):
        row, place, far, words, verdict, label, step, within_step, sure, within, low, high, scale, by = values
        stars, reviews = int(STARS[row]), int(REVIEWS[row])
        assert match == json.loads(CARDS[row] + OFFERS[row] + "}") | {
            "rating": pytest.approx(stars / max(reviews, 1), abs=0.00501),
            "reviews": reviews,
            "variants": [json.loads(SHADES[place]) | {"similarity_score": score_of(far)}],
            "similarity_score": score_of(far),
            "delta_e": pytest.approx(far, abs=0.0501),
            "verdict": DIFFERENCE_VERDICTS[verdict],
            "difference": DIFFERENCE_WORDS[words],
            "confidence": pytest.approx(sure, abs=0.00501),
            "confidence_label": CONFIDENCE_LABELS[label],
            "confidence_words": CONFIDENCE_STEPS[step],
            "step_confidence": pytest.approx(within, abs=0.00501),
            "step_confidence_words": CONFIDENCE_STEPS[within_step],
            "likely_from": pytest.approx(low, abs=0.0501),
            "likely_to": pytest.approx(high, abs=0.0501),
            "scale": MATCH_SCALE[scale],
            "evidence": EVIDENCE[by],
        }


def test_matches_left_open_end_where_it_says():
    text, ends = written(
        [
            (0, 0, 1.005, 5, 0, 0, 3, 2, 0.5, 0.6, 0.0, 2.0, 1, 0),
            (1, 1, 12.0, 700, 4, 2, 9, 8, 0.07, 0.1, 9.96, 15.0, 3, 4),
        ],
        b"",
    )
    first, second = text[: ends[0]] + b"}", text[ends[0] : ends[1]] + b"}"
    assert (json.loads(first)["reviews"], json.loads(second)["confidence"]) == (0, 0.07)
    assert ends[1] == len(text)


@settings(deadline=None)  # the first call compiles
@given(some.integers(0, 10**12))
def test_two_decimals_are_always_two(number: int):
    out = np.zeros(32, np.uint8)
    end = write_hundredths(out, 0, number)
    assert out[:end].tobytes() == b"%d.%02d" % divmod(number, 100)


def test_no_reviews_are_no_stars_and_halves_go_up():
    assert [
        average_in_hundredths(0, 0),
        average_in_hundredths(9, 2),
        average_in_hundredths(1, 3),
        average_in_hundredths(1, 200),
    ] == [
        0,
        450,
        33,
        1,
    ]
