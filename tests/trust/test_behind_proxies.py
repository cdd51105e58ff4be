"""Behind a proxy each shopper is counted alone, and nobody counts as somebody else by writing a header."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from urllib.parse import urlsplit

import httpx
import pytest

from app.settings import Limits
from tests.support import loopback
from tests.support.proxies import PROXIES, running_proxy
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.storefront

SIGN_IN = "/api/v1/auth/google/login"
ALLOWED = Limits().sign_in
LEFTMOST = "198.51.100.{}"
TAKEN = count(1)


@contextmanager
def shopper_at(address: str, url: str) -> Iterator[httpx.Client]:
    """A client that calls from an address of its own; all of 127.0.0.0/8 is this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=url, transport=transport, trust_env=False, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def trusting_front(shop: RunningShop) -> Iterator[Callable[..., str]]:
    """Starts a storefront that trusts proxies on this machine, or gives the one with the same settings."""
    with ExitStack() as opened:
        trusted = {"UNDERTONE_TRUSTED_PROXIES": "127.0.0.1/32, ::1"}
        yield cache(lambda **more: opened.enter_context(shop.another_front(**trusted, **more)))


@pytest.fixture(scope="module", params=PROXIES)
def proxy(
    trusting_front: Callable[..., str],
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[str]:
    """The address of a proxy before a storefront that trusts it."""
    command, settings = PROXIES[request.param]
    port = urlsplit(trusting_front(**settings)).port or 0
    with running_proxy(command, tmp_path_factory.mktemp("proxy"), port) as url:
        yield url


@pytest.fixture
def addresses() -> Iterator[str]:
    """Addresses of shoppers who have asked for nothing yet."""
    return (f"127.1.{next(TAKEN)}.1" for _ in range(100))


def attempts(client: httpx.Client, headers: list[dict[str, str]]) -> list[int]:
    return [client.get(SIGN_IN, headers=each).status_code for each in headers]


def test_one_shopper_locks_out_nobody_else(proxy: str, addresses: Iterator[str]) -> None:
    with shopper_at(next(addresses), proxy) as one, shopper_at(next(addresses), proxy) as other:
        plain: dict[str, str] = {}
        assert attempts(one, [plain] * (ALLOWED + 1)) == [302] * ALLOWED + [429]
        assert attempts(other, [plain]) == [302]


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "both"])
def test_a_written_address_changes_nothing(proxy: str, addresses: Iterator[str], header: str) -> None:
    """Neither does a shopper get more attempts by it, nor are they counted as another's."""
    first, second = next(addresses), next(addresses)
    spoofed = [spoof(header, LEFTMOST.format(number)) for number in range(ALLOWED + 2)]
    with shopper_at(first, proxy) as one, shopper_at(second, proxy) as other:
        assert attempts(one, spoofed) == [302] * ALLOWED + [429, 429]
        assert attempts(other, [{}, spoof(header, first)]) == [302, 302]


def spoof(header: str, address: str) -> dict[str, str]:
    forwarded_for = {"X-Forwarded-For": address}
    forwarded = {"Forwarded": f'for="{address}"'}
    return {"X-Forwarded-For": forwarded_for, "Forwarded": forwarded}.get(header, forwarded_for | forwarded)


def test_a_stranger_is_no_proxy(trusting_front: Callable[..., str]) -> None:
    with shopper_at("127.3.0.2", trusting_front().replace("localhost", "127.0.0.1")) as stranger:
        spoofed = [spoof("both", LEFTMOST.format(number)) for number in range(ALLOWED + 1)]
        assert attempts(stranger, spoofed) == [302] * ALLOWED + [429]


def test_who_signs_in_too_often_reads_so_on_a_page(shop: RunningShop) -> None:
    with shopper_at("127.3.0.3", shop.url.replace("localhost", "127.0.0.1")) as shopper:
        attempts(shopper, [{}] * ALLOWED)
        refused = shopper.get(SIGN_IN, headers={"Accept": "text/html,*/*;q=0.8"})
        for_programs = shopper.get(SIGN_IN, headers={"Accept": "*/*"})
    assert refused.status_code == for_programs.status_code == 429
    assert refused.headers["content-type"] == "text/html; charset=utf-8"
    assert 0 < int(refused.headers["retry-after"]) <= 60
    assert "<h1>Too many tries in a short time</h1><p>Please wait a minute and try again.</p>" in refused.text
    assert for_programs.json() == {"detail": "Too many requests. Please try again later."}


def test_ipv6_shoppers_are_counted_by_their_network(trusting_front: Callable[..., str]) -> None:
    """Through a trusted proxy: this client, which says of whom the requests are."""
    url = trusting_front().replace("localhost", "127.0.0.1")
    with loopback.Client(base_url=url, trust_env=False) as proxy:
        same = [{"X-Forwarded-For": f"2001:db8:1:2::{number:x}"} for number in range(1, ALLOWED + 2)]
        assert attempts(proxy, same) == [302] * ALLOWED + [429]
        assert attempts(proxy, [{"X-Forwarded-For": "2001:db8:1:3::1"}]) == [302]
        mapped = [{"Forwarded": 'for="[::ffff:198.51.100.200]"'}] * ALLOWED
        assert attempts(proxy, mapped) == [302] * ALLOWED
        assert attempts(proxy, [{"X-Forwarded-For": "198.51.100.200"}]) == [429]


def test_a_proxy_that_nobody_named_is_said_in_the_log(shop: RunningShop) -> None:
    # The front alone is in production: its API is the test's.
    with shop.another_front(UNDERTONE_ENV="production") as front:
        log = shop.folder / f"front-{urlsplit(front).port}.log"
        loopback.get(f"{front}/robots.txt", trust_env=False)
        assert "UNDERTONE_TRUSTED_PROXIES" not in log.read_text()
        for _ in range(3):
            loopback.get(
                f"{front}/api/v1/brands", headers={"X-Forwarded-For": "203.0.113.9"}, trust_env=False
            )
        assert log.read_text().count("UNDERTONE_TRUSTED_PROXIES names none") == 1
