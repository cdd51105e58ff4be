"""What keeps the shop running. Views by day have no class, as pairs do: see `app.schema.tables.members`."""

from piccolo.columns import JSONB, BigInt
from piccolo.table import Table

from app.kit.database import ENGINE
from app.schema.tables.columns import maybe_words, moment, numbered, words


class AuditEntry(Table, tablename="audit_entry", db=ENGINE):
    """Something that happened. Added, never changed; gone by age alone."""

    id = numbered()
    at = moment()
    action = words()
    outcome = words("done")
    member_id = BigInt(default=None, null=True)
    staff = maybe_words()
    network = maybe_words()
    request_id = maybe_words()
    details = JSONB(default="{}", null=False)


class ShopState(Table, tablename="shop_state", db=ENGINE):
    """What the shop remembers about itself, by name."""

    key = words(primary_key=True)
    value = words()
    changed_at = moment()


OPERATIONS = (AuditEntry, ShopState)
