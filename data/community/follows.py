"""Makes the follows: influencers are followed by many, others by a handful, nobody by themselves."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from random import Random

from data.community.sampling import MemberSampler, choose_moment
from data.entities import Follow, Member
from data.keyed_random import keyed_random

FOLLOWED_BY = (0.2, 0.6)  # of the members, the share that follows an influencer
MEAN_FOLLOWERS = 5.0
FOLLOW_BACK_RATE = 0.25  # how often a member follows back


def make_follows(members: Sequence[Member], seed: int, reference: datetime) -> tuple[Follow, ...]:
    """Follows without repeats, in the order they happened to each member followed."""
    sampler = MemberSampler(members, seed)
    follows: dict[tuple[str, str], Follow] = {}
    for member in members:
        for follow in _make_followers(member, sampler, seed, reference):
            follows.setdefault((follow.follower_handle, follow.followed_handle), follow)
    return tuple(follows.values())


def _make_followers(
    member: Member, sampler: MemberSampler, seed: int, reference: datetime
) -> Iterator[Follow]:
    rng = keyed_random(seed, "follows", member.handle)
    for other in sampler.sample_distinct(rng, _choose_count(rng, member, len(sampler))):
        if other.handle != member.handle:
            since = choose_moment(rng, max(member.joined_at, other.joined_at), reference)
            yield Follow(other.handle, member.handle, since)
            if member.user_type == "default" and rng.random() < FOLLOW_BACK_RATE:
                yield Follow(member.handle, other.handle, choose_moment(rng, since, reference))


def _choose_count(rng: Random, member: Member, member_count: int) -> int:
    if member.user_type == "influencer":
        return int(member_count * rng.uniform(*FOLLOWED_BY))
    return min(int(rng.expovariate(1 / MEAN_FOLLOWERS)), member_count // 2)
