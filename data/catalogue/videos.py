"""Social entries of a product. Demo rows: the people are made up and the addresses lead nowhere."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from random import Random

import msgspec

from data.catalogue.product_facts import choose_popularity
from data.catalogue.product_plans import Plan
from data.entities import Platform, SocialVideo
from data.keyed_random import keyed_random

_MAX_VIDEOS = 11
_OWN_TITLES = frozenset({"nails", "fragrance", "tools", "skin"})
_ADDRESSES: dict[Platform, str] = {
    "youtube": "https://youtube.example/watch?v={id}",
    "tiktok": "https://tiktok.example/@{creator}/video/{id}",
    "instagram": "https://instagram.example/reel/{id}/",
}


class Titles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The creators of videos, and their titles."""

    creators: tuple[str, ...]
    youtube: tuple[str, ...]
    tiktok: tuple[str, ...]
    instagram: tuple[str, ...]
    nails: tuple[str, ...]
    fragrance: tuple[str, ...]
    tools: tuple[str, ...]
    skin: tuple[str, ...]


@cache
def read_titles() -> Titles:
    text = files("data.catalogue").joinpath("sources", "videos.toml").read_bytes()
    return msgspec.toml.decode(text, type=Titles)


def make_videos(seed: int, plan: Plan) -> Iterator[SocialVideo]:
    """Up to eleven a platform, more for what is talked about; a quarter of all products have none."""
    if plan.gaps.videos:
        return
    rng, talk = keyed_random(seed, "videos", plan.slug), choose_popularity(seed, plan)
    for platform in _ADDRESSES:
        count = min(_MAX_VIDEOS, int(rng.expovariate(1) * (0.9 + talk / 3)))
        for position in range(count):
            yield _make_video(plan, platform, position, rng)


def _make_video(plan: Plan, platform: Platform, position: int, rng: Random) -> SocialVideo:
    creator = rng.choice(read_titles().creators)
    key = blake2b(f"{plan.slug}/{platform}/{position}".encode(), digest_size=5).hexdigest()
    video_id = f"demo-{key}"
    return SocialVideo(
        product_slug=plan.slug,
        platform=platform,
        video_id=video_id,
        url=_ADDRESSES[platform].format(id=video_id, creator=creator),
        title=_choose_title(plan, platform, rng),
        creator=creator,
        position=position,
    )


def _choose_title(plan: Plan, platform: Platform, rng: Random) -> str:
    group = plan.category.group
    usual: tuple[str, ...] = getattr(read_titles(), platform)
    some: tuple[str, ...] = getattr(read_titles(), group) if group in _OWN_TITLES else usual
    title = rng.choice(some)
    return title.format(name=plan.word, brand=plan.sourced_brand.brand.name, noun=plan.form.noun.lower())
