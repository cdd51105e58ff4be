"""Push messages (RFC 8030): encrypted for a browser (RFC 8291), signed by the shop (RFC 8292)."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta
from functools import cache
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

import http_ece
import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from app.kit import clock
from app.kit.http.public_hosts import public_client
from app.mail.servers import RefusedError
from app.settings import Settings
from app.settings.mail import parse_sender

SIGNED_FOR = timedelta(hours=12)
KEPT_FOR = timedelta(days=2)  # by the push service, for a browser that is away
_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_GONE = (401, 403, 404, 410)  # the browser has unsubscribed, or did so to a shop with another secret


class DeviceGoneError(Exception):
    """A browser takes no messages of ours any more."""

    def __init__(self, device_id: int) -> None:
        super().__init__(f"device {device_id} is gone")
        self.device_id = device_id


class Device(NamedTuple):
    """The address at which a browser takes messages, and the keys they are encrypted with."""

    id: int
    endpoint: str
    public_key: str
    auth: str


class Push(msgspec.Struct, frozen=True):
    """The text of a message, and the page that it opens."""

    title: str
    body: str
    path: str


class PushServices:
    """The push services of all browsers."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._http: httpx.AsyncClient | None = None

    async def send(self, device: Device, message_id: UUID, message: bytes) -> None:
        """Hand a message over. The same message again replaces the first where that was not shown yet."""
        self._http = self._http or public_client(self._settings.allowed_private_hosts)
        key = make_public_key(self._settings.secret)
        headers = {
            "authorization": f"vapid t={self._sign(device.endpoint)}, k={key}",
            "content-encoding": "aes128gcm",
            "ttl": str(int(KEPT_FOR.total_seconds())),
            "topic": message_id.hex,
        }
        try:
            body = _encrypt(device, message)
            answer = await self._http.post(device.endpoint, content=body, headers=headers)
        except ValueError as error:
            raise DeviceGoneError(device.id) from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise RefusedError(str(error) or type(error).__name__, is_final=False) from error
        if answer.status_code in _GONE:
            raise DeviceGoneError(device.id)
        if not answer.is_success:
            is_final = answer.status_code < 500 and answer.status_code != httpx.codes.TOO_MANY_REQUESTS
            raise RefusedError(f"{answer.status_code} of the push service", is_final=is_final)

    async def close(self) -> None:
        """End the connections, if there are any."""
        if self._http:
            await self._http.aclose()
            self._http = None

    def _sign(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int((clock.now() + SIGNED_FOR).timestamp()),
            "sub": f"mailto:{parse_sender(self._settings.mail.sender).addr_spec}",
        }
        return jwt.encode({"alg": "ES256", "typ": "JWT"}, claims, _make_signing_key(self._settings.secret))


def make_public_key(secret: str) -> str:
    """The key by which browsers know this shop. It follows from the secret, so that there is none to keep."""
    public = _make_private_key(secret).public_key()
    return _encode(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _encrypt(device: Device, message: bytes) -> bytes:
    """Raises `ValueError` where the browser's keys are none."""
    encrypted: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(_CURVE),
        dh=_decode(device.public_key),
        auth_secret=_decode(device.auth),
        version="aes128gcm",
    )
    return encrypted


@cache
def _make_private_key(secret: str) -> ec.EllipticCurvePrivateKey:
    digest = hmac.digest(secret.encode(), b"web push", sha256)
    return ec.derive_private_key(int.from_bytes(digest, "big") % (_ORDER - 1) + 1, _CURVE)


@cache
def _make_signing_key(secret: str) -> ECKey:
    private = _make_private_key(secret)
    return ECKey.import_key(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def _encode(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
