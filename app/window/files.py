"""A window on disk: a folder for each version, a manifest with every file's checksum, one `current` link.

An unfinished window has no manifest and a hidden name. Publishing is one atomic rename of the link.
A window of another format is never shown: it is built again.
"""

import hashlib
import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from socket import gethostname
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

import msgspec

from app.kit.storage.files import write_atomically
from app.window import schemas
from app.window.check_notes import has_valid_note, read_file_states, write_note

LAYOUT = 22  # raise this when folders, arrays or the meaning of a value change
MANIFEST = "manifest.json"
SHOP_FACTS = "shop_facts.json"  # what staff say of the shop
REVIEW_CHANGES = "review_changes.npy"  # how often each product's reviews had changed
CURRENT = "current"
UNFINISHED = ".building-"
FOLDER_ID = "folder-id"
WINDOWS_KEPT = 2  # the current one and the one before it
_BLOCK = 1 << 20
_VERSION_TIME = "%Y%m%dT%H%M%S%f"
VERSION = r"\d{8}T\d{12}-\d{1,19}"
"""The versions that `make_version` makes. Anything else may sort after every version to come."""


def describe_format(shapes: Iterable[object]) -> str:
    """Name a format: the layout, and a digest of the fields and types of all JSON shapes."""
    structs = (shape for shape in shapes if isinstance(shape, type) and issubclass(shape, msgspec.Struct))
    fields = (f"{struct.__name__}.{field.name}: {field.type}\n"
              for struct in structs for field in msgspec.structs.fields(struct))  # fmt: skip
    return f"{LAYOUT}-{hashlib.blake2b(''.join(fields).encode(), digest_size=8).hexdigest()}"


FORMAT = describe_format(vars(schemas).values())
"""A new field of a page changes it by itself, so that an older window is built again and never shown."""


class WindowDamagedError(Exception):
    """A window with missing or changed files. The message names the file."""


class FileFacts(msgspec.Struct, frozen=True):
    """The size and the checksum that a file must have."""

    size: int
    checksum: str


class Manifest(msgspec.Struct, frozen=True):
    """A window's facts, and a list of all of its files."""

    format: str
    version: str
    catalogue_version: int
    snapshot: str  # of PostgreSQL, when the window was built
    database: str  # which one it was
    built_at: datetime
    products: int
    variants: int
    is_demo: bool
    match_constants: str  # a digest of those it was built with
    files: dict[str, FileFacts]

    @property
    def checksums(self) -> dict[str, str]:
        return {name: facts.checksum for name, facts in self.files.items()}


def read_folder_id(root: Path) -> str:
    """Read the id of a folder of windows, the same for all machines that share it. Made where there is none.

    In a folder that cannot be written to it is made from the names of the machine and the folder.
    """
    path = root / FOLDER_ID
    with suppress(OSError):
        root.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            made = root / f"{FOLDER_ID}-{uuid4().hex}"
            made.write_text(uuid4().hex, encoding="ascii")
            with suppress(FileExistsError):  # another process made one; whoever reads it finds it whole
                os.link(made, path)
            made.unlink()
    with suppress(OSError, ValueError):
        return UUID(path.read_text(encoding="ascii")).hex
    return uuid5(NAMESPACE_URL, f"//{gethostname()}{root.resolve()}").hex


def find_shared_id(root: Path, store: str) -> str:
    """Find the id of what machines share: a store of windows, or else their folder."""
    if "://" in store:
        return uuid5(NAMESPACE_URL, store.rstrip("/")).hex
    return read_folder_id(Path(store) if store else root)


def make_version(catalogue_version: int, after: str = "") -> str:
    """Make a version name that sorts by time and after another one; its end is the version of the catalogue.

    Where the clock was wrong the other one may be of tomorrow, and the newest window is the one that counts.
    """
    now = datetime.now(UTC)
    with suppress(ValueError):
        last = datetime.strptime(after.partition("-")[0], _VERSION_TIME).replace(tzinfo=UTC)
        now = max(now, last + timedelta(microseconds=1))
    return f"{now.strftime(_VERSION_TIME)}-{catalogue_version}"


