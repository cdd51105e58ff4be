"""Reads and changes profiles."""

from collections.abc import Mapping

from asyncpg import Record
from msgspec import UNSET, UnsetType

from app.kit.database.pool import Connection, Database
from app.kit.http.errors import InvalidInputError, NotFoundError, UnauthorizedError
from app.kit.http.fields import Fault
from app.kit.http.positions import encode_position
from app.members import product_cards
from app.members.names import STAFF_TEXT, looks_like_staff
from app.members.opinions import queries as opinions
from app.members.opinions.schemas import ListPosition
from app.members.profile import queries
from app.members.profile.form import NAMES
from app.members.profile.schemas import (
    ListedReview,
    ListPositions,
    Profile,
    ProfileReview,
    Socials,
    UserDetails,
)
from app.members.wishlist import queries as wishlist
from app.window.schemas import Review
from app.window.window import Window

REVIEWS_AT_ONCE, WISHES_AT_ONCE = 100, 200
SHOWN_WITH_REVIEWS = ("full_name", "skin_depth", "skin_undertone")
FIRST_PAGES = ListPositions()


async def read_profile(
    connection: Connection, window: Window, member_id: int, viewer: int, starts: ListPositions = FIRST_PAGES
) -> Profile:
    """A profile as one viewer sees it."""
    row = await queries.find_details(connection, member_id, viewer)
    if row is None:
        raise NotFoundError("404 | Not Found")
    reviews = await opinions.list_of_member(
        connection, member_id, viewer, starts.reviews, REVIEWS_AT_ONCE + 1
    )
    shows_wishes = row["wishlist_type"] != "private" or member_id == viewer
    wishes = (
        await wishlist.list_wishes(connection, member_id, starts.wishlist, WISHES_AT_ONCE + 1)
        if shows_wishes
        else []
    )
    written = [ListPosition(review.created_at, review.review_id) for _, review, _ in reviews]
    return Profile(
        user_details=_to_user_details(row, viewer),
        reviews=[
            found for entry in reviews[:REVIEWS_AT_ONCE] if (found := _to_profile_review(window, *entry))
        ],
        wishlist=product_cards.load_shown_products(
            window, [(place.row_id, shade) for place, shade in wishes[:WISHES_AT_ONCE]]
        ),
        reviews_next=_find_next_page(written, REVIEWS_AT_ONCE),
        wishlist_next=_find_next_page([place for place, _ in wishes], WISHES_AT_ONCE),
    )


def _find_next_page(rows: list[ListPosition], shown: int) -> str | UnsetType:
    """Find the beginning of the next page, if there is a row that does not fit on this one."""
    return encode_position(rows[shown - 1]) if len(rows) > shown else UNSET


async def change_profile(database: Database, member_id: int, values: Mapping[str, str]) -> str:
    """Store the change. Returns the address of the picture that is no longer used, if there is one."""
    if not values:
        return ""
    async with database.unit_of_work() as work:
        before = await queries.lock_before_change(work, member_id)
        if before is None:
            raise UnauthorizedError
        full_name = await queries.change_profile(work, member_id, values)
        if full_name != before["full_name"] and looks_like_staff(full_name):
            raise InvalidInputError([Fault(("body", name), STAFF_TEXT) for name in NAMES if name in values])
        await _check_words(work, member_id, values)
        changed = dict(before) | {"full_name": full_name} | dict(values)
        if any(changed[name] != before[name] for name in SHOWN_WITH_REVIEWS):
            await queries.renew_reviews(work, member_id)
    replaced: str = before["image_url"]
    return replaced if values.get("image_url", replaced) != replaced else ""


async def _check_words(work: Connection, member_id: int, values: Mapping[str, str]) -> None:
    """A new account shows no word that staff blocked, and no link."""
    doubt = await queries.find_doubt(work, member_id)
    if doubt is None:
        return
    faults = []
    for kind, fields in (("name", NAMES), ("text", ("short_description",))):
        sent = [field for field in fields if field in values]
        if word := doubt[f"{kind}_word"]:
            faults += [Fault(("body", field), f"Please leave out “{word}”") for field in sent]
        if doubt[f"{kind}_links"]:
            faults += [Fault(("body", field), "A new account cannot show links here yet") for field in sent]
    if faults:
        raise InvalidInputError(faults)


def _to_user_details(row: Record, viewer: int) -> UserDetails:
    own = {"email": row["email"]} if row["id"] == viewer else {}
    return UserDetails(
        id=row["id"], user_type=row["user_type"], full_name=row["full_name"],
        first_name=row["first_name"], surname=row["surname"],
        short_description=row["short_description"], image_url=row["image_url"],
        socials=Socials(
            facebook=row["socials_facebook"], instagram=row["socials_instagram"],
            twitter=row["socials_twitter"], tiktok=row["socials_tiktok"],
        ),
        wishlist_type=row["wishlist_type"], skin_depth=row["skin_depth"],
        skin_undertone=row["skin_undertone"], num_followers=row["num_followers"],
        is_following=row["is_following"], is_followed=row["is_followed"], **own,
    )  # fmt: skip


def _to_profile_review(
    window: Window, product_id: int, review: Review, hidden_because: str | None
) -> ProfileReview | None:
    product = product_cards.find_product(window, product_id)
    return None if product is None else ProfileReview(product, ListedReview(
        review_id=review.review_id, rating=review.rating, comment=review.review,
        static_review=review.static_review, incentivised=review.incentivised, timestamp=review.created_at,
        is_liked=review.is_liked, is_disliked=review.is_disliked,
        review_likes=review.review_likes, review_dislikes=review.review_dislikes,
        hidden_because=UNSET if hidden_because is None else hidden_because,
    ))  # fmt: skip
