"""Writes files whole or not at all, also where the disk is full or the process is killed."""

import errno
import fcntl
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

DRAFT = ".draft"
NOT_STORED = os.EX_TEMPFAIL
"""The exit code of a process that could not store its result."""
FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


class StorageError(OSError):
    """Something could not be stored, for a reason that the sender cannot change."""


def write_atomically(path: Path, content: bytes | Path, *, mode: int = 0o644, durable: bool = False) -> None:
    """Write a file, or copy another one, so that readers see all of it or nothing.

    `mode` holds from the first byte on. `durable` waits until the disk has it. Whatever fails, no draft is
    left; what a killed process leaves is found by `find_drafts`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}{DRAFT}")
    try:
        _write(draft, content, mode, durable=durable)
        draft.replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            draft.unlink()
        raise


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock of a file, which is made where there is none: other processes wait meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def find_drafts(folder: Path) -> Iterator[Path]:
    """The drafts in a folder. An old draft was left by a killed process."""
    return folder.glob(f".*{DRAFT}")


def is_disk_full(error: OSError) -> bool:
    """Whether a write failed because the disk is full, or a quota or a file size limit was reached."""
    return error.errno in FULL


def _write(path: Path, content: bytes | Path, mode: int, *, durable: bool) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        if isinstance(content, Path):
            with content.open("rb") as source:
                shutil.copyfileobj(source, file)
        else:
            file.write(content)
        if durable:
            file.flush()
            os.fsync(file.fileno())
