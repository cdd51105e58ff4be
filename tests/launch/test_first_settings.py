"""One command writes what a new shop on one machine begins with, and the shop accepts it."""

import re
import stat
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from app.commands.init import init
from app.settings import load
from app.settings.dotenv import read_dotenv
from app.settings.sign_in_providers import PROVIDERS
from tests.launch.test_deploy import DEPLOY, run
from tests.support.debian_packages import find_or_install

ORIGIN = "https://shop.example"


def begin(folder: Path, *words: str) -> str:
    result = CliRunner().invoke(init, [ORIGIN, str(folder), *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_settings_are_those_of_a_shop_on_the_web_with_secrets_of_its_own(tmp_path: Path) -> None:
    for name in ("one", "two"):
        begin(tmp_path / name)
    shops = [
        load(read_dotenv(tmp_path / name / "settings") | read_dotenv(tmp_path / name / f"settings-{role}"))
        for name in ("one", "two")
        for role in ("owner", "serve", "work")
    ]
    assert all(shop.is_production and shop.public_origin == ORIGIN for shop in shops)
    assert len({shop.secret for shop in shops}) == len({shop.front_secret for shop in shops}) == 2
    assert len({shop.database_url for shop in shops}) == 6
    assert all("sslmode=disable" in shop.database_url for shop in shops), (
        "PostgreSQL has no certificate there"
    )


def test_others_on_the_machine_can_read_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "shop"
    begin(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for name in ("settings", "settings-owner", "settings-serve", "settings-work"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    # PostgreSQL reads these under its own user.
    assert stat.S_IMODE((folder / "owner-password").stat().st_mode) == 0o644


def test_nothing_is_written_over(tmp_path: Path) -> None:
    begin(tmp_path)
    before = (tmp_path / "settings").read_text()
    result = CliRunner().invoke(init, [ORIGIN, str(tmp_path)])
    assert (result.exit_code, "already: nothing was written" in result.output) == (1, True)
    assert (tmp_path / "settings").read_text() == before


@pytest.mark.parametrize(
    "origin", ["shop.example", "http://shop.example", "https://localhost", "https://a.b/c"]
)
def test_an_address_that_no_shop_can_have_is_refused(origin: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(init, [origin, str(tmp_path / "shop")])
    assert (result.exit_code, "no address for a shop" in result.output) == (1, True)
    assert not (tmp_path / "shop").exists()


def test_redirect_addresses_are_those_that_the_shop_answers(tmp_path: Path) -> None:
    begin(tmp_path)
    named = set(re.findall(r"#   (\S+)", (tmp_path / "settings").read_text()))
    assert named == {f"{ORIGIN}/api/v1/auth/{name}/callback" for name in PROVIDERS}


def test_what_must_be_quoted_is_said_before_the_first_line_to_fill_in(tmp_path: Path) -> None:
    begin(tmp_path)
    text = (tmp_path / "settings").read_text()
    assert text.index("stands in 'single quotes'") < text.index("# Sign-in.")


def test_the_files_fit_those_of_the_containers(tmp_path: Path) -> None:
    begin(tmp_path)
    compose = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text())
    services = compose["services"]
    read = {name for each in services.values() for name in each.get("env_file", [])}
    read |= {secret["file"] for secret in compose["secrets"].values()}
    read |= {
        volume.split(":")[0].removeprefix("./")
        for each in services.values()
        for volume in each.get("volumes", [])
        if volume.startswith("./") and "database-users" not in volume
    }
    assert read == {path.name for path in tmp_path.iterdir()}
    proxy, shop = (services[name]["networks"]["default"]["ipv4_address"] for name in ("proxy", "serve"))
    assert load(read_dotenv(tmp_path / "settings")).trusted_proxies == proxy
    assert f"reverse_proxy {shop}:3000" in (tmp_path / "Caddyfile").read_text()
    checked = run(
        find_or_install("caddy"), "validate", "--config", tmp_path / "Caddyfile", "--adapter", "caddyfile"
    )
    assert checked.returncode == 0, checked.stderr


def test_a_machine_with_its_own_database_gets_the_same_without_containers(tmp_path: Path) -> None:
    begin(tmp_path, "--database", "postgresql://undertone@127.0.0.1/undertone")
    assert {path.name for path in tmp_path.iterdir()} == {"settings", "Caddyfile"}
    settings = load(read_dotenv(tmp_path / "settings"))
    assert (settings.trusted_proxies, str(settings.var)) == ("127.0.0.1", "/var/lib/undertone")
    assert "reverse_proxy 127.0.0.1:3000" in (tmp_path / "Caddyfile").read_text()
