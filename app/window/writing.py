"""Matches as JSON, written by compiled code.

A busy shop makes more of these than of anything else nobody asked before: a product's card, the one shade of
it that is meant, and what is said of the match. Text lies in tables: bytes one after the other, and where
each piece begins.
"""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from app.window.compiled import compiled
from shade_engine import CONFIDENCE_LABELS, DIFFERENCE_VERDICTS, DIFFERENCE_WORDS, MatchDescriptions

Bytes = npt.NDArray[np.uint8]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
Table = tuple[Bytes, Longs]

SHAPE_OF_SCORE = 15.0
LONGEST_NUMBERS = 100  # bytes that all numbers of a match take together, at most
ZERO, POINT = ord("0"), ord(".")


def table_of(texts: Sequence[str]) -> Table:
    """Texts as a table; none of them needs escaping."""
    pieces = [text.encode() for text in texts]
    starts = np.array([0, *accumulate(map(len, pieces))], dtype=np.int64)
    return np.frombuffer(b"".join(pieces), dtype=np.uint8), starts


def _text(text: bytes) -> Bytes:
    return np.frombuffer(text, dtype=np.uint8)


RATING, REVIEWS, VARIANTS = _text(b',"rating":'), _text(b',"reviews":'), _text(b',"variants":[')
SCORE, DELTA_E = _text(b'],"similarity_score":'), _text(b',"delta_e":')
VERDICT, SAYS = _text(b',"verdict":"'), _text(b'","difference":"')
SURE, LABEL, END = _text(b'","confidence":'), _text(b',"confidence_label":"'), _text(b'"')
NAMES = table_of(DIFFERENCE_WORDS), table_of(DIFFERENCE_VERDICTS), table_of(CONFIDENCE_LABELS)
LONGEST = LONGEST_NUMBERS + sum(
    max(map(len, texts)) for texts in (DIFFERENCE_WORDS, DIFFERENCE_VERDICTS, CONFIDENCE_LABELS)
)
LONGEST += sum(map(len, (RATING, REVIEWS, VARIANTS, SCORE, DELTA_E, VERDICT, SAYS, SURE, LABEL, END)))


@compiled
def put(out: Bytes, at: int, piece: Bytes) -> int:
    """Write a piece; where the next one goes."""
    for i in range(piece.size):
        out[at + i] = piece[i]
    return at + piece.size


@compiled
def put_of(out: Bytes, at: int, pieces: Bytes, starts: Longs, number: int) -> int:
    """Write a piece of a table."""
    return put(out, at, pieces[starts[number] : starts[number + 1]])


@compiled
def put_number(out: Bytes, at: int, number: int) -> int:
    """Write a whole number that is not negative."""
    digits, rest = 1, number // 10
    while rest > 0:
        digits, rest = digits + 1, rest // 10
    for place in range(at + digits - 1, at - 1, -1):
        out[place] = ZERO + number % 10
        number //= 10
    return at + digits


@compiled
def put_hundredths(out: Bytes, at: int, hundredths: int) -> int:
    """Write a number of two decimals."""
    at = put_number(out, at, hundredths // 100)
    out[at], out[at + 1], out[at + 2] = POINT, ZERO + hundredths // 10 % 10, ZERO + hundredths % 10
    return at + 3


@compiled
def hundredths_of(stars: int, reviews: int) -> int:
    """The average of so many stars in hundredths, halves rounded up as PostgreSQL rounds them."""
    return (200 * stars + reviews) // max(2 * reviews, 1)


@compiled
def write_matches(
    rows: Ints,
    places: Longs,
    cards: Table,
    shades: Table,
    ratings: tuple[Ints, Ints],
    delta_es: Floats,
    told: MatchDescriptions,
    names: tuple[Table, Table, Table],
    longest: int,
    end: Bytes,
) -> tuple[Bytes, Longs]:
    """Everything said of matches, `end` after each, and where each ends before it.

    `ratings` has the sum and the count of each product's stars. `told` and `names` are the words, verdicts
    and labels of the matches and the texts of them all; `told` ends with the confidences. `longest` is how
    much there is at most to say of one.
    """
    (words, verdicts, labels, confidences), (of_words, of_verdicts, of_labels) = told, names
    stars, reviews = ratings
    room = (longest + end.size) * places.size
    for i in range(places.size):
        room += cards[1][rows[i] + 1] - cards[1][rows[i]] + shades[1][places[i] + 1] - shades[1][places[i]]
    out, ends, at = np.empty(room, np.uint8), np.empty(places.size, np.int64), 0
    for i in range(places.size):
        at = put_of(out, at, cards[0], cards[1], rows[i])
        average = hundredths_of(stars[rows[i]], reviews[rows[i]])
        at = put_hundredths(out, put(out, at, RATING), average)
        at = put_number(out, put(out, at, REVIEWS), reviews[rows[i]])
        at = put_of(out, put(out, at, VARIANTS), shades[0], shades[1], places[i])
        score = round(100.0 * np.exp(-delta_es[i] / SHAPE_OF_SCORE))
        at = put_number(out, put(out, at, SCORE), score)
        at = put_hundredths(out, put(out, at, DELTA_E), round(100.0 * delta_es[i]))
        at = put_of(out, put(out, at, VERDICT), of_verdicts[0], of_verdicts[1], verdicts[i])
        at = put_of(out, put(out, at, SAYS), of_words[0], of_words[1], words[i])
        at = put_hundredths(out, put(out, at, SURE), round(100.0 * confidences[i]))
        at = put_of(out, put(out, at, LABEL), of_labels[0], of_labels[1], labels[i])
        ends[i] = at = put(out, at, END)
        at = put(out, at, end)
    return out[:at], ends
