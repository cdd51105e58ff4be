"""Collects a block of products: its columns, and the JSON pieces of each product and shade."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, Protocol

import numpy as np

from app.understanding.word_folding import fold_name
from app.window.builder.column_collector import ColumnCollector
from app.window.builder.ingredient_lists import encode_ingredients
from app.window.builder.mended_shades import mend_block
from app.window.builder.offers import describe_offers
from app.window.builder.product_blocks import ProductBlock
from app.window.builder.product_json import encode_product
from app.window.builder.wear_evidence import WearEvidence
from app.window.schemas import CorrectedShade
from shade_matching.match_constants import MatchConstants

BLOB_NAMES: Final = (
    "cards",
    "swatches",
    "pages",
    "offers",
    "reviews",
    "shades",
    "shade_names",
    "ingredient_numbers",
    "ingredient_names",
)
"""One piece of a kind for each product, but of `shades` one for each shade.

All are JSON but the numbers, and `shade_names`: the folded names of a product's shades, a line each.
"""


class PieceWriter(Protocol):
    """Takes pieces in the order of their rows or places."""

    def add(self, piece: bytes) -> None: ...


def encode_block(
    block: ProductBlock,
    columns: ColumnCollector,
    writers: Mapping[str, PieceWriter],
    evidence: WearEvidence,
    constants: MatchConstants,
) -> None:
    """Add a block of products to the columns, and its JSON to the writers of `BLOB_NAMES`."""
    is_skin = columns.find_skin(block.products)
    mended = mend_block(block.products, block.shades, block.others, is_skin, constants)
    offers = [
        describe_offers(each.offers, each.price, each.unit_price, each.offers_change_at)
        for each in block.products
    ]
    columns.add(block, offers, mended, evidence.correct_block(block.products, mended))
    texts, moves = iter(mended.list_texts()), iter(mended.lab - block.shades.lab)
    for each in offers:
        writers["offers"].add(each.page)
    for product, skin in zip(block.products, is_skin, strict=True):
        (_, brand), (_, category) = columns.listings.find_for(product)
        moved = np.array(list(islice(moves, len(product.variants)))).reshape(-1, 3)
        facts = evidence.list_facts(product, is_skin=skin, moved=moved)
        own = zip(islice(texts, len(product.variants)), facts, strict=True)
        pieces = encode_product(product, brand, category, [(*text, wear) for text, wear in own])
        writers["cards"].add(pieces.card)
        writers["swatches"].add(pieces.swatches)
        writers["pages"].add(pieces.page)
        writers["reviews"].add(pieces.reviews)
        for shade in pieces.shades:
            writers["shades"].add(shade)
        writers["shade_names"].add("\n".join([fold_name(row["name"]) for row in product.variants]).encode())
        numbers, names = encode_ingredients(product.ingredients)
        writers["ingredient_numbers"].add(numbers)
        writers["ingredient_names"].add(names)


def list_corrected(
    block: ProductBlock, columns: ColumnCollector, evidence: WearEvidence
) -> Iterator[CorrectedShade]:
    """List the shades of a block whose colours wearers corrected."""
    for product in block.products:
        (_, brand), _ = columns.listings.find_for(product)
        yield from evidence.list_corrected(product, brand.name)


def rank_corrected(shade: CorrectedShade) -> tuple[int, int]:
    """A key that sorts corrected shades, those with most wearers first."""
    return -shade.wearers, shade.variant_id
