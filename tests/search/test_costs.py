"""A question that takes the time of several searches counts as several. What is kept counts as one."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.settings import Limits, Settings
from app.window.window import Window
from tests.support.members import stopped_minute
from tests.support.shop import open_shop

OWNED, SIMILAR = "/api/v1/search/similar/owned", "/api/v1/search/similar"
SEARCHES = 24


@pytest_asyncio.fixture
async def limited(settings: Settings, window: Window) -> AsyncIterator[httpx.AsyncClient]:
    """A shop that allows few searches, and has counted none."""
    few = msgspec.structs.replace(settings, limits=Limits(search=SEARCHES), secret=secrets.token_hex(24))
    async with open_shop(few) as client:
        with stopped_minute():
            yield client


def several(shades: int, first: int = 0) -> dict[str, Any]:
    colours = [f"#{0xC08060 + 0x010101 * (first + number):06x}" for number in range(shades)]
    return {"shades": [{"hex": colour, "verdict": "wear"} for colour in colours]}


async def count_allowed(asked: list[Any]) -> int:
    statuses = [(await one).status_code for one in asked]
    allowed = statuses.count(200)
    assert statuses == [200] * allowed + [429] * (len(asked) - allowed)
    return allowed


@pytest.mark.parametrize(("shades", "allowed"), [(1, 24), (4, 6), (12, 2)])
async def test_several_shades_count_as_so_many_searches(
    limited: httpx.AsyncClient, shades: int, allowed: int
):
    asked = [limited.post(OWNED, json=several(shades, first)) for first in range(allowed + 2)]
    assert await count_allowed(asked) == allowed


async def test_an_answer_that_is_kept_counts_as_one(limited: httpx.AsyncClient):
    assert await count_allowed([limited.post(OWNED, json=several(12)) for _ in range(14)]) == 13


async def test_matches_count_by_how_many_are_wanted(limited: httpx.AsyncClient):
    asked = [limited.get(SIMILAR, params={"hex": f"#c0806{each}", "limit": 100}) for each in range(6)]
    assert await count_allowed(asked) == 4


async def test_a_picture_of_a_shared_link_counts_as_ten_where_it_has_to_be_drawn(
    limited: httpx.AsyncClient, module_db: Database
):
    async with module_db.reading() as connection:
        shade = await connection.fetchval("SELECT id FROM variant WHERE value IS NOT NULL LIMIT 1")
    paths = [f"/media/share/hc0806{each}_v{shade}.png" for each in "11abc"]
    assert await count_allowed([limited.get(path) for path in paths]) == 4


async def test_costly_answers_made_at_once_are_the_same_as_one_by_one(limited: httpx.AsyncClient):
    bodies = [several(3, first) for first in range(4)]
    at_once = await asyncio.gather(*(limited.post(OWNED, json=body) for body in bodies))
    one_by_one = [await limited.post(OWNED, json=body) for body in bodies]
    assert [answer.content for answer in at_once] == [answer.content for answer in one_by_one]
