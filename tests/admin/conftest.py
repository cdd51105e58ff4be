"""A shop with the admin switched on, and somebody of the staff at it."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from app.admin import passwords
from tests.support.community import Community, community
from tests.support.staff import StaffBrowser, add_staff

CHEAP = 2**4


@pytest.fixture(scope="package", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Hash passwords of tests at a small cost: one of the real cost takes a third of a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_COST", CHEAP)
        yield


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    var = tmp_path_factory.mktemp("var")
    async with community(module_database_url, var, admin=True) as opened:
        await add_staff(opened.db, "rosa")
        yield opened


@pytest_asyncio.fixture(scope="module")
async def rosa(shop: Community) -> StaffBrowser:
    """Somebody of the staff, signed in."""
    staff = StaffBrowser(shop.shop)
    assert (await staff.sign_in("rosa")).status_code == 200
    return staff
