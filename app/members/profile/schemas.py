"""Profiles on the wire."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.members.names import MAX_NAME_LENGTH
from app.members.opinions.schemas import ListPosition
from app.members.product_cards import ShownProduct
from app.window.schemas import FoundCard

MAX_DESCRIPTION_LENGTH = 1_000

Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME_LENGTH)]
WishlistType = Literal["public", "private"]
SkinDepth = Literal["", "very light", "light", "intermediate", "tan", "brown", "dark"]
SkinUndertone = Literal["", "cool", "neutral", "warm", "olive"]


def _page_at(hosts: str, network: str, start: str = "[A-Za-z0-9]") -> msgspec.Meta:
    """Empty, or an https address of the network followed by a path that begins with a letter or a digit.

    TikTok's begin with an @ and a name, which may begin with a low line or a dot.
    """
    address = rf"^(https://(www\.)?{hosts}/{start}[^\s\x00-\x1f\x7f<>]*)?$(?!\n)"
    return msgspec.Meta(pattern=address, max_length=300, extra={"msg": f"Invalid {network} URL"})


class Edit(Body, frozen=True, kw_only=True):
    """The text fields the profile form may have. What is left out stays; what is empty becomes empty."""

    first_name: Name = ""
    surname: Name = ""
    short_description: Annotated[str, msgspec.Meta(max_length=MAX_DESCRIPTION_LENGTH)] = ""
    socials_facebook: Annotated[str, _page_at(r"facebook\.com", "Facebook")] = ""
    socials_instagram: Annotated[str, _page_at(r"instagram\.com", "Instagram")] = ""
    socials_twitter: Annotated[str, _page_at(r"(twitter|x)\.com", "Twitter")] = ""
    socials_tiktok: Annotated[str, _page_at(r"tiktok\.com", "TikTok", "(@[A-Za-z0-9_.]|[A-Za-z0-9])")] = ""
    wishlist_type: WishlistType = "public"
    skin_depth: SkinDepth = ""  # shown with one's reviews; empty where nobody is to know it
    skin_undertone: SkinUndertone = ""


class Socials(msgspec.Struct, frozen=True):
    """A member's pages elsewhere; empty where there is none."""

    facebook: str
    instagram: str
    twitter: str
    tiktok: str


class UserDetails(msgspec.Struct, frozen=True):
    """A member as somebody sees them; `email` is there in one's own alone."""

    id: int
    user_type: str
    full_name: str
    first_name: str
    surname: str
    short_description: str
    image_url: str
    socials: Socials
    wishlist_type: WishlistType
    skin_depth: SkinDepth
    skin_undertone: SkinUndertone
    num_followers: int
    is_following: bool
    is_followed: bool
    email: str | msgspec.UnsetType | None = msgspec.UNSET


class ListedReview(msgspec.Struct, frozen=True):
    """A review in its author's list.

    `hidden_because` is there where its author alone sees it: empty while staff still have to look at it.
    """

    review_id: int
    rating: int
    comment: str
    static_review: list[str]
    incentivised: bool
    timestamp: datetime
    is_liked: bool
    is_disliked: bool
    review_likes: int
    review_dislikes: int
    hidden_because: str | msgspec.UnsetType = msgspec.UNSET


class ProfileReview(msgspec.Struct, frozen=True):
    """A review and what it is about."""

    product: ShownProduct
    review: ListedReview


class Profile(msgspec.Struct, frozen=True):
    """A member with the first 100 reviews and 200 wishes, newest first; another's private wishlist is empty.

    Where there are more, `reviews_next` and `wishlist_next` say where the next ones begin.
    """

    user_details: UserDetails
    reviews: list[ProfileReview]
    wishlist: list[FoundCard]
    reviews_next: str | msgspec.UnsetType = msgspec.UNSET
    wishlist_next: str | msgspec.UnsetType = msgspec.UNSET


class ListPositions(msgspec.Struct, frozen=True):
    """The beginnings of the lists of a profile."""

    reviews: ListPosition = ListPosition()
    wishlist: ListPosition = ListPosition()


class OwnProfile(msgspec.Struct, frozen=True):
    """One's own profile, and how it went."""

    message: str
    data: Profile


class PublicProfile(msgspec.Struct, frozen=True):
    """A profile as others see it."""

    data: Profile
