"""The tables of reviews, reports and bursts. Votes have no single key, so Piccolo cannot describe them."""

from piccolo.columns import Boolean, Date, OnDelete, SmallInt
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.catalogue import Product, Variant
from app.schema.tables.choices import BurstStanding
from app.schema.tables.columns import (
    boolean_column,
    foreign_key,
    id_column,
    integer_column,
    optional_foreign_key,
    optional_text_column,
    optional_timestamp_column,
    text_column,
    text_list_column,
    timestamp_column,
)
from app.schema.tables.members import Member


class Review(Table, tablename="review", db=ENGINE):
    """A review of a product. It has no author once the member is erased. The SQL adds `helpfulness`."""

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    member_id = optional_foreign_key(Member)
    rating = SmallInt(null=False)
    body = optional_text_column()
    static_review = text_list_column()
    incentivised = boolean_column()
    worn_variant_id = optional_foreign_key(Variant)
    likes = integer_column()
    dislikes = integer_column()
    created_at = timestamp_column()
    updated_at = timestamp_column()
    hidden_at = optional_timestamp_column()
    hidden_reason = text_column()
    waiting_reports = integer_column()
    is_proved = boolean_column()


class ReviewReport(Table, tablename="review_report", db=ENGINE):
    """A report of a review, by a member or a visitor."""

    id = id_column()
    review_id = foreign_key(Review, OnDelete.cascade)
    member_id = optional_foreign_key(Member)
    email = optional_text_column()
    kind = text_column("other")
    receipt = optional_text_column()
    reason = text_column()
    created_at = timestamp_column()
    resolved_at = optional_timestamp_column()
    resolution = text_column()


class ProfileReport(Table, tablename="profile_report", db=ENGINE):
    """A report of something that a member shows on their profile."""

    id = id_column()
    subject_id = foreign_key(Member, OnDelete.cascade)
    about = text_column()
    member_id = optional_foreign_key(Member)
    email = optional_text_column()
    kind = text_column()
    reason = text_column()
    receipt = text_column()
    created_at = timestamp_column()
    resolved_at = optional_timestamp_column()
    resolution = text_column()
    explanation = text_column()


class ReviewCheck(Table, tablename="review_check", db=ENGINE):
    """A review that a check held, why, and what staff decided."""

    id = id_column()
    review_id = optional_foreign_key(Review)
    because = text_column()
    held_at = timestamp_column()
    decided_at = optional_timestamp_column()
    is_released = Boolean(default=None, null=True)


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


COMMUNITY = (Review, ReviewReport, ProfileReport, ReviewCheck, Complaint, WearBurst)
