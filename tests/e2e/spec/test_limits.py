"""Chapter 9 of the specification: limits that no other test shows."""

import pytest

from tests.e2e.spec.sent_pages import failures

SECOND_PAGE = "/categories/lipstick?page=2"
ROWS = [
    ("an arrow to the page before", SECOND_PAGE, '<a[^>]*aria-label="Previous page"'),
    ("an arrow to the next page", SECOND_PAGE, '<a[^>]*aria-label="Next page"'),
    ("what the arrow leads to", SECOND_PAGE, 'href="/categories/lipstick\\?page=3"'),
]


@pytest.mark.storefront
def test_the_pager_has_arrows(shop_url: str) -> None:
    assert failures(shop_url, ROWS) == []
