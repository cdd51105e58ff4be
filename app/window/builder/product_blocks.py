"""Reads the catalogue in blocks of products, each product with its lists, one block ahead."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import NamedTuple

import asyncpg
import numpy as np
import numpy.typing as npt

from app.kit.background import end_task
from app.kit.database.pool import Connection
from app.window.builder import queries
from app.window.builder.ingredients import IngredientFacts, read_ingredients
from app.window.builder.queries import Records
from app.window.prices.prices import (
    Offer,
    ProductPrice,
    find_next_change,
    find_price,
    list_shown_offers,
    read_offer,
)
from app.window.prices.unit_prices import UnitPrice, find_unit_price
from shade_engine import to_lab
from shade_matching.error_model import SOURCE_PLACES

BLOCK_SIZE = 1_000  # products: enough to make few queries, few enough to fit in memory
IngredientsById = dict[int, IngredientFacts]


class ProductOffers(NamedTuple):
    """The offers of a product as they count now, and the time when others will by themselves."""

    shown: list[Offer]  # those its page lists, in that order
    price: ProductPrice
    unit_price: UnitPrice | None
    change_at: datetime | None


@dataclass(frozen=True, slots=True)
class ProductRows:
    """A product's row and the rows of its lists. Its shades are sorted from light to deep."""

    product: asyncpg.Record
    variants: Records
    offers: ProductOffers
    ingredients: list[IngredientFacts]
    certifications: Records
    images: Records
    videos: Records
    reviews: Records


@dataclass(frozen=True, slots=True)
class BlockShades:
    """All shades of a block: the row of each, the place of its product in the block, and its colour."""

    rows: Records
    product: npt.NDArray[np.int64]
    colour: npt.NDArray[np.uint8]
    lab: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class BlockSwatches:
    """The swatches of a block beside those that are shown: the places of their shades, and their colours."""

    shade: npt.NDArray[np.int64]
    source: npt.NDArray[np.int64]  # places in the engine's SWATCH_SOURCES
    shop: npt.NDArray[np.int64]  # numbers of the shops, from 1; 0 where none is named
    lab: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ProductBlock:
    """Some products in the order of their ids, their shades, and the swatches of these that are not shown."""

    products: list[ProductRows]
    shades: BlockShades
    other_swatches: BlockSwatches


async def read_blocks(connection: Connection, now: datetime) -> AsyncGenerator[ProductBlock, None]:
    """Yield every published product as of now. While a block is used, the next one is being fetched."""
    ingredients = read_ingredients(await queries.fetch(connection, queries.INGREDIENTS))
    next_block = asyncio.create_task(_read_block(connection, ingredients, now, after=0))
    try:
        while (block := await next_block).products:
            last = block.products[-1].product["id"]
            next_block = asyncio.create_task(_read_block(connection, ingredients, now, after=last))
            yield block
    finally:
        await end_task(next_block)


async def _read_block(
    connection: Connection, ingredients: IngredientsById, now: datetime, after: int
) -> ProductBlock:
    products = await queries.fetch(connection, queries.PRODUCTS, after, BLOCK_SIZE)
    return await _read_lists(connection, products, ingredients, now)


async def read_products(connection: Connection, product_ids: Sequence[int], now: datetime) -> ProductBlock:
    """Read those of some products that are published."""
    products = await queries.fetch(connection, queries.PRODUCTS_BY_ID, product_ids)
    ingredients = await queries.fetch(connection, queries.INGREDIENTS_OF, product_ids)
    return await _read_lists(connection, products, read_ingredients(ingredients), now)


