"""Sets a member's vote on a review: a like, a dislike or none. Nobody votes on their own review."""

from app.kit.database.pool import Database
from app.kit.http.errors import ForbiddenError, NotFoundError
from app.members.opinions import queries as opinions
from app.members.sessions import Member
from app.reviews.votes import queries
from app.window.schemas import Review

LIKE, NEITHER, DISLIKE = 1, 0, -1


async def vote(database: Database, member: Member, review_id: int, value: int) -> Review:
    async with database.unit_of_work() as work:
        judged = await queries.lock_review(work, review_id)
        if judged is None:
            raise NotFoundError("Review not found")
        if judged.member_id == member.id:
            raise ForbiddenError("You cannot vote on your own review.")
        if value == NEITHER:
            await queries.undo_vote(work, review_id, member.id)
        else:
            await queries.vote(work, review_id, member.id, value)
        return await opinions.find_review(work, review_id, member.id)
