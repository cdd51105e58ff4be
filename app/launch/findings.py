"""What `undertone doctor` finds on this machine without its database: folders, disk, ports, programs."""

import shutil
import socket
import stat
import tempfile
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from app.launch.ports import can_bind
from app.launch.services import FRONTEND
from app.launch.status import fetch_page
from app.settings import Settings, warnings

LEAST_BYTES = 200 << 20
FEW_BYTES = 2 << 30
MAX_CLOCK_DIFFERENCE = 5.0


class Level(StrEnum):
    """How bad a finding is. The sign is shown before its sentence."""

    FINE = "✓"
    WARNING = "!"
    WRONG = "✗"


class Finding(NamedTuple):
    """What was found, in a sentence that says what to do where that is needed."""

    level: Level
    sentence: str


def examine_machine(settings: Settings) -> Iterator[Finding]:
    """Look at everything here that needs no database."""
    yield Finding(Level.FINE, f"The settings can be used (environment: {settings.env}).")
    yield from (Finding(Level.WARNING, sentence) for sentence in warnings(settings))
    yield from _examine_folder(settings.var.resolve(), settings.shared_folder.resolve())
    yield from _examine_secrets(settings.var / "secrets.json")
    yield from _examine_storefront()
    yield _examine_port(settings)


def _examine_folder(var: Path, shared: Path) -> Iterator[Finding]:
    for folder in (var, shared / "window"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"undertone")
        except OSError as error:
            yield Finding(
                Level.WRONG, f"{folder} cannot be written to ({error.strerror}): give this user the right."
            )
            return
    yield _examine_disk(var)


def _examine_disk(var: Path) -> Finding:
    free = shutil.disk_usage(var).free
    words = f"{free / (1 << 30):.1f} GB are free on the disk of {var}"
    if free < LEAST_BYTES:
        return Finding(Level.WRONG, f"Only {words}: windows, uploads and logs need more. Make room.")
    if free < FEW_BYTES:
        return Finding(Level.WARNING, f"{words}. A build needs room for a second window.")
    return Finding(Level.FINE, f"{words}.")


def _examine_secrets(file: Path) -> Iterator[Finding]:
    if file.exists() and stat.S_IMODE(file.stat().st_mode) & 0o077:
        yield Finding(Level.WRONG, f"Others can read {file}: run `chmod 600 {file}` and change the secrets.")


def _examine_storefront() -> Iterator[Finding]:
    if not shutil.which("node"):
        yield Finding(Level.WRONG, "There is no `node` on the PATH: install Node 20 or newer to serve pages.")
    elif not (FRONTEND / "build" / "front" / "index.js").is_file():
        yield Finding(
            Level.WRONG, f"The storefront is not built: run `npm ci && npm run build` in {FRONTEND}."
        )
    else:
        yield Finding(Level.FINE, "The storefront is built.")


def _examine_port(settings: Settings) -> Finding:
    """Where something listens it should be this shop, and ready."""
    port = settings.storefront.port
    if can_bind(socket.AF_INET, "127.0.0.1", port):
        return Finding(Level.FINE, f"Nothing listens on port {port}: no storefront runs here.")
    page = fetch_page(f"http://127.0.0.1:{port}/readyz")
    words = page.body.decode(errors="replace")[:200]
    if page.status == 200:
        level = Level.FINE if words == "ready" else Level.WARNING
        return Finding(level, f"The storefront on port {port} says: {words}.")
    if words.startswith("not ready"):
        return Finding(Level.WRONG, f"The storefront on port {port} says: {words}.")
    return Finding(
        Level.WRONG, f"Another program listens on port {port}: end it, or set PORT to another one."
    )
