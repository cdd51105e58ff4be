"""The audit log, the shop's state and the folders of its windows.

Views by day have no class: see `app.schema.tables.members`.
"""

from piccolo.columns import JSONB, Array, BigInt, DoublePrecision, Integer, Text
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.columns import (
    id_column,
    integer_column,
    optional_text_column,
    optional_timestamp_column,
    text_column,
    timestamp_column,
)


class AuditEntry(Table, tablename="audit_entry", db=ENGINE):
    """An entry of the audit log. It is never changed, and deleted by age only."""

    id = id_column()
    at = timestamp_column()
    action = text_column()
    outcome = text_column("done")
    member_id = BigInt(default=None, null=True)
    staff = optional_text_column()
    network = optional_text_column()
    request_id = optional_text_column()
    details = JSONB(default="{}", null=False)


class ShopState(Table, tablename="shop_state", db=ENGINE):
    """A value of the shop's own state, by name."""

    key = text_column(primary_key=True)
    value = text_column()
    changed_at = timestamp_column()


class FetchedPicture(Table, tablename="fetched_picture", db=ENGINE):
    """A picture of a product on another server, and the name of our own copy."""

    id = id_column()
    address = text_column(unique=True)
    name = optional_text_column()
    width = Integer(default=None, null=True)
    height = Integer(default=None, null=True)
    etag = text_column()
    last_modified = text_column()
    due_at = timestamp_column()
    failures = integer_column()
    problem = text_column()


class SearchPhrases(Table, tablename="search_phrases", db=ENGINE):
    """A file of the shop's own phrases for its search, as it was imported."""

    name = text_column(primary_key=True)
    content = text_column()
    changed_at = timestamp_column()


class SearchPhrase(Table, tablename="search_phrase", db=ENGINE):
    """A phrase of shoppers, as staff add it, and the words of the shop that mean the same."""

    id = id_column()
    words = text_column()
    means = text_column()
    created_at = timestamp_column()


class CatalogueChange(Table, tablename="catalogue_change", db=ENGINE):
    """A change of the catalogue. Triggers write it; the processes that serve a window read it."""

    id = id_column()
    xid = BigInt(null=False)
    kind = text_column()
    product_id = BigInt(default=None, null=True)
    changed_at = timestamp_column()


class WindowFolder(Table, tablename="window_folder", db=ENGINE):
    """A folder that windows are built in. Its leader writes what its windows need, and how builds go."""

    id = text_column(primary_key=True)
    machine = text_column()
    release = text_column()
    version = text_column()
    oldest_xid = BigInt(default=0, null=False)
    seen_at = timestamp_column()
    failed_at = optional_timestamp_column()
    failure = text_column()


class Machine(Table, tablename="machine", db=ENGINE):
    """A machine that serves."""

    name = text_column(primary_key=True)
    release = text_column()
    signs_with = text_column()
    accepts = Array(base_column=Text(), null=False)
    clock_ahead = DoublePrecision(null=False)
    seen_at = timestamp_column()


OPERATIONS = (
    AuditEntry,
    ShopState,
    FetchedPicture,
    SearchPhrases,
    SearchPhrase,
    CatalogueChange,
    WindowFolder,
    Machine,
)
