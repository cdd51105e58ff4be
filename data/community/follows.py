"""Makes the follows: influencers are followed by many, others by a handful, nobody by themselves."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from random import Random

from data.community.sampling import Crowd, moment
from data.entities import Follow, Member
from data.keyed_random import keyed_random

READERSHIP = (0.2, 0.6)  # of the members, the share that follows an influencer
FRIENDS = 5.0
BACK = 0.25  # how often a member follows back


def make_follows(members: Sequence[Member], seed: int, reference: datetime) -> tuple[Follow, ...]:
    """Follows without repeats, in the order they happened to each member followed."""
    crowd = Crowd(members, seed)
    follows: dict[tuple[str, str], Follow] = {}
    for member in members:
        for follow in _followers(member, crowd, seed, reference):
            follows.setdefault((follow.follower_handle, follow.followed_handle), follow)
    return tuple(follows.values())


def _followers(member: Member, crowd: Crowd, seed: int, reference: datetime) -> Iterator[Follow]:
    rng = keyed_random(seed, "follows", member.handle)
    for other in crowd.some(rng, _how_many(rng, member, len(crowd))):
        if other.handle != member.handle:
            since = moment(rng, max(member.joined_at, other.joined_at), reference)
            yield Follow(other.handle, member.handle, since)
            if member.user_type == "default" and rng.random() < BACK:
                yield Follow(member.handle, other.handle, moment(rng, since, reference))


def _how_many(rng: Random, member: Member, crowd: int) -> int:
    if member.user_type == "influencer":
        return int(crowd * rng.uniform(*READERSHIP))
    return min(int(rng.expovariate(1 / FRIENDS)), crowd // 2)
