"""Somebody of the staff in a browser, whose presses and keys are counted."""

from collections.abc import Iterator
from secrets import token_hex

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.admin import service
from app.kit.database.pool import Database
from tests.e2e.looking import MESSAGES_STAY, complaints_of, open_awake
from tests.support.running_shop import RunningShop, in_a_thread
from tests.support.staff import PASSWORD, add_staff

PER_PRESS, PER_KEY = 2.65, 0.28
"""Seconds by the keystroke-level model: to aim, press and think; to press a key."""


@pytest.fixture(scope="module")
def rosa(shop: RunningShop) -> str:
    """The token of a session of somebody of the staff."""

    name = f"rosa-{token_hex(4)}"

    async def hire() -> str | None:
        async with Database(shop.database_url) as database:
            await add_staff(database, name)
            signed_in = await service.sign_in(database, name, PASSWORD, replacing=None)
            return signed_in.token

    return in_a_thread(hire) or ""


@pytest.fixture
def desk(context: BrowserContext, shop_url: str, rosa: str) -> Iterator[Page]:
    """A page of somebody of the staff. An error on its console fails the test."""
    context.add_cookies([{"name": "undertone_staff", "value": rosa, "url": f"{shop_url}/admin"}])
    page = context.new_page()
    page.add_init_script(MESSAGES_STAY)
    complaints = complaints_of(page)
    open_awake(page)
    yield page
    assert complaints == []


class Hand:
    """Presses and types what it is told, and counts both."""

    def __init__(self) -> None:
        self.presses = self.keys = 0

    def press(self, what: Locator) -> None:
        what.click()
        self.presses += 1

    def choose(self, what: Locator, label: str) -> None:
        what.select_option(label=label)
        self.presses += 1

    def type(self, what: Locator, words: str) -> None:
        """Go to a field by the pointer, and type."""
        what.fill(words)
        self.presses += 1
        self.keys += len(words)

    def go_on_typing(self, what: Locator, words: str) -> None:
        """Type into the field that has the focus, and go on to the next by the Tab key."""
        expect(what).to_be_focused()
        what.fill(words)
        what.press("Tab")
        self.keys += len(words) + 1

    def drop(self, what: Locator, *files: tuple[str, str, bytes]) -> None:
        """Choose files: the field, the files, and the button of the system's own window."""
        what.set_input_files([{"name": name, "mimeType": kind, "buffer": data} for name, kind, data in files])
        self.presses += 2 + len(files)

    @property
    def seconds(self) -> float:
        return self.presses * PER_PRESS + self.keys * PER_KEY
