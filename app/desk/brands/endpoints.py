"""Brands, their other names and merges; categories."""

from typing import Any

import asyncpg
import msgspec
from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.catalogue.feeds.taxonomy import find_shelf
from app.catalogue.importing import catalogue_shapes as shapes
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.shapes import Shape
from app.desk.access import OpenDesk
from app.desk.brands import queries
from app.desk.brands.schemas import (
    BrandAlias,
    BrandEdit,
    BrandList,
    BrandMerge,
    CategoryEdit,
    CategoryList,
    DeskBrand,
    DeskCategory,
    NewBrandAlias,
    StoredBrand,
    StoredCategory,
)
from app.desk.cell_rules import read_cells, refusing_taken_slugs
from app.desk.history import (
    ChangedMeanwhileError,
    describe_version,
    note_addition_of,
    note_change_of,
    refuse_unseen,
)
from app.desk.queries import add_row, change_row, lock
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.http.fields import Fault

BRAND_TAKEN = "Another brand has this address. To make both one, merge it into this one."
CATEGORY_TAKEN = "Another category has this address. Choose another, or put the products of both into one."
BRAND_GONE, CATEGORY_GONE = "This brand is not here any more.", "This category is not here any more."
BRAND_FIELDS = tuple(DeskBrand.__struct_fields__)
CATEGORY_FIELDS = ("name", "slug", "department", "description", "logo", "banner")


@get("/brands")
async def list_brands(database: NamedDependency[Database]) -> BrandList:
    """All brands with their other names."""
    async with database.reading() as connection:
        return BrandList([_make_brand(row) for row in await queries.list_brands(connection)])


@post("/brands", status_code=201)
async def add_brand(desk: OpenDesk, data: JSONBody[DeskBrand]) -> StoredBrand:
    """Add a brand."""
    async with desk.unit_of_work() as work:
        with refusing_taken_slugs(BRAND_TAKEN):
            brand_id = await add_row(work, "brand", _read_brand(data))
        await note_addition_of(work, desk, "brand", brand_id)
        return await _find_brand(work, brand_id)


@put("/brands/{brand_id:int}")
@may_raise(NotFoundError, ChangedMeanwhileError)
async def save_brand(desk: OpenDesk, brand_id: FromPath[int], data: JSONBody[BrandEdit]) -> StoredBrand:
    """Change a brand. If somebody else saved it meanwhile, nothing is stored: the response has theirs."""
    async with desk.unit_of_work() as work:
        await lock(work, "brand", brand_id)
        was = (await _find_brand(work, brand_id)).brand
        refuse_unseen(data.version, was)
        with refusing_taken_slugs(BRAND_TAKEN):
            await change_row(work, "brand", brand_id, _read_brand(data.brand))
        saved = await _find_brand(work, brand_id)
        await note_change_of(work, desk, "brand", brand_id, was, saved.brand)
    return saved


@post("/brands/{brand_id:int}/names", status_code=201)
@may_raise(NotFoundError)
async def add_name(desk: OpenDesk, brand_id: FromPath[int], data: JSONBody[NewBrandAlias]) -> StoredBrand:
    """Add another name of a brand, which feeds and links may use."""
    slug = make_slug(data.name)
    async with desk.unit_of_work() as work:
        await _find_brand(work, brand_id)
        named = await queries.find_brand_named(work, slug) if slug else None
        if fault := _describe_fault_of_name(slug, named, brand_id):
            raise InvalidInputError.in_body("name", fault)
        await queries.add_alias(work, slug, data.name.strip(), brand_id)
        await desk.note_change(work, "brand_alias", brand_id, slug=slug)
        return await _find_brand(work, brand_id)


@delete("/brands/{brand_id:int}/names/{slug:str}", status_code=200)
@may_raise(NotFoundError)
async def remove_name(desk: OpenDesk, brand_id: FromPath[int], slug: FromPath[str]) -> StoredBrand:
    """Take away another name of a brand."""
    async with desk.unit_of_work() as work:
        if not await queries.drop_alias(work, brand_id, slug):
            raise NotFoundError("This name is not here any more.")
        await desk.note_change(work, "brand_alias", brand_id, slug=slug, removed=True)
        return await _find_brand(work, brand_id)


@post("/brands/{brand_id:int}/merge", status_code=200)
@may_raise(NotFoundError)
async def merge_brands(desk: OpenDesk, brand_id: FromPath[int], data: JSONBody[BrandMerge]) -> StoredBrand:
    """Make another brand a part of this one: its products move, and its address leads on."""
    async with desk.unit_of_work() as work:
        brand = await _find_brand(work, brand_id)
        gone = await queries.find_brand_named(work, data.gone)
        if gone and gone["id"] == brand_id:
            words = f"{brand.brand.name} cannot be merged into itself. Choose the other brand."
            raise InvalidInputError.in_body("gone", words)
        if gone is None or gone["is_alias"]:
            owner = f" It is another name of {gone['name']}: take it away there first." if gone else ""
            raise InvalidInputError.in_body("gone", f"There is no brand with this address.{owner}")
        await queries.add_alias(work, data.gone, "", brand_id)
        await desk.note_change(work, "brand", brand_id, merged=gone["id"], slug=data.gone)
        return await _find_brand(work, brand_id)


