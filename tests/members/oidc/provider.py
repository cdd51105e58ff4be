"""Runs the certified provider, and walks through its pages as a shopper would."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import httpx
from joserfc.jwk import ECKey

from app.launch.processes.ports import find_free_port
from tests.support import loopback

HERE = Path(__file__).parent
KEY = ECKey.generate_key("P-256")
CALLBACK = "http://localhost:3000/api/v1/auth/{}/callback"
SECRET = "a-secret-of-the-google-client"


@dataclass(frozen=True)
class Certified:
    """A certified provider that is running."""

    origin: str

    def environment(self) -> dict[str, str]:
        """Settings of a shop that takes this for Google and for Apple."""
        addresses = {
            f"UNDERTONE_{name}_{kind}": self.origin + path
            for name in ("GOOGLE", "APPLE")
            for kind, path in {
                "ISSUER": "",
                "AUTHORIZE_URL": "/auth",
                "TOKEN_URL": "/token",
                "KEYS_URL": "/jwks",
            }.items()
        }
        return addresses | {
            "UNDERTONE_GOOGLE_CLIENT_ID": "google-client",
            "UNDERTONE_GOOGLE_CLIENT_SECRET": SECRET,
            "UNDERTONE_APPLE_CLIENT_ID": "apple-client",
            "UNDERTONE_APPLE_TEAM_ID": "TEAM123456",
            "UNDERTONE_APPLE_KEY_ID": "KEY1234567",
            "UNDERTONE_APPLE_PRIVATE_KEY": KEY.as_pem(private=True).decode(),
        }


@contextmanager
def certified() -> Iterator[Certified]:
    """The provider on a free port; its packages are installed from their lock the first time."""
    if not (HERE / "node_modules").is_dir():
        subprocess.run(["npm", "ci"], cwd=HERE, check=True, capture_output=True)
    port = find_free_port()
    told = {
        "callbacks": {name: CALLBACK.format(name) for name in ("google", "apple")},
        "googleSecret": SECRET,
        "appleKey": KEY.as_pem(private=False).decode(),
        "appleKeyId": "KEY1234567",
        "appleTeam": "TEAM123456",
        "port": port,
    }
    words = ["node", str(HERE / "provider.mjs"), json.dumps(told)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as running:
        assert running.stdout
        assert running.stdout.readline() == b"listening\n"
        yield Certified(f"http://127.0.0.1:{port}")
        running.terminate()


async def walk_through(address: str, name: str) -> httpx.Response:
    """Sign in and consent on its own pages; answers with what sends the browser back to the shop."""
    async with loopback.AsyncClient() as browser:
        answer = await browser.get(address)
        for _ in range(12):
            if answer.is_redirect:
                onward = urljoin(str(answer.url), answer.headers["location"])
                if onward.startswith("http://localhost:3000/"):
                    return answer
                answer = await browser.get(onward)
            elif "/interaction/" in str(answer.url):
                prompt = re.search(r'name="prompt" value="(\w+)"', answer.text)
                assert prompt, answer.text
                form = {"prompt": prompt[1], "login": name, "password": "any"}
                answer = await browser.post(str(answer.url), data=form)
            else:
                return answer
    raise AssertionError("the provider led nowhere")


def form_of(page: str) -> tuple[str, dict[str, str]]:
    """Where a self-sending form leads, and what it carries."""
    action = re.search(r'<form[^>]*action="([^"]+)"', page)
    assert action, page
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return unescape(action[1]), {name: unescape(value) for name, value in fields}
