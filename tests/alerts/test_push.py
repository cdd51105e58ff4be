"""Messages to browsers: a push service gets what the browser alone can read, signed by the shop."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator
from email.message import Message

import msgspec
import pytest
import pytest_asyncio
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from app.alerts.prices.evaluation import evaluate
from app.kit import clock
from app.mail.sending import MailSender
from tests.alerts.test_alerts import tell
from tests.support.community import Community, community
from tests.support.members import Visitor
from tests.support.post_receiver import receiving_posts
from tests.support.rows import row

DEVICES = "/user/devices"


def encode(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


class Browser:
    """A browser with its push service: a server on loopback that answers with `status`."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes!!!"
        self.status = 201
        self.requests: list[tuple[Message, bytes]] = []
        self.endpoint = ""

    @property
    def public_bytes(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, object]:
        keys = {"p256dh": encode(self.public_bytes), "auth": encode(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def take(self, path: str, headers: Message, body: bytes) -> int:
        assert path == "/send/one"
        self.requests.append((headers, body))
        return self.status

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypt a message as RFC 8188 and RFC 8291 say."""
        salt, sender = body[:16], body[21 : 21 + body[20]]
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + self.public_bytes + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, body[21 + body[20] :], None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser()
    with receiving_posts(made.take) as port:
        made.endpoint = f"http://127.0.0.1:{port}/send/one"
        yield made


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var"), products=1) as opened:
        async with opened.db.unit_of_work() as work:
            vendor = await row(work, "vendor", slug="shop", name="Shop")
            await row(work, "offer", product_id=opened.product_ids[0], vendor_id=vendor, price_pence=2500)
        await evaluate(opened.db, clock.now())
        yield opened


async def send(shop: Community, browser: Browser, *, is_allowed: bool = True) -> None:
    """Send what waits; loopback is allowed as a merchant allows a host of their own network."""
    hosts = browser.endpoint.split("/")[2] if is_allowed else ""
    settings = msgspec.structs.replace(shop.settings, private_hosts=hosts)
    connection = await shop.db.connect()
    try:
        await MailSender(shop.db, settings).send_waiting(connection)
    finally:
        await connection.close()


async def join(shop: Community, browser: Browser, **values: object) -> tuple[int, Visitor]:
    """A member who is told in their browser of a fall in price."""
    member, visitor = await shop.newcomer(**values)
    answer = await visitor.post(DEVICES, browser.subscription)
    assert answer.status_code == 200, answer.text
    assert (await visitor.post("/alerts", {"product_slug": "tint-0", "below": 19.99})).status_code == 200
    return member, visitor


async def count_devices(shop: Community, member: int) -> object:
    return await shop.value("SELECT count(*) FROM push_device WHERE member_id = $1", member)


async def test_a_member_without_an_address_is_told_in_their_browser(shop: Community, browser: Browser):
    _, visitor = await join(shop, browser)
    await tell(shop, shop.product_ids[0])
    await send(shop, browser)
    ((headers, body),) = browser.requests
    message = browser.read(body)
    assert message["title"].endswith("Tint 0 is now £10.00 plus delivery")
    assert message["path"].startswith("/products/tint-0")
    assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", str(2 * 24 * 3600))
    signed, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == (await visitor.get("/user/alerts")).json()["push_key"]
    point = decode(key)
    public = ECKey.import_key(
        {"kty": "EC", "crv": "P-256", "x": encode(point[1:33]), "y": encode(point[33:])}
    )
    claims = jwt.decode(signed, public, algorithms=["ES256"]).claims
    assert browser.endpoint == claims["aud"] + "/send/one"
    assert claims["sub"].startswith("mailto:")
    assert 0 < claims["exp"] - clock.now().timestamp() < 24 * 3600
    await send(shop, browser)
    assert len(browser.requests) == 1


@pytest.mark.parametrize("status", [404, 410, 403])
async def test_a_browser_that_is_gone_is_forgotten(shop: Community, browser: Browser, status: int):
    member, _ = await join(shop, browser)
    browser.status = status
    await tell(shop, shop.product_ids[0])
    await send(shop, browser)
    assert await count_devices(shop, member) == 0


async def test_a_push_service_that_is_busy_is_asked_again_with_the_same_topic_and_letters_go_on(
    shop: Community, browser: Browser
):
    member, _ = await join(shop, browser, email="both@shop.example", email_verified=True)
    browser.status = 503
    await tell(shop, shop.product_ids[0])
    await send(shop, browser)
    assert await shop.value("SELECT count(*) FROM mail WHERE member_id = $1", member) == 0
    browser.status = 201
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE mail SET send_after = now()")
    await send(shop, browser)
    topics = {headers["topic"] for headers, _ in browser.requests}
    assert (len(browser.requests), len(topics)) == (2, 1)


async def test_an_address_of_our_own_network_gets_nothing(shop: Community, browser: Browser):
    await join(shop, browser)
    await tell(shop, shop.product_ids[0])
    await send(shop, browser, is_allowed=False)
    assert browser.requests == []
    async with shop.db.unit_of_work() as work:
        await work.execute("DELETE FROM mail")


async def test_a_browser_belongs_to_whoever_signed_in_last_and_is_told_until_they_stop(
    shop: Community, browser: Browser
):
    first, _ = await join(shop, browser)
    second, visitor = await join(shop, browser)
    assert [await count_devices(shop, each) for each in (first, second)] == [0, 1]
    gone = await visitor.ask("DELETE", DEVICES, {"endpoint": browser.endpoint})
    assert gone.status_code == 200
    assert await count_devices(shop, second) == 0


async def test_a_browser_that_changes_its_member_is_their_latest_and_shows_nothing_of_the_former(
    shop: Community, browser: Browser
):
    former, ada = await shop.newcomer()
    await ada.post(DEVICES, browser.subscription)
    await ada.post("/alerts", {"product_slug": "tint-0", "below": 19.99})
    await tell(shop, shop.product_ids[0])
    latter, bo = await shop.newcomer()
    for number in range(10):
        other = browser.subscription | {"endpoint": f"https://push.example/{number}"}
        assert (await bo.post(DEVICES, other)).status_code == 200
    assert (await bo.post(DEVICES, browser.subscription)).status_code == 200
    assert [await count_devices(shop, each) for each in (former, latter)] == [0, 10]
    owner = await shop.value("SELECT member_id FROM push_device WHERE endpoint = $1", browser.endpoint)
    assert owner == latter
    await send(shop, browser)
    assert browser.requests == []


@pytest.mark.parametrize(
    "wrong", [{"endpoint": "ftp://x.example"}, {"keys": {"p256dh": "x", "auth": "y"}}, {"keys": None}]
)
async def test_what_is_no_subscription_is_refused(
    shop: Community, browser: Browser, wrong: dict[str, object]
):
    _, visitor = await shop.newcomer()
    assert (await visitor.post(DEVICES, browser.subscription | wrong)).status_code == 422


async def test_a_point_that_is_on_no_curve_is_forgotten(shop: Community, browser: Browser):
    member, visitor = await join(shop, browser)
    keys = {"p256dh": encode(b"\x04" + bytes(64)), "auth": encode(browser.auth)}
    assert (await visitor.post(DEVICES, {"endpoint": browser.endpoint, "keys": keys})).status_code == 200
    await tell(shop, shop.product_ids[0])
    await send(shop, browser)
    assert await count_devices(shop, member) == 0
