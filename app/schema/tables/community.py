"""The tables of complaints, of bursts, and of phrases that shoppers say."""

from piccolo.columns import Date, OnDelete
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.catalogue import Variant
from app.schema.tables.choices import BurstStanding
from app.schema.tables.columns import (
    foreign_key,
    id_column,
    integer_column,
    optional_timestamp_column,
    text_column,
    timestamp_column,
)


class Complaint(Table, tablename="complaint", db=ENGINE):
    """A complaint. Whoever writes the answer sends it."""

    id = id_column()
    receipt = text_column()
    kind = text_column()
    name = text_column()
    email = text_column()
    words = text_column()
    about = text_column()
    created_at = timestamp_column()
    due_at = timestamp_column()
    answer = text_column()
    answered_at = optional_timestamp_column()


class WearBurst(Table, tablename="wear_burst", db=ENGINE):
    """Statements of many new accounts about two shades within a week. Staff release or refuse them."""

    id = id_column()
    variant_id = foreign_key(Variant, OnDelete.cascade)
    other_variant_id = foreign_key(Variant, OnDelete.cascade)
    accounts = integer_column()
    first_on = Date(default=None, null=False)
    last_on = Date(default=None, null=False)
    standing = text_column("waiting", choices=BurstStanding)
    decided_at = optional_timestamp_column()


class SearchPhrase(Table, tablename="search_phrase", db=ENGINE):
    """A phrase of shoppers, as staff add it, and the words of the shop that mean the same."""

    id = id_column()
    words = text_column()
    means = text_column()
    created_at = timestamp_column()


COMMUNITY = (Complaint, WearBurst, SearchPhrase)
