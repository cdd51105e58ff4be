"""A machine without a secret does not make one of its own beside machines that have one."""

import asyncio

import msgspec
import pytest

from app.kit.database.pool import Database
from app.kit.observing.machines import note_machine
from app.launch.development_secrets import find_or_make_secrets
from app.launch.exit_codes import ExitCode, choose_exit_code
from app.launch.serve import make_environment
from app.launch.start import start_database
from app.launch.start_context import StartContext
from app.settings import Settings, Storefront, UnsafeSettingsError, load
from tests.launch.conftest import RecordedProgress

SECRET = "Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b"
ELSEWHERE = Storefront(port=3999)


def test_a_machine_that_serves_says_that_its_secret_is_missing() -> None:
    with pytest.raises(UnsafeSettingsError, match="UNDERTONE_SECRET is missing: give this machine the same"):
        make_environment({"DATABASE_URL": "postgresql://a@127.0.0.1/shop"})
    make_environment({"DATABASE_URL": "postgresql://a@127.0.0.1/shop", "UNDERTONE_SECRET": SECRET})


async def test_a_start_beside_a_machine_with_a_secret_makes_none_of_its_own(
    context: StartContext, db: Database, database_url: str
) -> None:
    context.environment |= {"DATABASE_URL": database_url} | find_or_make_secrets({}, context.var)
    own = load(context.environment)
    await note_machine(db, own)
    assert await begin(context) == "the server named by DATABASE_URL"  # nobody else serves
    await note_machine(db, Settings(secret=SECRET, storefront=ELSEWHERE))
    with pytest.raises(
        UnsafeSettingsError, match="UNDERTONE_SECRET is missing on this machine, and "
    ) as said:
        await begin(context)
    assert choose_exit_code(said.value) == ExitCode.WRONG_SETTINGS
    await note_machine(db, msgspec.structs.replace(own, storefront=ELSEWHERE))
    assert await begin(context)  # the other one was given this machine's
    await note_machine(db, Settings(secret=SECRET, storefront=ELSEWHERE))
    context.environment["UNDERTONE_SECRET"] = SECRET[::-1]
    assert await begin(context)  # somebody chose another one: it may be about to be changed on both


async def begin(context: StartContext) -> str:
    return await asyncio.to_thread(start_database, context, RecordedProgress())
