"""Ingredients that a search asks for, or asks to do without."""

from collections.abc import Iterable

from app.understanding.meanings import QueryWord, Span
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits
from app.window.window import Window


def find_with_ingredient(window: Window, names: Iterable[str]) -> Bits:
    """The products that surely have one of the ingredients, or are called by one.

    Lists tell colourants for all shades of a product together; they count by their numbers, as CI 77891.
    """
    return bitmaps.in_any([_find_surely(window, name) for name in names])


def find_maybe_with_ingredient(window: Window, names: Iterable[str]) -> Bits:
    """The products that nobody can say to be without: they have the words anywhere, or have no list."""
    unknown = bitmaps.from_mask(~window.formulas.have_lists(window.rows))
    return bitmaps.in_any([unknown, *(_find_with_words(window, name) for name in names)])


def _find_surely(window: Window, name: str) -> Bits:
    if any(char.isdigit() for char in name):
        return _find_with_words(window, name)
    listed = bitmaps.from_rows(window.formulas.find_having(name), window.rows)
    return listed | _find_with_words(window, name, in_name=True)


def _find_with_words(window: Window, name: str, *, in_name: bool = False) -> Bits:
    span = Span(name, 0, len(name))
    words = [QueryWord(word, span, in_name=in_name, is_exact=True) for word in name.split()]
    return bitmaps.in_all([*window.text.find(words).strong])
