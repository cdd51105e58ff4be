"""Notes in the folder of a shop when it was last backed up, for the metrics of the processes there."""

from pathlib import Path

from app.kit.observing.metrics import Gauge
from app.kit.storage.files import write_atomically

NOTE = "last-backup"
"""A file with the name of the last one. Its date is when it was complete."""


def note_backup(var: Path, name: str) -> None:
    write_atomically(var / NOTE, name.encode())


def read_backup_time(var: Path) -> float:
    """When the last backup was noted here, in seconds since 1970. 0 if none was."""
    try:
        return (var / NOTE).stat().st_mtime
    except OSError:
        return 0.0


def make_backup_gauge(var: Path) -> Gauge:
    words = "When a backup was last completed on this machine, in seconds since 1970; 0 for never"
    return Gauge("undertone_backup_time_seconds", words, "max", lambda: read_backup_time(var))
