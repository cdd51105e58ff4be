"""A shopper's browser on their way through a sign-in."""

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import httpx

from tests.support.shop import OUR_PAGES

VERIFY = "/account/login/verify"


@dataclass
class Trip:
    """A sign-in that left for the provider."""

    provider: str
    address: str
    asked: dict[str, str]

    @property
    def state(self) -> str:
        return self.asked["state"]

    @property
    def nonce(self) -> str:
        return self.asked.get("nonce", "")


def query_of(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


async def leave(shop: httpx.AsyncClient, provider: str, **query: str) -> Trip:
    """Click a button of the sign-in page."""
    answer = await shop.get(f"/api/v1/auth/{provider}/login", params=query)
    assert answer.status_code == 302, answer.text
    address = answer.headers["location"]
    return Trip(provider, address, query_of(address))


async def come_back(shop: httpx.AsyncClient, trip: Trip, **said: str) -> str:
    """Return from the provider with a code; answers the address of the page one ends up on."""
    told = {"code": "a-code", "state": trip.state} | said
    address = f"/api/v1/auth/{trip.provider}/callback"
    if trip.provider != "apple":
        answer = await shop.get(address, params=told)
        return landed(answer)
    without_cookies = httpx.AsyncClient(transport=shop._transport, base_url=shop.base_url)
    posted = await without_cookies.post(
        address, data=told, headers={"origin": "https://appleid.apple.com", "sec-fetch-site": "cross-site"}
    )
    assert posted.status_code == 303, posted.text
    shop.cookies.update(without_cookies.cookies)
    return landed(await shop.get(posted.headers["location"]))


def landed(answer: httpx.Response) -> str:
    assert answer.status_code == 302, answer.text
    return answer.headers["location"]


async def confirm(shop: httpx.AsyncClient, *, adult: bool = True) -> httpx.Response:
    return await shop.post("/api/v1/auth/signup", json={"adult": adult}, headers=OUR_PAGES)


def is_signed_in(shop: httpx.AsyncClient) -> bool:
    return any(cookie.name == "undertone_access" and cookie.value for cookie in shop.cookies.jar)
