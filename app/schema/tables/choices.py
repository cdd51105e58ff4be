"""What a column may say where the SQL allows a few words only, so that the admin offers just those."""

from enum import Enum


class Status(Enum):
    """Whether shoppers see a product or a post."""

    draft = "draft"
    published = "published"
    withdrawn = "withdrawn"


class ShadeSource(Enum):
    """Who says what colour a shade has."""

    instrument = "instrument"
    brand = "brand"
    retailer = "retailer"
    photo = "photo"
    unknown = "unknown"


class Undertone(Enum):
    """What lies under a shade's depth."""

    cool = "cool"
    neutral = "neutral"
    warm = "warm"
    olive = "olive"


class Platform(Enum):
    """Where a video is shown."""

    youtube = "youtube"
    tiktok = "tiktok"
    instagram = "instagram"


class UserType(Enum):
    """What a member may write: an influencer's reviews have words of their own."""

    default = "default"
    influencer = "influencer"
