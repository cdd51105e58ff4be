"""Findings of `undertone doctor` on this machine without its database: folders, disk, ports, programs."""

import shutil
import stat
import tempfile
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from app.kit.findings import Finding, Level
from app.kit.observing.internal_pages import LOOPBACK
from app.kit.storage.files import is_disk_full
from app.launch.processes.launcher_lock import find_launcher
from app.launch.processes.ports import has_address, is_listened_on, reach_host
from app.launch.programs import FRONTEND
from app.launch.status import NO_ANSWER, fetch_page
from app.settings import Settings, mask_settings, warnings

MIN_FREE_BYTES = 200 << 20
FEW_BYTES = 2 << 30
OK = 200


def examine_machine(settings: Settings) -> Iterator[Finding]:
    """Look at everything here that needs no database."""
    yield Finding(Level.FINE, f"The settings can be used (environment: {settings.env}).")
    yield from (Finding(Level.WARNING, sentence) for sentence in warnings(settings))
    yield from _examine_folder(settings.var.resolve(), settings.shared_folder.resolve())
    yield from _examine_secrets(settings.var / "secrets.json")
    yield from _examine_storefront()
    yield _examine_port(settings)
    yield from _examine_worker(settings)


def find_misspelt_settings(variables: Mapping[str, str]) -> Iterator[Finding]:
    """Settings that no part of the shop reads, with the name that may be meant."""
    known = set(mask_settings(Settings()))
    for name in sorted(name for name in variables if name.startswith("UNDERTONE_") and name not in known):
        close = get_close_matches(name, known, 1, 0.8)
        meant = f"perhaps {close[0]} is meant" if close else "docs/settings.md lists them all"
        yield Finding(Level.WARNING, f"{name} is no setting, and nothing reads it: {meant}.")


def _examine_folder(var: Path, shared: Path) -> Iterator[Finding]:
    for folder in (var, shared / "window"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"undertone")
        except OSError as error:
            yield _describe_refusal(folder, error)
            return
    yield _examine_disk(var)


def _describe_refusal(folder: Path, error: OSError) -> Finding:
    if is_disk_full(error):
        free = shutil.disk_usage(next(each for each in (folder, *folder.parents) if each.exists())).free
        words = f"Only {free / (1 << 30):.1f} GB are free on the disk of {folder} ({error.strerror})"
        return Finding(Level.WRONG, f"{words}: make room. Restart nothing before: it would not start.")
    words = f"{folder} cannot be written to ({error.strerror})"
    return Finding(Level.WRONG, f"{words}: give this user the right.")


def _examine_disk(var: Path) -> Finding:
    free = shutil.disk_usage(var).free
    words = f"{free / (1 << 30):.1f} GB are free on the disk of {var}"
    if free < MIN_FREE_BYTES:
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
    """Examine a port: if something listens, it should be this shop, and ready."""
    host, port = reach_host(settings.storefront.host), settings.storefront.port
    if not has_address(host):
        words = f"HOST is {host}, which is no address of this machine"
        return Finding(Level.WARNING, f"{words}: `undertone serve` cannot start here. Correct HOST for it.")
    where = f"port {port}" if host == LOOPBACK else f"port {port} of {host}"
    is_taken = is_listened_on(host, port)
    if is_taken and (heard := _ask_storefront(f"[{host}]" if ":" in host else host, port)):
        return heard
    launcher = find_launcher(settings.var / "start.lock")
    if launcher and launcher.address in ("", f"http://localhost:{port}"):
        words = f"The shop here (process {launcher.pid}) starts: it opens {where} when it can draw a page"
        return Finding(Level.WARNING, f"{words}, or after a minute. If it does not, its log says why.")
    if is_taken:
        words = f"Another program listens on {where}"
        return Finding(Level.WRONG, f"{words}: end it, or set PORT to another one.")
    return Finding(Level.FINE, f"Nothing listens on {where}: no storefront runs here.")


def _examine_worker(settings: Settings) -> Iterator[Finding]:
    """Ask a worker that runs here, on the port of its own pages."""
    port = settings.worker_port
    if not port or not is_listened_on(LOOPBACK, port):
        return
    if fetch_page(f"http://{LOOPBACK}:{port}/readyz") is not NO_ANSWER:
        yield Finding(Level.FINE, "The worker answers.")
    else:
        words = f"The worker on port {port} listens and does not answer"
        yield Finding(Level.WRONG, f"{words}: it is frozen. Restart `undertone work`; its log says more.")


def _ask_storefront(host: str, port: int) -> Finding | None:
    """Ask a storefront about itself. None if it is none."""
    page = fetch_page(f"http://{host}:{port}/readyz")
    words = page.body.decode(errors="replace")[:200]
    sentence = f"The storefront on port {port} says: {words}."
    if page.status == OK:
        return Finding(Level.FINE if words == "ready" else Level.WARNING, sentence)
    return Finding(Level.WRONG, sentence) if words.startswith("not ready") else None
