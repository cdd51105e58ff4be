"""The real command, from outside: opened twice, killed once, asked to close once, as root and not."""

import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest
from numba.core.caching import UserWideCacheLocator

from app.launch.processes import ports
from tests.support.processes import comes_true_within, family_of, is_alive
from tests.support.running_shop import in_a_thread

pytestmark = pytest.mark.browser

CHECKOUT = Path(__file__).resolve().parents[2]
COMMAND = ("npx", "--yes", "rust-just", "start")
WITHOUT_NPX = ("./start",)
"""Runs the same program sooner, for what does not depend on how it was called."""
FIRST_START, ENDED = 420, 240
NO_REGISTRY = dict.fromkeys(("npm_config_registry", "PIP_INDEX_URL", "UV_INDEX_URL"), "http://127.0.0.1:9/")


class Opened:
    """A shop being run by the command, and what it has said so far."""

    def __init__(self, var: Path, words: Sequence[str], **how: object) -> None:
        self.var = var
        self.process = subprocess.Popen(
            words,
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            **how,
        )
        self.said = ""
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()
        assert comes_true_within(
            FIRST_START, lambda: "open at" in self.said or self.process.poll() is not None
        ), self.said
        assert "open at" in self.said, self.said
        self.address = re.findall(r"open at (\S+)", self.said)[0]
        self.launcher = json.loads((var / "start.lock").read_text())["pid"]
        self.family = family_of(self.launcher)

    def read(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=120) as answer:
            return answer.read()

    def ask(self, question: str) -> object:
        return in_a_thread(lambda: self._ask(question))

    def left(self) -> set[int]:
        """Those of its processes that still run."""
        return {pid for pid in self.family if is_alive(pid)}

    def close(self) -> None:
        if is_alive(self.launcher):
            os.kill(self.launcher, signal.SIGTERM)
        self.process.wait(ENDED)
        self._reader.join(ENDED)
        assert self.process.stdout
        self.process.stdout.close()

    async def _ask(self, question: str) -> object:
        home = self.var / "postgres"
        password = (home / "password").read_text()
        port = int((home / "data" / "postmaster.pid").read_text().splitlines()[3])
        connection = await asyncpg.connect(
            host="127.0.0.1", port=port, user="undertone", database="undertone", password=password
        )
        try:
            return await connection.fetchval(question)
        finally:
            await connection.close()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line


@pytest.fixture(scope="module")
def filled() -> Iterator[Path]:
    """A folder filled ahead, as the bootstrap fills it while the storefront is built."""
    with folder() as place:
        done = fill(place)
        assert done.returncode == 0, done.stdout
        yield place


@pytest.fixture
def empty() -> Iterator[Path]:
    with folder() as place:
        yield place


def fill(var: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "UNDERTONE_VAR": str(var), "DATABASE_URL": ""}
    command = [sys.executable, "-m", "app.launch", "fill"]
    return subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)


@contextmanager
def folder() -> Iterator[Path]:
    place = Path(tempfile.mkdtemp(prefix="undertone-start-"))
    place.chmod(0o711)
    yield place
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture
def shop(filled: Path) -> Iterator[Callable[..., Opened]]:
    opened: list[Opened] = []

    def begin(words: Sequence[str] = COMMAND, var: Path = filled, **how: object) -> Opened:
        environment = {
            **os.environ,
            "UNDERTONE_VAR": str(var),
            "DATABASE_URL": "",
            "UNDERTONE_PUBLIC_ORIGIN": "",
        }
        opened.append(Opened(var, words, **({"env": environment} | how)))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


def on_port(port: int, command: Sequence[str] = WITHOUT_NPX) -> tuple[str, ...]:
    return (*command, "--port", str(port))


