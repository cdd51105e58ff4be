"""Reads and writes a product as one document: its texts and all its lists.

Each field is read by the rule that imports have for it. `app.desk.history` keeps what it said before.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import msgspec

from app.catalogue import queries as catalogue
from app.catalogue.importing import catalogue_shapes as shapes
from app.catalogue.importing.faults import RefusedRowError
from app.catalogue.importing.reading.measured_colours import read_measured
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.reading.values import format_price, format_quoted_price
from app.desk import history, queries
from app.desk.access import Desk
from app.desk.cell_rules import as_sentence, read_cells
from app.desk.schemas import DeskPicture, DeskProduct, DeskShade, StoredProduct
from app.kit.database.pool import Connection
from app.kit.http.errors import InvalidInputError, NotFoundError
from app.kit.http.fields import Fault
from app.kit.observing import audit

TEXTS = (
    *("name", "slug", "status", "caption", "description", "volume", "finish", "mpn", "gtin"),
    "withdrawal_reason",
)
MAIN, SIDE = "main", "side"
GONE = "This product is not here any more."
_TAKEN = {
    "product_slug_key": (("slug",), "Another product has this address"),
    "product_gtin_key": (("gtin",), "Another product has this barcode"),
    "variant_gtin_key": (("shades",), "Another shade has one of these barcodes"),
}


async def read_product(connection: Connection, product_id: int) -> StoredProduct:
    """A product as it is now."""
    row = await queries.find_product(connection, product_id)
    if row is None:
        raise NotFoundError(GONE)
    for offer in row["offers"]:
        pence, delivery = offer.pop("pence"), offer.pop("delivery_pence")
        offer["price"] = format_quoted_price(pence)
        offer["delivery"] = "" if delivery is None else format_price(delivery)
    number = row.pop("id")
    product = msgspec.convert(row, DeskProduct)
    return StoredProduct(id=number, version=history.describe_version(product), product=product)


async def add_product(work: Connection, product: DeskProduct) -> StoredProduct:
    """Add a product. Without an address it gets one of its brand and name."""
    if not product.slug:
        product = msgspec.structs.replace(
            product, slug=make_slug(product.brand, product.name, max_length=200)
        )
    values = await _read_document(work, product)
    with _refusing_taken_values():
        product_id = await queries.add_row(work, "product", values["product"])
        await _store_lists(work, product_id, values)
    return await read_product(work, product_id)


async def save_product(
    work: Connection,
    desk: Desk,
    product_id: int,
    version: str,
    product: DeskProduct,
    undoes: int | None = None,
) -> StoredProduct:
    """Store a product in place of the version that was seen. `undoes` is the change that this takes back."""
    await queries.lock(work, "product", product_id)
    was = (await read_product(work, product_id)).product
    history.refuse_unseen(version, was)
    values = await _read_document(work, product)
    with _refusing_taken_values():
        await queries.change_row(work, "product", product_id, values["product"])
        await _store_lists(work, product_id, values)
    saved = await read_product(work, product_id)
    await history.note_change_of(
        work, desk, "product", product_id, was, saved.product, status=saved.product.status
    )
    if undoes is not None:
        await _forget_wrong_prices(work, desk, saved, undoes)
    return saved


async def _forget_wrong_prices(work: Connection, desk: Desk, saved: StoredProduct, change_id: int) -> None:
    """Take prices that staff set by mistake out of the history that shoppers read.

    Only those of a change of the last day that are not asked now, and only for as long as they stood.
    """
    change = await queries.find_change_of_today(work, saved.id, change_id)
    if change is None:
        return
    before, after = (
        {(each["retailer"], each["currency"]): each["price"] for each in msgspec.json.decode(offers)}
        for offers in (change["before"], change["after"])
    )
    now = {(each.retailer, each.currency): each.price for each in saved.product.offers}
    wrong = {
        offer: price
        for offer, price in after.items()
        if price and price not in (before.get(offer), now.get(offer))
    }
    for row in await catalogue.list_observations(work, saved.product.slug):
        offer = row["name"], row["currency"]
        if offer not in wrong or row["observed_at"] < change["at"]:
            continue
        if row["price_pence"] is None or format_price(row["price_pence"]) != wrong[offer]:
            del wrong[offer]
            continue
        await catalogue.forget_observation(work, row)
        await audit.record(
            desk.request,
            "price.forget",
            work=work,
            staff=desk.staff.name,
            product=saved.product.slug,
            observation=catalogue.describe_observation(row),
            reason="Undone at the desk",
        )


@contextmanager
def _refusing_taken_values() -> Iterator[None]:
    """Say at its field what the database refuses because another row has it."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        place, words = _TAKEN.get(str(error.constraint_name), ((), "There is one like this already"))
        raise InvalidInputError([Fault(("body", *place), words)]) from error


async def _store_lists(work: Connection, product_id: int, values: dict[str, Any]) -> None:
    await queries.store_shades(work, product_id, values["shades"])
    await queries.store_offers(work, product_id, values["offers"])
    await queries.store_ingredients(work, product_id, values["ingredients"])
    certificates = values["certificates"]
    slugs, answers = [each.slug for each in certificates], [each.answer for each in certificates]
    await queries.store_certificates(work, product_id, slugs, answers)
    await queries.store_pictures(work, product_id, values["pictures"])


