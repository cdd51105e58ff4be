"""The remembered way back is a path of this shop, whatever somebody puts into a link."""

import re
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.members.sign_in.paths import MAX_LENGTH, safe_path
from tests.members.sign_in.browser import VERIFY, come_back, confirm, leave

SHOP = "http://localhost:3000"
ELSEWHERE = [
    "",
    "brands",
    "https://evil.test",
    "https:evil.test",
    "javascript:alert(1)",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "\\/evil.test",
    "/%2Fevil.test",
    "/%2fevil.test",
    "/%5Cevil.test",
    "/%5cevil.test",
    "/%252Fevil.test",
    "/%25252Fevil.test",
    "/%2525252525252Fevil.test",
    "/%09/evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\r\nSet-Cookie: a=b",
    "/%0d%0aSet-Cookie:%20a=b",
    "/%00",
    "/\x00",
    "/ /evil.test",
    "/./\\evil.test",
    "/.//evil.test",
    "/..//evil.test",
    "/a/../../evil.test",
    "/%2e%2e//evil.test",
    "/%2e/%2e/",
    "/a//evil.test",
    "/\u2215evil.test",
    "/\uff0fevil.test",
    "/\u202eevil",
    "/%e2%80%ae",
    "/" + "a" * MAX_LENGTH,
    " /brands",
    "@evil.test",
    "/@evil.test//",
]
HERE = ["/", "/brands", "/search/rose?sort=rating", "/product/a-b?variant=12#reviews", "/search/50%25%20off",
        "/search/caf%C3%A9", "/search/a?next=%2F%2Fevil.test"]  # fmt: skip


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_what_could_lead_elsewhere_leads_to_the_front_page(wanted: str):
    assert safe_path(wanted) == "/"


@pytest.mark.parametrize("wanted", HERE)
def test_a_path_of_the_shop_is_kept_as_it_is(wanted: str):
    assert safe_path(wanted) == wanted


@given(st.text("/\\.%2fF5cCe@:?#ab \t\n\x00\u2215", max_size=24) | st.text(max_size=20))
def test_no_reading_of_any_text_leaves_the_shop(text: str):
    for wanted in (text, "/" + text, "//" + text, "/%2F" + text):
        assert stays_in_shop(safe_path(wanted))


def stays_in_shop(path: str) -> bool:
    """Whether a browser stays in the shop, however often a path is decoded on its way."""
    for _ in range(4):
        # A browser takes backslashes for slashes and drops tabs and line breaks before it reads on.
        read = re.sub(r"[\t\r\n]", "", path.partition("?")[0].partition("#")[0]).replace("\\", "/")
        if urlsplit(urljoin(SHOP, read)).netloc != "localhost:3000" or read.startswith("//"):
            return False
        path = unquote(path)
    return True


async def test_it_is_kept_through_a_sign_up(shop, provider):
    trip = await leave(shop, "google", return_to="/search/rose?sort=rating")
    provider.claims = provider.honest_claims(trip.nonce, sub="wanderer")
    await come_back(shop, trip)
    assert (await confirm(shop)).json()["return_to"] == "/search/rose?sort=rating"


@pytest.mark.parametrize("wanted", ["//evil.test", "/\\evil.test", "/%2Fevil.test", "https://evil.test"])
async def test_it_never_leaves_the_shop(shop, provider, wanted):
    for _ in range(2):
        trip = await leave(shop, "google", return_to=wanted)
        provider.claims = provider.honest_claims(trip.nonce, sub="stray")
        landed = await come_back(shop, trip)
        assert landed in (VERIFY, f"{VERIFY}?confirm=adult")
        if landed != VERIFY:
            assert (await confirm(shop)).json()["return_to"] == "/"
