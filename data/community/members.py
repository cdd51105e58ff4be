"""Makes the members: twelve influencers written by hand, and hundreds more with names of British towns."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Literal

from data.catalogue.wording import slugify, take_free_name
from data.community.sources_reader import Person, read_community_sources
from data.entities import Member, Provider, UserType
from data.keyed_random import keyed_random
from data.pictures.drawing.looks import PersonLook

MEMBERS = 400
MIXED_FAMILIES = 0.12  # families who take a given name from one place and a surname from another
BIO_RATE = 0.3
Depth = Literal["fair", "medium", "deep"]
DEPTHS: tuple[Depth, ...] = ("fair", "medium", "deep")
DEPTHS_BY_BIO: dict[str, Depth] = {
    "Deep skin": "deep", "Olive": "medium", "Rosacea": "fair", "Freckles": "fair",
}  # fmt: skip
NETWORK_RATE = 0.2
PRIVATE_RATE = 0.3
PROVIDERS: dict[Provider, int] = {"google": 60, "apple": 25, "facebook": 15}

# Every account name says that it is a demo's, so that none can be a real person's.
NETWORKS = {
    "facebook": "https://www.facebook.com/undertone.demo.",
    "instagram": "https://www.instagram.com/undertone.demo.",
    "twitter": "https://x.com/undertone_demo_",
    "tiktok": "https://www.tiktok.com/undertone.demo.",
}


def make_members(seed: int, reference: datetime, scale: float = 1) -> tuple[Member, ...]:
    """Members, influencers first. Handles, and so e-mail addresses, are unique."""
    people = read_community_sources().people
    used_handles: set[str] = set()
    members = [
        _make_influencer(keyed_random(seed, "influencer", n), each, used_handles, reference)
        for n, each in enumerate(people)
    ]
    filler_ids = range(round(MEMBERS * scale) - len(people))
    return (
        *members,
        *(
            _give_skin(_make_shopper(keyed_random(seed, "member", n), n, used_handles, reference), seed)
            for n in filler_ids
        ),
    )


def _make_influencer(rng: Random, person: Person, used_handles: set[str], reference: datetime) -> Member:
    joined_at = reference - timedelta(days=rng.uniform(800, 1100))
    look = PersonLook(person.depth, person.style, person.hair)
    handle = take_free_name(_join_name_parts(person.name), used_handles, separator="")
    return replace(_make_member(rng, person.name, handle, "influencer", person.bio, joined_at), look=look)


def _make_shopper(rng: Random, number: int, used_handles: set[str], reference: datetime) -> Member:
    name = _choose_unused_name(rng, used_handles)
    bio = _write_bio(rng, number) if rng.random() < BIO_RATE else ""
    joined_at = reference - timedelta(days=rng.uniform(20, 1000))
    handle = take_free_name(_join_name_parts(name), used_handles, separator="")
    return _make_member(rng, name, handle, "default", bio, joined_at)


def _give_skin(member: Member, seed: int) -> Member:
    """Give a skin also to those who say nothing of it: their portrait goes with the shades they review."""
    if member.look.depth:
        return member
    place = keyed_random(seed, "skin depth", member.handle).random()
    return replace(member, look=PersonLook(DEPTHS[int(place * len(DEPTHS))]))


def _make_member(
    rng: Random, name: tuple[str, str], handle: str, user_type: UserType, bio: str, joined_at: datetime
) -> Member:
    likely = 0.8 if user_type == "influencer" else NETWORK_RATE
    return Member(
        handle=handle,
        first_name=name[0],
        surname=name[1],
        email=f"{handle}@post.example",
        bio=bio,
        look=PersonLook(next((depth for words, depth in DEPTHS_BY_BIO.items() if words in bio), None)),
        user_type=user_type,
        wishlist_type="private" if rng.random() < PRIVATE_RATE else "public",
        provider=rng.choices(list(PROVIDERS), list(PROVIDERS.values()))[0],
        joined_at=joined_at.replace(microsecond=0),
        **{network: _make_network_url(rng, network, handle, likely) for network in NETWORKS},
    )


def _make_network_url(rng: Random, network: str, handle: str, likely: float) -> str:
    if rng.random() >= likely:
        return ""
    return NETWORKS[network] + (handle.replace(".", "_") if network == "twitter" else handle)


def _choose_unused_name(rng: Random, used_handles: set[str]) -> tuple[str, str]:
    """A name nobody has yet, unless the town is so big that namesakes are to be expected."""
    name = _choose_name(rng)
    for _ in range(8):
        if _join_name_parts(name) not in used_handles:
            break
        name = _choose_name(rng)
    return name


def _choose_name(rng: Random) -> tuple[str, str]:
    tables = read_community_sources().names
    weights = [table.weight for table in tables]
    first_culture, last_culture = rng.choices(tables, weights, k=2)
    first_name = rng.choice(first_culture.given)
    culture = last_culture if rng.random() < MIXED_FAMILIES else first_culture
    return first_name, rng.choice(culture.family)


def _join_name_parts(name: tuple[str, str]) -> str:
    return ".".join(slugify(part).replace("-", "") for part in name)


def _write_bio(rng: Random, number: int) -> str:
    written = read_community_sources().bios
    bio = written.bios[number * 31 % len(written.bios)]
    return bio.replace("{town}", rng.choice(written.towns))
