"""Liking, disliking and thinking better of it."""

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database import Database
from app.kit.limits import limited
from app.kit.problems import Missing, may_raise
from app.members.asking import Asking
from app.members.sessions import signed_in
from app.reviews.schemas import OneReview, Told
from app.reviews.votes import service

VOTES_GUARDS = [signed_in, limited("votes")]


@post("/product/review/like", status_code=200, guards=VOTES_GUARDS)
@may_raise(Missing)
async def like_review(database: NamedDependency[Database], member: Asking, data: JSONBody[OneReview]) -> Told:
    """Say that a review helped; a dislike moves over."""
    review = await service.vote(database, member, data.review_id, service.LIKE)
    return Told("Successfully liked the review", review)


@post("/product/review/dislike", status_code=200, guards=VOTES_GUARDS)
@may_raise(Missing)
async def dislike_review(
    database: NamedDependency[Database], member: Asking, data: JSONBody[OneReview]
) -> Told:
    """Say that a review did not help; a like moves over."""
    review = await service.vote(database, member, data.review_id, service.DISLIKE)
    return Told("Successfully disliked the review", review)


@delete("/product/review/undo", status_code=200, guards=VOTES_GUARDS)
@may_raise(Missing)
async def undo_vote(database: NamedDependency[Database], member: Asking, data: JSONBody[OneReview]) -> Told:
    """Take one's vote back; none is fine."""
    review = await service.vote(database, member, data.review_id, service.NEITHER)
    return Told("Successfully took your vote back", review)


VOTES = [like_review, dislike_review, undo_vote]
