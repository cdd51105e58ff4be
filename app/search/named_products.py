"""The name of a product in a query: who types it whole is after that product."""

from collections.abc import Sequence

import msgspec
import numpy as np

from app.understanding.meanings import QueryWord
from app.understanding.word_folding import STOP_WORDS, fold_name
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits, Rows
from app.window.window import Window

LEAST_WORDS = 2
MOST_READ = 64
"""Of more products that have all words of a query none is meant alone."""


class NamedCard(msgspec.Struct):
    """The names on a product's card. All else in it is skipped."""

    name: str
    brand: str


_card = msgspec.json.Decoder(NamedCard)
decode_named = _card.decode
_NO_ROWS: Rows = np.empty(0, dtype=np.int32)


def find_named_products(
    window: Window, found: Bits, spoken: Sequence[QueryWord], *, with_brand: bool = False
) -> Bits | None:
    """Of the products found, those with all words of a query whose whole name is in it. None without any.

    Words that say nothing, such as everyday, may be a part of a name, or none.
    """
    rows, words = _list_having(window, found, spoken), frozenset(word.folded for word in spoken)
    named = [
        row
        for row, card in zip(rows.tolist(), window.card_bodies(rows), strict=True)
        if words.issuperset(list_name_words(card, with_brand=with_brand))
    ]
    return bitmaps.from_rows(np.array(named), window.rows) if named else None


def has_product_of_brand(window: Window, found: Bits, spoken: Sequence[QueryWord]) -> bool:
    """Whether one of the products found has all words of a query, with its brand among them."""
    words = frozenset(word.folded for word in spoken)
    cards = window.card_bodies(_list_having(window, found, spoken))
    return any(words.issuperset(_say_something(_card.decode(card).brand)) for card in cards)


def _list_having(window: Window, found: Bits, spoken: Sequence[QueryWord]) -> Rows:
    """The products with all words, or with all that say something. None of many."""
    if len(spoken) < LEAST_WORDS:
        return _NO_ROWS
    having = _find_having(window, found, spoken)
    if not bitmaps.count(having) and any(word.is_need for word in spoken):
        having = _find_having(window, found, [word for word in spoken if not word.is_need])
    return bitmaps.members(having) if bitmaps.count(having) <= MOST_READ else _NO_ROWS


def _find_having(window: Window, found: Bits, words: Sequence[QueryWord]) -> Bits:
    return bitmaps.in_all([found, *window.text.find(words).strong]) if words else bitmaps.none_of(window.rows)


def list_name_words(card: bytes, *, with_brand: bool) -> list[str]:
    """The words of a product's name that say something, and those of its brand."""
    names = _card.decode(card)
    return _say_something(f"{names.name} {names.brand}" if with_brand else names.name)


def _say_something(name: str) -> list[str]:
    return [word for word in fold_name(name).split() if word not in STOP_WORDS]
