"""Chapter 6 of the specification: what somebody without an account can read."""

import pytest

from tests.e2e.spec.sent_pages import fetch_page
from tests.support.product_pages import FULL

PUBLIC = (
    "/", "/brands", "/brands/velour", "/categories/lipstick", "/products", f"/products/{FULL}",
    "/search/lipstick", "/match-your-shade", "/blog", "/blog/7", "/informations/about-us",
    "/informations/contact-us", "/informations/terms-and-conditions", "/informations/privacy-policy",
    "/informations/sitemap",
)  # fmt: skip


@pytest.mark.storefront
@pytest.mark.usefixtures("product_pages")
def test_anybody_reads_every_public_page(shop_url: str) -> None:
    answers = {path: fetch_page(shop_url + path) for path in PUBLIC}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(PUBLIC, 200)
    assert all("set-cookie" not in answer.headers for answer in answers.values())
