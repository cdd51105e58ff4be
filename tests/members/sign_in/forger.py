"""A provider that says whatever a test wants it to say, honest until told otherwise."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

CLIENT = "the-shop"
RSA = RSAKey.generate_key(2048, {"kid": "first", "use": "sig", "alg": "RS256"})
OTHER_RSA = RSAKey.generate_key(2048, {"kid": "second", "use": "sig", "alg": "RS256"})
APPLE_CLIENT_KEY = ECKey.generate_key("P-256")

Claims = dict[str, Any]


class Forger:
    """What the next answers are, and what was asked."""

    def __init__(self) -> None:
        self.origin = ""
        self.be_honest()

    def be_honest(self) -> None:
        """Forget every lie, and what was asked."""
        self.keys: list[Any] = [RSA]
        self.raw_keys = b""
        self.status = 200
        self.asked: list[tuple[str, dict[str, str], dict[str, str]]] = []
        self.claims: Claims = {}
        self.header: dict[str, Any] = {"alg": "RS256", "kid": "first"}
        self.signing: Any = RSA
        self.change_token: Callable[[dict[str, Any]], Any] = lambda token: token
        self.profile: Any = {}
        self.picture = b""

    @property
    def issuer(self) -> str:
        return self.origin

    def honest_claims(self, nonce: str, **more: Any) -> Claims:
        moment = int(time.time())
        about = {"iss": self.issuer, "aud": CLIENT, "sub": "ada", "nonce": nonce}
        return {**about, "iat": moment, "exp": moment + 300, **more}

    def id_token(self) -> str:
        return jwt.encode(self.header, dict(self.claims), self.signing, algorithms=[self.header["alg"]])

    def answer(self, path: str) -> tuple[int, Any]:
        if path == "/keys":
            return 200, self.raw_keys or {"keys": [key.as_dict(private=False) for key in self.keys]}
        if path == "/me":
            return self.status, self.profile
        if path == "/picture":
            return 200, self.picture
        token = {"access_token": "opaque", "token_type": "Bearer", "expires_in": 300}
        return self.status, self.change_token(token | ({"id_token": self.id_token()} if self.claims else {}))

    def environment(self) -> dict[str, str]:
        """Settings of a shop that takes this for Google, Facebook and Apple."""
        pem = APPLE_CLIENT_KEY.as_pem(private=True).decode()
        addresses = {
            f"UNDERTONE_{name}_{kind}_URL": f"{self.origin}{path}"
            for name, kinds in _NEEDED.items()
            for kind, path in kinds.items()
        }
        return addresses | {
            **{f"UNDERTONE_{name}_CLIENT_ID": CLIENT for name in _NEEDED},
            **{f"UNDERTONE_{name}_ISSUER": self.issuer for name in _NEEDED},
            "UNDERTONE_GOOGLE_CLIENT_SECRET": "google-secret",
            "UNDERTONE_GOOGLE_PICTURE_ORIGIN": self.origin,
            "UNDERTONE_FACEBOOK_CLIENT_SECRET": "facebook-secret",
            "UNDERTONE_FACEBOOK_ISSUER": "https://facebook.test",
            "UNDERTONE_FACEBOOK_PICTURE_ORIGIN": self.origin,
            "UNDERTONE_APPLE_TEAM_ID": "TEAM123456",
            "UNDERTONE_APPLE_KEY_ID": "KEY1234567",
            "UNDERTONE_APPLE_PRIVATE_KEY": pem.replace("\n", "\\n"),
        }


_OPENID = {"AUTHORIZE": "/authorize", "TOKEN": "/token", "KEYS": "/keys"}
_NEEDED = {
    "GOOGLE": _OPENID,
    "APPLE": _OPENID,
    "FACEBOOK": {"AUTHORIZE": "/authorize", "TOKEN": "/token", "PROFILE": "/me"},
}


@contextmanager
def forger() -> Iterator[Forger]:
    """A forger that listens on loopback."""
    made = Forger()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(made))
    made.origin = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(made: Forger) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._respond("")

        def do_POST(self) -> None:
            self._respond(self.rfile.read(int(self.headers["content-length"])).decode())

        def _respond(self, body: str) -> None:
            address = urlsplit(self.path)
            parameters = {name: values[0] for name, values in parse_qs(body or address.query).items()}
            made.asked.append((address.path, parameters, dict(self.headers)))
            status, content = made.answer(address.path)
            raw = content if isinstance(content, bytes) else json.dumps(content).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *_: Any) -> None:
            pass

    return Handler
