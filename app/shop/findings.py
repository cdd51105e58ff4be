"""Findings about things that shoppers, staff and the law expect, for `undertone doctor` and the desk."""

import time
from collections.abc import Iterator

from app.backup_note import read_backup_time
from app.kit.database.pool import Connection
from app.kit.findings import Finding, Level
from app.settings import Settings
from app.shop import queries
from app.shop.facts import FACTS, list_missing

MAX_LETTER_AGE = 3600.0
MAX_BACKUP_AGE = 36 * 3600.0


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
        wait = "waits" if letters.waiting == 1 else "wait"
        number, hours = _count(letters.waiting, "letter"), _count_hours(letters.oldest_age)
        words = f"{number} {wait}, the oldest for {hours}"
        last = f" ({letters.failure})" if letters.failure else ""
        words = f"{words}{last}: see that `undertone work` runs, and try `undertone mail try ADDRESS`"
        at_desk = f"Letters to shoppers do not leave: {letters.waiting} {wait}. Tell your engineer today."
        found.append(Finding(Level.WRONG, f"{words}.", at_desk=at_desk))
    if letters.given_up:
        words = f"{_count(letters.given_up, 'letter')} of the last 7 days could not be sent"
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
        words = f"The last backup is {_count_hours(age)} old"
        at_desk = f"No copy of the shop was kept for {_count_hours(age)}. Tell your engineer today."
        yield Finding(Level.WRONG, f"{words}: see why the nightly one failed.", at_desk=at_desk)
    else:
        yield Finding(Level.FINE, f"The last backup is {_count_hours(age)} old.")


async def _examine_words(connection: Connection) -> list[Finding]:
    facts = {name: fact.value for name, fact in (await queries.read_said(connection)).items()}
    return [
        Finding(
            Level.WARNING,
            f"Pages do not say {FACTS[name].lacking}: say it at the desk, or by"
            f" `undertone shop say {name} '...'`.",
            "shop",
            f"Shoppers cannot read {FACTS[name].lacking}.",
        )
        for name in list_missing(facts)
    ]


async def _examine_pictures(connection: Connection) -> list[Finding]:
    products, without = await queries.count_pictureless(connection)
    if not products:
        return [Finding(Level.WARNING, "The shop has no products yet.", "products/new")]
    if without:
        have = "has" if without == 1 else "have"
        words = f"{without} of {_count(products, 'product')} {have} no picture that can be shown."
        return [Finding(Level.WARNING, words, "products")]
    all_products = "The only product has" if products == 1 else f"All {products} products have"
    return [Finding(Level.FINE, f"{all_products} a picture.")]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _count_hours(seconds: float) -> str:
    return _count(round(seconds / 3600), "hour")
