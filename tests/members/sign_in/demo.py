"""The shop and the demo provider as processes of their own, as the launcher runs them."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from app import services
from app.asgi import FEATURES, Handlers, create_app
from app.kit.database.pool import PoolLimits
from app.kit.http import outbound
from app.kit.http.pipeline import Pipeline
from app.launch.processes.ports import find_free_port
from data.sign_in import provider_settings
from tests.support import loopback
from tests.support.patience import LIMITS, PATIENCE
from tests.support.running_shop import ROOT

START_PATIENCE = 180.0
END_PATIENCE = 60.0


@dataclass
class Demo:
    """Where both can be reached. The API stands where the storefront would."""

    shop: str
    provider: str


def create_patient(features: Handlers = FEATURES) -> Pipeline:
    """The API for granian to serve. It waits for a database and a provider that a busy machine slows down."""
    outbound.TIMES = httpx.Timeout(PATIENCE)
    services.PoolLimits = lambda **limits: PoolLimits(**limits | LIMITS)  # type: ignore[assignment, misc]
    return create_app(features=features)


@contextmanager
def demo(folder: Path, database_url: str, factory: str = f"{__name__}:create_patient") -> Iterator[Demo]:
    """Both, until the block ends."""
    api_port, port = find_free_port(), find_free_port()
    shop, provider = f"http://localhost:{api_port}", f"http://127.0.0.1:{port}"
    given = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DATABASE_URL": database_url,
        "UNDERTONE_PUBLIC_ORIGIN": shop,
        "UNDERTONE_VAR": str(folder),
        "UNDERTONE_LOG_FORMAT": "json",
        "UNDERTONE_INTERNAL_PORT": "0",
        "UNDERTONE_LIMIT_SIGN_IN": "100000",
        "UNDERTONE_LIMIT_CALLBACKS": "100000",
        "UNDERTONE_LIMIT_REFRESH": "100000",
        "UNDERTONE_BUILDS_WINDOWS": "false",
    }
    given |= provider_settings(port, given)
    api = ["granian", "--interface", "asgi", "--factory", "--port", str(api_port), factory]
    with ExitStack() as running:
        running.enter_context(process([sys.executable, "-m", *api], given, folder))
        running.enter_context(
            process([sys.executable, "-m", "data.sign_in", "--port", str(port)], given, folder)
        )
        for address in (f"http://127.0.0.1:{api_port}/healthz", f"{provider}/healthz"):
            wait_for(address)
        yield Demo(shop, provider)


@contextmanager
def process(words: list[str], given: Mapping[str, str], folder: Path) -> Iterator[None]:
    started = subprocess.Popen(words, env=dict(given), cwd=folder)
    try:
        yield
    finally:
        started.terminate()
        try:
            started.wait(END_PATIENCE)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()


def wait_for(address: str) -> None:
    deadline = time.monotonic() + START_PATIENCE
    while time.monotonic() < deadline:
        try:
            if loopback.get(address, timeout=2).status_code == httpx.codes.OK:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise AssertionError(f"{address} did not answer")
