"""A product's reviews as responses: cached for everyone, or made for one member and never cached.

They are read from PostgreSQL, 100 at a time. While it is away everyone gets the first 100 as the window has
them, and that is not cached. A page further down is not cached either: there are too many of them.
"""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Response
from msgspec import UNSET

from app.kit.database.pool import Connection, Database, DatabaseUnavailableError
from app.kit.database.replica import ReadReplica
from app.kit.http.errors import NotFoundError
from app.kit.http.headers import etag_of
from app.kit.http.positions import encode_position
from app.kit.http.request_context import Cacheable, get_request_context
from app.kit.http.requests import ShopRequest
from app.members.opinions import queries as opinions
from app.members.opinions.queries import FROM_BEGINNING, WITHOUT_CHOICE
from app.members.opinions.schemas import EVERY_STAR, FacetCount, ReviewChoice, ReviewPosition
from app.members.sessions import Member
from app.reviews import queries
from app.reviews.schemas import LabelCount, ProductReviews, ReviewCounts, ShadeCount
from app.window.http_cache import REVALIDATED, stamp_of
from app.window.live.current_window import CurrentWindow
from app.window.window import Window

VARY = {"vary": "Cookie"}


class WantedReviews(msgspec.Struct, frozen=True):
    """The reviews that a request is about, and the one after which they begin."""

    choice: ReviewChoice = WITHOUT_CHOICE
    after: ReviewPosition | None = None


FIRST_PAGE = WantedReviews()


@dataclass(frozen=True, slots=True)
class ReviewSources:
    """The databases of reviews: the first page, which may be cached, is from the primary alone."""

    database: Database
    replica: ReadReplica

    async def read(self, slug: str, viewer: Member | None, wanted: WantedReviews) -> bytes:
        def read(connection: Connection) -> Awaitable[bytes]:
            return _read(connection, slug, viewer.id if viewer else None, wanted)

        if wanted.after:
            return await self.replica.read(read, viewer)
        async with self.database.reading() as connection:
            return await read(connection)


async def list_for_everyone(
    request: ShopRequest, sources: ReviewSources, window: Window, slug: str, wanted: WantedReviews
) -> Response[Any]:
    """The public response. Its stamp is read before the reviews, so that a later write outdates it."""
    row = window.slugs.find_row(slug)
    before = None if row is None else Cacheable(row, stamp_of(window, row), differs_for_members=True)
    try:
        body = await sources.read(slug, None, wanted)
    except DatabaseUnavailableError:
        return _make_public_answer(_read_from_window(window, row, wanted))
    if wanted.after is None:
        get_request_context(request.scope).cacheable = before
    return _make_public_answer(body)


async def list_for_member(
    sources: ReviewSources, current_window: CurrentWindow, slug: str, member: Member, wanted: WantedReviews
) -> Response[Any]:
    """The response with the member's own votes, or the public one if the database is unavailable."""
    try:
        body = await sources.read(slug, member, wanted)
    except DatabaseUnavailableError:
        window = current_window.window
        body = _read_from_window(window, window.slugs.find_row(slug), wanted)
    return Response(
        body, media_type="application/json", headers=VARY | {"cache-control": "private, no-cache"}
    )


async def _read(connection: Connection, slug: str, viewer: int | None, wanted: WantedReviews) -> bytes:
    found = await queries.find_product(connection, slug)
    if found is None:
        raise NotFoundError("Product not found")
    after = wanted.after or FROM_BEGINNING
    page = await opinions.list_of_product(connection, found.product_id, viewer, wanted.choice, after)
    is_part = page.end is not None or wanted.choice != WITHOUT_CHOICE
    counts = (
        await opinions.count_facets(connection, found.product_id) if is_part and not wanted.after else None
    )
    return msgspec.json.encode(
        ProductReviews(
            page.reviews,
            next=encode_position(page.end) if page.end else UNSET,
            counts=_describe_counts(counts) if counts else UNSET,
        )
    )


def _describe_counts(counts: list[FacetCount]) -> ReviewCounts:
    return ReviewCounts(
        stars=_count_by_stars(counts, "stars"),
        labels=[LabelCount(each.value, each.reviews) for each in counts if each.facet == "label"],
        shades=[
            ShadeCount(int(each.value), each.reviews, each.stars) for each in counts if each.facet == "shade"
        ],
        incentivised=_count_by_stars(counts, "incentivised"),
    )


def _count_by_stars(counts: list[FacetCount], facet: str) -> list[int]:
    found = {count.value: count.reviews for count in counts if count.facet == facet}
    return [found.get(str(number), 0) for number in EVERY_STAR]


def _read_from_window(window: Window, row: int | None, wanted: WantedReviews) -> bytes:
    """The reviews of the window, which has the first page alone."""
    if row is None:
        raise NotFoundError("Product not found")
    if wanted != FIRST_PAGE:
        raise DatabaseUnavailableError("The window has the first reviews alone")
    return b'{"product_reviews":' + window.texts.reviews(row) + b"}"


def _make_public_answer(body: bytes) -> Response[Any]:
    headers = VARY | {"cache-control": REVALIDATED, "etag": etag_of(body).decode()}
    return Response(body, media_type="application/json", headers=headers)
