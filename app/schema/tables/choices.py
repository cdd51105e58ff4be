"""The values of columns that accept only a few, so that the admin offers them for choice."""

from enum import Enum


class Status(Enum):
    """Whether shoppers see a product or a post."""

    draft = "draft"
    published = "published"
    withdrawn = "withdrawn"


class PageManager(Enum):
    unsaid = ""
    Undertone = "Undertone"
    Brand = "Brand"
    BrandAmbassador = "BrandAmbassador"
    NotManaged = "NotManaged"


class ShadeSource(Enum):
    instrument = "instrument"
    brand = "brand"
    retailer = "retailer"
    photo = "photo"
    unknown = "unknown"


class Undertone(Enum):
    cool = "cool"
    neutral = "neutral"
    warm = "warm"
    olive = "olive"


class Platform(Enum):
    youtube = "youtube"
    tiktok = "tiktok"
    instagram = "instagram"


class UserType(Enum):
    """The type of a member. Only an influencer's reviews can have a text."""

    default = "default"
    influencer = "influencer"


class BurstStanding(Enum):
    """Whether what new accounts said at once counts. Staff decide."""

    waiting = "waiting"
    released = "released"
    refused = "refused"


class ProposalStanding(Enum):
    """Whether two products are one. Staff decide."""

    waiting = "waiting"
    same = "same"
    different = "different"


class PriceStanding(Enum):
    """Whether a price beyond reason is right. Staff decide."""

    waiting = "waiting"
    accepted = "accepted"
    refused = "refused"
