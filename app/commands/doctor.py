"""`undertone doctor`: looks at everything, and says in sentences what is wrong and what to do."""

import asyncio
import sys
from pathlib import Path

import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.findings import Finding, Level
from app.launch.doctor.database_findings import examine_database
from app.launch.doctor.limits_findings import examine_limits
from app.launch.doctor.own_machine_findings import examine_machine, find_misspelt_settings
from app.launch.doctor.replica_findings import examine_replica
from app.launch.doctor.role_findings import examine_roles, list_role_files
from app.launch.doctor.store_findings import examine_store
from app.launch.exit_codes import ExitCode
from app.settings import Settings, UnsafeSettingsError, environment, load


@click.command
@click.option("--quiet", is_flag=True, help="Say only what is wrong.")
def doctor(*, quiet: bool) -> None:
    """Look at this machine and its database; the exit code is 0 if nothing is wrong."""
    try:
        load(environment())
    except UnsafeSettingsError as error:
        _show([Finding(Level.WRONG, problem) for problem in error.problems], quiet=quiet)
        sys.exit(ExitCode.WRONG_SETTINGS)
    findings = asyncio.run(_examine(load_shop_settings_or_exit()))
    _show(findings, quiet=quiet)
    is_wrong = any(finding.level is Level.WRONG for finding in findings)
    sys.exit(ExitCode.FAILED if is_wrong else ExitCode.CLOSED)


async def _examine(settings: Settings) -> list[Finding]:
    misspelt = list(find_misspelt_settings(environment()))
    machine = await asyncio.to_thread(lambda: list(examine_machine(settings)))
    store = [finding async for finding in examine_store(settings)]
    database = [finding async for finding in examine_database(settings)]
    roles = [finding async for finding in examine_roles(settings, list_role_files(Path(".env")))]
    replica = [finding async for finding in examine_replica(settings)]
    limits = [finding async for finding in examine_limits(settings)]
    return [*misspelt, *machine, *store, *database, *roles, *replica, *limits]


def _show(findings: list[Finding], *, quiet: bool) -> None:
    for finding in findings:
        if not (quiet and finding.level is Level.FINE):
            click.echo(f"{finding.level} {finding.sentence}")
