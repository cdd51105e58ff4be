"""The steps of a seed, each on the same connection: shelves, products, community, blog."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from app.kit.database import Connection
from app.media.briefs import brief
from app.media.queries import BriefBook
from app.seeding import editorial_rows, queries, shelf_rows
from app.seeding.community_rows import FirstIds, make_community
from app.seeding.makers import blocks_of
from app.seeding.rows import Rows
from app.seeding.shelf_rows import Numbers, Shared
from app.seeding.wanted import Wanted
from data.catalogue.catalogue import Catalogue
from data.editorial.reader import read_posts
from data.records import Product

Say = Callable[[int, int, str], None]
"""Told how much is done, of how much, and what is being done."""

COMMUNITY = 0.6  # the community's part of the work, measured in the work of all products of scale 1
USUAL = 1600  # products at scale 1


@dataclass(slots=True)
class Filling:
    """A seed at work."""

    connection: Connection
    catalogue: Catalogue
    wanted: Wanted
    book: BriefBook
    say: Say
    counts: Counter[str] = field(default_factory=Counter)

    def at(self, products: int, words: str) -> None:
        """Say how far it is: the community counts as so many products more."""
        rest = round(USUAL * COMMUNITY * self.wanted.scale)
        self.say(products, len(self.catalogue.plans) + rest, words)

    async def copy(self, tables: Iterable[Rows]) -> None:
        for rows in tables:
            held = list(rows.rows)
            await queries.copy(self.connection, rows._replace(rows=held))
            self.counts[rows.table] += len(held)

    async def numbered(self, table: str, slugs: Iterable[str]) -> dict[str, int]:
        return shelf_rows.numbered(slugs, await queries.first_free(self.connection, table))

    async def shared(self, table: str, column: str, names: Mapping[str, str]) -> Shared:
        held = await queries.ids_by(self.connection, table, column)
        return shelf_rows.shared(names, held, await queries.first_free(self.connection, table))


async def fill_shelves(filling: Filling) -> Numbers:
    """What products stand on."""
    filling.at(0, "Brands and categories")
    made, wanted = filling.catalogue, filling.wanted
    brands = await filling.numbered("brand", (each.slug for each in made.brands))
    categories = await filling.numbered("category", (each.slug for each in made.categories))
    vendors = await filling.numbered("vendor", (each.slug for each in made.retailers))
    names = {each.slug: each.name for each in made.ingredients}
    ingredients = await filling.shared("ingredient", "inci_name", names)
    slugs = {each.slug: each.slug for each in made.certifications}
    certifications = await filling.shared("certification", "slug", slugs)
    tables = [
        shelf_rows.brand_rows(made, brands, wanted),
        shelf_rows.category_rows(made, categories, wanted),
        shelf_rows.vendor_rows(made, vendors),
        shelf_rows.ingredient_rows(made, ingredients),
        shelf_rows.certification_rows(made, certifications),
    ]
    await filling.copy(tables)
    for told in (shelf_rows.brand_briefs, shelf_rows.category_briefs, shelf_rows.certification_briefs):
        filling.book.add(told(made))
    first = await queries.first_free(filling.connection, "product")
    return Numbers(brands, categories, vendors, ingredients.numbers, certifications.numbers, first)


async def fill_products(filling: Filling, numbers: Numbers, hands: int) -> list[Product]:
    """Products with everything on them; answers the products themselves, without their long words."""
    products: list[Product] = []
    filling.at(0, "Products")
    async for block in blocks_of(filling.catalogue, filling.wanted, numbers, hands):
        await filling.copy(block.tables)
        filling.book.add(block.briefs)
        products += block.products
        filling.at(len(products), f"Products: {filling.counts['variant']:,} shades")
    return products


async def fill_community(filling: Filling, products: list[Product], numbers: Numbers) -> None:
    """Members and all they do."""
    filling.at(len(products), "Members and reviews")
    connection = filling.connection
    first = FirstIds(
        numbers.first_product,
        await queries.first_free(connection, "member"),
        await queries.first_free(connection, "review"),
    )
    tables, briefs = make_community(products, filling.catalogue.categories, first, filling.wanted)
    await filling.copy(tables)
    filling.book.add(briefs)


async def fill_blog(filling: Filling) -> None:
    """Articles and their tags; and what is shown where a picture is missing."""
    posts = read_posts(filling.wanted.reference)
    tags = await filling.shared("blog_tag", "name", {tag: tag for tag in editorial_rows.tags_of(posts)})
    await filling.copy(
        [
            editorial_rows.post_rows(posts),
            editorial_rows.tag_rows(tags),
            editorial_rows.post_tag_rows(posts, tags.numbers),
        ]
    )
    filling.book.add([*editorial_rows.blog_briefs(posts), brief("placeholder")])