def test_it_opens_again_after_a_kill_with_every_row_and_closes_when_asked(
    shop: Callable[..., Opened],
) -> None:
    port = ports.find_free_port()
    first = shop(on_port(port, COMMAND))
    assert first.address == f"http://localhost:{port}"
    assert b"<html" in first.read("/brands")
    assert "brands" in json.loads(first.read("/api/v1/brands"))
    first.ask("CREATE TABLE kept AS SELECT 7 AS number")

    os.kill(first.launcher, signal.SIGKILL)
    assert comes_true_within(ENDED, lambda: first.left() == set())

    second = shop(on_port(port, COMMAND))
    assert second.address == first.address
    assert second.ask("SELECT number FROM kept") == 7
    assert b"<html" in second.read("/brands")

    second.process.send_signal(signal.SIGTERM)
    assert comes_true_within(ENDED, lambda: second.left() == set())
    assert comes_true_within(ENDED, lambda: second.process.poll() is not None)


def test_without_npx_and_a_registry_what_was_filled_is_served_beside_a_taken_port_and_opened_once(
    shop: Callable[..., Opened], filled: Path
) -> None:
    environment = {**os.environ, "UNDERTONE_VAR": str(filled), "DATABASE_URL": "", **NO_REGISTRY}
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken = listener.getsockname()[1]
        opened = shop(on_port(taken), env=environment)
        assert f"Port {taken} is taken; the shop uses {opened.address.rpartition(':')[2]}." in opened.said
        assert b"<html" in opened.read("/brands")
    assert re.search(r"Schema +up to date", opened.said)
    assert opened.ask("SELECT count(*) FROM product WHERE status = 'published'") > 1000
    refused = fill(filled)
    assert refused.returncode == 1
    assert f"already open at {opened.address}" in refused.stdout
    second = subprocess.run(
        WITHOUT_NPX, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False
    )
    assert second.returncode != 0
    assert f"already open at {opened.address}" in second.stdout


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user; the other tests ran as one")
def test_an_ordinary_user_opens_it_too(shop: Callable[..., Opened], empty: Path) -> None:
    nobody = pwd.getpwnam("nobody")
    copy_compiled_code(empty)
    for path in (empty, *empty.rglob("*")):
        os.chown(path, nobody.pw_uid, nobody.pw_gid)
    who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    packages = Path(asyncpg.__file__).parents[1]
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(empty),
        "PYTHONPATH": f"{CHECKOUT}:{packages}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "UNDERTONE_VAR": str(empty),
    }
    python = python_for(who, environment)
    words = (python, "-m", "app.launch", "start", "--port", str(ports.find_free_port()))
    opened = shop(words, empty, env=environment, **who)
    assert b"<html" in opened.read("/brands")
    assert {owner for pid in opened.left() if (owner := owner_of(pid))} == {"nobody"}
    opened.process.send_signal(signal.SIGTERM)
    assert comes_true_within(ENDED, lambda: opened.left() == set())


def owner_of(pid: int) -> str:
    """Whose process it is; empty for one that has ended meanwhile."""
    with suppress(FileNotFoundError):
        return Path(f"/proc/{pid}").owner()
    return ""


def copy_compiled_code(home: Path) -> None:
    """Put compiled code into a home, as an earlier start of a user leaves it who may not write here."""
    for file in (*CHECKOUT.glob("app/**/*.nb[ci]"), *CHECKOUT.glob("shade_*/**/*.nb[ci]")):
        source = str(file.parents[1] / "any.py")
        own = home / ".cache" / "numba" / UserWideCacheLocator.get_suitable_cache_subpath(source)
        own.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, own)


def python_for(who: dict[str, object], environment: dict[str, str]) -> str:
    """A Python that user may run with our packages: ours, or the system's where ours is private."""
    for python in (sys.executable, "/usr/bin/python3", "/usr/local/bin/python3"):
        try:
            tried = subprocess.run(
                [python, "-c", "import asyncpg, app"], env=environment, cwd=CHECKOUT, check=False, **who
            )
        except OSError:
            continue
        if tried.returncode == 0:
            return python
    pytest.skip("no Python here that user nobody may run with the shop's packages")
