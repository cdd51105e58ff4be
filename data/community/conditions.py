"""Conditions for a label or a sentence of a review, by words for the product and its writer."""

from typing import NamedTuple

from data.entities import Product


class Condition(NamedTuple):
    """Of the words, one must be among `only`, where there are any, and none among `never`."""

    only: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()

    def is_true_of(self, words: set[str]) -> bool:
        return not (self.never & words) and (not self.only or bool(self.only & words))


def parse_condition(written: str) -> Condition:
    """`pencil,jar` is true of either, `!oil,solid` of neither, `pencil,!pen` of a pencil that is no pen."""
    words = [word for word in written.split(",") if word]
    if written.startswith("!"):
        return Condition(never=frozenset(word.removeprefix("!") for word in words))
    never = frozenset(word.removeprefix("!") for word in words if word.startswith("!"))
    return Condition(frozenset(word for word in words if not word.startswith("!")), never)


def list_product_words(product: Product) -> set[str]:
    """The words for a product: its shape, its finish, and those of its name."""
    return {product.shape, product.finish or "", *product.slug.split("-")}
