"""The documentation site at /docs: in development, from the folder that was built, and nowhere else."""

from pathlib import Path

import msgspec

from tests.support.shop import ORIGIN, open_shop, settings_for_tests


async def test_pages_are_served_under_their_own_policy(database_url: str, tmp_path: Path):
    page = tmp_path / "docs" / "trust" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<title>Trust</title>")
    (tmp_path / "docs" / "site.css").write_text("p {}")
    (tmp_path / "secret").write_text("secret")
    async with open_shop(settings_for_tests(database_url, tmp_path)) as shop:
        answer = await shop.get("/docs/trust/")
        assert (answer.status_code, answer.text) == (200, "<title>Trust</title>")
        assert answer.headers["content-type"].startswith("text/html")
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert (await shop.get("/docs/trust")).headers["location"] == "/docs/trust/"
        assert (await shop.get("/docs/site.css")).headers["content-type"].startswith("text/css")
        assert (await shop.get("/docs/nothing/")).status_code == 404
        assert (await shop.get("/docs/nothing.css")).json() == {"detail": "Not found"}
        for path in ("/docs/../secret", "/docs/%2e%2e/secret", "/docs/..%2fsecret", "/docs//secret/"):
            assert (await shop.get(path, follow_redirects=True)).text != "secret"


async def test_a_shop_without_it_and_one_in_production_have_none(database_url: str, tmp_path: Path):
    settings = settings_for_tests(database_url, tmp_path)
    async with open_shop(settings) as shop:
        assert (await shop.get("/docs/")).status_code == 404
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").write_text("<title>Docs</title>")
    production = msgspec.structs.replace(settings, env="production", public_origin=ORIGIN)
    async with open_shop(production) as shop:
        assert (await shop.get("/docs/")).status_code == 404
