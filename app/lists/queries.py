"""The one statement of lists: adds views of products."""

from collections.abc import Mapping

from app.kit.database.pool import Connection

_ADD_VIEWS = """
    INSERT INTO product_view (product_id, day, views)
    SELECT id, current_date, counted FROM unnest($1::bigint[], $2::integer[]) AS views (product_id, counted)
    JOIN product ON product.id = product_id ORDER BY id
    ON CONFLICT (product_id, day) DO UPDATE SET views = product_view.views + excluded.views"""


async def add_views(connection: Connection, views: Mapping[int, int]) -> None:
    """Add views for today. Products that no longer exist are skipped."""
    await connection.execute(_ADD_VIEWS, list(views), list(views.values()))
