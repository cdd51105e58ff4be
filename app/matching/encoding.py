"""Encodes matches as JSON: the card, its best shade, the difference in words, the confidence."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from app.matching.asked_colours import AskedColour
from app.matching.descriptions import NOBODY, describe_near, name_evidence, rate_near
from app.matching.matching import NearShades
from app.window.shades.match_json import MatchRows
from app.window.window import Window

DECIMALS = 1
NULL = b"null"
WORN_BY_NONE = b',"worn_together":null'


def encode_list(
    window: Window, near: NearShades, asked: AskedColour, worn_with: Mapping[int, int] = NOBODY
) -> bytes:
    """Encode matches as JSON, one after the other, each with how many people wear both."""
    if not near.places.size:
        return b""
    if not worn_with:
        return _encode_matches(window, near, asked, NOBODY, end=WORN_BY_NONE + b"},")[0][:-1]
    counts = (worn_with.get(place) for place in near.places.tolist())
    return b",".join(
        match + (WORN_BY_NONE if count is None else b',"worn_together":%d' % count) + b"}"
        for match, count in zip(encode_open(window, near, asked, worn_with), counts, strict=True)
    )


def encode_open(
    window: Window, near: NearShades, asked: AskedColour, worn_with: Mapping[int, int] = NOBODY
) -> Iterator[bytes]:
    """Encode matches as JSON objects without their closing braces, so that more fields can follow."""
    text, ends = _encode_matches(window, near, asked, worn_with, end=b"")
    return (text[begin:end] for begin, end in pairwise([0, *ends]))


def _encode_matches(
    window: Window, near: NearShades, asked: AskedColour, worn_with: Mapping[int, int], end: bytes
) -> tuple[bytes, list[int]]:
    """Encode matches without the closing brace, `end` after each. Also returns where each ends."""
    words = describe_near(window, near, asked)
    scales = rate_near(window, near, asked, words.within_chances, worn_with)
    evidence = name_evidence(window, near, asked, worn_with)
    rows = window.variants.product[near.places]
    matches = MatchRows(rows, near.places, near.delta_e, words, scales, evidence)
    return window.texts.encode_matches(matches, end)
