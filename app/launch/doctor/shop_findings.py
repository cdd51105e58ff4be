"""Findings of `undertone doctor` about what a shop needs besides machines: words, pictures, letters."""

from collections.abc import Iterator
from difflib import get_close_matches

from app.kit.database.pool import Connection
from app.kit.findings import Finding, Level
from app.kit.observing.machines import fingerprint_secret, name_machine
from app.launch import queries
from app.settings import Settings, mask_settings
from app.shop.findings import examine_shop


async def examine_shop_front(connection: Connection, settings: Settings) -> list[Finding]:
    """Look at what shoppers, staff and the law expect of this shop."""
    return [*await _examine_secret(connection, settings), *await examine_shop(connection, settings)]


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
