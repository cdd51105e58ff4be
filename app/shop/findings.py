"""Findings about things that shoppers, staff and the law expect, for `undertone doctor` and the desk."""

import time
from collections.abc import Iterator

from app.backup_note import read_backup_time
from app.kit.database.pool import Connection
from app.kit.findings import Finding, Level
from app.settings import Settings
from app.shop import queries
from app.shop.facts import list_missing

MAX_LETTER_AGE = 3600.0
MAX_BACKUP_AGE = 36 * 3600.0
NOT_SAID = {
    "company": "which company the shop is",
    "registered_address": "where the company is registered",
    "complaints": "where complaints go",
}


async def examine_shop(
    connection: Connection, settings: Settings, *, is_opening: bool = False
) -> list[Finding]:
    """Look at letters; in production or before a shop opens at its words and pictures too."""
    found = await _examine_letters(connection, settings)
    if settings.is_production or is_opening:
        found += [*await _examine_words(connection), *await _examine_pictures(connection)]
    if settings.is_production:
        found += _examine_backup(settings)
    return found


async def _examine_letters(connection: Connection, settings: Settings) -> list[Finding]:
    letters = await queries.read_letters(connection)
    found = []
    if settings.mail.server and letters.oldest_age > MAX_LETTER_AGE:
        words = f"{letters.waiting} letters wait, the oldest for {letters.oldest_age / 3600:.0f} hours"
        last = f" ({letters.failure})" if letters.failure else ""
        words = f"{words}{last}: see that `undertone work` runs, and try `undertone mail try ADDRESS`"
        at_desk = f"Letters to shoppers do not leave: {letters.waiting} wait. Tell your engineer today."
        found.append(Finding(Level.WRONG, f"{words}.", at_desk=at_desk))
    if letters.given_up:
        number = "1 letter" if letters.given_up == 1 else f"{letters.given_up} letters"
        words = f"{number} of the last 7 days could not be sent"
        found.append(
            Finding(Level.WARNING, f"{words}: `undertone mail waiting` lists them.", at_desk=f"{words}.")
        )
    return found


def _examine_backup(settings: Settings) -> Iterator[Finding]:
    age = time.time() - (last := read_backup_time(settings.var))
    if not last:
        words = "No backup was made on this machine yet"
        at_desk = "No copy of the shop was kept yet. If its machine breaks, all is lost."
        yield Finding(Level.WARNING, f"{words}: run `undertone backup FOLDER`, every night.", at_desk=at_desk)
    elif age > MAX_BACKUP_AGE:
        words = f"The last backup is {age / 3600:.0f} hours old"
        at_desk = f"No copy of the shop was kept for {age / 3600:.0f} hours. Tell your engineer today."
        yield Finding(Level.WRONG, f"{words}: see why the nightly one failed.", at_desk=at_desk)
    else:
        yield Finding(Level.FINE, f"The last backup is {age / 3600:.0f} hours old.")


async def _examine_words(connection: Connection) -> list[Finding]:
    said = {name: fact.value for name, fact in (await queries.read_said(connection)).items()}
    return [
        Finding(
            Level.WARNING,
            f"Pages do not say {NOT_SAID[name]}: say it at the desk, or by"
            f" `undertone shop say {name} '...'`.",
            "shop",
            f"Shoppers cannot read {NOT_SAID[name]}.",
        )
        for name in list_missing(said)
    ]


async def _examine_pictures(connection: Connection) -> list[Finding]:
    products, without = await queries.count_pictureless(connection)
    if not products:
        return [Finding(Level.WARNING, "The shop has no products yet.", "products/new")]
    if without:
        return [
            Finding(
                Level.WARNING,
                f"{without} of {products} products have no picture that can be shown.",
                "products",
            )
        ]
    return [Finding(Level.FINE, f"All {products} products have a picture.")]
