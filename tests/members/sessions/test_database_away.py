"""With the database away members wait, and everybody reads what is public."""

import pytest

from app.kit import clock
from app.members.sessions import access
from app.members.sessions.schemas import Family
from app.settings import Settings
from tests.members.sessions.conftest import public, who
from tests.support.sessions import ACCESS
from tests.support.shop import open_shop, settings_for_tests

NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"


@pytest.fixture
def settings(tmp_path) -> Settings:
    return settings_for_tests(NOBODY, tmp_path)


@pytest.fixture
def cookie(settings: Settings) -> dict[str, str]:
    return {"cookie": f"{ACCESS}={access.make_access_token(Family(1, 1, clock.now()), settings.secret)}"}


async def test_a_personal_call_waits(settings, cookie):
    async with open_shop(settings, [who]) as shop:
        answer = await shop.get("/api/v1/who", headers=cookie)
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0


async def test_a_public_read_goes_on(settings, cookie):
    async with open_shop(settings, [public]) as shop:
        answer = await shop.get("/api/v1/public", headers=cookie)
    assert (answer.status_code, answer.json()) == (200, {"member": None})


async def test_nobody_needs_no_database_to_be_told_so(settings):
    async with open_shop(settings, [who]) as shop:
        assert (await shop.get("/api/v1/who")).status_code == 401
        garbage = await shop.get("/api/v1/who", headers={"cookie": f"{ACCESS}=garbage"})
        assert garbage.status_code == 401
