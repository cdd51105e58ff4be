"""The steps of a seed, each on the same connection: brands and categories, products, community, blog."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from app.kit.database.pool import Connection
from data.catalogue.catalogue import Catalogue
from data.catalogue.offers import WATCHED_DAYS
from data.editorial.reader import read_posts
from data.entities import Product
from data.pictures.queries import SpecWriter
from data.pictures.specs import make_spec
from data.seeding import blog_rows, catalogue_rows, queries, rows, search_rows, wear_rows
from data.seeding.community_rows import FirstIds, make_community
from data.seeding.options import SeedOptions
from data.seeding.product_workers import make_blocks
from data.seeding.rows import CatalogueIds, SharedIds, TableRows

ReportProgress = Callable[[int, int, str], None]
"""Called with the work done, the total, and a description."""

COMMUNITY_SHARE = 0.6  # the community's part of the work, measured in the work of all products of scale 1
PRODUCTS_AT_SCALE_ONE = 1600


@dataclass(slots=True)
class SeedRun:
    """A seed under way."""

    connection: Connection
    catalogue: Catalogue
    options: SeedOptions
    specs: SpecWriter
    report: ReportProgress
    counts: Counter[str] = field(default_factory=Counter)

    def report_at(self, products: int, words: str) -> None:
        """Report the progress: the community counts as so many products more."""
        community_share = round(PRODUCTS_AT_SCALE_ONE * COMMUNITY_SHARE * self.options.scale)
        self.report(products, len(self.catalogue.plans) + community_share, words)

    async def copy(self, tables: Iterable[TableRows]) -> None:
        """Write the rows, and count them."""
        for table in tables:
            complete = list(table.rows)
            await queries.copy_rows(self.connection, table._replace(rows=complete))
            self.counts[table.table] += len(complete)

    async def assign_ids(self, table: str, slugs: Iterable[str]) -> dict[str, int]:
        return rows.assign_ids(slugs, await queries.find_free_id(self.connection, table))

    async def assign_shared_ids(self, table: str, column: str, names: Mapping[str, str]) -> SharedIds:
        existing = await queries.find_ids_by_name(self.connection, table, column)
        return rows.assign_shared_ids(names, existing, await queries.find_free_id(self.connection, table))


async def seed_catalogue(run: SeedRun) -> CatalogueIds:
    """Seed what products point at: brands, categories, vendors, ingredients, certifications."""
    run.report_at(0, "Brands and categories")
    catalogue = run.catalogue
    brands = await run.assign_ids("brand", (each.slug for each in catalogue.brands))
    categories = await run.assign_ids("category", (each.slug for each in catalogue.categories))
    vendors = await run.assign_ids("vendor", (each.slug for each in catalogue.retailers))
    names = {each.slug: each.name for each in catalogue.ingredients}
    ingredients = await run.assign_shared_ids("ingredient", "inci_name", names)
    slugs = {each.slug: each.slug for each in catalogue.certifications}
    certifications = await run.assign_shared_ids("certification", "slug", slugs)
    await run.copy(
        [
            catalogue_rows.list_brand_rows(catalogue, brands, run.options),
            catalogue_rows.list_category_rows(catalogue, categories, run.options),
            catalogue_rows.list_vendor_rows(catalogue, vendors),
            catalogue_rows.list_ingredient_rows(catalogue, ingredients),
            catalogue_rows.list_certification_rows(catalogue, certifications),
        ]
    )
    run.specs.add(catalogue_rows.list_catalogue_specs(catalogue))
    first = await queries.find_free_id(run.connection, "product")
    return CatalogueIds(brands, categories, vendors, ingredients.by_key, certifications.by_key, first)


async def seed_products(run: SeedRun, ids: CatalogueIds, processes: int) -> list[Product]:
    """Products with everything on them; answers the products themselves, without their long descriptions."""
    products: list[Product] = []
    run.report_at(0, "Products")
    today = run.options.reference.date()
    await queries.prepare_offer_history(run.connection, today - timedelta(days=WATCHED_DAYS), today)
    async for block in make_blocks(run.catalogue, run.options, ids, processes):
        await run.copy(block.tables)
        run.specs.add(block.specs)
        products += block.products
        run.report_at(len(products), f"Products: {run.counts['variant']:,} shades")
    return products


async def seed_community(run: SeedRun, products: list[Product], ids: CatalogueIds) -> range:
    """Write members, reviews, votes, follows and wishes; answers the ids of the members."""
    run.report_at(len(products), "Members and reviews")
    first = FirstIds(
        ids.first_product,
        await queries.find_free_id(run.connection, "member"),
        await queries.find_free_id(run.connection, "review"),
    )
    for_skin = [each.slug for each in products if each.category_slug in wear_rows.CATEGORIES]
    found = await queries.fetch_worn_ranges(run.connection, for_skin)
    shades = {slug: ids for slug, _, ids, _ in found}
    tables, specs = make_community(products, run.catalogue.categories, shades, first, run.options)
    before = run.counts["member"]
    await run.copy(tables)
    run.specs.add(specs)
    return range(first.member, first.member + run.counts["member"] - before)


async def seed_wearing(run: SeedRun, products: list[Product], members: range) -> None:
    """Write which shades members wear, and how others sat: of the most popular products for skin."""
    popular = sorted(products, key=lambda each: (-each.popularity, each.slug))
    chosen = [
        each.slug for category in wear_rows.CATEGORIES
        for each in [one for one in popular if one.category_slug == category][: wear_rows.RANGES]
    ]  # fmt: skip
    found = await queries.fetch_worn_ranges(run.connection, chosen)
    await run.copy(wear_rows.make_tables(found, members, run.options))


async def seed_searches(run: SeedRun, products: list[Product], ids: CatalogueIds) -> None:
    """Write what was searched for and opened lately. What real shoppers asked stays."""
    numbered = rows.assign_ids((each.slug for each in products), ids.first_product)
    taken = await queries.list_searches(run.connection)
    await run.copy(search_rows.list_search_rows(products, numbered, taken, run.options))


async def seed_blog(run: SeedRun) -> None:
    """Articles and their tags; and what is shown where a picture is missing."""
    posts = read_posts(run.options.reference)
    names = {tag: tag for tag in blog_rows.list_tags(posts)}
    tags = await run.assign_shared_ids("blog_tag", "name", names)
    await run.copy(
        [
            blog_rows.list_post_rows(posts),
            blog_rows.list_tag_rows(tags),
            blog_rows.list_post_tag_rows(posts, tags.by_key),
        ]
    )
    run.specs.add([*blog_rows.list_blog_specs(posts), make_spec("placeholder")])
