"""Makes the votes: a few for most reviews, many where there is something to read, none on one's own."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from random import Random

from data.community.sampling import Crowd, moment
from data.entities import Member, Review, Vote
from data.keyed_random import keyed_random

WORDS_DRAW = 7  # how many times more votes a written review gets
MOST = {True: 0.4, False: 0.05}  # of the members, on a review with words and without
DISLIKED = {5: 0.10, 4: 0.07, 3: 0.10, 2: 0.20, 1: 0.28}  # by the stars of the review


def make_votes(
    reviews: Sequence[Review], members: Sequence[Member], seed: int, reference: datetime
) -> tuple[Vote, ...]:
    """Votes in the order of the reviews, each later than its review and its voter."""
    crowd = Crowd(members, seed)
    return tuple(vote for review in reviews for vote in _votes(review, crowd, seed, reference))


def _votes(review: Review, crowd: Crowd, seed: int, reference: datetime) -> Iterator[Vote]:
    rng = keyed_random(seed, "votes", review.member_handle, review.product_slug)
    for member in crowd.some(rng, _how_many(rng, review, len(crowd))):
        if member.handle != review.member_handle:
            yield Vote(
                member_handle=member.handle,
                reviewer_handle=review.member_handle,
                product_slug=review.product_slug,
                kind="dislike" if rng.random() < DISLIKED[review.rating] else "like",
                created_at=moment(rng, max(review.created_at, member.joined_at), reference),
            )


def _how_many(rng: Random, review: Review, crowd: int) -> int:
    drawn = (rng.paretovariate(1.7) - 1) * (WORDS_DRAW if review.text else 1)
    return min(int(drawn), int(crowd * MOST[bool(review.text)]))
