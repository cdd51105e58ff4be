"""Without room for windows what is open stays open and is changed, and a start takes what is there."""

from pathlib import Path

import httpx
import pytest

from app.kit.database.pool import Database
from app.window.files import find_published
from tests.support import loopback
from tests.support.database import migrated_server
from tests.support.full_disk import WAYS
from tests.support.full_window_disk import Watch, filled, small_disk
from tests.support.machines import Machine, running
from tests.support.processes import comes_true_within
from tests.support.rolling import open_machines_on
from tests.support.threads import in_a_thread

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(1800),
    pytest.mark.skipif("file system" not in WAYS, reason="this user may not mount a file system"),
]

SECONDS = 12.0
LONG = 400.0
CAPTION = "UPDATE product SET description = description || ' It lasts.' WHERE slug = 'lipstick-07'"


ASK_FOR_WINDOW = "SELECT announce_catalogue()"


async def execute(url: str, statement: str) -> None:
    async with Database(url) as database, database.unit_of_work() as connection:
        await connection.execute(statement)


def read_page(machine: Machine) -> str:
    return loopback.get(f"{machine.url}/products/lipstick-07").text


def test_without_room_for_windows_the_open_one_is_served_and_changed(tmp_path: Path) -> None:
    with (
        small_disk(tmp_path / "shared" / "window") as disk,
        migrated_server() as url,
        open_machines_on(url, tmp_path, ["one"], {"UNDERTONE_WORKERS": "2"}) as [machine],
    ):
        shown = find_published(disk)
        watch = Watch(machine)
        with filled(disk):
            in_a_thread(lambda: execute(url, CAPTION))
            watch.search(SECONDS)
            assert (watch.ended, dict(watch.searches)) == (0, {200: watch.searches.total()})
            assert comes_true_within(LONG, lambda: "It lasts." in read_page(machine))
            assert comes_true_within(LONG, lambda: says_that_the_disk_is_full(machine))
            in_a_thread(lambda: execute(url, ASK_FOR_WINDOW))
            assert comes_true_within(LONG, lambda: "builds failing" in machine.readiness()[1])
            machine.stop(LONG)
            with running(machine):  # a start takes the window that is there
                machine.wait_until(httpx.codes.OK)
                assert comes_true_within(LONG, lambda: "It lasts." in read_page(machine))
            machine.start()
            machine.wait_until(httpx.codes.OK)
        assert comes_true_within(LONG, lambda: machine.readiness() == (200, "ready"))
        assert comes_true_within(LONG, lambda: find_published(disk) != shown)
        assert comes_true_within(LONG, lambda: machine.readiness("/healthz") == (200, "ok"))
        assert "MB free, and the next window needs" in machine.log.read_text()
        again = "there is room for a new window again"
        assert comes_true_within(LONG, lambda: again in machine.log.read_text())


def says_that_the_disk_is_full(machine: Machine) -> bool:
    internal = loopback.get(f"{machine.internal}/healthz").json()
    return (
        machine.readiness() == (200, "ready, but: disk full")
        and machine.readiness("/healthz") == (200, "degraded: disk full")
        and "make room" in internal.get("disk", "")
    )
