"""A temporary PostgreSQL 15 from Debian's package, for tests on a server that is not embedded."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from app.launch.postgres.server import temporary_postgres

VERSION = "15"
DEBIAN_FOLDER = Path("/usr/lib/postgresql") / VERSION


class PostgresMissingError(RuntimeError):
    """PostgreSQL 15 is not installed; the message says how to install it."""


def debian_server() -> AbstractContextManager[str]:
    """Run a server, which gives its address; raises `PostgresMissingError`."""
    return temporary_postgres(find_programs())


def find_programs() -> Path:
    """Find the folder that holds `bin/postgres`: Debian's own, or the one pg_config names."""
    for folder in candidates():
        if (folder / "bin" / "postgres").is_file():
            return folder
    raise PostgresMissingError(
        f"These tests need PostgreSQL {VERSION}, which is not installed here. Install it "
        f"(on Debian `apt install postgresql-{VERSION}`)."
    )


def candidates() -> Iterator[Path]:
    yield DEBIAN_FOLDER
    if pg_config := shutil.which("pg_config"):
        result = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=False)
        if f"/{VERSION}/" in result.stdout:
            yield Path(result.stdout.strip()).parent
