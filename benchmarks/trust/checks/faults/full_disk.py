"""No room for pictures, for the window, for the database and for the log."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import httpx

from app.kit.database.pool import Database
from app.launch.api_process import granian_command
from app.launch.processes.ports import find_free_port
from app.window.builder.build import build_window
from app.window.files import UNFINISHED, find_published, verify
from benchmarks.server import postgres
from benchmarks.trust.browsing import PAGES
from benchmarks.trust.check import NotReachedError, Outcome, Trial, judge
from benchmarks.trust.shops import cookie_header, open_community, open_running_shop, sign_in_somebody
from tests.members.test_editing import sent
from tests.members.test_full_disk import members
from tests.support import loopback
from tests.support.full_disk import WAYS, full_disk
from tests.support.pictures import a_detailed_picture
from tests.support.processes import comes_true_within
from tests.support.running_shop import ROOT, RunningShop

DATABASE_DISK = "size=600m"
WITHIN = 30.0


async def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    if "file system" not in WAYS:
        raise NotReachedError("this user may not mount a file system, which PostgreSQL's full disk needs")
    for number in range(trial.count):
        folder = trial.subfolder(f"round-{number}")
        round_trial = Trial(1, trial.full, folder, trial.report)
        await _fill_media_and_window(round_trial, faults)
        await asyncio.to_thread(_fill_database, round_trial, faults)
        await asyncio.to_thread(_fill_log, round_trial, faults)
        trial.report(number + 1, trial.count)
    return judge(4 * trial.count, "full disks (media, window, database, log)", faults)


async def _fill_media_and_window(trial: Trial, faults: list[str]) -> None:
    async with open_community(trial) as shop:
        _, member = await shop.newcomer()
        for way in WAYS:
            with full_disk(members(shop), way) as folder:
                before = set(folder.iterdir())
                answer = await sent(member, image=a_detailed_picture())
                if answer.status_code != 503 or "retry-after" not in answer.headers:
                    faults.append(f"media, {way}: {answer.status_code}")
                if set(folder.iterdir()) != before:
                    faults.append(f"media, {way}: something half written is left")
            if (await sent(member, image=a_detailed_picture())).status_code != 200:
                faults.append(f"media, {way}: no recovery")
        await _fill_window(shop.db, shop.settings.var / "window", faults)


async def _fill_window(database: Database, root: Path, faults: list[str]) -> None:
    shown = find_published(root)
    assert shown is not None
    async with database.unit_of_work() as work:
        await work.execute("UPDATE product SET description = repeat('words ', 8000)")
    try:
        with full_disk(root, "limit"):
            await build_window(database, root, lambda _, __: None)
        faults.append("window: built on a full disk")
    except OSError:
        pass
    if find_published(root) != shown:
        faults.append("window: another one is shown")
    verify(shown)
    if left := await asyncio.to_thread(lambda: list(root.glob(f"{UNFINISHED}*"))):
        faults.append(f"window: {left} is left")
    await build_window(database, root, lambda _, __: None)
    if find_published(root) == shown:
        faults.append("window: no recovery")


def _fill_database(trial: Trial, faults: list[str]) -> None:
    folder = trial.subfolder("database")
    with _small_disk(folder), postgres(folder) as server:
        url = server.start()
        with open_running_shop(trial, url) as shop:
            client = loopback.Client(base_url=shop.url, timeout=60, headers={"origin": shop.url})
            client.headers.update(cookie_header(sign_in_somebody(shop)[1]))
            before = _write(client)
            assert before == httpx.codes.OK, before
            with _filled(folder):
                asyncio.run(_use_up_space(url))
                statuses = [_write(client) for _ in range(5)]
                if not set(statuses) <= {200, 503}:
                    faults.append(f"database: {statuses}")
                faults += [f"database: {page}" for page in PAGES if client.get(page).status_code != 200]
            if not comes_true_within(WITHIN, lambda: _write(client) == httpx.codes.OK):
                faults.append("database: no recovery")
            client.close()


def _write(client: httpx.Client) -> int:
    body = {"product_slug": "lipstick-07"}
    return client.post("/api/v1/product/wishlist", json=body).status_code


async def _use_up_space(url: str) -> None:
    """Until PostgreSQL itself finds no room."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(
            "CREATE TABLE filler AS SELECT repeat('x', 100) FROM generate_series(1, 3000000)"
        )
    except asyncpg.PostgresError:
        pass
    finally:
        await connection.close(timeout=5)


@contextmanager
def _small_disk(folder: Path) -> Iterator[None]:
    subprocess.run(["mount", "-t", "tmpfs", "-o", DATABASE_DISK, "none", folder], check=True)
    folder.chmod(0o711)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def _filled(folder: Path) -> Iterator[None]:
    """The disk of a folder with a file that leaves no room."""
    path = folder / "filler"
    with path.open("wb") as file:
        try:
            while True:
                file.write(b"\0" * (1 << 20))
                file.flush()
        except OSError:
            pass
    try:
        yield
    finally:
        path.unlink()


def _fill_log(trial: Trial, faults: list[str]) -> None:
    """The API writes its log to a device that is always full."""
    with open_running_shop(Trial(1, trial.full, trial.subfolder("log"), trial.report)) as shop:
        port = find_free_port()
        process = _start_api(shop, port)
        try:
            with loopback.Client(base_url=f"http://127.0.0.1:{port}", timeout=10) as client:
                if not comes_true_within(WITHIN, lambda: _answers(client)):
                    faults.append("log: the API does not serve")
                elif not all(_answers(client) for _ in range(50)):
                    faults.append("log: not every request is answered")
        finally:
            process.terminate()
            process.wait(15)


def _start_api(shop: RunningShop, port: int) -> "subprocess.Popen[bytes]":
    environment = shop.environment() | {"UNDERTONE_INTERNAL_PORT": "0"}
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        command = granian_command("app.asgi:create_app", port, workers=1)
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=full, stderr=full)
    finally:
        os.close(full)


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/api/v1/brands").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
