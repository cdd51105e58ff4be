"""What the database itself refuses, whoever asks: each rule by a row that breaks it and nothing else."""

from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from app.kit.database.pool import Connection, Database
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row

# PostgreSQL 18 has a code of its own for RESTRICT; 15 calls it a foreign key violation
IN_USE = (asyncpg.ForeignKeyViolationError, asyncpg.RestrictViolationError)
HASH = b"\x01" * 32
LONG = "x" * 100_001


class Shelf:
    """One of everything a row may point at."""

    connection: Connection
    brand: int
    category: int
    product: int
    member: int
    review: int
    vendor: int


@pytest_asyncio.fixture
async def shelf(module_db: Database) -> AsyncIterator[Shelf]:
    """Rolled back after each test."""
    async with module_db.reading() as connection:
        transaction = connection.transaction()
        await transaction.start()
        yield await _fill(connection)
        await transaction.rollback()


async def _fill(connection: Connection) -> Shelf:
    made = Shelf()
    made.connection = connection
    made.brand = await a_brand(connection, slug="aurum")
    made.category = await a_category(connection, slug="lips")
    made.product = await a_product(connection, slug="silk", brand_id=made.brand, category_id=made.category)
    made.member = await a_member(connection)
    made.review = await a_review(connection, made.product, made.member)
    made.vendor = await row(connection, "vendor", slug="boutique", name="Boutique")
    return made


WHOLE: dict[str, dict[str, Any]] = {
    "brand": {"slug": "new", "name": "New"},
    "category": {"slug": "new", "name": "New"},
    "product": {"slug": "new", "name": "New", "brand_id": "brand", "category_id": "category"},
    "variant": {"product_id": "product", "name": "Rose", "value": "#aa4455"},
    "vendor": {"slug": "new", "name": "New"},
    "offer": {"product_id": "product", "vendor_id": "vendor", "price_pence": 100},
    "ingredient": {"inci_name": "Aqua", "is_natural": True},
    "product_image": {"product_id": "product", "name": "main", "url": "/media/main.svg"},
    "social_video": {"product_id": "product", "platform": "tiktok", "url": "https://tiktok.example/1"},
    "certification": {"slug": "vegan", "name": "Vegan"},
    "member": {"first_name": "Ada"},
    "member_identity": {"issuer": "https://i", "subject": "s", "member_id": "member", "provider": "google"},
    "review": {"product_id": "product", "rating": 3},
    "review_vote": {"review_id": "review", "member_id": "member", "value": 1},
    "review_report": {"review_id": "review", "member_id": "member", "reason": "an advert"},
    "blog_post": {"slug": "new", "title": "New", "md_content": "", "author_name": "Ada"},
    "blog_tag": {"name": "skin"},
    "newsletter_subscription": {"email": "ada@example.org", "unsubscribe_hash": HASH},
    "audit_entry": {"action": "session.opened"},
    "product_view": {"product_id": "product", "views": 1},
    "shop_state": {"key": "motto", "value": "well met"},
    "search_count": {"query": "lipstick", "asked": 10, "products_found": 3},
}


