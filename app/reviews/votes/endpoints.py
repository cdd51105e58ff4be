"""Liking, disliking and thinking better of it."""

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database.pool import Database
from app.kit.http.errors import NotFoundError, may_raise
from app.kit.limits.request_limits import limited
from app.members.sessions import SignedIn, signed_in
from app.reviews.schemas import OneReview, ReviewResult
from app.reviews.votes import service

VOTES_GUARDS = [signed_in, limited("votes")]


@post("/product/review/like", status_code=200, guards=VOTES_GUARDS)
@may_raise(NotFoundError)
async def like_review(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[OneReview]
) -> ReviewResult:
    """Say that a review helped; a dislike moves over."""
    review = await service.vote(database, member, data.review_id, service.LIKE)
    return ReviewResult("Successfully liked the review", review)


@post("/product/review/dislike", status_code=200, guards=VOTES_GUARDS)
@may_raise(NotFoundError)
async def dislike_review(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[OneReview]
) -> ReviewResult:
    """Say that a review did not help; a like moves over."""
    review = await service.vote(database, member, data.review_id, service.DISLIKE)
    return ReviewResult("Successfully disliked the review", review)


@delete("/product/review/undo", status_code=200, guards=VOTES_GUARDS)
@may_raise(NotFoundError)
async def undo_vote(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[OneReview]
) -> ReviewResult:
    """Take one's vote back; none is fine."""
    review = await service.vote(database, member, data.review_id, service.NEITHER)
    return ReviewResult("Successfully took your vote back", review)


VOTES = [like_review, dislike_review, undo_vote]
