"""The names of products and shades in a query: they find what is called so."""

import re
from collections.abc import Callable, Collection, Sequence

import msgspec
import numpy as np

from app.understanding.meanings import Kind, QueryWord, Span, Understanding, Want
from app.understanding.word_folding import STOP_WORDS, fold_name
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits, Rows
from app.window.prices.availability import IN_STOCK
from app.window.window import Window

LEAST_WORDS = 2
MOST_PRODUCTS = 64
"""Of more products that have all words of a query none is meant alone."""
IN_NAMES: frozenset[Kind] = frozenset(["colour", "depth"])
"""Kinds of wants that may be a part of a shade's name."""
_IN_LONG_NAMES = IN_NAMES | {"undertone"}
"""The same of a name of several words: fair olive."""
MOST_WITH_SHADES = 64
"""Products whose shades' names are read, the best known first."""


class NamedCard(msgspec.Struct):
    """The names on a product's card. All else in it is skipped."""

    name: str
    brand: str


FindNames = Callable[[Sequence[QueryWord]], Sequence[Bits]]
"""Finds the products that have each of some words in a name."""
_card = msgspec.json.Decoder(NamedCard)
decode_named = _card.decode
_NO_ROWS: Rows = np.empty(0, dtype=np.int32)
_DIGIT = re.compile(r"\d")
_NUMBERS = re.compile(r" [^ \n]*\d[^ \n]*")  # words with digits


def find_named_products(
    window: Window,
    found: Bits,
    spoken: Sequence[QueryWord],
    find_names: FindNames,
    *,
    with_brand: bool = False,
) -> Bits | None:
    """Of the products found, those with all words of a query whose whole name is in it. None without any.

    Words that say nothing, such as everyday, may be a part of a name, or none. Of a brand's product the first
    of its name will do: Glossier You.
    """
    rows, words = _list_having(find_names, found, spoken), frozenset(word.folded for word in spoken)
    says_little = any(word.is_need for word in spoken)
    named = [
        row
        for row, card in zip(rows.tolist(), window.texts.card_bodies(rows), strict=True)
        if words.issuperset(list_name_words(card, with_brand=with_brand))
        or (says_little and _begins_as_said(_card.decode(card), [word.folded for word in spoken]))
    ]
    return bitmaps.from_rows(np.array(named), window.rows) if named else None


def has_product_called(
    window: Window, found: Bits, spoken: Sequence[QueryWord], find_names: FindNames
) -> bool:
    """Whether one of the products found has all words of a query, with its brand, or as its name begins."""
    words = [word.folded for word in spoken]
    cards = map(_card.decode, window.texts.card_bodies(_list_having(find_names, found, spoken)))
    return any(
        frozenset(words).issuperset(_say_something(card.brand))
        or _say_something(card.name)[: len(words)] == words
        for card in cards
    )


def may_be_name(window: Window, spoken: Sequence[QueryWord], find_names: FindNames) -> bool:
    """Whether any product has all words of a query that say something in its names."""
    words = [word for word in spoken if not word.is_need] or spoken
    return len(spoken) >= LEAST_WORDS and bool(_find_having(find_names, window.alive, words).any())


def list_name_words(card: bytes, *, with_brand: bool) -> list[str]:
    """The words of a product's name that say something, and those of its brand."""
    names = _card.decode(card)
    return _say_something(f"{names.name} {names.brand}" if with_brand else names.name)


def find_shade_name(read: Understanding) -> str:
    """The most words side by side that can be a shade's name, folded as names are.

    Without several, it is a shade's number, a colour in a word of its own, or else a word that means nothing
    else: rust is an orange, and the name of a shade.
    """
    wants = [want for want in read.wants if want.kind in _IN_LONG_NAMES and not want.excluded]
    parts = {want.span: _fold_said(want) for want in wants}
    for word in read.words:
        parts[word.span] = f"{parts.get(word.span, '')} {word.folded}"
    runs, end = [""], 0
    for span in sorted(parts, key=lambda span: span.start):
        if read.query[end : span.start].strip():
            runs.append("")
        runs[-1] += parts[span]
        end = span.end
    several = max((name for name in runs if name.count(" ") >= LEAST_WORDS), key=len, default="")
    if several:
        return several
    colours = [want for want in wants if want.kind in IN_NAMES and parts[want.span].count(" ") == 1]
    names = [parts[want.span] for want in colours if parts[want.span].strip() not in want.values]
    names += [f" {word.folded}" for word in read.words if not word.is_need]
    return names[0] if len(names) == 1 else ""


