"""Rows of the community: members, identities, reviews, votes, follows and wishes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from data.community import make_follows, make_members, make_reviews, make_votes, make_wishes
from data.community.reviewed_shades import choose_reviewed_shade
from data.entities import Category, Member, Product, Provider, Review
from data.pictures.specs import PictureSpec, make_spec, picture_url
from data.seeding.options import SeedOptions
from data.seeding.review_reports import list_report_rows
from data.seeding.rows import Row, TableRows


@dataclass(frozen=True, slots=True)
class FirstIds:
    """The first ids of the community."""

    product: int
    member: int
    review: int


def make_community(
    products: Sequence[Product],
    categories: Sequence[Category],
    shades: Mapping[str, Sequence[int]],
    first: FirstIds,
    options: SeedOptions,
) -> tuple[list[TableRows], list[PictureSpec]]:
    """The community's rows by table, each after those it refers to, and the specs of its portraits.

    `shades` has the ids of shades for skin, from light to deep, by their product's slug.
    """
    members = make_members(options.seed, options.reference, options.scale)
    reviews = make_reviews(products, members, categories, options.seed, options.reference, options.scale)
    product_ids = {each.slug: n for n, each in enumerate(products, first.product)}
    member_ids = {each.handle: n for n, each in enumerate(members, first.member)}
    specs = [make_spec(f"members/{each.handle}", each.look) for each in members]
    by_handle = {each.handle: each for each in members}
    worn = [
        choose_reviewed_shade(
            each, by_handle[each.member_handle], shades.get(each.product_slug, ()), options.seed
        )
        for each in reviews
    ]
    tables = [
        _tabulate_members(members, member_ids, specs),
        _tabulate_identities(members, member_ids),
        _tabulate_reviews(reviews, worn, product_ids, member_ids, first.review),
        _tabulate_votes(reviews, members, member_ids, first.review, options),
        _tabulate_follows(members, member_ids, options),
        _tabulate_wishes(products, members, product_ids, member_ids, options),
        list_report_rows(reviews, member_ids, first.review, options),
    ]
    return tables, specs


def _tabulate_members(
    members: Sequence[Member], ids: Mapping[str, int], specs: Sequence[PictureSpec]
) -> TableRows:
    columns = (
        *("id", "user_type", "first_name", "surname", "short_description", "image_url", "socials_facebook"),
        *("socials_instagram", "socials_twitter", "socials_tiktok", "wishlist_type", "email"),
        *("email_verified", "is_demo", "is_proved", "adult_confirmed_at", "created_at", "updated_at"),
    )
    rows = [
        (
            *(ids[each.handle], each.user_type, each.first_name, each.surname, each.bio, picture_url(spec)),
            *(each.facebook, each.instagram, each.twitter, each.tiktok, each.wishlist_type, each.email),
            # All joined three weeks ago or earlier, and did something since.
            *(True, True, True, each.joined_at, each.joined_at, each.joined_at),
        )
        for each, spec in zip(members, specs, strict=True)
    ]
    return TableRows("member", columns, rows)


def _tabulate_identities(members: Sequence[Member], ids: Mapping[str, int]) -> TableRows:
    columns = ("issuer", "subject", "member_id", "provider", "created_at", "last_used_at")
    rows = [
        (
            *_make_fake_identity(each.provider, ids[each.handle]),
            ids[each.handle],
            each.provider,
            each.joined_at,
            each.joined_at,
        )
        for each in members
    ]
    return TableRows("member_identity", columns, rows)


def _make_fake_identity(provider: Provider, member_id: int) -> tuple[str, str]:
    """Issuer and subject that such a member would have from a real provider. Nobody can ever sign in by them.

    The demo's own provider adds an identity under its own address once somebody chooses the member there.
    """
    return f"https://{provider}.example", f"demo-{member_id}"


def _tabulate_reviews(
    reviews: Sequence[Review],
    worn: Sequence[int | None],
    products: Mapping[str, int],
    members: Mapping[str, int],
    first: int,
) -> TableRows:
    columns = (
        *("id", "product_id", "member_id", "rating", "body", "static_review", "incentivised"),
        *("worn_variant_id", "created_at", "updated_at"),
    )
    rows = [
        (
            *(number, products[each.product_slug], members[each.member_handle], each.rating),
            *(each.text or None, list(each.static_review), each.incentivised),
            *(shade, each.created_at, each.updated_at),
        )
        for number, (each, shade) in enumerate(zip(reviews, worn, strict=True), first)
    ]
    return TableRows("review", columns, rows)


def _tabulate_votes(
    reviews: Sequence[Review],
    members: Sequence[Member],
    ids: Mapping[str, int],
    first: int,
    options: SeedOptions,
) -> TableRows:
    review_ids = {(each.member_handle, each.product_slug): n for n, each in enumerate(reviews, first)}
    rows = [
        (
            *(review_ids[each.reviewer_handle, each.product_slug], ids[each.member_handle]),
            *(1 if each.kind == "like" else -1, each.created_at),
        )
        for each in make_votes(reviews, members, options.seed, options.reference)
    ]
    return TableRows("review_vote", ("review_id", "member_id", "value", "created_at"), rows)


def _tabulate_follows(members: Sequence[Member], ids: Mapping[str, int], options: SeedOptions) -> TableRows:
    rows = [
        (ids[each.follower_handle], ids[each.followed_handle], each.created_at)
        for each in make_follows(members, options.seed, options.reference)
    ]
    return TableRows("follow", ("follower_id", "followed_id", "created_at"), rows)


def _tabulate_wishes(
    products: Sequence[Product],
    members: Sequence[Member],
    product_ids: Mapping[str, int],
    member_ids: Mapping[str, int],
    options: SeedOptions,
) -> TableRows:
    def rows() -> Iterator[Row]:
        for each in make_wishes(products, members, options.seed, options.reference):
            yield member_ids[each.member_handle], product_ids[each.product_slug], each.created_at

    return TableRows("wish", ("member_id", "product_id", "created_at"), rows())
