"""Forms as no browser sends them: refused in words, never with a 500, and nothing of them is written."""

import random

import pytest

from tests.support.community import Community
from tests.support.members import Visitor

OWN = "/user/profile"
HEAD = b'Content-Disposition: form-data; name="first_name"'


def form(*parts: tuple[bytes, bytes], boundary: bytes = b"x") -> bytes:
    """A form of parts, each a head and a content."""
    return (
        b"".join(b"--%s\r\n%s\r\n\r\n%s\r\n" % (boundary, *part) for part in parts) + b"--%s--\r\n" % boundary
    )


async def send(member: Visitor, body: bytes, kind: str = "multipart/form-data; boundary=x"):
    return await member.post(OWN, content=body, headers={"content-type": kind.encode("latin-1")})


CHARSETS = (
    "nonsense", "utf-16", "utf-7", "utf-32", "latin-1", "idna", "punycode", "unicode_escape", "rot13",
    "base64", "undefined", "mbcs",
)  # fmt: skip


TEXTS = (b"Ada", b"\xff\xfeA\x00d\x00a\x00", b"+2AA-", b"\\ud800", b"\xed\xa0\x80")


@pytest.mark.parametrize("charset", CHARSETS)
async def test_a_part_in_another_charset_is_refused(shop: Community, charset: str):
    member_id, ada = await shop.newcomer()
    head = HEAD + b"\r\nContent-Type: text/plain; charset=" + charset.encode()
    for text in TEXTS:
        assert (await send(ada, form((head, text)))).status_code == 422
    assert await shop.value("SELECT first_name FROM member WHERE id = $1", member_id) == "Ada"


async def test_bytes_that_are_not_utf_8_are_named_by_their_fields(shop: Community):
    _, ada = await shop.newcomer()
    surname = b'Content-Disposition: form-data; name="surname"'
    answer = await send(ada, form((HEAD, b"\xff\xfe"), (surname, b"\xc3")))
    assert (answer.status_code, answer.json()) == (
        422,
        {
            "detail": [
                {"loc": ["body", name], "msg": "Must be text in UTF-8"} for name in ("first_name", "surname")
            ]
        },
    )


async def test_a_part_that_says_utf_8_is_taken(shop: Community):
    _, ada = await shop.newcomer()
    head = HEAD + b"\r\nContent-Type: text/plain; charset=UTF-8"
    answer = await send(ada, form((head, "Zoë".encode())))
    assert answer.json()["data"]["user_details"]["first_name"] == "Zoë"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (form((HEAD, b"Ada")), "multipart/form-data"),
        (form((HEAD, b"Ada")), "multipart/form-data; boundary="),
        (form((HEAD, b"Ada")), "multipart/form-data; boundary=\xff"),
        (form((HEAD, b"Ada")), 'multipart/form-data; boundary="x'),
        (form((HEAD, b"Ada")), "multipart/form-data; boundary=y"),
        (form((HEAD, b"Ada"))[:-4], "multipart/form-data; boundary=x"),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\nAda\r\n--x--", "multipart/form-data; boundary=x"),
        (b"--x\r\n\r\nAda\r\n--x--", "multipart/form-data; boundary=x"),
        (form((b'Content-Disposition: form-data; name="\xff"', b"Ada")), "multipart/form-data; boundary=x"),
        (form((b'Content-Disposition: form-data; name="\x00"', b"Ada")), "multipart/form-data; boundary=x"),
        (form((HEAD, b"Ada\x00")), "multipart/form-data; boundary=x"),
        (form((HEAD, b"A"), (HEAD, b"B")), "multipart/form-data; boundary=x"),
        (form((HEAD + b'; filename="a.txt"', b"Ada")), "multipart/form-data; boundary=x"),
        (form((b'Content-Disposition: form-data; name="image"', b"Ada")), "multipart/form-data; boundary=x"),
        (form(*[(HEAD, b"A")] * 2000), "multipart/form-data; boundary=x"),
        (form((HEAD + b"\r\nX: " + b"y" * 9000, b"A")), "multipart/form-data; boundary=x"),
    ],
)
async def test_a_malformed_form_is_refused_in_words(shop: Community, body: bytes, kind: str):
    _, ada = await shop.newcomer()
    answer = await send(ada, body, kind)
    assert answer.status_code == 422, answer.text
    assert answer.json()["detail"][0]["loc"][0] == "body"


async def test_no_damage_to_a_form_is_a_fault_of_ours(shop: Community):
    _, ada = await shop.newcomer()
    rng = random.Random(14)
    image = b'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png'
    whole = form((HEAD, "Zoë".encode()), (image, b"\x89PNG"))
    for _ in range(300):
        body = bytearray(whole)
        for _ in range(rng.randint(1, 12)):
            place = rng.randrange(len(body))
            body[place : place + rng.randint(0, 3)] = rng.randbytes(rng.randint(0, 3))
        assert (await send(ada, bytes(body))).status_code in (200, 422), bytes(body)


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize(
    "body", [b"state=\xff\xfe", b"\xff=1", b"--x\r\n\xff", b"user=" + b"[" * 60_000, b"a&b=%"]
)
async def test_apples_form_may_hold_anything(shop: Community, kind: str, body: bytes):
    answer = await shop.nobody.post("/auth/apple/callback", content=body, headers={"content-type": kind})
    assert answer.status_code in (303, 422)
