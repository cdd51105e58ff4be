"""A dump that somebody wrote on purpose, under its right hashes: it is refused, whatever it inflates to."""

import asyncio
import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from app.backup.files import fetch_file, store_file
from app.backup.manifest import write_backup_manifest
from app.backup.programs import find_program
from app.kit.storage.folder_store import FolderStore
from app.launch.exit_codes import ExitCode
from tests.backup.conftest import BackedUpShop
from tests.support.database import Databases

MAX_MEMORY_MB = 350
A_MEGABYTE = b"x" * (1 << 20)
MEASURE = """
import os, subprocess, sys
running = subprocess.Popen(sys.argv[1:])
_, status, used = os.wait4(running.pid, 0)
print(used.ru_maxrss, flush=True)
os._exit(os.waitstatus_to_exitcode(status))
"""
"""A small process that runs a program: what a large process begins counts the memory of that one, too."""


async def write_hostile_backup(backed_up: BackedUpShop, folder: Path, piece: bytes, times: int) -> int:
    """A backup whose brands are other rows. Returns how many bytes of them it has."""
    made, store = await backed_up.back_up(FolderStore(folder)), FolderStore(folder / "hostile")
    for name, digest in made.manifest.dump.items():
        await fetch_file(FolderStore(folder), digest, folder / name)
    program, _ = find_program("pg_restore", made.manifest.written_by)
    listed = await asyncio.to_thread(subprocess.check_output, [program, "--list", folder], text=True)
    [number] = re.findall(r"^(\d+); .* TABLE DATA public brand ", listed, re.MULTILINE)
    brands = folder / f"{number}.dat.gz"
    brands.write_bytes(gzip.compress(piece) * times + gzip.compress(b"\n\\.\n\n\n"))  # reads as one file
    dump = {name: await store_file(store, folder / name, {}) for name in made.manifest.dump}
    await write_backup_manifest(store, msgspec.structs.replace(made.manifest, dump=dump))
    return brands.stat().st_size


@pytest.mark.parametrize(
    ("piece", "times", "sentence"),
    [
        (A_MEGABYTE, 400, "A row in the backup is longer than 32 MB: use another backup."),
        ((b"7" * 1023 + b"\n") * 1024, 400, "Nothing was restored, the database is as it was: "),
        (
            b"\\.\nDROP TABLE member;\n\\! touch hacked\n",
            1,
            "rows of public.brand, and there are 0.",
        ),
    ],
    ids=["one row", "many rows", "statements"],
)
async def test_a_hostile_dump_is_refused_in_little_memory(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path, piece: bytes, times: int, sentence: str
):
    size = await write_hostile_backup(backed_up, tmp_path, piece, times)
    assert size < 2 << 20
    async with databases.migrated() as url:
        ended, said, memory = await asyncio.to_thread(run_restore, url, tmp_path)
    assert (ended, said.count("\n")) == (ExitCode.FAILED, 1), said
    assert sentence in said
    assert memory < MAX_MEMORY_MB


def run_restore(url: str, folder: Path) -> tuple[int, str, float]:
    """How the command ended, what it said, and how many megabytes it had at most."""
    environment = os.environ | {"DATABASE_URL": url, "UNDERTONE_VAR": str(folder / "var")}
    words = [sys.executable, "-m", "app.cli", "restore", str(folder / "hostile")]
    ran = subprocess.run(
        [sys.executable, "-c", MEASURE, *words], env=environment, capture_output=True, text=True, check=False
    )
    return ran.returncode, ran.stderr, int(ran.stdout.splitlines()[-1]) / 1024
