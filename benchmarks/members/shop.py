"""A shop to measure: its own PostgreSQL, members with sessions, a window, and the API as it is served."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from app.kit.database import Connection, Database
from app.kit.migrate import migrate
from app.launch.ports import free
from app.launch.postgres import EmbeddedPostgres
from app.members.sessions import access, service
from app.settings import Settings
from app.window.builder.build import build_window
from benchmarks.members.line import Line

MEMBERS, PRODUCTS, REVIEWED, WISHED = 400, 300, 100, 200
TICKS = os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).parents[2]
# The first member has a long profile, the last a hundred reviews for others to judge.
STOCK = (
    "INSERT INTO brand (slug, name) VALUES ('house', 'House')",
    "INSERT INTO category (slug, name) VALUES ('shelf', 'Shelf')",
    f"""INSERT INTO product (slug, name, brand_id, category_id)
        SELECT 'tint-' || n, 'Tint ' || n, brand.id, category.id
        FROM brand, category, generate_series(1, {PRODUCTS}) AS n""",
    f"""INSERT INTO member (first_name, surname)
        SELECT 'Ada', 'No ' || n FROM generate_series(1, {MEMBERS}) AS n""",
    f"""INSERT INTO review (product_id, member_id, rating)
        SELECT product.id, member.id, 4 FROM product, member
        WHERE product.id <= {REVIEWED} AND member.id IN (1, {MEMBERS})""",
    f"INSERT INTO wish (member_id, product_id) SELECT 1, id FROM product WHERE id <= {WISHED}",
)


@dataclass
class Shop:
    """Where the API listens, which process it is, and who may ask it what."""

    port: int
    process: int
    database: Database
    cookies: dict[int, str]
    reviews: list[int]

    def cpu_seconds(self) -> float:
        """What the API and its workers have used so far, PostgreSQL not counted."""
        return sum(_cpu(process) for process in _with_children(self.process))


@asynccontextmanager
async def shop() -> AsyncIterator[Shop]:
    with TemporaryDirectory(prefix="undertone-bench-") as var, _postgres() as url:
        await migrate(url)
        async with Database(url) as database:
            settings = Settings(database_url=url, var=Path(var), builds_windows=False)
            cookies, reviews = await _fill(database, settings)
            await build_window(database, settings.var / "window", lambda _, __: None)
            port = free()
            with _served(settings, port) as process:
                await _answering(port)
                yield Shop(port, process, database, cookies, reviews)


@contextmanager
def _postgres() -> Iterator[str]:
    """As durable as in production: what is acknowledged is on disk."""
    with TemporaryDirectory(prefix="undertone-bench-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        with EmbeddedPostgres(Path(name)) as url:
            yield url


async def _fill(database: Database, settings: Settings) -> tuple[dict[int, str], list[int]]:
    """Products, members with a session each, a long profile, and reviews to judge."""
    async with database.bulk() as work:
        for statement in STOCK:
            await work.execute(statement)
        members = [row["id"] for row in await work.fetch("SELECT id FROM member ORDER BY id")]
        judged = "SELECT id FROM review WHERE member_id = $1 ORDER BY id"
        reviews = [row["id"] for row in await work.fetch(judged, MEMBERS)]
        return {number: await _cookie(work, number, settings) for number in members}, reviews


async def _cookie(work: Connection, member_id: int, settings: Settings) -> str:
    session = await service.begin(work, member_id)
    return access.signed(session.family, settings.secret)


@contextmanager
def _served(settings: Settings, port: int) -> Iterator[int]:
    here = {"DATABASE_URL": settings.database_url, "UNDERTONE_VAR": str(settings.var)}
    command = [
        sys.executable, "-m", "granian", "--interface", "asgi", "--factory", "app.asgi:create_app",
        "--host", "127.0.0.1", "--port", str(port), "--workers", "1", "--loop", "uvloop",
    ]  # fmt: skip
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = os.environ | here | {"UNDERTONE_BUILDS_WINDOWS": "false"}
    with subprocess.Popen(command, cwd=ROOT, env=environment, **quiet) as served:
        yield served.pid
        served.terminate()


async def _answering(port: int) -> None:
    for _ in range(300):
        try:
            line = await Line.to(port)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        line.close()
        return
    raise RuntimeError("The API does not answer.")


def _with_children(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(each for child in children for each in _with_children(int(child)))]


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
