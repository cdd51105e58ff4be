"""A disk without room: a small file system where this user may mount one, and a limit on files anywhere."""

import resource
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DISK_SIZE = 16 << 10


def _may_mount() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(["mount", *_TMPFS, folder], capture_output=True, check=False).returncode:
            return False
        subprocess.run(["umount", folder], check=True)
    return True


_TMPFS = ("-t", "tmpfs", "-o", f"size={DISK_SIZE}", "none")
WAYS = ("limit", "file system") if _may_mount() else ("limit",)


@contextmanager
def full_disk(folder: Path, way: str) -> Iterator[Path]:
    """A folder in which a file of 16 KB finds no room."""
    folder.mkdir(parents=True, exist_ok=True)
    with _small_file_system(folder) if way == "file system" else _limit_on_files():
        yield folder


@contextmanager
def _small_file_system(folder: Path) -> Iterator[None]:
    subprocess.run(["mount", *_TMPFS, folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def _limit_on_files() -> Iterator[None]:
    """For this process and those it starts."""
    own, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (DISK_SIZE, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (own, most))
