"""A window on disk: a folder by version, a manifest naming every file with its checksum, one current link.

A half-written window has no manifest and a name nobody looks for; publishing is one atomic rename of a link.
"""

import hashlib
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from app.kit.files import write_atomically

FORMAT = 3
MANIFEST = "manifest.json"
CURRENT = "current"
UNFINISHED = ".building-"
KEPT = 2  # the one in use and the one before it
_BLOCK = 1 << 20


class WindowDamaged(Exception):  # noqa: N818 - said as the shop says it
    """A window that cannot be trusted; the message names the file."""


class FileFacts(msgspec.Struct, frozen=True):
    """What a file must measure."""

    size: int
    checksum: str


class Manifest(msgspec.Struct, frozen=True):
    """What a window is and what it is made of."""

    format: int
    version: str
    catalogue_version: int
    built_at: datetime
    products: int
    variants: int
    is_demo: bool
    files: dict[str, FileFacts]


def new_version(catalogue_version: int) -> str:
    """A name that sorts by time and says which catalogue it shows."""
    return f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}-{catalogue_version}"


def seal(folder: Path, manifest: Manifest) -> Manifest:
    """Measure every file of a finished window and write the manifest last."""
    files = {
        path.relative_to(folder).as_posix(): FileFacts(path.stat().st_size, checksum_of(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    sealed = msgspec.structs.replace(manifest, files=files)
    write_atomically(folder / MANIFEST, msgspec.json.encode(sealed), durable=True)
    return sealed


def open_manifest(folder: Path) -> Manifest:
    """The manifest of a window whose format is ours and whose files have their sizes."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.MsgspecError) as error:
        raise WindowDamaged(f"{folder / MANIFEST}: {error}") from error
    if manifest.format != FORMAT:
        raise WindowDamaged(f"{folder / MANIFEST}: format {manifest.format}, this program reads {FORMAT}")
    for name, facts in manifest.files.items():
        path = folder / name
        if not path.is_file() or path.stat().st_size != facts.size:
            raise WindowDamaged(f"{path}: missing or not {facts.size} bytes long")
    return manifest


def verify(folder: Path) -> Manifest:
    """Read every byte against its checksum."""
    manifest = open_manifest(folder)
    for name, facts in manifest.files.items():
        if checksum_of(folder / name) != facts.checksum:
            raise WindowDamaged(f"{folder / name}: its checksum is not the one it was written with")
    return manifest


def checksum_of(path: Path) -> str:
    """BLAKE2b of a file, read in blocks."""
    digest = hashlib.blake2b(digest_size=16)
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def publish(root: Path, version: str) -> None:
    """Point the current link at a sealed window, all at once."""
    verify(root / version)
    fresh = root / f".{CURRENT}-{os.getpid()}"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(version)
    fresh.rename(root / CURRENT)


def current(root: Path) -> Path | None:
    """The folder of the published window."""
    try:
        return root / (root / CURRENT).readlink()
    except OSError:
        return None


def finished(root: Path) -> list[Path]:
    """Every whole window there is, oldest first."""
    return sorted(path.parent for path in root.glob(f"*/{MANIFEST}") if not path.parent.is_symlink())


def clear_unfinished(root: Path) -> None:
    """Make the folder, and take away what a builder left that did not live to finish."""
    root.mkdir(parents=True, exist_ok=True)
    for leftover in root.glob(f"{UNFINISHED}*"):
        shutil.rmtree(leftover, ignore_errors=True)


def prune(root: Path) -> None:
    """Take away all but the newest windows. Who still has an old one mapped keeps reading it."""
    in_use = current(root)
    for folder in finished(root)[:-KEPT]:
        if folder != in_use:
            shutil.rmtree(folder, ignore_errors=True)