@get("/categories")
async def list_categories(database: NamedDependency[Database]) -> CategoryList:
    """All categories."""
    async with database.reading() as connection:
        return CategoryList([_make_category(row) for row in await queries.list_categories(connection)])


@post("/categories", status_code=201)
async def add_category(desk: OpenDesk, data: JSONBody[DeskCategory]) -> StoredCategory:
    """Add a category. Without a department it gets the one that its name says."""
    if not data.department and (shelf := find_shelf([data.name], data.name, {})):
        data = msgspec.structs.replace(data, department=shelf.department)
    async with desk.unit_of_work() as work:
        with refusing_taken_slugs(CATEGORY_TAKEN):
            category_id = await add_row(work, "category", _read_category(data))
        await note_addition_of(work, desk, "category", category_id)
        return await _find_category(work, category_id)


@put("/categories/{category_id:int}")
@may_raise(NotFoundError, ChangedMeanwhileError)
async def save_category(
    desk: OpenDesk, category_id: FromPath[int], data: JSONBody[CategoryEdit]
) -> StoredCategory:
    """Change a category. If somebody else saved it meanwhile, nothing is stored: the response has theirs."""
    async with desk.unit_of_work() as work:
        await lock(work, "category", category_id)
        was = (await _find_category(work, category_id)).category
        refuse_unseen(data.version, was)
        with refusing_taken_slugs(CATEGORY_TAKEN):
            await change_row(work, "category", category_id, _read_category(data.category))
        saved = await _find_category(work, category_id)
        await note_change_of(work, desk, "category", category_id, was, saved.category)
    return saved


def _describe_fault_of_name(slug: str, named: asyncpg.Record | None, brand_id: int) -> str:
    """Why a brand cannot have another name. Empty where it can."""
    if not slug:
        return "Please give it a name"
    if named is None:
        return ""
    if named["is_alias"]:
        return f"This is another name of {named['name']} already. Take it away there first."
    if named["id"] == brand_id:
        return "This is the brand's own name."
    return f"{named['name']} is a brand here. To make both one, merge it into this one."


def _read_brand(brand: DeskBrand) -> dict[str, Any]:
    record = msgspec.to_builtins(brand)
    record["slug"] = brand.slug or make_slug(brand.name) or "brand"
    return _check_cells(shapes.BRANDS, record, BRAND_FIELDS)


def _read_category(category: DeskCategory) -> dict[str, Any]:
    record = msgspec.to_builtins(category)
    record["slug"] = category.slug or make_slug(category.name) or "category"
    values = _check_cells(shapes.CATEGORIES, record, CATEGORY_FIELDS)
    labels = [label.strip() for label in category.labels if label.strip()]
    return values | {"static_review": labels, "position": category.position}


def _check_cells(shape: Shape, record: dict[str, Any], fields: tuple[str, ...]) -> dict[str, Any]:
    faults: list[Fault] = []
    values = read_cells(shape, {name: record[name] for name in fields}, (), faults)
    if faults:
        raise InvalidInputError(faults)
    return values


async def _find_brand(connection: Connection, brand_id: int) -> StoredBrand:
    rows = await queries.list_brands(connection, brand_id)
    if not rows:
        raise NotFoundError(BRAND_GONE)
    return _make_brand(rows[0])


def _make_brand(row: dict[str, Any]) -> StoredBrand:
    brand = msgspec.convert({name: row[name] for name in BRAND_FIELDS}, DeskBrand)
    return StoredBrand(
        id=row["id"],
        version=describe_version(brand),
        brand=brand,
        products=row["products"],
        aliases=msgspec.convert(row["aliases"], list[BrandAlias]),
    )


async def _find_category(connection: Connection, category_id: int) -> StoredCategory:
    rows = await queries.list_categories(connection, category_id)
    if not rows:
        raise NotFoundError(CATEGORY_GONE)
    return _make_category(rows[0])


def _make_category(row: dict[str, Any]) -> StoredCategory:
    number, products = row.pop("id"), row.pop("products")
    category = msgspec.convert(row, DeskCategory)
    return StoredCategory(id=number, version=describe_version(category), category=category, products=products)


BRANDS = [
    *(list_brands, add_brand, save_brand, add_name, remove_name, merge_brands),
    *(list_categories, add_category, save_category),
]
