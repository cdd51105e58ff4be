"""Decides which product and shade of the shop an article is. Only a barcode joins without staff.

A barcode joins where the brand is the same and so are the names, but for words that one of them lacks:
retailers mistype barcodes, and give one to several things. One barcode of something with another name is a
mistake, and is left out. Everything else that looks like a product here becomes a draft, and staff are asked:
also where names differ in the spelling of one word alone, as a light cream is no night cream.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from app.catalogue.feeds.items import FeedItem
from app.catalogue.importing.reading.names import fold_brand, fold_name, fold_size, list_words, measure_size
from app.catalogue.importing.reading.slugs import make_slug

MIN_LIKENESS = 0.6
SAME_WORD = 0.8
_NOISE = frozenset([
    "new", "the", "a", "an", "of", "in", "with", "for", "and", "by", "free", "gift", "exclusive", "online",
    "only", "sale", "offer", "bestseller",
])  # fmt: skip
_OTHER_THINGS = frozenset([
    "refill", "mini", "travel", "set", "kit", "duo", "trio", "palette", "sample", "sachet", "jumbo", "value",
    "bundle", "tester", "pro", "brush", "sponge",
])  # fmt: skip
"""Words that mean another product where only one of two names has them."""


class KnownProduct(NamedTuple):
    """A product of the shop, as far as an article is compared with it."""

    id: int
    slug: str
    name: str
    brand: str
    size: str
    category: str


class KnownBarcode(NamedTuple):
    """The product or shade here that has a barcode."""

    product: KnownProduct
    variant_id: int | None


class Lookalike(NamedTuple):
    """A product here that a new one may be, and why."""

    product: KnownProduct
    evidence: str


class JoinDecision(NamedTuple):
    """The product that a group of articles is: one here, or a new one, which may be one of `lookalikes`."""

    product: KnownProduct | None
    lookalikes: list[Lookalike]


@dataclass
class KnownCatalogue:
    """The products of the shop that the articles of a batch may be."""

    groups: dict[str, KnownProduct] = field(default_factory=dict)
    barcodes: dict[str, KnownBarcode] = field(default_factory=dict)
    by_brand: dict[str, list[KnownProduct]] = field(default_factory=dict)

    def decide(self, group: str, items: Sequence[FeedItem], category: str) -> JoinDecision:
        """Find the product of a group of articles, which differ in their shade alone."""
        if group in self.groups:
            return JoinDecision(self.groups[group], [])
        by_barcode, lookalikes = dict[str, KnownProduct](), dict[str, Lookalike]()
        mismatches = Counter[str]()
        for item in items:
            known = self.barcodes.get(item.gtin or "")
            if known is None:
                continue
            difference = find_difference(item, category, known.product)
            if not difference:
                by_barcode[known.product.slug] = known.product
                continue
            mismatches[known.product.slug] += 1
            if mismatches[known.product.slug] > 1 or not compare_names(item, known.product).are_different:
                evidence = f"The same barcode {item.gtin}, but {difference}"
                lookalikes[known.product.slug] = Lookalike(known.product, evidence)
        if len(by_barcode) == 1:
            return JoinDecision(next(iter(by_barcode.values())), [])
        for product in by_barcode.values():
            lookalikes[product.slug] = Lookalike(product, "Its barcodes are of several products here")
        for product in self.by_brand.get(fold_brand(items[0].brand), []):
            if product.slug not in lookalikes and (evidence := describe_likeness(items[0], product)):
                lookalikes[product.slug] = Lookalike(product, evidence)
        return JoinDecision(None, list(lookalikes.values()))

    def remember_barcode(self, gtin: str | None, product: KnownProduct) -> None:
        """Remember a barcode of a product for the articles after it, if it is of no other."""
        if gtin:
            self.barcodes.setdefault(gtin, KnownBarcode(product, None))


def find_difference(item: FeedItem, category: str, product: KnownProduct) -> str:
    """The reason why an article with a product's barcode is not that product. Empty if there is none."""
    if fold_brand(item.brand) != fold_brand(product.brand):
        return f"the brands are {item.brand} and {product.brand}"
    names = compare_names(item, product)
    if names.are_different or names.are_respelled:
        return f"the names are {item.name} and {product.name}"
    if differ_in_size(item, product):
        return f"the sizes are {item.size} and {product.size}"
    if category and category != product.category:
        return f"the categories are {category} and {product.category}"
    return ""


def describe_likeness(item: FeedItem, product: KnownProduct) -> str:
    """Why an article may be a product of the same brand. Empty where it is not like it."""
    names = compare_names(item, product)
    if differ_in_size(item, product) or names.are_different or names.likeness < MIN_LIKENESS:
        return ""
    same = (
        "The same name"
        if fold_name(item.name) == fold_name(product.name)
        else f"The names are {item.name} and"
    )
    size = f", the same size {item.size}" if fold_size(item.size) and fold_size(product.size) else ""
    return f"The same brand {product.brand}. {same} {product.name}{size}."


def differ_in_size(item: FeedItem, product: KnownProduct) -> bool:
    """Whether both say a size, and not the same."""
    size, other = measure_size(item.size or item.name), measure_size(product.size or product.name)
    return size is not None and other is not None and size != other


class NameComparison(NamedTuple):
    """Whether each of two names has words that the other lacks, and how much they share."""

    are_different: bool
    are_respelled: bool
    """Some words are shared in another spelling, or are only spelled alike."""
    likeness: float


def compare_names(item: FeedItem, product: KnownProduct) -> NameComparison:
    """Compare two names by their words, of which one may lack some or spell them in another way."""
    noise = _NOISE | list_words(item.brand) | list_words(product.brand)
    noise |= list_words(item.shade) if item.shade else frozenset()
    words, others = (set(list_words(name) - noise)
                     for name in (item.name, product.name))  # fmt: skip
    if not words and not others and fold_name(item.name) == fold_name(product.name) != "":
        return NameComparison(are_different=False, are_respelled=False, likeness=1)
    shared = words & others
    own, others_own = _drop_misspelled(words - shared, others - shared)
    count = len(words) - len(own)
    are_different = bool(own and others_own) or count == 0 or bool((words ^ others) & _OTHER_THINGS)
    return NameComparison(are_different, count > len(shared), count / max(len(words), len(others), 1))


def _drop_misspelled(words: set[str], others: set[str]) -> tuple[set[str], set[str]]:
    """The words that the other side has not even in another spelling."""
    left, left_there = set(words), set(others)
    pairs = ((_rate_likeness(word, other), word, other) for word in words for other in others)
    for likeness, word, other in sorted(pairs, reverse=True):
        if likeness >= SAME_WORD and word in left and other in left_there:
            left.discard(word)
            left_there.discard(other)
    return left, left_there


@lru_cache(1 << 16)
def _rate_likeness(word: str, other: str) -> float:
    if min(len(word), len(other)) < 4:
        return 0
    return SequenceMatcher(None, word, other, autojunk=False).ratio()


def list_candidate_slugs(item: FeedItem) -> list[str]:
    """Addresses that a new product may have, the best first."""
    plain = make_slug(item.brand, item.name, max_length=200)
    sized = make_slug(item.brand, item.name, fold_size(item.size), max_length=200)
    digest = blake2b(f"{item.brand}|{item.group}".encode(), digest_size=4).hexdigest()
    return [plain, sized, f"{make_slug(item.brand, item.name, max_length=190)}-{digest}"]
