"""One pass over the catalogue: each product with all that belongs to it, from streams in product order."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import asyncpg
import numpy as np
import numpy.typing as npt

from app.kit.database import Connection
from app.window.builder import queries
from shade_engine import to_lab

Rows = list[asyncpg.Record]


@dataclass(frozen=True, slots=True)
class Joined:
    """A product's row and the rows of its lists; its shades from light to deep, with their colours."""

    product: asyncpg.Record
    variants: Rows
    colours: npt.NDArray[np.uint8]
    lab: npt.NDArray[np.float64]
    offers: Rows
    ingredients: Rows
    certifications: Rows
    images: Rows
    videos: Rows
    reviews: Rows


class _Follower:
    """A stream read along with the products: `rows_of` is asked with rising ids."""

    def __init__(self, rows: AsyncIterator[asyncpg.Record]) -> None:
        self._rows = rows
        self._waiting: asyncpg.Record | None = None

    async def rows_of(self, product_id: int) -> Rows:
        found: Rows = []
        while (row := self._waiting or await anext(self._rows, None)) is not None:
            self._waiting = row
            if row["product_id"] != product_id:
                break
            found.append(row)
            self._waiting = None
        return found


async def joined_products(connection: Connection) -> AsyncIterator[Joined]:
    """Every published product, in order of id. Inside one snapshot."""
    lists = (
        queries.OFFERS, queries.INGREDIENTS, queries.CERTIFIED,
        queries.IMAGES, queries.VIDEOS, queries.REVIEWS,
    )  # fmt: skip
    followers = [_Follower(queries.stream(connection, query)) for query in lists]
    shades = _Follower(queries.stream(connection, queries.VARIANTS))
    async for product in queries.stream(connection, queries.PRODUCTS):
        variants = _light_to_deep(await shades.rows_of(product["id"]))
        yield Joined(product, *variants, *[await follower.rows_of(product["id"]) for follower in followers])


def _light_to_deep(variants: Rows) -> tuple[Rows, npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
    written = "".join(variant["value"][1:] for variant in variants)
    colours = np.frombuffer(bytes.fromhex(written), dtype=np.uint8).reshape(-1, 3)
    lab = to_lab(colours)
    order = np.argsort(-lab[:, 0], kind="stable")
    return [variants[place] for place in order.tolist()], colours[order], lab[order]
