"""Findings of `undertone doctor` about what a shop needs besides machines: words, pictures, letters."""

import time
from collections.abc import Iterator
from difflib import get_close_matches

from app.backup_note import read_backup_time
from app.kit.database.pool import Connection
from app.kit.observing.machines import fingerprint_secret, name_machine
from app.launch import queries
from app.launch.doctor.findings import Finding, Level
from app.settings import Settings, mask_settings
from app.shop.facts import list_missing
from app.shop.queries import read_said

MAX_LETTER_AGE = 3600.0
MAX_BACKUP_AGE = 36 * 3600.0


async def examine_shop_front(connection: Connection, settings: Settings) -> list[Finding]:
    """Look at what shoppers, staff and the law expect of this shop."""
    found = [*await _examine_secret(connection, settings), *await _examine_letters(connection, settings)]
    if settings.is_production:
        found += [*_examine_backup(settings), *await _examine_words(connection)]
        found += await _examine_pictures(connection)
    return found


def find_misspelt(variables: dict[str, str]) -> Iterator[Finding]:
    """Settings that no part of the shop reads, with the name that may be meant."""
    known = set(mask_settings(Settings()))
    for name in sorted(name for name in variables if name.startswith("UNDERTONE_") and name not in known):
        close = get_close_matches(name, known, 1, 0.8)
        meant = f"perhaps {close[0]} is meant" if close else "docs/settings.md lists them all"
        yield Finding(Level.WARNING, f"{name} is no setting, and nothing reads it: {meant}.")


async def _examine_secret(connection: Connection, settings: Settings) -> list[Finding]:
    """A service goes on with the secret that it was started with."""
    running = await queries.read_running_secret(connection, name_machine(settings))
    if running in (None, fingerprint_secret(settings.secret)):
        return []
    words = "The shop runs here with another UNDERTONE_SECRET than these settings have"
    return [Finding(Level.WRONG, f"{words}: restart it, or put the old one back into the settings.")]


async def _examine_letters(connection: Connection, settings: Settings) -> list[Finding]:
    letters = await queries.read_letters(connection)
    found = []
    if settings.mail.server and letters.oldest_age > MAX_LETTER_AGE:
        words = f"{letters.waiting} letters wait, the oldest for {letters.oldest_age / 3600:.0f} hours"
        last = f" ({letters.failure})" if letters.failure else ""
        words = f"{words}{last}: see that `undertone work` runs, and try `undertone mail try ADDRESS`"
        found.append(Finding(Level.WRONG, f"{words}."))
    if letters.given_up:
        words = f"{letters.given_up} letters of the last 7 days could not be sent"
        found.append(Finding(Level.WARNING, f"{words}: `undertone mail waiting` lists them."))
    return found


def _examine_backup(settings: Settings) -> Iterator[Finding]:
    age = time.time() - (last := read_backup_time(settings.var))
    if not last:
        words = "No backup was made on this machine yet"
        yield Finding(Level.WARNING, f"{words}: run `undertone backup FOLDER`, every night.")
    elif age > MAX_BACKUP_AGE:
        words = f"The last backup is {age / 3600:.0f} hours old"
        yield Finding(Level.WRONG, f"{words}: see why the nightly one failed.")
    else:
        yield Finding(Level.FINE, f"The last backup is {age / 3600:.0f} hours old.")


async def _examine_words(connection: Connection) -> list[Finding]:
    said = {name: fact.value for name, fact in (await read_said(connection)).items()}
    return [
        Finding(Level.WARNING, f"Pages do not say the {name}: `undertone shop say {name} '...'`.")
        for name in list_missing(said)
    ]


async def _examine_pictures(connection: Connection) -> list[Finding]:
    products, without = await queries.count_pictureless(connection)
    if not products:
        return [Finding(Level.WARNING, "The shop has no products yet: `undertone import --help`.")]
    if without:
        return [
            Finding(Level.WARNING, f"{without} of {products} products have no picture that can be shown.")
        ]
    return [Finding(Level.FINE, f"All {products} products have a picture.")]