def _fold_said(want: Want) -> str:
    """What a want says, folded as names are; in one word if that is what it is read as: ox blood."""
    said, name = fold_name(want.span.text), fold_name(want.name)
    return name if name.replace(" ", "") == said.replace(" ", "") else said


def find_words_of_shade(window: Window, find_names: FindNames, name: str) -> Bits:
    """The products that can be bought and have all words of a shade's name, anywhere in their names."""
    span = Span(name, 0, len(name))
    named = find_names([QueryWord(word, span) for word in name.split()])
    return bitmaps.in_all([window.alive, window.overlay.availability[IN_STOCK], *named])


def list_best_known(window: Window, having: Bits) -> tuple[int, ...]:
    """As many products as shades' names are read of, the best known first; all of few, as they stand."""
    if bitmaps.count(having) <= MOST_WITH_SHADES:
        return tuple(bitmaps.members(having).tolist())
    return tuple(bitmaps.walk(having, window.overlay.by_worth, 0, MOST_WITH_SHADES).tolist())


def find_with_shade_of_name(window: Window, rows: Sequence[int], name: str) -> Bits | None:
    """Of some products those with a shade of a name. None without any."""
    named = [row for row in rows if find_shade_by_name(window.texts.fold_shades_of(row), name) is not None]
    return bitmaps.from_rows(np.array(named), window.rows) if named else None


def find_shade_by_name(names: str, name: str) -> int | None:
    """Find the number of the shade that has a name, also with more around it: 02 True Red, 02 Rust, 02."""
    if not all(f" {word}" in names for word in name.split()):
        return None
    whole, is_short = f"\n{names}\n", name.count(" ") < LEAST_WORDS
    if is_short and _has_digit(name):
        return _find_line([whole], f"\n{name}")
    plain = _NUMBERS.sub("", whole)
    line = _find_line([plain], f"\n{name}", "\n")
    return line if line is not None or is_short else _find_line([whole, plain], name)


def _find_line(texts: Sequence[str], part: str, *ends: str) -> int | None:
    """The first line of some texts that a part is in, up to the end of a word or of the line."""
    lines = [
        text.count("\n", 0, at + 1) - 1
        for text in texts
        for end in ends or (" ", "\n")
        if (at := text.find(f"{part}{end}")) >= 0
    ]
    return min(lines, default=None)


def find_shade_by_words(names: str, words: Collection[str]) -> int | None:
    """Find the number of the shade with most words of a query, and no others but numbers: 03 Nude Beige.

    A number alone will do where no shade has more: W40.
    """
    if not any(f" {word}" in names for word in words):
        return None
    best, most = None, (False, 0)
    for place, line in enumerate(names.split("\n")):
        own = [word for word in line.split() if word not in STOP_WORDS]
        said = [word for word in own if word in words]
        if not said:
            continue
        spelled = [word for word in own if not _has_digit(word)]
        is_whole = bool(spelled) and all(word in words for word in spelled)
        rank = is_whole, len(said)
        if rank > most and (is_whole or (_has_digit(own[0]) and said[0] == own[0])):
            best, most = place, rank
    return best


def _has_digit(word: str) -> bool:
    return _DIGIT.search(word) is not None


def _list_having(find_names: FindNames, found: Bits, spoken: Sequence[QueryWord]) -> Rows:
    """The products with all words, or with all that say something. None of many."""
    if len(spoken) < LEAST_WORDS:
        return _NO_ROWS
    having = _find_having(find_names, found, spoken)
    if not having.any() and any(word.is_need for word in spoken):
        having = _find_having(find_names, found, [word for word in spoken if not word.is_need])
    return bitmaps.members(having) if bitmaps.count(having) <= MOST_PRODUCTS else _NO_ROWS


def _find_having(find_names: FindNames, found: Bits, words: Sequence[QueryWord]) -> Bits:
    return bitmaps.in_all([found, *find_names(words)]) if words else np.zeros_like(found)


def _begins_as_said(card: NamedCard, words: Sequence[str]) -> bool:
    """Whether some words are those of a brand, and the first ones of its product's name."""
    brand = _say_something(card.brand)
    own = [word for word in words if word not in brand]
    is_brand = len(own) < len(words)
    return is_brand and bool(own) and _say_something(card.name)[: len(own)] == own


def _say_something(name: str) -> list[str]:
    return [word for word in fold_name(name).split() if word not in STOP_WORDS]
