"""Who may say what about a product."""

from app.kit.database import Connection, Database
from app.kit.errors import ConflictError, ForbiddenError, InvalidInputError, NotFoundError
from app.kit.fields import Fault
from app.members.opinions import queries as opinions
from app.members.sessions import Member
from app.reviews import queries
from app.reviews.queries import LockedReview
from app.reviews.schemas import ChangedReview, NewReview, Opinion
from app.window.schemas import Review

NOT_FOUND = "Review not found"


class NotAnInfluencerError(ForbiddenError):
    """A text from a member who may choose labels only."""

    usual = "Only influencers can write a review text. Please choose from the labels instead."


class NotTheAuthorError(ForbiddenError):
    usual = "This review is somebody else's."


async def write_review(database: Database, member: Member, said: NewReview) -> Review:
    """A member's first word on a product."""
    _may_write(member, said)
    async with database.unit_of_work() as work:
        found = await queries.find_product(work, said.product_slug)
        if found is None:
            raise NotFoundError("Product not found")
        _check_labels(said, found.labels)
        review_id = await queries.add_review(work, member.id, found.product_id, said)
        if review_id is None:
            raise ConflictError("You have already reviewed this product.")
        return await opinions.find_review(work, review_id, member.id)


async def change_review(database: Database, member: Member, said: ChangedReview) -> Review:
    """Another word on it, by its author."""
    _may_write(member, said)
    async with database.unit_of_work() as work:
        written = await _lock_own_review(work, member, said.review_id)
        _check_labels(said, written.labels)
        await queries.change_review(work, said.review_id, said)
        return await opinions.find_review(work, said.review_id, member.id)


async def remove_review(database: Database, member: Member, review_id: int) -> None:
    """An author takes a review back, and the votes on it go along."""
    async with database.unit_of_work() as work:
        await _lock_own_review(work, member, review_id)
        await queries.remove_review(work, review_id)


async def _lock_own_review(work: Connection, member: Member, review_id: int) -> LockedReview:
    written = await queries.lock_review(work, review_id)
    if written is None or (written.is_hidden and written.member_id != member.id):
        raise NotFoundError(NOT_FOUND)
    if written.member_id != member.id:
        raise NotTheAuthorError
    return written


def _may_write(member: Member, said: Opinion) -> None:
    if said.text and not member.is_influencer:
        raise NotAnInfluencerError


def _check_labels(said: Opinion, known: list[str]) -> None:
    faults = [
        Fault(("body", "static_review", place), "Is not a label of this category")
        for place, label in enumerate(said.static_review)
        if label not in known
    ]
    if faults:
        raise InvalidInputError(faults)
