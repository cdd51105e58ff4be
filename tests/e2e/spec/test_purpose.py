"""Chapter 1 of the specification: what the shop is for, as its pages say."""

import pytest

from tests.e2e.spec.sent_pages import failures

ROWS = [
    ("for shoppers of makeup", "/", r'name="description" content="Compare makeup'),
    ("shades are matched", "/", r'href="/match-your-shade"'),
    (
        "members have profiles",
        "/account/login",
        "Keep a wishlist, review what you have tried, and follow members",
    ),
]


@pytest.mark.storefront
def test_the_pages_say_it(shop_url: str) -> None:
    assert failures(shop_url, ROWS) == []


@pytest.mark.storefront
def test_the_version_is_the_specified_one(shop_url: str) -> None:
    assert failures(shop_url, [("the version", "/", r"Version (<!-- -->)?1\.15\.1<")]) == []
