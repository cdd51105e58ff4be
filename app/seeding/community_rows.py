"""Rows of the community: members, how they sign in, what they say, whom they follow, what they want."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.media.briefs import Brief, address, brief
from app.seeding.identities import identity_of
from app.seeding.reports import reports_of
from app.seeding.rows import Row, Rows
from app.seeding.wanted import Wanted
from data.community import make_follows, make_members, make_reviews, make_votes, make_wishes
from data.records import Category, Member, Product, Review


@dataclass(frozen=True, slots=True)
class FirstIds:
    """Where the community's numbers begin."""

    product: int
    member: int
    review: int


def make_community(
    products: Sequence[Product], categories: Sequence[Category], first: FirstIds, wanted: Wanted
) -> tuple[list[Rows], list[Brief]]:
    """The community's rows by table, each after those it points at, and its portraits' briefs."""
    members = make_members(wanted.seed, wanted.reference, wanted.scale)
    reviews = make_reviews(products, members, categories, wanted.seed, wanted.reference, wanted.scale)
    product_ids = {each.slug: n for n, each in enumerate(products, first.product)}
    member_ids = {each.handle: n for n, each in enumerate(members, first.member)}
    briefs = [brief(f"members/{each.handle}") for each in members]
    tables = [
        _members(members, member_ids, briefs),
        _identities(members, member_ids),
        _reviews(reviews, product_ids, member_ids, first.review),
        _votes(reviews, members, member_ids, first.review, wanted),
        _follows(members, member_ids, wanted),
        _wishes(products, members, product_ids, member_ids, wanted),
        reports_of(reviews, member_ids, first.review, wanted),
    ]
    return tables, briefs


def _members(members: Sequence[Member], ids: Mapping[str, int], briefs: Sequence[Brief]) -> Rows:
    columns = (
        *("id", "user_type", "first_name", "surname", "short_description", "image_url", "socials_facebook"),
        *("socials_instagram", "socials_twitter", "socials_tiktok", "wishlist_type", "email"),
        *("email_verified", "is_demo", "adult_confirmed_at", "created_at", "updated_at"),
    )
    rows = [
        (
            *(ids[each.handle], each.user_type, each.first_name, each.surname, each.bio, address(told)),
            *(each.facebook, each.instagram, each.twitter, each.tiktok, each.wishlist_type, each.email),
            *(True, True, each.joined_at, each.joined_at, each.joined_at),
        )
        for each, told in zip(members, briefs, strict=True)
    ]
    return Rows("member", columns, rows)


def _identities(members: Sequence[Member], ids: Mapping[str, int]) -> Rows:
    columns = ("issuer", "subject", "member_id", "provider", "created_at", "last_used_at")
    rows = [
        (
            *identity_of(each.provider, ids[each.handle]),
            ids[each.handle],
            each.provider,
            each.joined_at,
            each.joined_at,
        )
        for each in members
    ]
    return Rows("member_identity", columns, rows)


def _reviews(
    reviews: Sequence[Review], products: Mapping[str, int], members: Mapping[str, int], first: int
) -> Rows:
    columns = (
        *("id", "product_id", "member_id", "rating", "body", "static_review", "incentivised"),
        *("created_at", "updated_at"),
    )
    rows = [
        (
            *(number, products[each.product_slug], members[each.member_handle], each.rating),
            *(each.text or None, list(each.static_review), each.incentivised),
            *(each.created_at, each.updated_at),
        )
        for number, each in enumerate(reviews, first)
    ]
    return Rows("review", columns, rows)


def _votes(
    reviews: Sequence[Review],
    members: Sequence[Member],
    ids: Mapping[str, int],
    first: int,
    wanted: Wanted,
) -> Rows:
    numbers = {(each.member_handle, each.product_slug): n for n, each in enumerate(reviews, first)}
    rows = [
        (
            *(numbers[each.reviewer_handle, each.product_slug], ids[each.member_handle]),
            *(1 if each.kind == "like" else -1, each.created_at),
        )
        for each in make_votes(reviews, members, wanted.seed, wanted.reference)
    ]
    return Rows("review_vote", ("review_id", "member_id", "value", "created_at"), rows)


def _follows(members: Sequence[Member], ids: Mapping[str, int], wanted: Wanted) -> Rows:
    rows = [
        (ids[each.follower_handle], ids[each.followed_handle], each.created_at)
        for each in make_follows(members, wanted.seed, wanted.reference)
    ]
    return Rows("follow", ("follower_id", "followed_id", "created_at"), rows)


def _wishes(
    products: Sequence[Product],
    members: Sequence[Member],
    product_ids: Mapping[str, int],
    member_ids: Mapping[str, int],
    wanted: Wanted,
) -> Rows:
    def rows() -> Iterator[Row]:
        for each in make_wishes(products, members, wanted.seed, wanted.reference):
            yield member_ids[each.member_handle], product_ids[each.product_slug], each.created_at

    return Rows("wish", ("member_id", "product_id", "created_at"), rows())
