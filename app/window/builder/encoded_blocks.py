"""Collects a block of products: its columns, and the JSON pieces of each product and shade."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from app.understanding.word_folding import fold_name
from app.window.builder.column_collector import ColumnCollector
from app.window.builder.ingredients import encode_ingredients
from app.window.builder.mended_shades import mend_block
from app.window.builder.offers import describe_offers
from app.window.builder.product_blocks import ProductBlock
from app.window.builder.product_json import MatchingFacts, encode_product
from app.window.builder.wear_evidence import WearEvidence
from app.window.schemas import CorrectedShade
from shade_matching.match_constants import MatchConstants

BLOB_NAMES: Final = ("cards", "swatches", "pages", "offers", "reviews", "shades", "shade_names",
                     "ingredient_numbers", "ingredient_names")  # fmt: skip
"""One piece of a kind for each product, but of `shades` one for each shade.

All are JSON but the numbers, and `shade_names`: the folded names of a product's shades, a line each.
"""


def encode_block(
    block: ProductBlock,
    columns: ColumnCollector,
    add_piece: Mapping[str, Callable[[bytes], object]],
    evidence: WearEvidence,
    constants: MatchConstants,
) -> None:
    """Add a block of products to the columns, and its pieces by a function for each of `BLOB_NAMES`."""
    is_skin = columns.find_skin(block.products)
    mended = mend_block(block.shades, block.other_swatches, is_skin, constants)
    offers = [describe_offers(product.offers) for product in block.products]
    columns.add(block, offers, mended, evidence.correct_block(block.shades, mended))
    mending, moves, first = mended.list_mending(), mended.lab - block.shades.lab, 0
    for product, skin, offer_facts in zip(block.products, is_skin, offers, strict=True):
        own = slice(first, first + len(product.variants))
        first = own.stop
        wear = evidence.list_facts(product, is_skin=skin, moved=moves[own])
        facts = [MatchingFacts(*each, worn) for each, worn in zip(mending[own], wear, strict=True)]
        pieces = encode_product(product, *columns.listings.find_for(product), facts)
        add_piece["cards"](pieces.card)
        add_piece["swatches"](pieces.swatches)
        add_piece["pages"](pieces.page)
        add_piece["offers"](offer_facts.page)
        add_piece["reviews"](pieces.reviews)
        for shade in pieces.shades:
            add_piece["shades"](shade)
        add_piece["shade_names"]("\n".join([fold_name(row["name"]) for row in product.variants]).encode())
        numbers, names = encode_ingredients(product.ingredients)
        add_piece["ingredient_numbers"](numbers)
        add_piece["ingredient_names"](names)


def list_corrected(
    block: ProductBlock, columns: ColumnCollector, evidence: WearEvidence
) -> Iterator[CorrectedShade]:
    for product in block.products:
        brand, _ = columns.listings.find_for(product)
        yield from evidence.list_corrected(product, brand.name)


def rank_corrected(shade: CorrectedShade) -> tuple[int, int]:
    """A key that sorts corrected shades, those with most wearers first."""
    return -shade.wearers, shade.variant_id
