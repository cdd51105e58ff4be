"""Whoever asks for very many pages, or for what costs most, keeps nobody else waiting."""

import asyncio

import pytest

from tests.support import loopback
from tests.support.running_shop import RunningShop
from tests.trust.floods import (
    ask_for_pictures_of_links,
    costly_questions,
    flooded,
    get,
    new_pages,
    searches,
    wait_for_answers,
)

pytestmark = pytest.mark.storefront

CONNECTIONS = 128


@pytest.mark.parametrize("path", ["/search/", "/ranges?sort=", "/nowhere-"])
async def test_an_address_that_opens_pages_without_end_is_told_to_wait(shop: RunningShop, path: str):
    async with flooded(shop.port, CONNECTIONS, new_pages(path)) as told:
        page = await wait_for_answers(shop.port, [get("/")], 1)
        read = await wait_for_answers(shop.port, [get("/api/v1/categories")], 1)
        async with asyncio.timeout(60):
            while not told[429]:  # noqa: ASYNC110 - others count
                await asyncio.sleep(0.05)
    assert page.share == read.share == 1, (page, read)


def test_parameters_that_a_page_does_not_read_are_not_on_it(shop: RunningShop):
    plain, other = (loopback.get(f"{shop.url}/ranges{search}") for search in ("", "?x=<b>&utm_source=y"))
    assert (plain.status_code, other.text) == (200, plain.text)


async def test_searches_are_answered_while_others_ask_for_what_costs_most(shop: RunningShop):
    async with flooded(shop.port, 32, costly_questions(), 4):
        waits = await wait_for_answers(shop.port, searches(), 1)
    assert waits.share == 1, waits


async def test_a_picture_of_a_link_is_drawn_while_others_ask_for_such_and_hang_up(shop: RunningShop):
    told = await ask_for_pictures_of_links(shop.port)
    assert told == {200: 4}
