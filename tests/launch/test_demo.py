"""What a start does for the demo: sign-in on localhost, and nothing at all in production."""

import os

import pytest

from app.kit.database.pool import Database
from app.launch import demo
from tests.launch.conftest import RecordedProgress
from tests.support.running_shop import in_a_thread


@pytest.fixture
def started(context, database_url):
    """A start with a database and what a process needs; whatever a step begins is ended."""
    context.environment |= {"DATABASE_URL": database_url, "PATH": os.environ["PATH"]}
    yield context
    context.supervisor.end()


def test_the_sign_in_provider_answers_on_localhost(started):
    assert demo.start_sign_in(started, RecordedProgress()) == "as one of the demo's members"
    assert started.environment["UNDERTONE_DEMO_SIGN_IN"] == "true"
    assert started.environment["UNDERTONE_GOOGLE_CLIENT_ID"]
    for program in started.supervisor.programs:
        started.supervisor.wait_for(program, patience=240)


def test_there_is_no_demo_provider_where_strangers_come(started):
    started.environment["UNDERTONE_PUBLIC_ORIGIN"] = "https://shop.example"
    assert demo.start_sign_in(started, RecordedProgress()) == "no demo provider here"
    assert "UNDERTONE_DEMO_SIGN_IN" not in started.environment


def test_providers_that_are_set_up_are_left_alone(started):
    started.environment |= {f"UNDERTONE_{name.upper()}_CLIENT_ID": "ours" for name in demo.PROVIDERS}
    assert demo.start_sign_in(started, RecordedProgress()) == "by the providers that are set up"
    assert "UNDERTONE_DEMO_SIGN_IN" not in started.environment


def test_production_gets_nothing_of_the_demo(started):
    started.environment["UNDERTONE_ENV"] = "production"
    assert demo.seed_if_empty(started, RecordedProgress()) == "a production shop brings its own"
    assert demo.start_sign_in(started, RecordedProgress()) == "no demo provider here"
    assert demo.draw_pictures_ahead(started, RecordedProgress()) == "a production shop brings its own"
    assert list(started.var.glob("log/*")) == []


def test_a_shop_with_goods_is_not_seeded(started, database_url):
    in_a_thread(lambda: add_brand(database_url))
    assert demo.seed_if_empty(started, RecordedProgress()) == "there are products"


async def add_brand(url: str) -> None:
    async with Database(url) as database, database.unit_of_work() as connection:
        await connection.execute("INSERT INTO brand (slug, name) VALUES ('real', 'Real')")
