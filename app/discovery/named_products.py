"""The name of a product in a query: who types it whole is after that product."""

from collections.abc import Sequence

import msgspec
import numpy as np

from app.understanding.meanings import QueryWord
from app.understanding.word_folding import STOP_WORDS, fold_name
from app.window import bitmaps
from app.window.bitmaps import Bits
from app.window.window import Window

LEAST_WORDS = 2
MOST_READ = 64
"""Of more products that have all words of a query none is meant alone."""


class NamedCard(msgspec.Struct):
    """The names on a product's card. All else in it is skipped."""

    name: str
    brand: str


_card = msgspec.json.Decoder(NamedCard)


def find_named_products(
    window: Window, found: Bits, spoken: Sequence[QueryWord], *, with_brand: bool = False
) -> Bits | None:
    """Of the products found, those with all words of a query whose whole name is in it. None without any.

    Words that say nothing, such as everyday, may be a part of a name, or none.
    """
    if len(spoken) < LEAST_WORDS:
        return None
    having = _find_having(window, found, spoken)
    if not bitmaps.count(having) and any(word.is_need for word in spoken):
        having = _find_having(window, found, [word for word in spoken if not word.is_need])
    if not 0 < bitmaps.count(having) <= MOST_READ:
        return None
    rows, words = bitmaps.members(having), frozenset(word.folded for word in spoken)
    named = [
        row
        for row, card in zip(rows.tolist(), window.card_bodies(rows), strict=True)
        if words.issuperset(list_name_words(card, with_brand=with_brand))
    ]
    return bitmaps.from_rows(np.array(named), window.rows) if named else None


def _find_having(window: Window, found: Bits, words: Sequence[QueryWord]) -> Bits:
    return bitmaps.in_all([found, *window.text.find(words).strong]) if words else bitmaps.none_of(window.rows)


def list_name_words(card: bytes, *, with_brand: bool) -> list[str]:
    """The words of a product's name that say something, and those of its brand."""
    names = _card.decode(card)
    words = fold_name(f"{names.name} {names.brand}" if with_brand else names.name).split()
    return [word for word in words if word not in STOP_WORDS]
