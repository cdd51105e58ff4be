"""Planted rings are held, and honest members are left alone."""

from itertools import islice
from random import Random

import pytest

from app.reviews.checks.rings import DAY, Like, WrittenReview, find_rings
from tests.reviews.planted_rings import Ways, World, make_world

# The limits were chosen on worlds with the usual ways and other seeds.
OTHER_WAYS = {
    "slow": Ways(
        days=(2, 14), votes=(0.15, 0.5), accounts_a_network=(1, 3), aged=0.3, covers=1, targets=(1, 5)
    ),
    "careful": Ways(
        days=(5, 20),
        votes=(0.1, 0.3),
        accounts_a_network=(1, 1),
        aged=0.4,
        covers=1,
        targets=(1, 2),
        copied=0,
    ),
    "hasty": Ways(days=(0.2, 2), votes=(0, 0.1), accounts_a_network=(3, 10)),
}


@pytest.mark.timeout(1200)  # a world of 50,000 reviews
def test_nine_of_ten_planted_reviews_are_held_and_fewer_than_one_in_a_hundred_honest_ones() -> None:
    world = make_world(100, OTHER_WAYS.values())
    held = {each for ring in find_rings(world.reviews, world.likes) for each in ring.reviews}
    rings = iter(world.planted)
    for name, ways in OTHER_WAYS.items():
        planted = set().union(*islice(rings, ways.rings))
        assert len(held & planted) >= 0.9 * len(planted), name
    planted = set().union(*world.planted)
    honest = len(world.reviews) - len(planted)
    assert honest >= 50_000
    assert len(held - planted) < 0.01 * honest


def make_busy_community(members: int = 400, reviews: int = 7_000, likes: int = 8_000) -> World:
    """Few members who write and like a lot, one in ten new; some of them, and some products, far more."""
    rng = Random(7)
    eager, popular = ([rng.paretovariate(1.2) for _ in range(number)] for number in (members, 1_000))
    loud = [rng.paretovariate(0.9) for _ in range(reviews)]
    written = [
        WrittenReview(
            id=number, member=member, product=product, brand=product % 40, rating=rng.choice((1, 4, 5, 5)),
            at=(at := rng.uniform(0, 60) * DAY), account_at=at - (20 if member % 10 == 0 else 400) * DAY,
        )
        for number, (member, product) in enumerate(
            zip(rng.choices(range(members), eager, k=reviews), rng.choices(range(1_000), popular, k=reviews),
                strict=True)
        )
    ]  # fmt: skip
    liked = zip(
        rng.choices(range(members), eager, k=likes), rng.choices(range(reviews), loud, k=likes), strict=True
    )
    return World(written, [Like(member, review) for member, review in sorted(set(liked))], [])


def test_a_small_and_busy_community_is_left_alone_and_a_ring_in_it_is_found() -> None:
    world = make_busy_community()
    assert find_rings(world.reviews, world.likes) == []
    ring = range(1_000, 1_010)
    planted = [write(member, 3, at=30 * DAY, account_at=29 * DAY, id=100_000 + member) for member in ring]
    likes = [Like(member, 100_000 + other) for member in ring for other in ring if member != other]
    (found,) = find_rings([*world.reviews, *planted], [*world.likes, *likes])
    assert found.members == frozenset(ring)


def write(member: int, product: int = 1, **more: object) -> WrittenReview:
    usual = {"id": 10 * member + product, "rating": 5, "at": 100 * DAY, "account_at": 99 * DAY, "brand": 1}
    return WrittenReview(member=member, product=product, **(usual | more))  # type: ignore[arg-type]


CROWD = range(1, 7)


def test_no_single_likeness_makes_a_ring() -> None:
    """Launch days, one network, friends who like each other, the same words: each is honest by itself."""
    assert find_rings([write(member) for member in CROWD], []) == []
    assert find_rings([write(member, member, network=7) for member in CROWD], []) == []
    words = [write(member, member, text="soft and even and it lasts all day on me") for member in CROWD]
    assert find_rings(words, []) == []
    likes = [Like(member, 10 * other + other) for member in CROWD for other in CROWD if member != other]
    assert find_rings([write(member, member) for member in CROWD], likes) == []


def test_likenesses_together_make_one() -> None:
    likes = [Like(member, 10 * other + 1) for member in CROWD for other in CROWD if member != other]
    (ring,) = find_rings([*(write(member) for member in CROWD), write(50, 2)], likes)
    assert (ring.members, ring.reviews) == (frozenset(CROWD), tuple(10 * each + 1 for each in CROWD))


def test_three_friends_are_no_ring() -> None:
    likes = [Like(one, 10 * other + 1) for one in (1, 2, 3) for other in (1, 2, 3) if one != other]
    assert find_rings([write(member, network=7) for member in (1, 2, 3)], likes) == []


def test_a_stranger_whom_a_ring_likes_is_not_of_it() -> None:
    likes = [Like(member, 10 * other + 1) for member in CROWD for other in CROWD if member != other]
    stranger = [write(50, 2), write(50, 3)]
    framing = [Like(member, review.id) for member in CROWD for review in stranger]
    (ring,) = find_rings([*(write(member) for member in CROWD), *stranger], [*likes, *framing])
    assert ring.members == frozenset(CROWD)
