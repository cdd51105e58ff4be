"""A production shop opens without demo rows or not at all, and takes none."""

import asyncio

import httpx
import pytest
from click.testing import CliRunner

from app.cli import main
from app.demo.production_guard import DemoRowsInProductionError
from app.settings import Settings, current
from tests.data.seeding.conftest import filled
from tests.data.seeding.test_same_every_time import TINY
from tests.support.patience import PATIENCE
from tests.support.shop import INTERNAL, open_shop

SAFE = {
    "UNDERTONE_ENV": "production",
    "UNDERTONE_SECRET": "mX4kq9ZtB2vLr8sNw1yHc6jDf3gPa5eU",
    "UNDERTONE_FRONT_SECRET": "Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b",
    "UNDERTONE_PUBLIC_ORIGIN": "https://undertone.example",
}


async def wait_for_checks(shop, **words: str) -> httpx.Response:
    """Wait until the readiness page says so of some checks: a slow one is quoted from before."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await shop.get(f"{INTERNAL}/readyz", timeout=PATIENCE)
            if answer.json()["checks"].items() >= words.items():
                return answer
            await asyncio.sleep(0.05)


def production(url, var) -> Settings:
    return Settings(
        env="production",
        database_url=url,
        var=var,
        public_origin=SAFE["UNDERTONE_PUBLIC_ORIGIN"],
        log_format="json",
    )


async def test_a_production_shop_with_demo_rows_does_not_open(db, tmp_path):
    await filled(db, tmp_path, TINY)
    with pytest.raises(ExceptionGroup) as refused:
        async with open_shop(production(db.url, tmp_path)):
            pass
    assert refused.group_contains(DemoRowsInProductionError, match="demo rows in a production shop")


async def test_demo_rows_that_come_later_make_it_not_ready(db, tmp_path):
    async with open_shop(production(db.url, tmp_path)) as shop:
        await wait_for_checks(shop, catalogue="ok")
        async with db.unit_of_work() as connection:
            await connection.execute("INSERT INTO brand (slug, name, is_demo) VALUES ('a', 'A', true)")
        answer = await wait_for_checks(shop, catalogue="away")
    assert answer.status_code == 503


async def test_a_database_that_is_away_does_not_close_a_production_shop(tmp_path):
    nowhere = "postgresql://shop:none@127.0.0.1:1/shop"
    async with open_shop(production(nowhere, tmp_path)) as shop:
        await wait_for_checks(shop, database="away", catalogue="ok")


async def test_development_opens_with_a_demo(db, tmp_path):
    await filled(db, tmp_path, TINY)
    async with open_shop(Settings(database_url=db.url, var=tmp_path, log_format="json")) as shop:
        assert "goods" not in (await shop.get(f"{INTERNAL}/readyz", timeout=PATIENCE)).json()["checks"]


@pytest.fixture
def run(monkeypatch):
    def command(*words: str, **environment: str):
        current.cache_clear()
        monkeypatch.setattr("app.settings.environment", lambda: environment)
        return CliRunner().invoke(main, words)

    yield command
    current.cache_clear()


def test_the_command_refuses_in_production(run, database_url):
    result = run("seed", **SAFE, DATABASE_URL=database_url)
    assert result.exit_code == 1
    assert "A production shop takes no demo rows." in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--reference", "soon"], "'soon' is no moment"),
        (["--scale", "0"], "--scale"),
        (["--shades", "3"], "--shades"),
    ],
)
def test_the_command_says_what_it_does_not_understand(run, words, said):
    result = run("seed", *words, DATABASE_URL="postgresql://nobody@127.0.0.1:1/nowhere")
    assert result.exit_code == 2
    assert said in result.output


def test_the_command_needs_a_database(run, tmp_path):
    assert "Start the shop first" in run("seed", UNDERTONE_VAR=str(tmp_path)).output
    away = run("seed", "--scale", "0.02", DATABASE_URL="postgresql://nobody@127.0.0.1:1/nowhere")
    assert away.exit_code == 1
    assert "Traceback" not in away.output


def test_the_command_fills_and_says_what_it_filled(run, database_url, tmp_path):
    result = run(
        *("seed", "--scale", "0.03", "--reference", "2026-11-01"),
        DATABASE_URL=database_url,
        UNDERTONE_VAR=str(tmp_path),
    )
    assert result.exit_code == 0, result.output
    last = result.output.strip().splitlines()[-1]
    assert last.startswith("64 brands, ")
    assert last.endswith("36 articles")
    assert all(line[0].isdigit() for line in result.output.strip().splitlines())
