"""A throw-away PostgreSQL 15 from Debian's programs, to see that the shop stands on any server."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.launch.postgres import temporary_postgres

VERSION = "15"
USUAL = Path("/usr/lib/postgresql") / VERSION


@contextmanager
def debian_server() -> Iterator[str | None]:
    """Its address, or None where the programs are not installed."""
    programs = find_programs()
    if programs is None:
        yield None
        return
    with temporary_postgres(programs) as url:
        yield url


def find_programs() -> Path | None:
    """The folder that holds `bin/postgres`: where Debian keeps it, or where pg_config says."""
    return next((place for place in candidates() if (place / "bin" / "postgres").is_file()), None)


def candidates() -> Iterator[Path]:
    yield USUAL
    if pg_config := shutil.which("pg_config"):
        asked = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=False)
        if f"/{VERSION}/" in asked.stdout:
            yield Path(asked.stdout.strip()).parent
