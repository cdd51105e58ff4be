"""Products: the list, one page for all of a product, and its pictures."""

from collections import defaultdict
from typing import Any

from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.catalogue.importing.catalogue_shapes import STATUSES
from app.catalogue.importing.reading.inci_names import is_natural, split_inci_names
from app.catalogue.importing.reading.values import format_price
from app.desk import product_document, queries
from app.desk.access import OpenDesk
from app.desk.history import ChangedMeanwhileError, note_addition_of
from app.desk.schemas import (
    MAX_PRODUCTS,
    Choices,
    DeskChoice,
    DeskIngredient,
    DeskProduct,
    Label,
    ListedProduct,
    ListText,
    Offset,
    ProductChoice,
    ProductEdit,
    ProductList,
    ProductsBefore,
    ProductsChange,
    ProductsChanged,
    ReadLabel,
    StoredPicture,
    StoredProduct,
)
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import BodyTooLargeError, InvalidInputError, NotFoundError, may_raise
from app.kit.http.requests import MultipartForm, read_form_first
from app.media.product_pictures import PREFIX, PictureDecoder, ProductPictures
from app.media.service import PictureRejectedError

PAGE = 50


@get("/products")
async def list_products(
    database: NamedDependency[Database],
    q: ListText = "",
    brand: ListText = "",
    category: ListText = "",
    status: ListText = "",
    offset: Offset = 0,
) -> ProductList:
    """A page of products, those that changed last first."""
    choice = ProductChoice(query=q, brand=brand, category=category, status=status)
    async with database.reading() as connection:
        rows, count = await queries.list_products(connection, choice, PAGE, offset)
    return ProductList([_describe_product(**row) for row in rows], count)


def _describe_product(*, lowest: int | None, **facts: Any) -> ListedProduct:
    return ListedProduct(**facts, lowest_price=format_price(lowest) if lowest else "")


@post("/products/change", status_code=200)
async def change_products(desk: OpenDesk, data: JSONBody[ProductsChange]) -> ProductsChanged:
    """Change one field of many products, all at once or none."""
    async with desk.unit_of_work() as work:
        await _check_change(work, data)
        ids = await _list_ids(work, data.products)
        if data.field == "status":
            reason = None if data.reason is None else data.reason.strip()
            changed = await queries.change_statuses(work, ids, data.value, reason, desk.staff.name)
        else:
            changed = await queries.change_many(work, ids, data.field, data.value, desk.staff.name)
        before = defaultdict[tuple[str, str], list[int]](list)
        for product_id, *said in changed:
            before[said[0], said[1]].append(product_id)
            details = {"columns": [data.field], data.field: data.value}
            await desk.note_change(work, "product", product_id, **details)
    message = f"{len(changed)} {'product' if len(changed) == 1 else 'products'} changed."
    return ProductsChanged(message, [ProductsBefore(*said, sorted(ids)) for said, ids in before.items()])


async def _list_ids(work: Connection, chosen: ProductChoice) -> list[int]:
    ids = await queries.list_ids(work, chosen, MAX_PRODUCTS + 1)
    if len(ids) > MAX_PRODUCTS:
        words = f"These are more than {MAX_PRODUCTS:,} products. Please choose fewer of them."
        raise InvalidInputError.in_body("products", words)
    return ids


async def _check_change(work: Connection, change: ProductsChange) -> None:
    brand, category = await queries.find_references(work, change.value, change.value)
    if (change.field == "brand" and brand is None) or (change.field == "category" and category is None):
        raise InvalidInputError.in_body("value", f"Please choose a {change.field}")
    if change.field == "status" and change.value not in STATUSES:
        raise InvalidInputError.in_body("value", "Is not one of the choices")
    if change.field == "discontinued" and change.value not in {"true", "false"}:
        raise InvalidInputError.in_body("value", "Must be true or false")
    if change.field == "status" and change.value == "withdrawn" and not (change.reason or "").strip():
        raise InvalidInputError.in_body("reason", "Please say why: shoppers read it")
    if len(change.reason or "") > 500:
        raise InvalidInputError.in_body("reason", "Must be at most 500 characters long")


@post("/products", status_code=201)
async def add_product(desk: OpenDesk, data: JSONBody[DeskProduct]) -> StoredProduct:
    """Add a product."""
    async with desk.unit_of_work() as work:
        added = await product_document.add_product(work, data)
        await note_addition_of(work, desk, "product", added.id, status=data.status)
    return added


@get("/products/{product_id:int}")
@may_raise(NotFoundError)
async def get_product(database: NamedDependency[Database], product_id: FromPath[int]) -> StoredProduct:
    """All of a product."""
    async with database.reading() as connection:
        return await product_document.read_product(connection, product_id)


@put("/products/{product_id:int}")
@may_raise(NotFoundError, ChangedMeanwhileError)
async def save_product(
    desk: OpenDesk, product_id: FromPath[int], data: JSONBody[ProductEdit]
) -> StoredProduct:
    """Store a product. If somebody else saved it meanwhile, nothing is stored: the response has theirs."""
    async with desk.unit_of_work() as work:
        return await product_document.save_product(
            work, desk, product_id, data.version, data.product, data.undoes
        )


@get("/choices")
async def get_choices(database: NamedDependency[Database]) -> Choices:
    """The choices for the fields of a product."""
    async with database.reading() as connection:
        found = await queries.list_choices(connection)
        finishes = await queries.list_finishes(connection)
    lists = {name: [DeskChoice(**row) for row in rows] for name, rows in found.items()}
    return Choices(**lists, finishes=finishes)


@post("/ingredients/read", status_code=200)
async def read_label(database: NamedDependency[Database], data: JSONBody[Label]) -> ReadLabel:
    """Read a label's list: which ingredients it names, and which of them the shop knows."""
    names, rejected = split_inci_names(data.text)
    async with database.reading() as connection:
        known = await queries.find_ingredients(connection, names)
    ingredients = []
    for name in names:
        row = known.get(name.lower())
        natural = row["is_natural"] if row else is_natural(name)
        ingredients.append(
            DeskIngredient(name=row["name"] if row else name, is_natural=natural, is_known=bool(row))
        )
    return ReadLabel(ingredients, rejected)


@post("/pictures", status_code=201, guards=[read_form_first])
@may_raise(BodyTooLargeError)
async def add_picture(
    product_pictures: NamedDependency[ProductPictures], data: MultipartForm
) -> StoredPicture:
    """Store a picture in all its sizes, as a retailer's pictures are: decoded in a process of its own."""
    content = data.get("picture")
    if not isinstance(content, bytes):
        raise InvalidInputError.in_body("picture", "Please choose a picture.")
    decoder = PictureDecoder(product_pictures.folder)
    try:
        sized = await decoder.decode(content)
    except PictureRejectedError as error:
        raise InvalidInputError.in_body("picture", str(error)) from error
    finally:
        await decoder.close()
    await product_pictures.share(sized.name)
    return StoredPicture(f"{PREFIX}{sized.name}-640.webp", sized.width, sized.height)


PRODUCTS = [
    *(list_products, change_products, add_product, get_product, save_product),
    *(get_choices, read_label, add_picture),
]
