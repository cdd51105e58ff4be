"""Pictures drawn ahead: those of the best known products first, and none twice."""

from click.testing import CliRunner

from app.cli import main
from app.settings import current
from data.pictures.draw_ahead import draw_missing, list_main_pictures
from data.pictures.paths import DemoFolders


async def test_featured_and_popular_goods_come_first(module_db, counts):
    paths = await list_main_pictures(module_db)
    assert len(paths) == counts["product"]
    async with module_db.reading() as connection:
        first = await connection.fetchval(
            "SELECT slug FROM product ORDER BY featured_rank, popularity DESC LIMIT 1"
        )
    assert paths[0].startswith(f"products/{first}/")


async def test_what_is_there_is_not_drawn_again(module_db, counts, module_var):
    paths, told = (await list_main_pictures(module_db))[:3], []
    assert await draw_missing(module_var, paths, 2, lambda *at: told.append(at)) == 3
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert all((DemoFolders(module_var).drawn / path.replace("-640", "-320")).is_file() for path in paths)
    assert await draw_missing(module_var, paths, 2, lambda *at: told.append(at)) == 0
    assert len(told) == 3


def test_the_command_says_what_it_needs_and_what_it_did(database_url, tmp_path, monkeypatch):
    current.cache_clear()
    monkeypatch.setattr("app.settings.environment", lambda: {"UNDERTONE_VAR": str(tmp_path)})
    assert "Start the shop first" in CliRunner().invoke(main, ["pictures", "draw"]).output
    current.cache_clear()
    told = {"DATABASE_URL": database_url, "UNDERTONE_VAR": str(tmp_path)}
    monkeypatch.setattr("app.settings.environment", lambda: told)
    result = CliRunner().invoke(main, ["pictures", "draw"])
    current.cache_clear()
    assert (result.exit_code, result.output) == (0, "0 pictures drawn, 0 were there\n")
