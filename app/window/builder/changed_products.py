"""Reads what changed in the catalogue, and makes of it what the builder would write of these products."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from asyncpg import Record

from app.kit.database.pool import Connection
from app.window.activity.queries import fetch_activity
from app.window.builder import queries
from app.window.builder.catalogue_lists import CatalogueLists, read_certifications, read_lists
from app.window.builder.column_collector import BrandsAndCategories, ColumnCollector
from app.window.builder.encoded_blocks import BLOB_NAMES, encode_block, list_corrected
from app.window.builder.product_blocks import ProductBlock, read_products
from app.window.builder.text_index_builder import TextIndexBuilder
from app.window.builder.wear_evidence import WearEvidence
from app.window.schemas import CorrectedShade
from shade_matching.match_constants import MatchConstants

PRODUCTS_AT_ONCE = 1_000


@dataclass(frozen=True, slots=True)
class ChangedRows:
    """Rows of the products that changed and still are published, and the lists where these changed."""

    product_ids: list[int]  # all that changed
    blocks: list[ProductBlock]
    colourless: list[Record]
    heats: dict[int, float]
    lists: CatalogueLists | None
    certifications: list[tuple[str, str]] | None

    def only_removals(self) -> "ChangedRows":
        """Only the products that are gone."""
        shown = {product.product["id"] for block in self.blocks for product in block.products}
        gone = [product for product in self.product_ids if product not in shown]
        return ChangedRows(gone, [], [], {}, None, None)


class DocumentList(TextIndexBuilder):
    """Keeps documents as they are."""

    def __init__(self) -> None:
        super().__init__()
        self.documents: list[dict[str, int]] = []

    def add(self, document: dict[str, int]) -> None:
        self.documents.append(document)


@dataclass(slots=True)
class AddedProducts:
    """Products as the builder would write them."""

    columns: ColumnCollector
    documents: DocumentList
    pieces: dict[str, list[bytes]] = field(default_factory=lambda: {name: [] for name in BLOB_NAMES})
    corrected: list[CorrectedShade] = field(default_factory=list)


async def read_changed_rows(
    connection: Connection,
    product_ids: Sequence[int],
    *,
    with_lists: bool,
    heats: dict[int, float] | None = None,
) -> ChangedRows:
    """Read the rows of changed products, inside one snapshot. Their `heats` may be known already."""
    now, ids = datetime.now(UTC), sorted(product_ids)
    parts = [ids[start : start + PRODUCTS_AT_ONCE] for start in range(0, len(ids), PRODUCTS_AT_ONCE)]
    blocks = [await read_products(connection, part, now) for part in parts]
    colourless = await queries.fetch(connection, queries.COLOURLESS_OF, ids) if ids else []
    if heats is None:
        heats = {row["id"]: row["heat"] for row in await fetch_activity(connection, ids, now.date())}
    lists = await read_lists(connection) if with_lists else None
    certifications = await read_certifications(connection) if with_lists else None
    return ChangedRows(ids, blocks, colourless, heats, lists, certifications)


def list_finishes(blocks: Sequence[ProductBlock]) -> set[str]:
    products = [product for block in blocks for product in block.products]
    rows = [*(each.product for each in products), *(row for each in products for row in each.variants)]
    return {row["finish"] for row in rows} - {None}


def encode_products(
    blocks: Sequence[ProductBlock],
    listings: BrandsAndCategories,
    finishes: list[str],
    heats: dict[int, float],
    evidence: WearEvidence,
    constants: MatchConstants,
) -> AddedProducts:
    """Make columns, documents and JSON of products."""
    documents = DocumentList()
    columns = ColumnCollector(finishes, listings, heats, words=documents)
    added = AddedProducts(columns, documents)
    add_piece = {name: pieces.append for name, pieces in added.pieces.items()}
    for block in blocks:
        if block.products:
            encode_block(block, columns, add_piece, evidence, constants)
            added.corrected += list_corrected(block, columns, evidence)
    return added
