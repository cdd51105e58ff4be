"""Makes the members: twelve influencers written by hand, and hundreds more with names of British towns."""

from datetime import datetime, timedelta
from random import Random

from data.catalogue.wording import slugify
from data.community.sources_reader import Person, sources
from data.entities import Member, Provider, UserType
from data.keyed_random import keyed_random

MEMBERS = 400
MIXED = 0.12  # families who take a given name from one place and a surname from another
HAS_BIO = 0.3
HAS_NETWORK = 0.2
PRIVATE = 0.3
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
    people = sources().people
    taken: set[str] = set()
    members = [
        _influencer(keyed_random(seed, "influencer", n), each, taken, reference)
        for n, each in enumerate(people)
    ]
    others = range(round(MEMBERS * scale) - len(people))
    return (
        *members,
        *(_shopper(keyed_random(seed, "member", number), number, taken, reference) for number in others),
    )


def _influencer(rng: Random, person: Person, taken: set[str], reference: datetime) -> Member:
    joined_at = reference - timedelta(days=rng.uniform(800, 1100))
    return _member(rng, person.name, _handle(person.name, taken), "influencer", person.bio, joined_at)


def _shopper(rng: Random, number: int, taken: set[str], reference: datetime) -> Member:
    name = _new_name(rng, taken)
    bio = _bio(rng, number) if rng.random() < HAS_BIO else ""
    joined_at = reference - timedelta(days=rng.uniform(20, 1000))
    return _member(rng, name, _handle(name, taken), "default", bio, joined_at)


def _member(
    rng: Random, name: tuple[str, str], handle: str, user_type: UserType, bio: str, joined_at: datetime
) -> Member:
    likely = 0.8 if user_type == "influencer" else HAS_NETWORK
    return Member(
        handle=handle,
        first_name=name[0],
        surname=name[1],
        email=f"{handle}@post.example",
        bio=bio,
        user_type=user_type,
        wishlist_type="private" if rng.random() < PRIVATE else "public",
        provider=rng.choices(list(PROVIDERS), list(PROVIDERS.values()))[0],
        joined_at=joined_at.replace(microsecond=0),
        **{network: _address(rng, network, handle, likely) for network in NETWORKS},
    )


def _address(rng: Random, network: str, handle: str, likely: float) -> str:
    if rng.random() >= likely:
        return ""
    return NETWORKS[network] + (handle.replace(".", "_") if network == "twitter" else handle)


def _new_name(rng: Random, taken: set[str]) -> tuple[str, str]:
    """A name nobody has yet, unless the town is so big that namesakes are to be expected."""
    name = _name(rng)
    for _ in range(8):
        if _plain(name) not in taken:
            break
        name = _name(rng)
    return name


def _name(rng: Random) -> tuple[str, str]:
    tables = sources().names
    weights = [table.weight for table in tables]
    given, family = rng.choices(tables, weights, k=2)
    return rng.choice(given.given), rng.choice((family if rng.random() < MIXED else given).family)


def _handle(name: tuple[str, str], taken: set[str]) -> str:
    plain = handle = _plain(name)
    number = 2
    while handle in taken:
        handle, number = f"{plain}{number}", number + 1
    taken.add(handle)
    return handle


def _plain(name: tuple[str, str]) -> str:
    return ".".join(slugify(part).replace("-", "") for part in name)


def _bio(rng: Random, number: int) -> str:
    written = sources().bios
    bio = written.bios[number * 31 % len(written.bios)]
    return bio.replace("{town}", rng.choice(written.towns))
