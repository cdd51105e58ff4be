"""What discovery writes: how often products were looked at."""

from collections.abc import Mapping

from app.kit.database import Connection

_ADD_VIEWS = """
    INSERT INTO product_view (product_id, day, views)
    SELECT id, current_date, seen FROM unnest($1::bigint[], $2::integer[]) AS news (product_id, seen)
    JOIN product ON product.id = product_id ORDER BY id
    ON CONFLICT (product_id, day) DO UPDATE SET views = product_view.views + excluded.views"""


async def add_views(connection: Connection, views: Mapping[int, int]) -> None:
    """Count views for today; products that are gone meanwhile are passed over."""
    await connection.execute(_ADD_VIEWS, list(views), list(views.values()))
