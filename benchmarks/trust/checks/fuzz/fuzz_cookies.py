"""Cookies of every kind of nonsense, and signed ones with bytes changed: never a 5xx, never a session."""

import httpx
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from app.kit.http.cookies import ACCESS_COOKIE, REFRESH_COOKIE, SIGN_IN_COOKIE, SIGN_UP_COOKIE
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.fuzzing import fuzz
from benchmarks.trust.imports import damaged
from benchmarks.trust.shops import open_running_shop, sign_in_somebody
from tests.support import loopback
from tests.trust.smuggling import request
from tests.trust.wire import Wire

NAMES = [cookie.plain_name for cookie in (ACCESS_COOKIE, REFRESH_COOKIE, SIGN_IN_COOKIE, SIGN_UP_COOKIE)] + [
    "csrftoken",
    "undertone_staff",
]
ASKED = (
    (b"GET", b"/api/v1/user/profile", 401), (b"PUT", b"/api/v1/auth/refresh", 401),
    (b"GET", b"/api/v1/auth/signup", 404), (b"GET", b"/api/v1/auth/google/callback?code=a&state=b", 302),
    (b"GET", b"/", 200), (b"GET", b"/admin/", 200),
)  # fmt: skip
"""The answers to somebody who has no session. A cookie line that is no HTTP is answered with 400."""


def measure(trial: Trial) -> Outcome:
    with open_running_shop(trial) as shop:
        _, cookies = sign_in_somebody(shop)
        good = [value.encode() for value in cookies.values()]

        def attempt(example: tuple[int, bytes]) -> None:
            place, cookie = example
            if any(value in cookie for value in good):
                return
            method, path, status = ASKED[place]
            with Wire(shop.port) as wire:
                headers = (b"Cookie: " + cookie, b"Sec-Fetch-Site: same-origin", b"Content-Length: 0")
                wire.send(request(method, *headers, path=path))
                answer = wire.answer()
            assert answer is not None, f"no answer to {example}"
            assert answer.status in (status, 400, 431), f"{answer.status} to {example}"

        outcome = fuzz(trial, st.tuples(st.integers(0, len(ASKED) - 1), _lines(good)), attempt)
        assert loopback.get(f"{shop.url}/healthz").status_code == httpx.codes.OK
    return outcome


def _lines(good: list[bytes]) -> SearchStrategy[bytes]:
    """Cookie headers without the bytes that would end the header."""
    values = st.one_of(*map(damaged, good), st.binary(max_size=300))
    pairs = st.builds(lambda name, value: name.encode() + b"=" + value, st.sampled_from(NAMES), values)
    lines = st.lists(pairs, min_size=1, max_size=4).map(b"; ".join) | st.binary(max_size=400)
    return lines.map(lambda line: line.translate(None, b"\r\n\0")[:7000])
