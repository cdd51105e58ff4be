"""Which other readings of a query the plainest search tries: those that take more of it for a name."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from app.understanding.meanings import SHELF_KINDS, QueryWord, Understanding
from app.understanding.reader import Reader
from app.understanding.word_folding import STOP_WORDS, fold_words
from tests.search.reference_names import (
    IN_NAMES,
    is_called,
    longest_name,
    shelves_before_colours,
    span_of,
    with_wants_as_words,
)
from tests.search.reference_products import Product

MOST_WORDS = 12
MOST_CALLED = 64


Words = list[QueryWord]
Run = tuple[Words, bool]
"""Words side by side that are let go, and whether some product has all of them."""
Attempt = tuple[Understanding, Callable[[Understanding, list[str], list[Run]], bool]]


class HavingWords(Protocol):
    """Knows the places of the products that have a word in a field."""

    def having(self, word: QueryWord, field: str) -> set[int]: ...


class OtherReadings:
    """Other readings of queries, and what their products have to be."""

    def __init__(self, reader: Reader, products: list[Product], reference: HavingWords) -> None:
        self.reader = reader
        self.products = products
        self.reference = reference

    def list_others(self, read: Understanding, slugs: list[str], let_go: list[Run]) -> Iterator[Attempt]:
        """Readings as names, and what makes each the better one.

        First all words, if a product is called by its whole name. Then colours beside words, and shelves
        before colours where nothing is found, as the name of a shade beside which nothing is let go. Then all
        words, if a product or its brand is called so, and colours beside words that nobody has, if
        somebody has all words. Then names of shades again, if anything is let go or nothing is called so.
        """
        everywhere = [one.row["slug"] for one in self.products]
        spoken = self.spoken(read)
        if not self.is_named(read, slugs) and self.calls(spoken, everywhere, with_brand=True):
            for other in self.in_words(read):
                yield other, lambda other, found, _: self.calls(other.words, found, with_brand=True)
        named = list(self.list_names(read, slugs))
        for other in named:
            yield other, lambda other, found, let_go: self.is_named(other, found) and not let_go
        for other in self.in_words(read) if let_go or not slugs else ():
            yield (
                other,
                lambda other, found, _: (
                    self.calls(other.words, found) or (bool(let_go) and self.brands(other.words, found))
                ),
            )
        unmet = [span_of(words) for words, is_met in let_go if not is_met]
        if beside := with_wants_as_words(read, unmet, IN_NAMES):
            yield beside, lambda _, __, let_go: all(is_met for _, is_met in let_go)
        for other in named if let_go or not self.is_named(read, slugs) else ():
            yield other, lambda other, found, _: self.is_named(other, found)
        colours = [want.span for want in read.wants if want.kind in IN_NAMES]
        whole = with_wants_as_words(read, colours, IN_NAMES) if " " in longest_name(read) else None
        if whole and not self.is_named(read, slugs):
            yield whole, lambda whole, found, _: self.is_named(whole, found)

    def in_words(self, read: Understanding) -> Iterator[Understanding]:
        if any(want.excluded or want.kind == "price" for want in read.wants):
            return
        both = [self.reader.read_as_words(read.query, with_fillers=kept) for kept in (True, False)]
        for place, each in enumerate(both):
            if 2 <= len(each.words) <= MOST_WORDS and each not in both[:place]:
                yield each

    def spoken(self, read: Understanding) -> list[QueryWord]:
        read_as = {word.span: word for word in read.words}
        typed = self.reader.read_as_words(read.query, with_fillers=True).words
        return [read_as.get(word.span, word) for word in typed]

    def calls(self, words: Sequence[QueryWord], slugs: list[str], *, with_brand: bool = False) -> bool:
        """Whether a product has all words, or all that say something, with its whole name among them."""
        said = {word.folded for word in words}
        return any(
            said.issuperset(set(fold_words(one.row["name"])) - STOP_WORDS)
            and (not with_brand or said.issuperset(set(fold_words(one.row["brand"])) - STOP_WORDS))
            for one in self.list_having(words, slugs)
        )

    def brands(self, words: Sequence[QueryWord], slugs: list[str]) -> bool:
        """Whether a product has all words, with its brand among them."""
        said = {word.folded for word in words}
        return any(
            said.issuperset(set(fold_words(one.row["brand"])) - STOP_WORDS)
            for one in self.list_having(words, slugs)
        )

    def list_having(self, words: Sequence[QueryWord], slugs: list[str]) -> list[Product]:
        if not 2 <= len(words) <= MOST_WORDS:
            return []
        having = self.find_all(words, slugs) or self.find_all(
            [each for each in words if not each.is_need], slugs
        )
        return having if len(having) <= MOST_CALLED else []

    def find_all(self, words: Sequence[QueryWord], slugs: list[str]) -> list[Product]:
        found, sets = set(slugs), [self.reference.having(word, "strong") for word in words]
        return [
            one
            for one in self.products
            if sets and one.row["slug"] in found and all(one.place in some for some in sets)
        ]

    def list_names(self, read: Understanding, slugs: list[str]) -> Iterator[Understanding]:
        is_depth = any(want.kind == "depth" for want in read.wants)
        spans = [word.span for word in read.words]
        if (is_depth or not self.is_named(read, slugs)) and (
            other := with_wants_as_words(read, spans, IN_NAMES)
        ):
            yield other
        if not slugs and (
            other := with_wants_as_words(read, list(shelves_before_colours(read)), SHELF_KINDS | IN_NAMES)
        ):
            yield other

    def is_named(self, read: Understanding, slugs: list[str]) -> bool:
        """Whether a product is called by its whole name, or a shade by two or more words side by side."""
        if self.calls(self.spoken(read), slugs):
            return True
        found = set(slugs)
        return any(one.row["slug"] in found for one in self.with_shade_of_name(read))

    def is_called_in_words(self, read: Understanding, slugs: list[str]) -> bool:
        """The same of names that must be met: a shade's in one word only ranks."""
        is_long = " " in longest_name(read)
        return self.is_named(read, slugs) if is_long else self.calls(self.spoken(read), slugs)

    def with_shade_of_name(self, read: Understanding, *, in_a_word: bool = False) -> list[Product]:
        """The products that can be bought and have a shade that may be meant."""
        name = longest_name(read)
        if not name or (in_a_word and " " in name):
            return []
        return [
            one
            for one in self.products
            if one.row["in_stock"] and any(is_called(shade, name) for shade in one.shade_names)
        ]
