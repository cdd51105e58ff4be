"""A shop of two machines changes its secret step by step. Nobody is signed out."""

import msgspec
import pytest

from app.asgi import FEATURES
from app.members.sign_in.cookies import AppleName
from app.members.sign_in.sealed_cookies import seal, unseal
from app.members.sign_in.service import SIGN_IN_LIFETIME
from app.settings import Settings
from tests.members.sessions.conftest import who
from tests.support.sessions import ACCESS, cookies_of
from tests.support.shop import open_shop

OLD, NEW, FOREIGN = "old" * 12, "new" * 12, "foreign" * 5
# What one machine has beside the other at each step: its secret, and the other secret it accepts.
STEPS = [
    ((OLD, ""), (OLD, NEW)),  # the new secret reaches one machine, which only accepts it
    ((OLD, NEW), (NEW, OLD)),  # then cookies are made with it, on one machine after the other
    ((NEW, OLD), (NEW, "")),  # at last the old one goes
]


def _with(settings: Settings, secrets: tuple[str, str]) -> Settings:
    return msgspec.structs.replace(settings, secret=secrets[0], other_secret=secrets[1])


async def _sign_in_and_visit(module_db, member_id: int, made_by: Settings, visited: Settings) -> int:
    async with module_db.unit_of_work() as work:
        cookies = await cookies_of(work, member_id, made_by)
    async with open_shop(visited, [*FEATURES, who]) as shop:
        return (await shop.get("/api/v1/who", headers={"cookie": f"{ACCESS}={cookies[ACCESS]}"})).status_code


@pytest.mark.parametrize("step", STEPS)
async def test_each_machine_accepts_who_signed_in_at_the_other(step, settings, module_db, member_id):
    one, other = (_with(settings, secrets) for secrets in step)
    for made_by, visited in ((one, other), (other, one)):
        assert await _sign_in_and_visit(module_db, member_id, made_by, visited) == 200


async def test_a_secret_that_is_not_named_is_refused(settings, module_db, member_id):
    made_by, visited = _with(settings, (FOREIGN, "")), _with(settings, (NEW, OLD))
    assert await _sign_in_and_visit(module_db, member_id, made_by, visited) == 401


def test_an_unfinished_sign_up_survives_the_change():
    sealed = seal(AppleName("state", "Ada", "Lovelace"), OLD, SIGN_IN_LIFETIME)
    assert unseal(sealed, AppleName, (NEW, OLD)) == AppleName("state", "Ada", "Lovelace")
    assert unseal(sealed, AppleName, (NEW,)) is None
