"""The tables of staff, who have accounts and sessions of their own, and of what they changed at the desk."""

from piccolo.columns import JSONB, Bytea, OnDelete
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.catalogue import Brand, Category, Product
from app.schema.tables.columns import (
    foreign_key,
    id_column,
    optional_timestamp_column,
    text_column,
    timestamp_column,
)
from app.schema.tables.editorial import BlogPost


class Staff(Table, tablename="staff", db=ENGINE):
    """An account that may open the admin."""

    id = id_column()
    name = text_column(unique=True)
    password_hash = text_column(secret=True)
    created_at = timestamp_column()
    password_changed_at = timestamp_column()
    last_sign_in_at = optional_timestamp_column()


class StaffSession(Table, tablename="staff_session", db=ENGINE):
    """A session of staff in one browser, by the hash of its token."""

    token_hash = Bytea(primary_key=True, secret=True)
    staff_id = foreign_key(Staff, OnDelete.cascade)
    created_at = timestamp_column()
    seen_at = timestamp_column()
    expires_at = timestamp_column()


class DeskHistory(Table, tablename="desk_history", db=ENGINE):
    """A change at the desk: what the changed fields said before, of a product or of something else."""

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade, null=True)
    at = timestamp_column()
    staff = text_column()
    before = JSONB(null=False)
    brand_id = foreign_key(Brand, OnDelete.cascade, null=True)
    category_id = foreign_key(Category, OnDelete.cascade, null=True)
    blog_post_id = foreign_key(BlogPost, OnDelete.cascade, null=True)


STAFF = (Staff, StaffSession, DeskHistory)
