"""Writes, changes and removes reviews, and checks who may."""

from app.kit.database.pool import Connection, Database
from app.kit.http.errors import ConflictError, ForbiddenError, InvalidInputError, NotFoundError
from app.kit.http.fields import Fault
from app.mail import queries as mail
from app.mail.messages import clean_line, escape_markup
from app.members.opinions import queries as opinions
from app.members.sessions import Member
from app.reviews import queries
from app.reviews.queries import LockedReview
from app.reviews.schemas import ChangedReview, NewReview, Opinion
from app.window.schemas import Review

NOT_FOUND = "Review not found"


class NotAnInfluencerError(ForbiddenError):
    """A text by a member who may only choose labels."""

    message = "Only influencers can write a review text. Please choose from the labels instead."


class NotTheAuthorError(ForbiddenError):
    message = "This review is somebody else's."


def describe_published(product: str, slug: str) -> tuple[str, str]:
    """The letter to the author of a new review: its subject and its text."""
    subject = clean_line(f"Your review of {product} is published")
    link = f"[{escape_markup(product)}](/products/{slug})"
    return (
        subject,
        f"Your review of {link} is published. You can change or delete it there whenever you like.",
    )


async def write_review(database: Database, member: Member, review: NewReview, network: int) -> Review:
    """Add a member's review of a product. `network` is the hash of where it was written."""
    _may_write(member, review)
    async with database.unit_of_work() as work:
        found = await queries.find_product(work, review.product_slug)
        if found is None:
            raise NotFoundError("Product not found")
        _check_labels(review, found.labels)
        await _check_shade(work, review, found.product_id)
        review_id = await queries.add_review(work, member.id, found.product_id, review, network)
        if review_id is None:
            raise ConflictError("You have already reviewed this product.")
        if not await queries.hold_if_doubtful(work, review_id):
            subject, body = describe_published(found.name, review.product_slug)
            await mail.queue_to_member(work, member.id, "review_published", subject, body)
        return await opinions.find_review(work, review_id, member.id)


async def change_review(database: Database, member: Member, change: ChangedReview) -> Review:
    """Change a review, as its author."""
    _may_write(member, change)
    async with database.unit_of_work() as work:
        written = await _lock_own_review(work, member, change.review_id)
        _check_labels(change, written.labels)
        await _check_shade(work, change, written.product_id)
        await queries.change_review(work, change.review_id, change)
        if change.text and change.text != written.text:
            await queries.hold_if_doubtful(work, change.review_id)
        return await opinions.find_review(work, change.review_id, member.id)


async def remove_review(database: Database, member: Member, review_id: int) -> None:
    """Remove a review, as its author, with the votes on it."""
    async with database.unit_of_work() as work:
        await _lock_own_review(work, member, review_id)
        await queries.remove_review(work, review_id)


async def _lock_own_review(work: Connection, member: Member, review_id: int) -> LockedReview:
    review = await queries.lock_review(work, review_id)
    if review is None or (review.is_hidden and review.member_id != member.id):
        raise NotFoundError(NOT_FOUND)
    if review.member_id != member.id:
        raise NotTheAuthorError
    return review


def _may_write(member: Member, opinion: Opinion) -> None:
    if opinion.text and not member.is_influencer:
        raise NotAnInfluencerError


async def _check_shade(work: Connection, opinion: Opinion, product_id: int) -> None:
    shade = opinion.worn_variant_id
    if shade is not None and not await queries.has_shade(work, product_id, shade):
        raise InvalidInputError.in_body("worn_variant_id", "Is not a shade of this product")


def _check_labels(opinion: Opinion, allowed: list[str]) -> None:
    faults = [
        Fault(("body", "static_review", place), "Is not a label of this category")
        for place, label in enumerate(opinion.static_review)
        if label not in allowed
    ]
    if faults:
        raise InvalidInputError(faults)
