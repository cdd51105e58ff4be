"""Work that is repeated goes on whatever one time of it came to."""

import asyncio
from pathlib import Path

from app.background import write_letters
from app.kit.background import repeat_in_background
from app.services import create_services
from tests.support.shop import settings_for_tests


async def test_work_that_failed_is_done_again() -> None:
    times, again = 0, asyncio.Event()

    async def fail_once() -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise RuntimeError("not yet")
        again.set()

    async with repeat_in_background(fail_once, 0.0), asyncio.timeout(60):
        await again.wait()


async def test_letters_do_not_wait_for_the_first_window(database_url: str, tmp_path: Path) -> None:
    services = create_services(settings_for_tests(database_url, tmp_path))
    async with services.database:
        await write_letters(services)