def write_manifest(folder: Path, manifest: Manifest) -> Manifest:
    """Write the manifest of a finished window, with the size and checksum of every file."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    names = [path.relative_to(folder).as_posix() for path in paths]
    states = read_file_states(folder, names)
    facts = [FileFacts(path.stat().st_size, compute_checksum(path)) for path in paths]
    files = dict(zip(names, facts, strict=True))
    complete = msgspec.structs.replace(manifest, files=files)
    write_note(folder, states, complete.checksums)
    write_atomically(folder / MANIFEST, msgspec.json.encode(complete), durable=True)
    return complete


def open_manifest(folder: Path) -> Manifest:
    """Read a window's manifest; check its format and the sizes of its files."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, ValueError) as error:  # errors of JSON and of UTF-8 are ValueErrors
        raise WindowDamagedError(f"{folder / MANIFEST}: {error}") from error
    if manifest.format != FORMAT:
        difference = f"format {manifest.format}, this program reads {FORMAT}"
        raise WindowDamagedError(f"{folder / MANIFEST}: {difference}")
    for name, facts in manifest.files.items():
        path = folder / name
        if not path.is_file() or path.stat().st_size != facts.size:
            raise WindowDamagedError(f"{path}: missing or not {facts.size} bytes long")
    return manifest


def verify(folder: Path) -> Manifest:
    """Check every file of a window against its checksum."""
    manifest = open_manifest(folder)
    states = read_file_states(folder, manifest.files)
    for name, facts in manifest.files.items():
        if compute_checksum(folder / name) != facts.checksum:
            raise WindowDamagedError(f"{folder / name}: its checksum is not the one it was written with")
    write_note(folder, states, manifest.checksums)
    return manifest


def verify_once(folder: Path) -> Manifest:
    """Check every file of a window, unless a process of this machine has since and none has changed."""
    manifest = open_manifest(folder)
    return manifest if has_valid_note(folder, manifest.checksums) else verify(folder)


def compute_checksum(path: Path) -> str:
    """Compute the SHA-256 digest of a file, read in blocks. Most processors have instructions for it."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def publish(root: Path, version: str) -> None:
    """Point the current link at a window, atomically. Whoever opens it first checks every byte."""
    open_manifest(root / version)
    new_link = root / f".{CURRENT}-{os.getpid()}"
    new_link.unlink(missing_ok=True)
    new_link.symlink_to(version)
    new_link.rename(root / CURRENT)


def find_published(root: Path) -> Path | None:
    """Return the folder of the published window, if there is one."""
    try:
        return root / (root / CURRENT).readlink()
    except OSError:
        return None


def find_version(root: Path) -> str:
    """The version of the published window, if this program can read it; else empty."""
    folder = find_published(root)
    try:
        return open_manifest(folder).version if folder else ""
    except WindowDamagedError:
        return ""


def find_shortage(root: Path) -> str:
    """Say in a sentence that the disk lacks room for a window like the published one; empty if it has it."""
    with suppress(OSError, WindowDamagedError):
        published = find_published(root)
        needed = sum(facts.size for facts in open_manifest(published).files.values()) if published else 0
        free = shutil.disk_usage(root).free
        if free < max(needed, _BLOCK):
            words = f"the disk of {root} has {free / 1e6:,.1f} MB free"
            return f"{words}, and the next window needs {needed / 1e6:,.1f}: make room"
    return ""


def list_finished(root: Path) -> list[Path]:
    """List all finished windows, oldest first."""
    return sorted(path.parent for path in root.glob(f"*/{MANIFEST}") if not path.parent.is_symlink())


def list_newest_first(root: Path) -> list[Path]:
    """List the published window, and all finished ones from the newest on."""
    published = find_published(root)
    return [*([published] if published else []), *reversed(list_finished(root))]


def find_whole(root: Path) -> Manifest | None:
    """The newest window of which every byte is good, the published one first; None without one."""
    for folder in list_newest_first(root):
        with suppress(OSError, WindowDamagedError):
            return verify_once(folder)
    return None


def clear_unfinished(root: Path) -> None:
    """Create the folder, and delete what a killed builder left behind."""
    root.mkdir(parents=True, exist_ok=True)
    for leftover in root.glob(f"{UNFINISHED}*"):
        shutil.rmtree(leftover, ignore_errors=True)


def prune(root: Path) -> None:
    """Delete all but the newest windows. A process that still maps an old one can go on reading it."""
    in_use = find_published(root)
    for folder in list_finished(root)[:-WINDOWS_KEPT]:
        if folder != in_use:
            shutil.rmtree(folder, ignore_errors=True)
