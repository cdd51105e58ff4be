"""The short lists of a window: brands, categories, posts and certifications."""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec
from asyncpg import Record

from app.kit.database.pool import Connection
from app.window.builder import queries
from app.window.builder.column_collector import BrandsAndCategories
from app.window.schemas import Blog, Brand, Category

T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class CatalogueLists:
    """Brands and categories by id, and the posts of the blog."""

    listings: BrandsAndCategories
    posts: list[Blog]


async def read_lists(connection: Connection) -> CatalogueLists:
    brands = await queries.fetch(connection, queries.BRANDS)
    categories = await queries.fetch(connection, queries.CATEGORIES)
    posts = await queries.fetch(connection, queries.POSTS)
    listings = BrandsAndCategories(_index_by_id(brands, Brand), _index_by_id(categories, Category))
    return CatalogueLists(listings, [_make_struct(row, Blog) for row in posts])


async def read_certifications(connection: Connection) -> list[tuple[str, str]]:
    """The slug and the name of each."""
    return [(row["slug"], row["name"]) for row in await queries.fetch(connection, queries.CERTIFICATIONS)]


async def read_phrases(connection: Connection) -> list[str]:
    """Read the shop's own phrases for its search: the files imported, and what staff added."""
    files = [row["content"] for row in await queries.fetch(connection, queries.SEARCH_PHRASES)]
    added = await queries.fetch(connection, queries.OWN_SEARCH_PHRASES)
    tables = [f'[languages.{_quote(row["means"])}]\n"" = {_quote(row["words"][:200])}' for row in added]
    return files + tables


async def read_shop_facts(connection: Connection) -> dict[str, str]:
    """Read what staff say of the shop, by name."""
    rows = await queries.fetch(connection, queries.SHOP_FACTS)
    return {row["name"]: row["value"] for row in rows}


def _quote(value: str | list[str]) -> str:
    """A text or a list of texts as TOML, which writes them as JSON does."""
    return msgspec.json.encode(value).decode()


def save_lists(lists: CatalogueLists, folder: Path) -> None:
    brands, categories = lists.listings.brands, lists.listings.categories
    for name, items in (
        ("brands", list(brands.values())),
        ("categories", list(categories.values())),
        ("posts", lists.posts),
        ("brand_ids", list(brands)),
        ("category_ids", list(categories)),
    ):
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(items))


def _index_by_id(rows: list[Record], kind: type[T]) -> dict[int, T]:
    return {row["id"]: _make_struct(row, kind) for row in rows}


def _make_struct(row: Record, kind: type[T]) -> T:
    return kind(**{field: row[field] for field in kind.__struct_fields__})
