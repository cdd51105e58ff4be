"""The catalogue a block of products at a time, each with all that belongs to it, read one block ahead."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import itemgetter

import asyncpg
import numpy as np
import numpy.typing as npt

from app.kit.database import Connection
from app.window.builder import queries
from app.window.builder.contents import Ingredient, contents_of
from app.window.builder.queries import Rows
from shade_engine import to_lab

BLOCK = 1_000  # products: enough to make a question to the database cheap, few enough for any memory
Contents = dict[int, Ingredient]


@dataclass(frozen=True, slots=True)
class Joined:
    """A product's row and the rows of its lists; its shades from light to deep."""

    product: asyncpg.Record
    variants: Rows
    offers: Rows
    ingredients: list[Ingredient]
    certifications: Rows
    images: Rows
    videos: Rows
    reviews: Rows


@dataclass(frozen=True, slots=True)
class Shades:
    """The shades of a block in a row: whose they are, by place in the block, and how they look."""

    product: npt.NDArray[np.int64]
    colour: npt.NDArray[np.uint8]
    lab: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Block:
    """Some products in the order of their ids, and their shades."""

    products: list[Joined]
    shades: Shades


async def blocks_of(connection: Connection) -> AsyncGenerator[Block, None]:
    """Every published product. Inside one snapshot; the database works on a block while the last is used."""
    contents = contents_of(await queries.every(connection, queries.INGREDIENTS))
    coming = asyncio.create_task(_block(connection, contents, after=0))
    try:
        while (block := await coming).products:
            last = block.products[-1].product["id"]
            coming = asyncio.create_task(_block(connection, contents, after=last))
            yield block
    finally:
        coming.cancel()
        with suppress(asyncio.CancelledError):
            await coming


async def _block(connection: Connection, contents: Contents, after: int) -> Block:
    products = await queries.products_after(connection, after, BLOCK)
    ids = [product["id"] for product in products]

    async def lists(query: str) -> list[Rows]:
        return _shared_out(await queries.belonging_to(connection, query, ids), ids)

    variants, shades = _light_to_deep(await lists(queries.VARIANTS))
    rows = zip(
        products, variants, await lists(queries.OFFERS), _known(await lists(queries.CONTAINED), contents),
        await lists(queries.CERTIFIED), await lists(queries.IMAGES), await lists(queries.VIDEOS),
        await lists(queries.REVIEWS), strict=True,
    )  # fmt: skip
    return Block([Joined(*row) for row in rows], shades)


def _shared_out(rows: Rows, ids: Sequence[int]) -> list[Rows]:
    """Each product's part of rows that come in the order of the products."""
    held = Counter(map(itemgetter(0), rows))
    return [rows[start:end] for start, end in pairwise(accumulate((held[one] for one in ids), initial=0))]


def _known(lists: list[Rows], contents: Contents) -> list[list[Ingredient]]:
    return [[contents[one] for row in rows for one in row["ingredients"]] for rows in lists]


def _light_to_deep(lists: list[Rows]) -> tuple[list[Rows], Shades]:
    """The shades of all products in one go. One colour has one lightness, so equal ones keep their order."""
    variants = [variant for rows in lists for variant in rows]
    written = bytes.fromhex("".join(variant["value"][1:] for variant in variants))
    colours = np.frombuffer(written, dtype=np.uint8).reshape(-1, 3)
    different, which = np.unique(colours, axis=0, return_inverse=True)
    lab = to_lab(different)[which.reshape(-1)]
    product = np.repeat(np.arange(len(lists)), [len(rows) for rows in lists])
    order = np.lexsort((-lab[:, 0], product))
    sorted_variants = (variants[place] for place in order.tolist())
    return (
        [[next(sorted_variants) for _ in rows] for rows in lists],
        Shades(product, colours[order], lab[order]),
    )
