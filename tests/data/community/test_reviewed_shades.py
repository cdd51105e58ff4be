"""Which shade a reviewer says she wore."""

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from data.community.reviewed_shades import choose_reviewed_shade
from data.pictures.drawing.looks import PersonLook

SHADES = tuple(range(100, 130))
PLACES = {"fair": range(11), "medium": range(9, 21), "deep": range(20, 30)}


def choose_all(community, shades=SHADES, depth=None):
    for review in community.reviews:
        member = community.members[review.member_handle]
        if depth:
            member = replace(member, look=PersonLook(depth, None, None))
        yield review, choose_reviewed_shade(review, member, shades, 7)


@pytest.mark.parametrize("depth", PLACES)
def test_it_is_where_skin_of_that_depth_is(community, depth):
    places = {SHADES.index(shade) for _, shade in choose_all(community, depth=depth) if shade}
    assert places <= set(PLACES[depth])
    assert len(places) > len(PLACES[depth]) / 2


def test_the_same_reviewer_names_neighbouring_shades_everywhere(community):
    places = defaultdict(set)
    for review, shade in choose_all(community):
        if shade:
            places[review.member_handle].add(SHADES.index(shade))
    assert all(max(each) - min(each) <= 2 for each in places.values())


def test_a_product_with_many_reviews_has_five_people_around_most_of_its_shades(community):
    most = Counter(review.product_slug for review in community.reviews).most_common(1)[0][0]
    named = Counter(
        SHADES.index(shade)
        for review, shade in choose_all(community)
        if shade and review.product_slug == most
    )
    near = [sum(named[other] for other in range(place - 2, place + 3)) for place in range(len(SHADES))]
    assert sum(count >= 5 for count in near) > len(SHADES) / 2


def test_a_product_without_shades_for_skin_has_none(community):
    assert {shade for _, shade in choose_all(community, shades=())} == {None}
