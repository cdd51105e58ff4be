"""Makes the votes: a few for most reviews, many where there is something to read, none on one's own."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from random import Random

from data.community.sampling import MemberSampler, choose_moment
from data.entities import Member, Review, Vote
from data.keyed_random import keyed_random

WRITTEN_FACTOR = 7  # how many times more votes a written review gets
MAX_SHARE = {True: 0.4, False: 0.05}  # of the members, on a review with words and without
DISLIKE_RATE = {5: 0.10, 4: 0.07, 3: 0.10, 2: 0.20, 1: 0.28}  # by the stars of the review


def make_votes(
    reviews: Sequence[Review], members: Sequence[Member], seed: int, reference: datetime
) -> tuple[Vote, ...]:
    """Votes in the order of the reviews, each later than its review and its voter."""
    sampler = MemberSampler(members, seed)
    return tuple(vote for review in reviews for vote in _make_votes(review, sampler, seed, reference))


def _make_votes(review: Review, sampler: MemberSampler, seed: int, reference: datetime) -> Iterator[Vote]:
    rng = keyed_random(seed, "votes", review.member_handle, review.product_slug)
    for member in sampler.sample_distinct(rng, _choose_count(rng, review, len(sampler))):
        if member.handle != review.member_handle:
            yield Vote(
                member_handle=member.handle,
                reviewer_handle=review.member_handle,
                product_slug=review.product_slug,
                kind="dislike" if rng.random() < DISLIKE_RATE[review.rating] else "like",
                created_at=choose_moment(rng, max(review.created_at, member.joined_at), reference),
            )


def _choose_count(rng: Random, review: Review, member_count: int) -> int:
    drawn = (rng.paretovariate(1.7) - 1) * (WRITTEN_FACTOR if review.text else 1)
    return min(int(drawn), int(member_count * MAX_SHARE[bool(review.text)]))
