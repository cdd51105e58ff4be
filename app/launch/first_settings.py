"""The files that a new shop on one machine begins with: its settings, its secrets and its proxy."""

import os
import re
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from msgspec.structs import fields

from app.settings.sign_in_providers import PROVIDERS

ORIGIN = re.compile(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?")
CONTAINER_USER = 10001  # as in `deploy/container/Containerfile`
NETWORK = "172.30.0"  # as in `deploy/container/compose.yaml`
FOLDERS = ("backups", "files")

_SETTINGS = """\
# The settings of the shop. Whoever reads them can sign in as anybody: they are for root alone.
# To fill in a line, take away its #. A value with $ or # stands in 'single quotes'.
UNDERTONE_ENV=production
UNDERTONE_PUBLIC_ORIGIN={origin}
UNDERTONE_SECRET={secret}
UNDERTONE_FRONT_SECRET={front_secret}
UNDERTONE_TRUSTED_PROXIES={proxy}
UNDERTONE_LOG_FORMAT=json
# The desk of the staff, at {origin}/desk
UNDERTONE_ADMIN=true
{place}
# Sign-in. Register the shop with each provider, name it the redirect address above its lines, and write its
# keys here. A provider without keys has no button.
# Apple's key (the .p8 file) stands on one line in single quotes, with \\n for each line end.
{sign_in}

# Letters. The sender is an inbox that somebody reads; the postal address stands below every letter.
# In USER and PASSWORD write % as %25, # as %23, / as %2F, ? as %3F, [ as %5B and ] as %5D.
#UNDERTONE_MAIL_SERVER=smtps://USER:PASSWORD@smtp.example:465
#UNDERTONE_MAIL_SENDER=Undertone <hello@{host}>
#UNDERTONE_MAIL_POSTAL_ADDRESS=
"""
_PROXY = """\
# Caddy gets a certificate for the name by itself and renews it: ports 80 and 443 must be open to all.
{host} {{
	reverse_proxy {shop} {{
		header_up -Forwarded
	}}
}}
"""


class FirstSettingsError(Exception):
    """The files of a new shop could not be written; the message says why."""


def write_first_settings(origin: str, folder: Path, database_url: str = "") -> list[Path]:
    """Write the files of a new shop, for the containers, or for a machine that has its own database.

    Nothing is written over: secrets that a shop uses cannot be made again.
    """
    if not ORIGIN.fullmatch(origin):
        raise FirstSettingsError(f"{origin} is no address for a shop: use one such as https://shop.example.")
    files = _list_files(origin, database_url)
    there = sorted(name for name in files if (folder / name).exists())
    if there:
        words = f"There is {', '.join(there)} in {folder} already"
        raise FirstSettingsError(f"{words}: nothing was written. Take the files away, if no shop uses them.")
    folder.mkdir(parents=True, exist_ok=True)
    # The containers read some of the files under users of their own, so the folder is what is closed.
    folder.chmod(0o700)
    for name, text in files.items():
        _write(folder / name, text, 0o644 if name.endswith(("-password", "Caddyfile")) else 0o600)
    if not database_url:
        for name in FOLDERS:
            _make_folder(folder / name)
    return [folder / name for name in files]


def _list_files(origin: str, database_url: str) -> Mapping[str, str]:
    host = urlsplit(origin).netloc
    is_contained = not database_url
    place = "HOST=127.0.0.1\nPORT=3000\nUNDERTONE_VAR=/var/lib/undertone\nDATABASE_URL=" + database_url
    settings = _SETTINGS.format(
        origin=origin,
        host=host,
        secret=secrets.token_urlsafe(48),
        front_secret=secrets.token_urlsafe(48),
        proxy=f"{NETWORK}.2" if is_contained else "127.0.0.1",
        place="" if is_contained else f"{place}\n",
        sign_in="\n".join(_list_keys(origin)),
    )
    shop = f"{NETWORK}.11:3000" if is_contained else "127.0.0.1:3000"
    files = {"settings": settings, "Caddyfile": _PROXY.format(host=host, shop=shop)}
    if is_contained:
        for role, user in (("owner", "undertone"), ("serve", "shop_admin"), ("work", "shop_work")):
            password = secrets.token_urlsafe(24)
            files[f"{role}-password"] = password
            # Between containers of one machine nobody listens, and PostgreSQL has no certificate there.
            address = f"postgresql://{user}:{password}@database/undertone?sslmode=disable"
            files[f"settings-{role}"] = f"DATABASE_URL={address}\n"
    return files


def _list_keys(origin: str) -> Iterator[str]:
    """The lines of each provider: its redirect address, and the settings without a default."""
    for name, kind in PROVIDERS.items():
        yield f"#   {origin}/api/v1/auth/{name}/callback"
        for field in fields(kind):
            if field.default == "":
                yield f"#UNDERTONE_{name}_{field.name}=".upper()


def _write(path: Path, text: str, mode: int) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
        file.write(text)
    path.chmod(mode)


def _make_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    if os.geteuid() == 0:
        os.chown(folder, CONTAINER_USER, CONTAINER_USER)
