"""The SQL of writing posts."""

from collections.abc import Sequence
from typing import Final

import asyncpg

from app.kit.database.pool import Connection

_LIST: Final = """
    SELECT id, slug, title, status, author_name, created_at, publish_at FROM blog_post
    ORDER BY created_at DESC, id DESC LIMIT 500"""
_POST: Final = """
    SELECT id, slug, title, subtitle, md_content, image, author_name, author_image, status, publish_at,
        ARRAY(SELECT name FROM blog_post_tag JOIN blog_tag ON blog_tag.id = tag_id
            WHERE post_id = blog_post.id ORDER BY position, name) AS tags
    FROM blog_post WHERE id = $1"""
_ADD_TAGS: Final = """
    INSERT INTO blog_tag (name) SELECT unnest($1::text[]) ON CONFLICT (lower(name)) DO NOTHING"""
_DROP_TAGS: Final = "DELETE FROM blog_post_tag WHERE post_id = $1"
_TAG: Final = """
    INSERT INTO blog_post_tag (post_id, tag_id, position)
    SELECT $1, blog_tag.id, place - 1 FROM unnest($2::text[]) WITH ORDINALITY AS given (name, place)
    JOIN blog_tag ON lower(blog_tag.name) = lower(given.name) ON CONFLICT DO NOTHING"""
_PUBLISH_DUE: Final = """
    UPDATE blog_post SET status = 'published', created_at = publish_at, publish_at = NULL
    WHERE publish_at <= now() AND status = 'draft' RETURNING id"""


async def list_posts(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_LIST)


async def find_post(connection: Connection, post_id: int) -> asyncpg.Record | None:
    return await connection.fetchrow(_POST, post_id)


async def set_tags(connection: Connection, post_id: int, tags: Sequence[str]) -> None:
    await connection.execute(_ADD_TAGS, tags)
    await connection.execute(_DROP_TAGS, post_id)
    await connection.execute(_TAG, post_id, tags)


async def publish_due(connection: Connection) -> int:
    """Let the drafts appear whose time has come. Returns how many."""
    return len(await connection.fetch(_PUBLISH_DUE))
