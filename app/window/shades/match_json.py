"""Writes shade matches as JSON, with compiled code.

Most answers that are not cached are matches, so this is a hot path. A match is a product's card, the one
shade that matches, and how well it matches. Texts come in tables: all bytes in one array, and where each text
starts.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled
from shade_matching.confidence import CONFIDENCE_LABELS, CONFIDENCE_STEPS
from shade_matching.kernels.descriptions import MatchDescriptions
from shade_matching.known_order import EVIDENCE, MATCH_SCALE
from shade_matching.words import DIFFERENCE_VERDICTS, DIFFERENCE_WORDS

Bytes = npt.NDArray[np.uint8]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
TextTable = tuple[Bytes, Longs]


class MatchRows(NamedTuple):
    """The matches to write, one an index of each array."""

    rows: Ints  # of their products
    places: Longs  # of the shades
    delta_es: Floats
    descriptions: MatchDescriptions
    scales: Longs  # places in the engine's MATCH_SCALE
    evidence: Longs  # places in the engine's EVIDENCE


class ProductTables(NamedTuple):
    """The JSON of products and shades: cards, offers and ratings by row, shades by place."""

    cards: TextTable
    offers: tuple[Bytes, Bytes]  # a line for each product, and how much of it is used
    shades: TextTable
    stars: Ints  # the sum of each product's stars
    reviews: Ints  # how many reviews gave them


class MatchTexts(NamedTuple):
    """The texts that the codes of descriptions stand for."""

    words: TextTable
    verdicts: TextTable
    labels: TextTable
    steps: TextTable
    scales: TextTable
    evidence: TextTable


SCORE_FALL = 15.0  # CIEDE2000 in which a score of 100 falls to 37
MAX_NUMBERS_TEXT = 120  # the most bytes that all numbers of a match take
ZERO, POINT = ord("0"), ord(".")


def make_text_table(texts: Sequence[str]) -> TextTable:
    """Make a table of texts. They must need no escaping in JSON."""
    pieces = [text.encode() for text in texts]
    starts = np.array([0, *accumulate(map(len, pieces))], dtype=np.int64)
    return np.frombuffer(b"".join(pieces), dtype=np.uint8), starts


def _text(text: bytes) -> Bytes:
    return np.frombuffer(text, dtype=np.uint8)


RATING, REVIEWS, VARIANTS = _text(b',"rating":'), _text(b',"reviews":'), _text(b',"variants":[')
SHADE_SCORE, SCORE = _text(b',"similarity_score":'), _text(b'}],"similarity_score":')
DELTA_E = _text(b',"delta_e":')
VERDICT, DIFFERENCE = _text(b',"verdict":"'), _text(b'","difference":"')
CONFIDENCE, CONFIDENCE_LABEL = _text(b'","confidence":'), _text(b',"confidence_label":"')
CONFIDENCE_WORDS, STEP_CONFIDENCE = _text(b'","confidence_words":"'), _text(b'","step_confidence":')
STEP_WORDS, LIKELY_FROM = _text(b',"step_confidence_words":"'), _text(b'","likely_from":')
LIKELY_TO, SCALE = _text(b',"likely_to":'), _text(b',"scale":"')
EVIDENCE_BY, QUOTE = _text(b'","evidence":"'), _text(b'"')
_FIXED_TEXTS = (RATING, REVIEWS, VARIANTS, SHADE_SCORE, SCORE, DELTA_E, VERDICT, DIFFERENCE, CONFIDENCE,
                CONFIDENCE_LABEL, CONFIDENCE_WORDS, STEP_CONFIDENCE, STEP_WORDS, LIKELY_FROM, LIKELY_TO,
                SCALE, EVIDENCE_BY, QUOTE)  # fmt: skip
_CODED_TEXTS = (DIFFERENCE_WORDS, DIFFERENCE_VERDICTS, CONFIDENCE_LABELS, CONFIDENCE_STEPS, CONFIDENCE_STEPS,
                MATCH_SCALE, EVIDENCE)  # fmt: skip
MATCH_TEXTS = MatchTexts(
    words=make_text_table(DIFFERENCE_WORDS),
    verdicts=make_text_table(DIFFERENCE_VERDICTS),
    labels=make_text_table(CONFIDENCE_LABELS),
    steps=make_text_table(CONFIDENCE_STEPS),
    scales=make_text_table(MATCH_SCALE),
    evidence=make_text_table(EVIDENCE),
)
MAX_MATCH_TEXT = MAX_NUMBERS_TEXT + sum(max(map(len, texts)) for texts in _CODED_TEXTS)
MAX_MATCH_TEXT += sum(map(len, _FIXED_TEXTS))


@compiled
def write_text(out: Bytes, at: int, piece: Bytes) -> int:
    """Write a text. Returns where the next one goes."""
    for i in range(piece.size):
        out[at + i] = piece[i]
    return at + piece.size


@compiled
def write_entry(out: Bytes, at: int, pieces: Bytes, starts: Longs, number: int) -> int:
    return write_text(out, at, pieces[starts[number] : starts[number + 1]])


@compiled
def write_number(out: Bytes, at: int, number: int) -> int:
    """Write a non-negative integer."""
    digits, rest = 1, number // 10
    while rest > 0:
        digits, rest = digits + 1, rest // 10
    for place in range(at + digits - 1, at - 1, -1):
        out[place] = ZERO + number % 10
        number //= 10
    return at + digits


@compiled
def write_hundredths(out: Bytes, at: int, hundredths: int) -> int:
    """Write a number with two decimals."""
    at = write_number(out, at, hundredths // 100)
    out[at], out[at + 1], out[at + 2] = POINT, ZERO + hundredths // 10 % 10, ZERO + hundredths % 10
    return at + 3


@compiled
def write_tenths(out: Bytes, at: int, tenths: int) -> int:
    at = write_number(out, at, tenths // 10)
    out[at], out[at + 1] = POINT, ZERO + tenths % 10
    return at + 2


@compiled
def average_in_hundredths(stars: int, reviews: int) -> int:
    """Compute the average of stars in hundredths, halves rounded up as PostgreSQL does."""
    return (200 * stars + reviews) // max(2 * reviews, 1)


def write_matches(
    matches: MatchRows, products: ProductTables, texts: MatchTexts, longest: int, end: Bytes
) -> tuple[Bytes, Longs]:
    """Write all matches, `end` after each. Also returns where each ends, before its `end`.

    `longest` is the most bytes that one match adds to its card and shade.
    """
    rows, places, delta_es, descriptions, scales, evidence = matches
    cards, offers, shades, stars, reviews = products
    words, verdicts, labels, steps, scale_texts, evidence_texts = texts
    return _write_unpacked(
        rows, places, delta_es, *descriptions, scales, evidence, *cards, *offers, *shades, stars, reviews,
        *words, *verdicts, *labels, *steps, *scale_texts, *evidence_texts, longest, end,
    )  # fmt: skip


@compiled
def _write_unpacked(
    rows: Ints,
    places: Longs,
    delta_es: Floats,
    words: Longs,
    verdicts: Longs,
    labels: Longs,
    steps: Longs,
    within_steps: Longs,
    confidences: Floats,
    within_chances: Floats,
    likely_from: Floats,
    likely_to: Floats,
    scales: Longs,
    evidence: Longs,
    card_bytes: Bytes,
    card_starts: Longs,
    offer_lines: Bytes,
    offer_lengths: Bytes,
    shade_bytes: Bytes,
    shade_starts: Longs,
    stars: Ints,
    reviews: Ints,
    word_bytes: Bytes,
    word_starts: Longs,
    verdict_bytes: Bytes,
    verdict_starts: Longs,
    label_bytes: Bytes,
    label_starts: Longs,
    step_bytes: Bytes,
    step_starts: Longs,
    scale_bytes: Bytes,
    scale_starts: Longs,
    evidence_bytes: Bytes,
    evidence_starts: Longs,
    longest: int,
    end: Bytes,
) -> tuple[Bytes, Longs]:
    """`write_matches`, its tuples unpacked: numba takes a fifth of the time to read them from Python."""
    cards, shades = (card_bytes, card_starts), (shade_bytes, shade_starts)
    size = (longest + end.size) * places.size
    for i in range(places.size):
        size += cards[1][rows[i] + 1] - cards[1][rows[i]] + offer_lengths[rows[i]]
        size += shades[1][places[i] + 1] - shades[1][places[i]]
    out, ends, at = np.empty(size, np.uint8), np.empty(places.size, np.int64), 0
    for i in range(places.size):
        at = write_entry(out, at, cards[0], cards[1], rows[i])
        at = write_text(out, at, offer_lines[rows[i], : offer_lengths[rows[i]]])
        average = average_in_hundredths(stars[rows[i]], reviews[rows[i]])
        at = write_hundredths(out, write_text(out, at, RATING), average)
        at = write_number(out, write_text(out, at, REVIEWS), reviews[rows[i]])
        score = round(100.0 * np.exp(-delta_es[i] / SCORE_FALL))
        shade_end = shades[1][places[i] + 1] - 1  # before the closing brace
        shade = shades[0][shades[1][places[i]] : shade_end]
        at = write_text(out, write_text(out, at, VARIANTS), shade)
        at = write_number(out, write_text(out, at, SHADE_SCORE), score)
        at = write_number(out, write_text(out, at, SCORE), score)
        at = write_tenths(out, write_text(out, at, DELTA_E), round(10.0 * delta_es[i]))
        at = write_entry(out, write_text(out, at, VERDICT), verdict_bytes, verdict_starts, verdicts[i])
        at = write_entry(out, write_text(out, at, DIFFERENCE), word_bytes, word_starts, words[i])
        at = write_hundredths(out, write_text(out, at, CONFIDENCE), round(100.0 * confidences[i]))
        at = write_entry(out, write_text(out, at, CONFIDENCE_LABEL), label_bytes, label_starts, labels[i])
        at = write_entry(out, write_text(out, at, CONFIDENCE_WORDS), step_bytes, step_starts, steps[i])
        at = write_hundredths(out, write_text(out, at, STEP_CONFIDENCE), round(100.0 * within_chances[i]))
        at = write_entry(out, write_text(out, at, STEP_WORDS), step_bytes, step_starts, within_steps[i])
        at = write_tenths(out, write_text(out, at, LIKELY_FROM), round(10.0 * likely_from[i]))
        at = write_tenths(out, write_text(out, at, LIKELY_TO), round(10.0 * likely_to[i]))
        at = write_entry(out, write_text(out, at, SCALE), scale_bytes, scale_starts, scales[i])
        known_by = write_text(out, at, EVIDENCE_BY)
        at = write_entry(out, known_by, evidence_bytes, evidence_starts, evidence[i])
        ends[i] = at = write_text(out, at, QUOTE)
        at = write_text(out, at, end)
    return out[:at], ends
