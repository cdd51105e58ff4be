"""One demo community over the real demo catalogue, made once."""

from types import SimpleNamespace

import pytest

from data.catalogue import REFERENCE, make_catalogue
from data.community import make_follows, make_members, make_reviews, make_votes, make_wishes

SEED = 7


@pytest.fixture(scope="session")
def community():
    catalogue = make_catalogue(SEED)
    products = tuple(catalogue.products())
    members = make_members(SEED, REFERENCE)
    reviews = make_reviews(products, members, catalogue.categories, SEED, REFERENCE)
    return SimpleNamespace(
        reference=REFERENCE,
        categories={category.slug: category for category in catalogue.categories},
        products={product.slug: product for product in products},
        members={member.handle: member for member in members},
        reviews=reviews,
        votes=make_votes(reviews, members, SEED, REFERENCE),
        follows=make_follows(members, SEED, REFERENCE),
        wishes=make_wishes(products, members, SEED, REFERENCE),
    )