async def _read_document(work: Connection, product: DeskProduct) -> dict[str, Any]:
    """Read a document into what is stored. Raises all its faults at once, each with its place."""
    faults: list[Fault] = []
    given = msgspec.to_builtins(product)
    texts = read_cells(shapes.PRODUCTS, {name: given[name] for name in TEXTS}, (), faults)
    brand, category = await queries.find_references(work, product.brand, product.category)
    if brand is None:
        faults.append(Fault(("body", "brand"), "Please choose a brand"))
    if category is None:
        faults.append(Fault(("body", "category"), "Please choose a category"))
    values = {
        "shades": [_read_shade(shade, place, faults) for place, shade in enumerate(product.shades)],
        "offers": [_read_offer(offer, place, faults) for place, offer in enumerate(given["offers"])],
        "ingredients": _read_ingredients(given["ingredients"], faults),
        "certificates": product.certificates,
        "pictures": _read_pictures(product.pictures, faults),
    }
    _refuse_repeats("shades", "name", [each.name.strip() for each in product.shades], faults)
    sellers = [f"{make_slug(each.retailer)} {each.currency}" for each in product.offers]
    _refuse_repeats("offers", "retailer", sellers, faults)
    _refuse_repeats("pictures", "url", [each.url for each in product.pictures], faults)
    if faults:
        raise InvalidInputError(faults)
    others = {"featured_rank": product.featured_rank, "discontinued": product.discontinued}
    return values | {"product": texts | {"brand_id": brand, "category_id": category} | others}


def _read_shade(shade: DeskShade, position: int, faults: list[Fault]) -> dict[str, Any]:
    place = ("shades", position)
    record = {
        name: getattr(shade, name)
        for name in ("name", "value", "source", "undertone", "finish", "gtin", "picture")
    }
    lab, under, observer = None, None, None
    try:
        record, measured = read_measured(record)
        if measured:
            lab, under, observer = measured.lab, measured.measured_under, measured.observer
    except RefusedRowError as error:
        faults.append(Fault(("body", *place, "value"), as_sentence(error.reason)))
        record["value"] = ""
    values = read_cells(shapes.VARIANTS, record, place, faults)
    return values | {
        "id": shade.id, "position": position, "lab": lab, "measured_under": under, "observer": observer,
    }  # fmt: skip


def _read_offer(offer: dict[str, Any], position: int, faults: list[Fault]) -> dict[str, Any]:
    place = ("offers", position)
    money = {name: offer[name].strip().removeprefix("£").replace(",", "") for name in ("price", "delivery")}
    record = {name: offer[name].strip() for name in ("currency", "url")} | money
    values = read_cells(shapes.OFFERS, record, place, faults)
    named = read_cells(shapes.VENDORS, {"name": offer["retailer"]}, place, faults)
    slug = make_slug(offer["retailer"])
    if not slug:
        faults[:] = [each for each in faults if each.loc != ("body", *place, "name")]
        faults.append(Fault(("body", *place, "retailer"), "Please say who sells it"))
    return values | {"retailer": named["name"], "retailer_slug": slug, "in_stock": offer["in_stock"]}


def _read_ingredients(ingredients: list[dict[str, Any]], faults: list[Fault]) -> list[dict[str, Any]]:
    """The ingredients, each once."""
    found: dict[str, dict[str, Any]] = {}
    for position, each in enumerate(ingredients):
        record = {"inci_name": each["name"]}
        values = read_cells(shapes.INGREDIENTS, record, ("ingredients", position), faults)
        name = values["inci_name"]
        found.setdefault(name.lower(), {"name": name, "is_natural": each["is_natural"]})
    return list(found.values())


def _read_pictures(pictures: Iterable[DeskPicture], faults: list[Fault]) -> list[dict[str, Any]]:
    """The pictures in their order. The first one is the main one, which its name says."""
    values: list[dict[str, Any]] = []
    for position, sent in enumerate(pictures):
        record = read_cells(shapes.IMAGES, {"url": sent.url, "alt": sent.alt}, ("pictures", position), faults)
        sizes = {"width": sent.width, "height": sent.height, "position": position}
        values.append(record | {"name": sent.name[:180]} | sizes)
    if values and MAIN not in values[0]["name"]:
        values[0]["name"] = f"{MAIN} {values[0]['name']}".strip()
        for each in values[1:]:
            each["name"] = each["name"].replace(MAIN, SIDE)
    used: set[str] = set()
    for each in values:
        each["name"] = _free_name(each["name"] or SIDE, used.__contains__)
        used.add(each["name"])
    return values


def _free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    number, free = 2, name
    while is_taken(free):
        free, number = f"{name} {number}", number + 1
    return free


def _refuse_repeats(field: str, part: str, names: list[str], faults: list[Fault]) -> None:
    seen: set[str] = set()
    for position, name in enumerate(names):
        if name and name.lower() in seen:
            faults.append(Fault(("body", field, position, part), "Is here twice"))
        seen.add(name.lower())
