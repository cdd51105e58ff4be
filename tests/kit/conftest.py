"""A shop with one small feature: see `sample.py`."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.kit.observing.logs import start_logging
from tests.kit.sample import SAMPLE
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[httpx.AsyncClient]:
    var: Path = tmp_path_factory.mktemp("var")
    settings = settings_for_tests(module_database_url, var)
    await publish_window(settings)
    async with open_shop(settings, SAMPLE) as client:
        yield client


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[dict[str, Any]]]:
    """What was logged."""
    start_logging("json")
    return lambda: [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]
