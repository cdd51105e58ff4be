"""Who looks after the shop. Staff are no members: other accounts, other sessions."""

from piccolo.columns import Bytea, OnDelete
from piccolo.table import Table

from app.kit.database import ENGINE
from app.schema.tables.columns import belongs_to, maybe_moment, moment, numbered, words


class Staff(Table, tablename="staff", db=ENGINE):
    """Somebody who may open the admin."""

    id = numbered()
    name = words(unique=True)
    password_hash = words(secret=True)
    created_at = moment()
    password_changed_at = moment()
    last_sign_in_at = maybe_moment()


class StaffSession(Table, tablename="staff_session", db=ENGINE):
    """A sign-in of staff on one browser, by its token's hash."""

    token_hash = Bytea(primary_key=True, secret=True)
    staff_id = belongs_to(Staff, OnDelete.cascade)
    created_at = moment()
    seen_at = moment()
    expires_at = moment()


STAFF = (Staff, StaffSession)
