"""Forms of every kind of nonsense sent to the profile: refused in words, never answered with a 5xx."""

import httpx
from hypothesis import strategies as st

from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.fuzzing import fuzz
from benchmarks.trust.imports import damaged
from benchmarks.trust.shops import cookie_header, open_running_shop, sign_in_somebody
from tests.members.test_strange_forms import HEAD, form
from tests.support import loopback
from tests.support.pictures import a_picture

IMAGE = b'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png'
SAMPLE = form((HEAD, b"Ada"), (IMAGE, a_picture()))
KINDS = (
    "multipart/form-data; boundary=x", "multipart/form-data", "multipart/form-data; boundary=",
    'multipart/form-data; boundary="x"', "multipart/form-data; boundary=" + "x" * 70,
    "multipart/form-data; boundary=x; charset=utf-7", "multipart/mixed; boundary=x", "application/json",
    "application/x-www-form-urlencoded",
)  # fmt: skip
FRAGMENTS = (
    b"--x\r\n", b"--x--\r\n", b"--x", b"\r\n", b"\r\n\r\n", HEAD, IMAGE, b"Ada", b"\xff\xfe", b"\0",
    b"Content-Disposition: form-data; name=\"first_name\"; filename*=utf-8''%ff", b"Content-Type: text/plain",
    b"Content-Transfer-Encoding: base64", b"A: " + b"x" * 9000, b"=" * 100,
)  # fmt: skip


def measure(trial: Trial) -> Outcome:
    bodies = damaged(SAMPLE) | st.lists(st.sampled_from(FRAGMENTS), max_size=20).map(b"".join)
    with open_running_shop(trial) as shop:
        client = loopback.Client(base_url=shop.url, timeout=60, headers={"origin": shop.url})
        client.headers.update(cookie_header(sign_in_somebody(shop)[1]))

        def attempt(example: tuple[str, bytes]) -> None:
            kind, body = example
            answer = client.post("/api/v1/user/profile", content=body, headers={"content-type": kind})
            assert answer.status_code in (200, 400, 413, 415, 422), f"{answer.status_code} to {example}"
            assert answer.json()

        outcome = fuzz(trial, st.tuples(st.sampled_from(KINDS), bodies), attempt)
        assert client.get("/api/v1/user/profile").status_code == httpx.codes.OK
        client.close()
    return outcome
