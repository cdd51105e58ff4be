"""The questions the shop asks often are answered by an index, and no row waits for a scan to be deleted."""

import pytest

from app.kit.database.pool import Database

UNLED = """
SELECT conrelid::regclass::text || '.' || attname FROM pg_constraint
JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1] AND indpred IS NULL)
"""

QUESTIONS = {
    "review_most_helpful_idx": "SELECT * FROM review WHERE product_id = 1"
    " ORDER BY helpfulness DESC, created_at DESC, id DESC LIMIT 20",
    "review_member_id_created_at_idx": "SELECT * FROM review WHERE member_id = 1 ORDER BY created_at DESC",
    "review_member_id_product_id_key": "SELECT * FROM review WHERE member_id = 1 AND product_id = 2",
    "wish_member_id_created_at_idx": "SELECT * FROM wish WHERE member_id = 1 ORDER BY created_at DESC",
    "follow_pkey": "SELECT FROM follow WHERE follower_id = 1 AND followed_id = 2",
    "follow_followed_id_idx": "SELECT * FROM follow WHERE followed_id = 1",
    "member_identity_pkey": "SELECT member_id FROM member_identity WHERE issuer = 'i' AND subject = 's'",
    "refresh_token_pkey": "UPDATE refresh_token SET used_at = now()"
    " WHERE token_hash = '\\x01' AND used_at IS NULL",
    "review_report_open_idx": "SELECT * FROM review_report WHERE resolved_at IS NULL ORDER BY created_at",
    "variant_product_id_name_key": "SELECT * FROM variant WHERE product_id = 1",
    "variant_lab_missing_idx": "SELECT * FROM variant WHERE value IS NOT NULL AND lab_l IS NULL ORDER BY id",
    "product_source_key_key": "SELECT id FROM product WHERE source = 'makeup-api' AND source_key = '495'",
    "ingredient_inci_name_key": "SELECT id FROM ingredient WHERE lower(inci_name) = 'aqua'",
    "newsletter_subscription_email_key": "SELECT FROM newsletter_subscription"
    " WHERE lower(email) = 'a@b.example'",
    "product_rating_changed_at_idx": "SELECT id FROM product WHERE rating_changed_at >= now()",
    "catalogue_change_xid_idx": "SELECT product_id FROM catalogue_change WHERE xid >= 1",
    "blog_post_created_at_idx": "SELECT * FROM blog_post ORDER BY created_at DESC, id DESC LIMIT 20",
    "audit_entry_member_id_idx": "SELECT * FROM audit_entry WHERE member_id = 1",
}

HELPFUL_PAGE = """
SELECT id FROM review WHERE product_id = 1 AND hidden_at IS NULL
ORDER BY helpfulness DESC, created_at DESC, id DESC LIMIT 20"""


async def test_every_reference_can_be_followed_back(module_db: Database) -> None:
    async with module_db.reading() as connection:
        assert await connection.fetch(UNLED) == []


@pytest.mark.parametrize("index", QUESTIONS)
async def test_a_question_is_answered_by_its_index(module_db: Database, index: str) -> None:
    async with module_db.unit_of_work() as connection:
        # the tables are empty here, where a scan would be cheaper than any index
        await connection.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        await connection.execute("SET LOCAL enable_sort = off")
        plan = await connection.fetch(f"EXPLAIN {QUESTIONS[index]}")
    text = "\n".join(line for (line,) in plan)
    assert f" {index} " in text
    assert "Sort" not in text


async def test_a_page_of_the_most_helpful_reviews_is_read_from_its_index_alone(module_db: Database) -> None:
    """Else it looks dearer than to read and sort all reviews that a product has."""
    async with module_db.unit_of_work() as connection:
        await connection.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        await connection.execute("SET LOCAL enable_sort = off")
        plan = await connection.fetch(f"EXPLAIN {HELPFUL_PAGE}")
    assert "Index Only Scan using review_most_helpful_idx" in "\n".join(line for (line,) in plan)
