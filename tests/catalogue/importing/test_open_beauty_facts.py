"""Open Beauty Facts fills in what is missing, and nothing else."""

import gzip

import pytest_asyncio

from tests.catalogue.conftest import rows
from tests.catalogue.importing.conftest import SAMPLES, refused
from tests.support.rows import a_brand, a_product, row

SAMPLE = SAMPLES / "open-beauty-facts.jsonl"
LIST = """
    SELECT product.slug, inci_name, is_natural FROM product_ingredient
    JOIN product ON product.id = product_id JOIN ingredient ON ingredient.id = ingredient_id
    ORDER BY product.id, position
"""


@pytest_asyncio.fixture(autouse=True)
async def products(db) -> None:
    async with db.unit_of_work() as connection:
        brand = await a_brand(connection, slug="oriel", name="Maison Oriel")
        skin = await a_product(connection, slug="skin", name="Second Skin", brand_id=brand)
        await a_product(connection, slug="lait", name="Lait", brand_id=brand)
        await a_product(connection, slug="coded", name="X", source="till", source_key="4012345678901")
        await row(connection, "ingredient", inci_name="glycerin", is_natural=True)
        vegan = await row(connection, "certification", slug="vegan", name="Vegan")
        organic = await row(connection, "certification", slug="organic", name="Organic")
        for certification, unknown in ((vegan, False), (organic, True)):
            await row(
                connection,
                "product_certification",
                product_id=skin,
                certification_id=certification,
                is_unknown=unknown,
            )


async def test_ingredients_arrive_by_brand_and_name_or_by_code(undertone, db):
    result = await undertone("import", "open-beauty-facts", SAMPLE)
    assert result.exit_code == 0, result.output
    assert await rows(db, LIST) == [
        ("skin", "Aqua", True),
        ("skin", "glycerin", True),
        ("skin", "1,2-Hexanediol", False),
        ("skin", "Simmondsia Chinensis Seed Oil", True),
        ("skin", "PEG-10 Dimethicone", False),
        ("skin", "CI 77891", True),
        ("skin", "CI 77492", True),
        ("lait", "Aqua", True),
        ("coded", "Mica", True),
    ]
    assert "2 lines tell of no product here that lacks what they know." in result.stdout


async def test_only_an_unknown_answer_is_filled_in(undertone, db):
    await undertone("import", "open-beauty-facts", SAMPLE)
    assert await rows(db, "SELECT slug, is_certified, is_unknown FROM product_certification"
        " JOIN certification c ON c.id = certification_id ORDER BY slug") == [
        ("organic", True, False), ("vegan", False, False)]  # fmt: skip


async def test_bad_lines_are_reported(undertone, tmp_path):
    await undertone("import", "open-beauty-facts", SAMPLE)
    assert [(line, kind, field) for line, kind, field, _ in refused(tmp_path)] == [
        (3, "mended", "ingredients_text"),
        (5, "refused", ""),
    ]


async def test_a_list_that_is_there_is_left_alone(undertone, db, tmp_path):
    await undertone("import", "open-beauty-facts", SAMPLE)
    before = await rows(db, LIST)
    version = await rows(db, "SELECT catalogue_version()")
    packed = tmp_path / "again.jsonl.gz"
    packed.write_bytes(gzip.compress(SAMPLE.read_bytes().replace(b"Glycerin", b"Parfum")))
    await undertone("import", "open-beauty-facts", packed)
    assert await rows(db, LIST) == before
    assert await rows(db, "SELECT catalogue_version()") == version


async def test_two_products_of_one_name_are_not_guessed_at(undertone, db):
    async with db.unit_of_work() as connection:
        brand = await connection.fetchval("SELECT id FROM brand WHERE slug = 'oriel'")
        await a_product(connection, slug="skin-2", name="SECOND SKIN", brand_id=brand)
    await undertone("import", "open-beauty-facts", SAMPLE)
    assert {slug for slug, *_ in await rows(db, LIST)} == {"lait", "coded"}
