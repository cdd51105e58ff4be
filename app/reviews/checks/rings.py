"""Finds rings: accounts that review and vote in concert. Pure: it reads rows and answers accounts.

Two accounts are linked by what honest ones seldom share: they like each other's reviews or the same few,
write from one network, write alike, and review the same products of a brand within days of each other. No
single one of these is enough, as friends, households and launch days are honest. A ring is a group of
linked accounts.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

DAY = 86_400
NEW_DAYS = 45  # as old as an account is called new when it writes
TOGETHER_DAYS = 7  # two reviews of a product that are no further apart are written together
MIN_RING_SIZE = 4
MIN_LINK_EVIDENCE = 3.0  # the evidence, from two kinds or more, that links two accounts
MIN_JOIN_EVIDENCE = 2.0  # the evidence with each of two members that joins an account to a ring
MAX_MUTUAL_LIKES, MAX_SHARED_PAIRS, MAX_LIKES_EVIDENCE = 2, 2, 3  # of each other's likes, of shared ones
NETWORK_EVIDENCE = WORDS_EVIDENCE = 1.5
TOGETHER_EVIDENCE, MAX_TOGETHER = 0.75, 3  # of each product reviewed together, and of how many at most
MAX_VOTERS, MAX_WRITERS = 80, 60  # what more than so many do says nothing of any two of them
# Of more new accounts that praise a product in a week each says less: it may be a launch.
MAX_LAUNCH_CROWD = 60
PHRASE_LENGTH = 4  # words in a row
MIN_SHARED_PHRASES = 4
MIN_TOTAL = 1_000  # with fewer reviews or likes a ring may be all there is, and chance is not judged by it
LOOKED_AT_DAYS = 60  # from which reviews come
MAX_SHARERS_OF_PHRASE = 12  # as many reviews may share words in a row that count as copied


class WrittenReview(NamedTuple):
    """A review as it is looked at. `network` is a hash that means nothing after its week, or None."""

    id: int
    member: int
    product: int
    brand: int
    rating: int
    at: float  # seconds
    account_at: float
    text: str = ""
    network: int | None = None

    @property
    def is_by_new(self) -> bool:
        return self.at - self.account_at < NEW_DAYS * DAY


class Like(NamedTuple):
    """That a member liked a review."""

    member: int
    review: int


class Ring(NamedTuple):
    """Accounts that act in concert, and all their reviews of the last 60 days."""

    members: frozenset[int]
    reviews: tuple[int, ...]


Pair = tuple[int, int]
Evidence = dict[Pair, dict[str, float]]


def find_rings(reviews: Sequence[WrittenReview], likes: Iterable[Like]) -> list[Ring]:
    """Find the rings among reviews of some weeks, the largest first."""
    likes = list(likes)
    evidence = _gather(reviews, likes)
    weights = {pair: sum(kinds.values()) for pair, kinds in evidence.items()}
    links = [
        pair for pair, kinds in evidence.items() if len(kinds) > 1 and weights[pair] >= MIN_LINK_EVIDENCE
    ]
    groups = [group for group in _connect(_drop_loose(links)) if len(group) >= MIN_RING_SIZE]
    authors = {review.id: review.member for review in reviews}
    _add_joined(groups, evidence, {(like.member, authors.get(like.review)) for like in likes})
    written = defaultdict(list)
    for review in reviews:
        written[review.member].append(review.id)
    rings = [
        Ring(frozenset(group), tuple(sorted(number for member in group for number in written[member])))
        for group in groups
    ]
    return sorted(rings, key=lambda ring: (-len(ring.members), ring.reviews))


def _gather(reviews: Sequence[WrittenReview], likes: list[Like]) -> Evidence:
    evidence: Evidence = defaultdict(dict)
    shared = _drop_chance(_count_shared_likes(likes), _expect_shared_likes(likes))
    mutual = _drop_chance(_count_likes_between(reviews, likes), _expect_likes_between(reviews, likes))
    for pair in mutual.keys() | shared.keys():
        weight = min(mutual[pair], MAX_MUTUAL_LIKES)
        if shared[pair] > 1:
            weight += min(shared[pair] / 2, MAX_SHARED_PAIRS)
        if weight:
            evidence[pair]["likes"] = min(weight, MAX_LIKES_EVIDENCE)
    for pair in set(_list_same_network(reviews)):
        evidence[pair]["network"] = NETWORK_EVIDENCE
    for pair in set(_list_alike(reviews)):
        evidence[pair]["words"] = WORDS_EVIDENCE
    together = _drop_chance(_count_together(reviews, evidence), _expect_together(reviews))
    only_brand = _find_one_brand_accounts(reviews)
    for pair, number in together.items():
        of_one_brand = pair[0] in only_brand and only_brand[pair[0]] == only_brand.get(pair[1])
        extra = TOGETHER_EVIDENCE if of_one_brand else 0
        evidence[pair]["together"] = min(number, MAX_TOGETHER) * TOGETHER_EVIDENCE + extra
    return evidence


def _make_pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _drop_chance(found: Mapping[Pair, float], expect: Callable[[Pair], float]) -> dict[Pair, float]:
    """What is left of a count without what two such busy accounts have in common by chance."""
    left = {pair: number - round(expect(pair)) for pair, number in found.items()}
    return defaultdict(float, {pair: number for pair, number in left.items() if number > 0})


def _expect_shared_likes(likes: list[Like]) -> Callable[[Pair], float]:
    given, received = Counter(like.member for like in likes), Counter(like.review for like in likes)
    pairs = sum(number * (number - 1) for number in received.values())
    share = pairs / max(len(likes), MIN_TOTAL) ** 2
    return lambda pair: given[pair[0]] * given[pair[1]] * share


def _expect_likes_between(reviews: Sequence[WrittenReview], likes: list[Like]) -> Callable[[Pair], float]:
    authors = {review.id: review.member for review in reviews}
    given, received = (
        Counter(like.member for like in likes),
        Counter(authors.get(like.review) for like in likes),
    )
    total = max(len(likes), MIN_TOTAL)
    return lambda pair: (given[pair[0]] * received[pair[1]] + given[pair[1]] * received[pair[0]]) / total


def _expect_together(reviews: Sequence[WrittenReview]) -> Callable[[Pair], float]:
    written, of_product = Counter(each.member for each in reviews), Counter(each.product for each in reviews)
    pairs = sum(number * (number - 1) for number in of_product.values())
    share = pairs / max(len(reviews), MIN_TOTAL) ** 2 * 2 * TOGETHER_DAYS / LOOKED_AT_DAYS
    return lambda pair: written[pair[0]] * written[pair[1]] * share


def _count_likes_between(reviews: Sequence[WrittenReview], likes: list[Like]) -> Counter[Pair]:
    authors = {review.id: review.member for review in reviews if review.is_by_new}
    return Counter(
        _make_pair(like.member, authors[like.review])
        for like in likes
        if authors.get(like.review, like.member) != like.member
    )


def _count_shared_likes(likes: list[Like]) -> Counter[Pair]:
    voters: defaultdict[int, set[int]] = defaultdict(set)
    for like in likes:
        voters[like.review].add(like.member)
    return Counter(
        pair
        for liked_by in voters.values()
        if len(liked_by) <= MAX_VOTERS
        for pair in combinations(sorted(liked_by), 2)
    )


def _list_same_network(reviews: Sequence[WrittenReview]) -> Iterator[Pair]:
    writers: defaultdict[int, set[int]] = defaultdict(set)
    for review in reviews:
        if review.network is not None:
            writers[review.network].add(review.member)
    for members in writers.values():
        if len(members) <= MAX_WRITERS:
            yield from combinations(sorted(members), 2)


def _list_alike(reviews: Sequence[WrittenReview]) -> Iterator[Pair]:
    writers: defaultdict[str, set[int]] = defaultdict(set)
    for review in reviews:
        words = re.findall(r"\w+", review.text.lower())
        for place in range(len(words) - PHRASE_LENGTH + 1):
            writers[" ".join(words[place : place + PHRASE_LENGTH])].add(review.member)
    shared = Counter(
        pair
        for members in writers.values()
        if 1 < len(members) <= MAX_SHARERS_OF_PHRASE
        for pair in combinations(sorted(members), 2)
    )
    return (pair for pair, number in shared.items() if number >= MIN_SHARED_PHRASES)


def _count_together(reviews: Sequence[WrittenReview], candidates: Evidence) -> dict[Pair, float]:
    """Count the products two accounts praised, or ran down, within days, if something else links them too."""
    by_product: defaultdict[tuple[int, bool], dict[int, WrittenReview]] = defaultdict(dict)
    for review in reviews:
        if review.rating != 3:
            by_product[review.product, review.rating > 3][review.member] = review
    written = defaultdict(set)
    for key, writers in by_product.items():
        for member in writers:
            written[member].add(key)
    crowds = {key: _find_largest_crowd(writers.values()) for key, writers in by_product.items()}
    found: defaultdict[Pair, float] = defaultdict(float)
    for pair in candidates:
        one, other = pair
        for key in written[one] & written[other]:
            first, second = by_product[key][one], by_product[key][other]
            is_new = first.is_by_new or second.is_by_new
            if is_new and abs(first.at - second.at) <= TOGETHER_DAYS * DAY:
                found[pair] += min(1, MAX_LAUNCH_CROWD / crowds[key])
    return found


def _find_largest_crowd(reviews: Iterable[WrittenReview]) -> int:
    """The most reviews by new accounts within some days."""
    moments = sorted(review.at for review in reviews if review.is_by_new)
    first = most = 0
    for place, moment in enumerate(moments):
        while moment - moments[first] > TOGETHER_DAYS * DAY:
            first += 1
        most = max(most, place - first + 1)
    return max(most, 1)


def _find_one_brand_accounts(reviews: Sequence[WrittenReview]) -> dict[int, int]:
    brands: defaultdict[int, set[int]] = defaultdict(set)
    for review in reviews:
        brands[review.member].add(review.brand)
    return {member: next(iter(reviewed)) for member, reviewed in brands.items() if len(reviewed) == 1}


def _drop_loose(links: list[Pair]) -> list[Pair]:
    """The links between accounts that have two links each: in a ring everybody acts with several."""
    while True:
        number = Counter(member for pair in links for member in pair)
        kept = [pair for pair in links if min(number[pair[0]], number[pair[1]]) > 1]
        if len(kept) == len(links):
            return kept
        links = kept


def _connect(links: Iterable[Pair]) -> list[set[int]]:
    """The groups of accounts that links connect."""
    parents: dict[int, int] = {}

    def find_root(member: int) -> int:
        while (parent := parents.setdefault(member, member)) != member:
            parents[member] = parents[parent]
            member = parent
        return member

    for one, other in links:
        parents[find_root(one)] = find_root(other)
    groups: defaultdict[int, set[int]] = defaultdict(set)
    for member in list(parents):
        groups[find_root(member)].add(member)
    return list(groups.values())


def _add_joined(groups: list[set[int]], evidence: Evidence, have_liked: set[tuple[int, int | None]]) -> None:
    """Add accounts that some evidence links with two members of a ring or more.

    Likes count only from those who gave some: else a ring could frame whom it likes.
    """
    ring_of = {member: number for number, group in enumerate(groups) for member in group}
    near: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for pair, kinds in evidence.items():
        for member, other in (pair, pair[::-1]):
            if member in ring_of or other not in ring_of:
                continue
            unsaid = 0 if (member, other) in have_liked else kinds.get("likes", 0)
            if sum(kinds.values()) - unsaid >= MIN_JOIN_EVIDENCE:
                near[member][ring_of[other]] += 1
    for member, rings in near.items():
        number, members = rings.most_common(1)[0]
        if members > 1:
            groups[number].add(member)
