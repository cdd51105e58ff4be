"""What members say. A vote is known by its pair and has no class: see `app.schema.tables.members`."""

from piccolo.columns import OnDelete, SmallInt
from piccolo.table import Table

from app.kit.database import ENGINE
from app.schema.tables.catalogue import Product
from app.schema.tables.columns import (
    belongs_to,
    flag,
    labels,
    may_belong_to,
    maybe_moment,
    maybe_words,
    moment,
    number,
    numbered,
    words,
)
from app.schema.tables.members import Member


class Review(Table, tablename="review", db=ENGINE):
    """A member's word on a product; nobody's once the member is erased. The SQL adds `helpfulness`."""

    id = numbered()
    product_id = belongs_to(Product, OnDelete.cascade)
    member_id = may_belong_to(Member)
    rating = SmallInt(null=False)
    body = maybe_words()
    static_review = labels()
    incentivised = flag()
    likes = number()
    dislikes = number()
    created_at = moment()
    updated_at = moment()
    hidden_at = maybe_moment()


class ReviewReport(Table, tablename="review_report", db=ENGINE):
    """A member's word that a review should not stand."""

    id = numbered()
    review_id = belongs_to(Review, OnDelete.cascade)
    member_id = may_belong_to(Member)
    reason = words()
    created_at = moment()
    resolved_at = maybe_moment()
    resolution = words()


COMMUNITY = (Review, ReviewReport)
