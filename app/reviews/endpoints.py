"""Reading, writing, changing and taking back reviews."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from app.kit import clock
from app.kit.database.pool import Database
from app.kit.database.replica import ReadReplica
from app.kit.http.errors import ConflictError, ForbiddenError, NotFoundError, may_raise
from app.kit.http.positions import MAX_POSITION_LENGTH, decode_position
from app.kit.http.requests import ShopRequest
from app.kit.limits.request_limits import limited
from app.kit.observing import audit
from app.members.opinions.schemas import ReviewChoice, ReviewPosition, ReviewSort
from app.members.sessions import Member, PerhapsSignedIn, SignedIn, perhaps_signed_in, signed_in
from app.members.sessions.schemas import Message
from app.reviews import review_lists, service
from app.reviews.checks.service import hash_network
from app.reviews.review_lists import ReviewSources, WantedReviews
from app.reviews.schemas import ChangedReview, NewReview, OneReview, ProductReviews, ReviewResult
from app.settings import Settings
from app.window.live.current_window import CurrentWindow

SHADES = r"^[0-9]{1,18}(,[0-9]{1,18}){0,99}$"
WRITES = [signed_in, limited("reviews")]


@get("/product/review", guards=[perhaps_signed_in])
@may_raise(NotFoundError)
async def product_reviews(
    request: ShopRequest,
    slug: Annotated[str, QueryParameter(min_length=1, max_length=200)],
    maybe_member: PerhapsSignedIn,
    database: NamedDependency[Database],
    replica: NamedDependency[ReadReplica],
    current_window: NamedDependency[CurrentWindow],
    sort: FromQuery[ReviewSort] = "helpful",
    stars: Annotated[int, QueryParameter(ge=0, le=5)] = 0,
    shades: Annotated[str | None, QueryParameter(pattern=SHADES)] = None,
    incentivised: FromQuery[bool | None] = None,
    after: Annotated[str | None, QueryParameter(max_length=MAX_POSITION_LENGTH)] = None,
) -> Response[ProductReviews]:
    """100 reviews of a product, most helpful first; a member's own votes are marked.

    `stars` is an exact number, 0 for all. `shades` are ids of shades that reviewers wore, the first of them
    first; 0 stands for reviews that name none. `incentivised` chooses those that somebody was given or
    paid something for, or all others. `after` is the `next` of the page before.
    """
    worn = tuple(dict.fromkeys(int(each) for each in shades.split(","))) if shades else ()
    begin = decode_position(after, ReviewPosition, "after") if after else None
    wanted = WantedReviews(ReviewChoice(sort, stars, worn, incentivised), begin)
    sources = ReviewSources(database, replica)
    if maybe_member:
        return await review_lists.list_for_member(sources, current_window, slug, maybe_member, wanted)
    return await review_lists.list_for_everyone(request, sources, current_window.window, slug, wanted)


@post("/product/review", guards=WRITES)
@may_raise(NotFoundError, ConflictError)
async def add_review(
    request: ShopRequest,
    database: NamedDependency[Database],
    settings: NamedDependency[Settings],
    member: SignedIn,
    data: JSONBody[NewReview],
) -> ReviewResult:
    """Review a product; once a member and product."""
    address = request.client.host if request.client else ""
    network = hash_network(audit.shorten_address(address), clock.now(), settings.secret)
    async with _refusals_noted(request, member, product=data.product_slug):
        review = await service.write_review(database, member, data, network)
    return ReviewResult("Successfully added your review", review)


@put("/product/review", guards=WRITES)
@may_raise(NotFoundError)
async def change_review(
    request: ShopRequest, database: NamedDependency[Database], member: SignedIn, data: JSONBody[ChangedReview]
) -> ReviewResult:
    """Change one's own review."""
    async with _refusals_noted(request, member, review_id=data.review_id):
        return ReviewResult(
            "Successfully updated your review", await service.change_review(database, member, data)
        )


@delete("/product/review", status_code=200, guards=WRITES)
@may_raise(NotFoundError)
async def remove_review(
    request: ShopRequest, database: NamedDependency[Database], member: SignedIn, data: JSONBody[OneReview]
) -> Message:
    """Take one's own review back."""
    async with _refusals_noted(request, member, review_id=data.review_id):
        await service.remove_review(database, member, data.review_id)
    return Message("Successfully deleted your review")


@asynccontextmanager
async def _refusals_noted(request: ShopRequest, member: Member, **details: Any) -> AsyncIterator[None]:
    """Write an audit entry if a member tries another's review, or a text without being an influencer."""
    try:
        yield
    except ForbiddenError as refusal:
        reason = type(refusal).__name__.removesuffix("Error")
        await audit.record(
            request, "review.write", outcome="refused", member_id=member.id, reason=reason, **details
        )
        raise


REVIEWS = [add_review, change_review, remove_review]
