"""A temporary PostgreSQL 15 from Debian's programs, to test that the shop runs on any server."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.launch.postgres import temporary_postgres

VERSION = "15"
DEBIAN_FOLDER = Path("/usr/lib/postgresql") / VERSION


@contextmanager
def debian_server() -> Iterator[str | None]:
    """Yield its address, or None where the programs are not installed."""
    programs = find_programs()
    if programs is None:
        yield None
        return
    with temporary_postgres(programs) as url:
        yield url


def find_programs() -> Path | None:
    """Find the folder that holds `bin/postgres`: Debian's own, or the one pg_config names."""
    return next((folder for folder in candidates() if (folder / "bin" / "postgres").is_file()), None)


def candidates() -> Iterator[Path]:
    yield DEBIAN_FOLDER
    if pg_config := shutil.which("pg_config"):
        result = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=False)
        if f"/{VERSION}/" in result.stdout:
            yield Path(result.stdout.strip()).parent
