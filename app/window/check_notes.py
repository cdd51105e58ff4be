"""Notes that every byte of a window was checked: one process of a machine checks it, and no other has to.

A note counts while the machine runs and none of the files has changed. A window is read through the system's
cache of files, which all processes share: what one of them has checked is what the others read.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from app.kit.storage.files import write_atomically

NOTE = "checked.json"
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class CheckNote(msgspec.Struct, frozen=True):
    """The boot id of the machine on which files were checked, and the state and the checksum of each."""

    boot: str
    files: dict[str, tuple[str, str]]


def read_file_states(folder: Path, names: Iterable[str]) -> dict[str, str]:
    """Read what changes with every write of a file. Read before a check, it shows what changes meanwhile."""
    return {name: _describe_state(folder / name) for name in names}


def write_note(folder: Path, states: Mapping[str, str], checksums: Mapping[str, str]) -> None:
    """Note that files in these states have these checksums, if their folder can be written to."""
    boot = _read_boot_id()
    if boot and folder.is_dir():
        note = CheckNote(boot, {name: (state, checksums[name]) for name, state in states.items()})
        with suppress(OSError):
            write_atomically(folder / NOTE, msgspec.json.encode(note))


def has_valid_note(folder: Path, checksums: Mapping[str, str]) -> bool:
    """Whether a process of this machine has found these checksums since the machine was started."""
    with suppress(OSError, ValueError):
        note = msgspec.json.decode((folder / NOTE).read_bytes(), type=CheckNote)
        states = read_file_states(folder, checksums)
        return note == CheckNote(_read_boot_id(), {name: (states[name], checksums[name]) for name in states})
    return False


def _describe_state(path: Path) -> str:
    """Changes with every write: the system counts the time of the last change, and no program can set it."""
    state = path.stat()
    return f"{state.st_dev} {state.st_ino} {state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}"


@cache
def _read_boot_id() -> str:
    """A name that each start of a machine has anew. Empty where the system has none."""
    with suppress(OSError):
        return _BOOT_ID.read_text(encoding="ascii").strip()
    return ""