async def _read_lists(
    connection: Connection, products: Records, ingredients: IngredientsById, now: datetime
) -> ProductBlock:
    ids = [product["id"] for product in products]

    async def fetch(query: str) -> list[Records]:
        return split_by_product(await queries.fetch(connection, query, ids), ids)

    variants, shades = sort_light_to_deep(await fetch(queries.VARIANTS))
    offers, contained = await fetch(queries.OFFERS), await fetch(queries.CONTAINED)
    certified, images = await fetch(queries.CERTIFIED), await fetch(queries.IMAGES)
    videos, reviews = await fetch(queries.VIDEOS), await fetch(queries.REVIEWS)
    rows = [
        ProductRows(
            product=product,
            variants=variants[place],
            offers=read_offers(offers[place], now),
            ingredients=[ingredients[key] for row in contained[place] for key in row["ingredients"]],
            certifications=certified[place],
            images=images[place],
            videos=videos[place],
            reviews=reviews[place],
        )
        for place, product in enumerate(products)
    ]
    swatches = await queries.fetch(connection, queries.OTHER_SWATCHES, ids)
    return ProductBlock(rows, shades, read_other_swatches(shades, swatches))


def read_offers(rows: Records, now: datetime) -> ProductOffers:
    offers = [read_offer(row) for row in rows]
    price = find_price(offers, now)
    unit_price = None
    if price.price is not None:
        unit_price = find_unit_price(price.price, rows[0]["volume"], rows[0]["department"])
    return ProductOffers(list_shown_offers(offers, now), price, unit_price, find_next_change(offers, now))


def split_by_product(rows: Records, ids: Sequence[int]) -> list[Records]:
    """Split rows that are sorted by product into one list for each product."""
    counts = Counter(map(itemgetter("product_id"), rows))
    edges = accumulate((counts[product_id] for product_id in ids), initial=0)
    return [rows[start:end] for start, end in pairwise(edges)]


def sort_light_to_deep(lists: list[Records]) -> tuple[list[Records], BlockShades]:
    """Sort the shades of all products at once. Equal colours have equal lightness and keep their order."""
    variants = [variant for rows in lists for variant in rows]
    colours, lab = _read_colours(variants)
    product = np.repeat(np.arange(len(lists)), [len(rows) for rows in lists])
    order = np.lexsort((-lab[:, 0], product))
    ordered = [variants[place] for place in order.tolist()]
    edges = pairwise(accumulate(map(len, lists), initial=0))
    shades = BlockShades(ordered, product, colours[order], lab[order])
    return [ordered[start:end] for start, end in edges], shades


def _read_colours(rows: Records) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
    """The colours shown, and their Lab: exactly as measured where an instrument read them."""
    values = bytes.fromhex("".join(row["value"][1:] for row in rows))
    colours = np.frombuffer(values, dtype=np.uint8).reshape(-1, 3)
    distinct, inverse = np.unique(colours, axis=0, return_inverse=True)
    lab = to_lab(distinct)[inverse.reshape(-1)]
    for place, row in enumerate(rows):
        if row["measured_under"] is not None and row["lab_l"] is not None:
            lab[place] = row["lab_l"], row["lab_a"], row["lab_b"]
    return colours, lab


def list_hexes(colours: npt.NDArray[np.uint8]) -> list[str]:
    """Colours as text, such as `#c68642`."""
    text = np.ascontiguousarray(colours).tobytes().hex()
    return [f"#{text[at : at + 6]}" for at in range(0, len(text), 6)]


def read_other_swatches(shades: BlockShades, swatches: Records) -> BlockSwatches:
    """The swatches that are not shown, by the places of their shades."""
    if not swatches:
        none = np.zeros(0, dtype=np.int64)
        return BlockSwatches(none, none, none, np.zeros((0, 3)))
    places = {row["id"]: place for place, row in enumerate(shades.rows)}
    seen = [row for row in swatches if row["variant_id"] in places]
    shops = {shop: number for number, shop in enumerate(sorted({"", *(row["shop"] for row in seen)}))}
    return BlockSwatches(
        np.array([places[row["variant_id"]] for row in seen], dtype=np.int64),
        np.array([SOURCE_PLACES[row["source"]] for row in seen], dtype=np.int64),
        np.array([shops[row["shop"]] for row in seen], dtype=np.int64),
        _read_colours(seen)[1],
    )
