"""The tables of staff. Staff are no members: they have their own accounts and sessions."""

from piccolo.columns import Bytea, OnDelete
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.columns import (
    foreign_key,
    id_column,
    optional_timestamp_column,
    text_column,
    timestamp_column,
)


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


STAFF = (Staff, StaffSession)