@pytest.mark.parametrize("table", WHOLE)
async def test_a_whole_row_is_taken(shelf: Shelf, table: str) -> None:
    await _insert(shelf, table)
    assert await shelf.connection.fetchval(f"SELECT count(*) FROM {table}") >= 1


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("brand", {"slug": "Not A Slug"}), ("brand", {"slug": "-a"}), ("brand", {"slug": "a" * 121}),
    ("brand", {"name": ""}), ("brand", {"name": " New"}), ("brand", {"name": "n" * 121}),
    ("brand", {"description": LONG}), ("brand", {"price_level": 5}), ("brand", {"founded": 12}),
    ("category", {"slug": "sl/ug"}), ("category", {"name": "  "}), ("category", {"position": -1}),
    ("category", {"static_review": ["x"] * 41}), ("category", {"static_review": [None]}),
    ("product", {"slug": "a--b"}), ("product", {"name": "n" * 201}), ("product", {"status": "secret"}),
    ("product", {"featured_rank": -1}), ("product", {"popularity": -0.1}),
    ("product", {"popularity": float("nan")}),
    ("product", {"popularity": float("inf")}), ("product", {"description": LONG}),
    ("product", {"finish": "Matte!"}),
    ("product", {"rating_sum": 6, "rating_count": 1}), ("product", {"rating_sum": 1, "rating_count": 2}),
    ("variant", {"value": "#AA4455"}), ("variant", {"value": "#abc"}), ("variant", {"value": "rose"}),
    ("variant", {"name": ""}), ("variant", {"source": "hearsay"}), ("variant", {"undertone": "purple"}),
    ("variant", {"lab_l": 50.0}), ("variant", {"lab_l": 101.0, "lab_a": 0.0, "lab_b": 0.0}),
    ("variant", {"lab_l": 50.0, "lab_a": 200.0, "lab_b": 0.0}), ("variant", {"position": -1}),
    ("variant", {"value": None, "lab_l": 50.0, "lab_a": 0.0, "lab_b": 0.0}),
    ("vendor", {"url": "ftp://boutique.example"}), ("vendor", {"name": ""}),
    ("offer", {"price_pence": -1}), ("offer", {"currency": "gbp"}), ("offer", {"currency": "POUND"}),
    ("offer", {"url": "javascript:alert(1)"}),
    ("ingredient", {"inci_name": ""}), ("product_image", {"width": 0}), ("product_image", {"name": ""}),
    ("social_video", {"platform": "myspace"}), ("social_video", {"url": "http://tiktok.example/1"}),
    ("member", {"user_type": "admin"}), ("member", {"wishlist_type": "secret"}),
    ("member", {"skin_depth": "pink"}), ("member", {"first_name": "n" * 81}),
    ("member", {"socials_facebook": "http://facebook.com/ada"}),
    ("member", {"socials_facebook": "https://facebook.com.evil.example/ada"}),
    ("member", {"socials_instagram": "https://instagram.com/"}),
    ("member", {"socials_twitter": "https://y.com/ada"}),
    ("member", {"socials_tiktok": "https://tiktok.com/-ada"}), ("member", {"num_followers": -1}),
    ("member", {"email": "ada@example.org"}), ("member", {"email_verified": True}),
    ("member", {"email": "ada", "email_verified": True}),
    ("member_identity", {"provider": "My Space"}), ("member_identity", {"subject": ""}),
    ("review", {"rating": 0}), ("review", {"rating": 6}), ("review", {"body": ""}),
    ("review", {"body": "x" * 5001}),
    ("review", {"likes": -1}), ("review", {"static_review": ["x"] * 41}),
    ("review_vote", {"value": 0}), ("review_vote", {"value": 2}), ("review_report", {"reason": " "}),
    ("blog_post", {"title": " "}), ("blog_post", {"likes": -1}), ("blog_post", {"status": "secret"}),
    ("blog_tag", {"name": ""}), ("newsletter_subscription", {"email": "ada@example"}),
    ("newsletter_subscription", {"email": "a b@example.org"}),
    ("newsletter_subscription", {"unsubscribe_hash": b"1"}),
    ("audit_entry", {"action": "Not an action"}), ("audit_entry", {"details": "[]"}),
    ("audit_entry", {"details": '{"a": "' + "x" * 4000 + '"}'}), ("product_view", {"views": -1}),
    ("shop_state", {"key": "Not a key"}), ("search_count", {"asked": 9}),
    ("search_count", {"query": "ada@example.org"}), ("search_count", {"query": ""}),
    ("search_count", {"query": "x" * 81}), ("search_count", {"query": " lipstick"}),
    ("search_count", {"products_found": -1}), ("search_count", {"words_not_met": "x" * 81}),
]  # fmt: skip


@pytest.mark.parametrize(("table", "broken"), REFUSED, ids=lambda part: str(part)[:40])
async def test_a_row_that_breaks_one_rule_is_refused(
    shelf: Shelf, table: str, broken: dict[str, Any]
) -> None:
    with pytest.raises(asyncpg.CheckViolationError):
        await _insert(shelf, table, **broken)


TWICE: list[tuple[str, dict[str, Any]]] = [
    ("brand", {}), ("category", {}), ("product", {}), ("variant", {}), ("vendor", {}), ("offer", {}),
    ("ingredient", {"inci_name": "AQUA"}), ("product_image", {}), ("social_video", {}), ("certification", {}),
    ("member_identity", {}), ("review", {"member_id": "member"}), ("review_vote", {}), ("review_report", {}),
    ("blog_post", {}), ("blog_tag", {"name": "Skin"}), ("product_view", {}), ("shop_state", {}),
    ("search_count", {}),
    ("newsletter_subscription", {"email": "ADA@example.org", "unsubscribe_hash": b"\x02" * 32}),
    ("newsletter_subscription", {"email": "bea@example.org"}),
]  # fmt: skip


