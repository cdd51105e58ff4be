"""What may be asked of pages: whatever is sent to one, the answer is never a 500."""

import random
from collections.abc import Iterator

import httpx
import pytest

from tests.support import loopback
from tests.support.api_proxy import ApiProxy
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.storefront

SEED = 20_260_101
BOUNDARY = "xyz"
PART = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n'
BODIES = {
    "a form": ("application/x-www-form-urlencoded", b"a=1&b=2"),
    "a form that is not UTF-8": ("application/x-www-form-urlencoded", b"a=%ff%fe&\xff"),
    "JSON": ("application/json", b'{"a": 1}'),
    "multipart": (f"multipart/form-data; boundary={BOUNDARY}", f"{PART}\r\n1\r\n--{BOUNDARY}--\r\n".encode()),
    "multipart without a boundary": ("multipart/form-data", b"--x\r\n\r\n--x--"),
    "multipart without an end": (f"multipart/form-data; boundary={BOUNDARY}", PART.encode()),
    "multipart with an odd charset": (
        f"multipart/form-data; boundary={BOUNDARY}",
        f"{PART}Content-Type: text/plain; charset=utf-7\r\n\r\n+ADw-\r\n--{BOUNDARY}--\r\n".encode(),
    ),
    "multipart with bytes": (
        f"multipart/form-data; boundary={BOUNDARY}",
        PART.encode() + b"\r\n\xff\x00\r\n--" + BOUNDARY.encode() + b"--\r\n",
    ),
    "multipart with a very long boundary": (f"multipart/form-data; boundary={'x' * 3000}", b"--x"),
    "nothing": ("", b""),
}
ORIGINS = ("own", "https://evil.example", "null", "not an origin", "http://[", "")
METHODS = ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
PAGES = ("/", "/products", "/account/login", "/products.data", "/_root.data", "/nowhere", "/robots.txt")
SEGMENTS = (
    "%5c", "%5C%5c", "\\", "%2f", "%2F%2f", "%00", "%0a", "%0d%0a", "%", "%f", "%ff", "%E0%A4%A",
    "%C0%AF", "..", "%2e%2e", ";", "//", "evil.example", ":80", "[", "]", "%5b", "%5d", "{", "|", "^",
    "`", "%20", "a", "products", "search", "blog", "categories", "brands", "profile", ".data", "@",
    "%40", "%3a", "?", "&", "=", "_data=routes/x", "_routes=..", "__proto__", "constructor",
    "%F0%9F%92%84", "%EF%BF%BE", "%ED%A0%80", "99999999999999999999", "-1",
)  # fmt: skip


@pytest.fixture(scope="module")
def client(shop: RunningShop) -> Iterator[httpx.Client]:
    with loopback.Client(base_url=shop.url, trust_env=False) as client:
        yield client


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_only_be_read(client: httpx.Client, shop: RunningShop, method: str, page: str) -> None:
    for origin in ORIGINS:
        headers = {"Origin": shop.url if origin == "own" else origin} if origin else {}
        answer = client.request(method, page, headers=headers)
        assert answer.status_code == 405, origin
        assert answer.headers["allow"] == "GET, HEAD"
        assert answer.json()["detail"]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("origin", ORIGINS)
def test_a_body_sent_to_a_page_is_refused(
    client: httpx.Client, shop: RunningShop, body: str, origin: str
) -> None:
    content_type, content = BODIES[body]
    headers = {"Origin": shop.url if origin == "own" else origin} if origin else {}
    if content_type:
        headers["Content-Type"] = content_type
    assert client.post("/products", content=content, headers=headers).status_code == 405
    assert client.get("/products").status_code == 200  # on the same connection


@pytest.mark.parametrize("path", ["/%5c", "/%5C", "/%5c%5cevil.example", "/%5c:80", "/%5c[", "/%5c.data"])
def test_a_backslash_is_no_other_host(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert answer.json() == {"detail": "This is not an address of this shop"}


def test_no_address_breaks_a_page(client: httpx.Client) -> None:
    chosen = random.Random(SEED)
    for _ in range(400):
        path = "/" + chosen.choice(("", "/")).join(chosen.choices(SEGMENTS, k=chosen.randint(1, 5)))
        request = client.build_request("GET", "/")
        request.url = request.url.copy_with(raw_path=path.encode())
        assert client.send(request).status_code < 500, path


def test_a_page_that_is_unavailable_says_when_to_ask_again(shop: RunningShop) -> None:
    with ApiProxy(shop.api_port) as between, shop.another_front(UNDERTONE_API_ORIGIN=between.url) as url:
        between.say("*", 503, {"detail": "away"})
        for path in ("/products/lipstick-07", "/blog/7", "/brands/velour", "/products/lipstick-07.data"):
            answer = loopback.get(url + path, trust_env=False)
            assert answer.status_code == 503, path
            assert int(answer.headers["retry-after"]) > 0, path
            assert answer.headers["cache-control"] == "no-store", path
