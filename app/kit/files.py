"""Writes files whole or not at all, also where the disk is full or the process is killed."""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

DRAFT = ".draft"
NOT_STORED = os.EX_TEMPFAIL
"""How a process ends that could not store what it made."""
_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


class StorageError(OSError):
    """What had to be stored could not be, and nobody who sent it can mend that."""


def write_atomically(path: Path, content: bytes, *, mode: int = 0o644, durable: bool = False) -> None:
    """Write a file that nobody ever sees half-written.

    `mode` holds from the first byte on. `durable` waits until the disk has it. Whatever fails, no draft is
    left; what a killed process leaves is found by `drafts`.
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


def drafts(folder: Path) -> Iterator[Path]:
    """The drafts of a folder. One that is older than a write takes was left by a killed process."""
    return folder.glob(f".*{DRAFT}")


def is_disk_full(error: OSError) -> bool:
    """Whether a write failed for want of space: of the disk, of a quota, or of a limit on files."""
    return error.errno in _FULL


def _write(path: Path, content: bytes, mode: int, *, durable: bool) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
        if durable:
            file.flush()
            os.fsync(file.fileno())
