"""The tables that staff see in the admin: how each is listed, and what of it they may change.

Staff edit the rows of most tables. Those of some the shop writes itself: staff only decide on them, or look.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from piccolo.columns import Column, Date, OnDelete, SmallInt
from piccolo.columns.readable import Readable
from piccolo.table import Table
from piccolo_api.crud.endpoints import OrderBy

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables import catalogue, community, editorial, sources
from app.schema.tables.choices import UserType
from app.schema.tables.columns import (
    boolean_column,
    foreign_key,
    id_column,
    integer_column,
    optional_timestamp_column,
    text_column,
    text_list_column,
    timestamp_column,
)


class MemberForStaff(Table, tablename="member", db=ENGINE):
    """A member as staff see it: without e-mail address and links. Only the type can be changed."""

    id = id_column()
    first_name = text_column()
    surname = text_column()
    user_type = text_column("default", choices=UserType)
    num_followers = integer_column()
    created_at = timestamp_column()
    erased_at = optional_timestamp_column()

    @classmethod
    def get_readable(cls) -> Readable:
        return Readable(template="%s %s", columns=[cls.first_name, cls.surname])


class ReviewState(Enum):
    """Whether a review is visible. Reports set `reported`, checks `held`; a moderator shows or hides it."""

    reported = "reported"
    held = "held"
    shown = "shown"
    hidden = "hidden"


class ProfileDecision(Enum):
    open = ""
    kept = "kept"
    removed = "removed"


class ReviewModeration(Table, tablename="review_moderation", db=ENGINE):
    """A review with its reports. This is a view of PostgreSQL: see `0003_reviews.up.sql`."""

    id = id_column()
    waiting_reports = integer_column()
    standing = text_column("shown", choices=ReviewState)
    reasons = text_column()
    product = text_column()
    author = text_column()
    rating = SmallInt(null=False)
    body = text_column()
    static_review = text_list_column()
    incentivised = boolean_column()
    created_at = timestamp_column()
    hidden_at = optional_timestamp_column()
    hidden_reason = text_column()
    held_because = text_column()

    @classmethod
    def get_readable(cls) -> Readable:
        return Readable(template="%s of %s by %s", columns=[cls.id, cls.product, cls.author])


class ReviewReportForStaff(Table, tablename="review_report", db=ENGINE):
    """A report as staff see it: without its author, so that the complaint alone is judged."""

    id = id_column()
    review_id = foreign_key(ReviewModeration, OnDelete.cascade)
    kind = text_column()
    reason = text_column()
    created_at = timestamp_column()
    resolved_at = optional_timestamp_column()
    resolution = text_column()


class ProfileReportForStaff(Table, tablename="profile_report", db=ENGINE):
    """A report of something on a profile as staff see it: without its author."""

    id = id_column()
    subject_id = foreign_key(MemberForStaff, OnDelete.cascade)
    about = text_column()
    kind = text_column()
    reason = text_column()
    created_at = timestamp_column()
    resolution = text_column(choices=ProfileDecision)
    explanation = text_column()
    resolved_at = optional_timestamp_column()


class SearchesReport(Table, tablename="searches_report", db=ENGINE):
    """The searches of the last 30 days. This is a view: see `0006_operations.up.sql`."""

    id = id_column()
    query = text_column()
    found = boolean_column()
    products_found = integer_column()
    words_not_met = text_column()
    asked_today = integer_column()
    asked_7_days = integer_column()
    asked_30_days = integer_column()
    opened_today = integer_column()
    opened_7_days = integer_column()
    opened_30_days = integer_column()
    most_opened = text_column()


class SearchDaysReport(Table, tablename="search_days_report", db=ENGINE):
    """The searches of each day: numbers, and words of ours that nothing met. This is a view too."""

    id = id_column()
    day = Date(null=False)
    shown = integer_column()
    found_nothing = integer_column()
    let_words_go = integer_column()
    left_without_opening = integer_column()
    words_not_met = text_column()


class SearchOpeningsReport(Table, tablename="search_openings_report", db=ENGINE):
    """The products that were opened from the results of each query. This is a view too."""

    id = id_column()
    query = text_column()
    product = text_column()
    opened_today = integer_column()
    opened_7_days = integer_column()
    opened_30_days = integer_column()


@dataclass(frozen=True, eq=False)
class ManagedTable:
    table: type[Table]
    group: str
    """Under which it stands in the menu."""
    listed: Sequence[Column]
    editable: frozenset[str]
    order: Sequence[OrderBy] = ()
    """What the list is sorted by at first. NULL comes first in descending order, as what is not resolved."""
    may_add: bool = True
    may_remove: bool = True
    removal_refusal: str = ""
    """The message to whoever tries to remove a row: why not, and what to do instead."""

    @property
    def name(self) -> str:
        return self.table._meta.tablename

    @property
    def read_only(self) -> frozenset[str]:
        return frozenset(column._meta.name for column in self.table._meta.columns) - self.editable - {"id"}


def _edit(
    group: str, table: type[Table], listed: str, *, read_only: str = "", order: str = "", **more: Any
) -> ManagedTable:
    """A table whose rows staff edit, in all columns but those that are read-only."""
    columns = {column._meta.name for column in table._meta.columns}
    return _manage(group, table, listed, columns - {"id", *read_only.split()}, order, **more)


def _decide(
    group: str, table: type[Table], listed: str, editable: str = "", order: str = "", **more: Any
) -> ManagedTable:
    """A table whose rows the shop writes: staff only change some columns, or none."""
    rights = {"may_add": False, "may_remove": False} | more
    return _manage(group, table, listed, set(editable.split()), order, **rights)


def _manage(
    group: str, table: type[Table], listed: str, editable: set[str], order: str, **more: Any
) -> ManagedTable:
    """Find columns by their names, which blanks part. In `order`, a minus means descending."""
    columns = {column._meta.name: column for column in table._meta.columns}
    assert editable <= columns.keys()
    shown = [columns[name] for name in listed.split()]
    sorted_by = [OrderBy(columns[name.lstrip("-")], not name.startswith("-")) for name in order.split()]
    return ManagedTable(table, group, shown, frozenset(editable), sorted_by, **more)


_RATED = "rating_sum rating_count rating_changed_at popularity"
_SYSTEM_COLUMNS = "is_demo created_at"
_MEASURED = "lab_l lab_a lab_b instrument measured_under observer"
MANAGED_TABLES = (
    _edit("Catalogue", catalogue.Brand, "id name slug price_level origin", read_only=_SYSTEM_COLUMNS),
    _edit("Catalogue", catalogue.Category, "id name slug department position", read_only=_SYSTEM_COLUMNS),
    _edit(
        "Catalogue",
        catalogue.Product,
        "id name brand_id category_id status featured_rank rating_count",
        read_only=f"{_RATED} {_SYSTEM_COLUMNS} updated_at source source_key",
        may_remove=False,
        removal_refusal="Its reviews would go with it: give it the status withdrawn instead.",
    ),
    _edit(
        "Catalogue",
        catalogue.Variant,
        "id product_id name value undertone finish source",
        read_only=_MEASURED,
    ),
    _edit("Catalogue", catalogue.OtherSwatch, "id variant_id source shop value", read_only=_MEASURED),
    _edit("Catalogue", catalogue.Vendor, "id name slug url", read_only="is_demo"),
    _edit(
        "Catalogue",
        catalogue.Offer,
        "id product_id vendor_id price_pence delivery_pence currency in_stock updated_at",
        read_only="updated_at",
    ),
    _decide(
        "Sources",
        sources.HeldPrice,
        "id product_id vendor_id price_pence former_pence currency evidence standing created_at",
        editable="standing",
        order="-standing -created_at",
    ),
    _decide(
        "Sources",
        sources.ProductProposal,
        "id product_id other_product_id evidence standing created_at",
        editable="standing",
        order="-standing -created_at",
    ),
    _edit("Sources", sources.BrandAlias, "id slug name brand_id"),
    _edit("Sources", sources.ProductAlias, "id slug product_id", read_only="source source_key"),
    _edit("Sources", sources.VariantAlias, "id former_id variant_id"),
    _decide("Sources", sources.Feed, "id name address question problem ran_at", editable="question"),
    _edit("Catalogue", catalogue.Ingredient, "id inci_name is_natural"),
    _edit("Catalogue", catalogue.ProductIngredient, "id product_id ingredient_id position"),
    _edit("Catalogue", catalogue.Certification, "id name slug"),
    _edit(
        "Catalogue", catalogue.ProductCertification, "id product_id certification_id is_certified is_unknown"
    ),
    _edit("Catalogue", catalogue.ProductImage, "id product_id name url role position"),
    _edit("Catalogue", catalogue.SocialVideo, "id product_id platform title creator"),
    _edit(
        "Blog",
        editorial.BlogPost,
        "id title author_name status created_at",
        read_only="likes is_demo created_at updated_at",
        order="-created_at",
    ),
    _edit(
        "Blog",
        editorial.NewsletterIssue,
        "id subject send_at queued_at recipients created_at",
        read_only="queued_at recipients created_at",
    ),
    _edit("Blog", editorial.BlogTag, "id name"),
    _edit("Blog", editorial.BlogPostTag, "id post_id tag_id position"),
    _decide(
        "Members",
        MemberForStaff,
        "id first_name surname user_type num_followers created_at",
        editable="user_type",
        order="-id",
    ),
    _decide(
        "Reviews",
        ReviewModeration,
        "id waiting_reports standing held_because reasons product rating body author created_at",
        editable="standing hidden_reason",
        order="-waiting_reports -id",
        may_remove=True,
    ),
    _decide(
        "Reviews",
        ReviewReportForStaff,
        "id review_id kind reason created_at resolved_at resolution",
        editable="resolution",
        order="-resolved_at created_at",
    ),
    _decide(
        "Reviews",
        ProfileReportForStaff,
        "id subject_id about kind reason created_at resolution explanation resolved_at",
        editable="resolution explanation",
        order="-resolved_at created_at",
    ),
    _decide(
        "Members",
        community.Complaint,
        "id due_at kind words about name created_at answer answered_at",
        editable="answer",
        order="-answered_at due_at",
    ),
    _decide(
        "Reviews",
        community.WearBurst,
        "id variant_id other_variant_id accounts first_on last_on standing decided_at",
        editable="standing",
        order="-standing -accounts",
    ),
    _edit("Searches", community.SearchPhrase, "id words means created_at", read_only="created_at"),
    _decide(
        "Searches",
        SearchesReport,
        "query found words_not_met products_found asked_today asked_7_days asked_30_days"
        " opened_today opened_7_days opened_30_days most_opened",
        order="found -asked_30_days",
    ),
    _decide(
        "Searches",
        SearchDaysReport,
        "day shown found_nothing let_words_go left_without_opening words_not_met",
        order="-day",
    ),
    _decide(
        "Searches",
        SearchOpeningsReport,
        "query product opened_today opened_7_days opened_30_days",
        order="-opened_30_days",
    ),
)
TABLES_BY_NAME = {managed.name: managed for managed in MANAGED_TABLES}
