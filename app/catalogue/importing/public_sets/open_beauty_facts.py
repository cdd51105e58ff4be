"""Open Beauty Facts (JSON Lines): adds what the shop's products lack. `docs/importing.md` states the rules.

No product is made from it. A line whose product the shop does not sell is passed over and counted.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from app.catalogue.importing import catalogue_shapes, queries, third_party_shapes
from app.catalogue.importing.faults import RefusedRowError, excerpt
from app.catalogue.importing.queries import IncompleteProduct
from app.catalogue.importing.reading import records
from app.catalogue.importing.reading.files import Progress, Source, ignore_progress
from app.catalogue.importing.reading.inci_names import is_natural, split_inci_names
from app.catalogue.importing.reading.slugs import join_lines, make_slug
from app.catalogue.importing.run import Arrival, LeftOutPart, Row, Run

AT_ONCE = 1_000
ALIASES = {
    "cruelty-free-international": "cruelty-free",
    "not-tested-on-animals": "cruelty-free",
    "leaping-bunny": "cruelty-free",
    "the-vegan-society": "vegan",
    "european-vegetarian-union-vegan": "vegan",
    "eu-organic": "organic",
    "cosmos-organic": "organic",
    "no-gluten": "gluten-free",
}


class FoundProduct(NamedTuple):
    """A line, and the keys to find its product by, the most certain first."""

    line: int
    content: dict[str, Any] | RefusedRowError
    keys: tuple[str, ...]


def check(path: Path) -> None:
    """Read the file once. Raises `CannotImportError` if it cannot be imported."""
    source = Source(path)
    source.check()
    records.check_json_lines(source)


async def import_ingredients(run: Run, path: Path, progress: Progress = ignore_progress) -> None:
    """Add ingredients and certifications to products that lack them."""
    source = Source(path, progress)
    await queries.index_products(run.connection)
    lines = records.read_json_lines(source)
    found = (FoundProduct(line, content, _list_keys(content)) for line, content in lines)
    while some := list(islice(found, AT_ONCE)):
        products_by_key = await queries.find_incomplete_products(
            run.connection, sorted({key for each in some for key in each.keys})
        )
        certifications = await queries.list_certification_slugs(run.connection)
        await run.write_batch(_fill_products(source.name, some, products_by_key, certifications, run))


def _list_keys(content: dict[str, Any] | RefusedRowError) -> tuple[str, ...]:
    if isinstance(content, RefusedRowError):
        return ()
    code = str(content.get("code") or "").lstrip("0")
    keys = [f"code:{code}"] if code.isdecimal() else []
    name, brands = content.get("product_name"), content.get("brands")
    if isinstance(name, str) and isinstance(brands, str):
        keys += [key for brand in brands.split(",") for key in list_name_keys(brand, name)]
    return tuple(keys)


def list_name_keys(brand: str, name: str) -> Iterator[str]:
    """Keys made of brand and name, also without a brand that is repeated in front of the name."""
    brand, name = (make_slug(words[:500], max_length=500).replace("-", "") for words in (brand, name))
    if brand and name:
        yield f"name:{brand}|{name}"
        if name.removeprefix(brand) not in {name, ""}:
            yield f"name:{brand}|{name.removeprefix(brand)}"


def _fill_products(
    file: str,
    some: Iterable[FoundProduct],
    products_by_key: Mapping[str, IncompleteProduct],
    certifications: set[str],
    run: Run,
) -> Iterator[Arrival]:
    filled: set[str] = set()
    for line, content, keys in some:
        product = next((products_by_key[key] for key in keys if key in products_by_key), None)
        if isinstance(content, RefusedRowError):
            yield Arrival(file, line, content)
        elif product is None or product.slug in filled:
            run.passed_over += 1
        else:
            filled.add(product.slug)
            labels = _read_labels(content, product, certifications)
            for item in (*_read_ingredients(content, product), *labels):
                yield Arrival(file, line, item)


def _read_ingredients(content: dict[str, Any], product: IncompleteProduct) -> Iterator[Row | LeftOutPart]:
    """The ingredients of a product that has none yet."""
    printed = content.get("ingredients_text")
    if product.has_ingredients or not isinstance(printed, str):
        return
    names, rejected = split_inci_names(printed.replace("\x00", ""))
    for position, name in enumerate(names):
        yield Row(third_party_shapes.INGREDIENTS, {"inci_name": name, "is_natural": is_natural(name)})
        record = {"product": product.slug, "ingredient": name, "position": position}
        yield Row(catalogue_shapes.PRODUCT_INGREDIENTS, record)
    for other in rejected[:1]:
        yield LeftOutPart("ingredients_text", f"{excerpt(other)} is no ingredient: left out")


def _read_labels(content: dict[str, Any], product: IncompleteProduct, known: set[str]) -> Iterator[Row]:
    """The certifications that the labels name, if the shop knows them and has no answer yet."""
    tags = content.get("labels_tags")
    named = tags if isinstance(tags, list) else []
    slugs = {make_slug(join_lines(str(tag)).partition(":")[2]) for tag in named}
    for slug in sorted({ALIASES.get(slug, slug) for slug in slugs} & known - product.answered):
        record = {"product": product.slug, "certification": slug, "is_certified": True, "is_unknown": False}
        yield Row(catalogue_shapes.PRODUCT_CERTIFICATIONS, record)