@pytest.mark.parametrize(("table", "second"), TWICE, ids=lambda part: str(part)[:40])
async def test_what_there_is_one_of_is_not_made_twice(
    shelf: Shelf, table: str, second: dict[str, Any]
) -> None:
    if "member_id" not in second:
        await _insert(shelf, table)
    with pytest.raises(asyncpg.UniqueViolationError):
        await _insert(shelf, table, **second)


async def test_reviews_without_an_author_are_many(shelf: Shelf) -> None:
    await _insert(shelf, "review")
    await _insert(shelf, "review")
    assert (
        await shelf.connection.fetchval("SELECT rating_count FROM product WHERE id = $1", shelf.product) == 3
    )


async def test_nobody_follows_oneself(shelf: Shelf) -> None:
    with pytest.raises(asyncpg.CheckViolationError, match="follow_not_oneself"):
        await row(shelf.connection, "follow", follower_id=shelf.member, followed_id=shelf.member)


async def test_a_certificate_is_yes_no_or_unknown(shelf: Shelf) -> None:
    vegan = await row(shelf.connection, "certification", slug="vegan", name="Vegan")
    answer = {"product_id": shelf.product, "certification_id": vegan}
    with pytest.raises(asyncpg.CheckViolationError, match="one_answer"):
        await row(shelf.connection, "product_certification", **answer, is_certified=True, is_unknown=True)


async def test_an_erased_member_keeps_no_name(shelf: Shelf) -> None:
    with pytest.raises(asyncpg.CheckViolationError, match="member_erased_is_empty"):
        await shelf.connection.execute("UPDATE member SET erased_at = now() WHERE id = $1", shelf.member)


@pytest.mark.parametrize("table", ["brand", "category"])
async def test_a_shelf_in_use_stays(shelf: Shelf, table: str) -> None:
    with pytest.raises(IN_USE):
        await shelf.connection.execute(f"DELETE FROM {table} WHERE slug IN ('aurum', 'lips')")


async def test_an_ingredient_in_use_stays(shelf: Shelf) -> None:
    aqua = await row(shelf.connection, "ingredient", inci_name="Aqua", is_natural=True)
    await row(shelf.connection, "product_ingredient", product_id=shelf.product, ingredient_id=aqua)
    with pytest.raises(IN_USE):
        await shelf.connection.execute("DELETE FROM ingredient")


async def test_a_product_takes_along_what_is_its_own(shelf: Shelf) -> None:
    await a_variant(shelf.connection, shelf.product)
    for table in ("offer", "product_image", "social_video", "review_vote", "review_report", "product_view"):
        await _insert(shelf, table)
    await row(shelf.connection, "wish", member_id=shelf.member, product_id=shelf.product)
    await shelf.connection.execute("DELETE FROM product WHERE id = $1", shelf.product)
    for table in (
        "variant",
        "offer",
        "product_image",
        "social_video",
        "review",
        "review_vote",
        "review_report",
        "wish",
    ):
        assert await shelf.connection.fetchval(f"SELECT count(*) FROM {table}") == 0


async def test_a_member_leaves_ratings_and_reports_without_a_name_and_nothing_else(shelf: Shelf) -> None:
    for table in ("member_identity", "review_vote", "review_report"):
        await _insert(shelf, table)
    await row(shelf.connection, "wish", member_id=shelf.member, product_id=shelf.product)
    await shelf.connection.execute("DELETE FROM member WHERE id = $1", shelf.member)
    for table in ("member_identity", "review_vote", "wish"):
        assert await shelf.connection.fetchval(f"SELECT count(*) FROM {table}") == 0
    for table in ("review", "review_report"):
        assert await shelf.connection.fetchval(f"SELECT array_agg(member_id) FROM {table}") == [None]
    assert await shelf.connection.fetchval("SELECT avg_rating FROM product WHERE id = $1", shelf.product) == 4


async def _insert(shelf: Shelf, table: str, **values: Any) -> Any:
    given = WHOLE[table] | values
    here = {
        name: getattr(shelf, str(value)) if name.endswith("_id") else value for name, value in given.items()
    }
    if table in {"product_view", "search_count"}:
        here["day"] = await shelf.connection.fetchval("SELECT current_date")
    async with shelf.connection.transaction():
        return await row(shelf.connection, table, **here)
