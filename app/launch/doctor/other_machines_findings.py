"""Findings of `undertone doctor` about what machines that serve this shop have noted in its database."""

from collections.abc import Iterator

from app.kit.database.pool import Connection
from app.kit.findings import Finding, Level
from app.kit.observing.machines import fingerprint_secret, name_machine
from app.launch import queries
from app.launch.queries import OtherMachine
from app.settings import DEVELOPMENT_SECRET, Settings

MAX_CLOCK_DIFFERENCE = 5.0
"""Seconds. Sign-ins and links that expire bear as much."""


async def examine_other_machines(connection: Connection, settings: Settings) -> list[Finding]:
    """Look whether the machines that have served in the last minutes fit to this one."""
    machines = await queries.list_other_machines(connection, name_machine(settings))
    return [finding for machine in machines for finding in _compare_machine(machine, settings)]


async def examine_running_secret(connection: Connection, settings: Settings) -> list[Finding]:
    """A service goes on with the secret that it was started with."""
    running = await queries.read_running_secret(connection, name_machine(settings))
    if running in (None, fingerprint_secret(settings.secret)):
        return []
    words = "The shop runs here with another UNDERTONE_SECRET than these settings have"
    return [Finding(Level.WRONG, f"{words}: restart it, or put the old one back into the settings.")]


def describe_clock(whose: str, seconds_ahead: float) -> str:
    """Say how far a clock is off: "This machine's clock is 90 s behind the database's"."""
    word = "ahead of" if seconds_ahead > 0 else "behind"
    return f"{whose} is {abs(seconds_ahead):,.0f} s {word} the database's"


def _compare_machine(machine: OtherMachine, settings: Settings) -> Iterator[Finding]:
    accepted = [fingerprint_secret(secret) for secret in settings.accepted_secrets]
    if machine.signs_with not in accepted or accepted[0] not in machine.accepts:
        here = ", and here it is missing" if settings.secret == DEVELOPMENT_SECRET else ""
        words = f"{machine.name} has another UNDERTONE_SECRET{here}"
        yield Finding(
            Level.WRONG, f"{words}: members are signed out from page to page. Give all machines the same."
        )
    if abs(machine.clock_ahead) > MAX_CLOCK_DIFFERENCE:
        words = describe_clock(f"The clock of {machine.name}", machine.clock_ahead)
        yield Finding(Level.WRONG, f"{words}: sign-ins fail there or never end. Set it by NTP.")
