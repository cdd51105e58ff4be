"""The `serve` command: the API and the storefront on a machine that others build windows for.

It needs a database that is migrated, and a folder with windows: one that `undertone work` builds in, on this
machine or on another one that shares the folder. It starts without either: `/readyz` says what is missing.
"""

from rich.console import Console

from app import settings
from app.launch import prepare
from app.launch.api_process import begin_import
from app.launch.compiling import compile_kernels_once
from app.launch.start import Role, run_shop, run_until_signal, start_api, start_storefront
from app.launch.start_context import StartContext
from app.launch.start_steps import StartStep, StepFailedError, StepProgress

DRAIN_WAIT = "5"
"""Seconds, where no setting says it. Proxies ask for readiness every second or two."""


def start_serving(*, port: int | None = None) -> int:
    """Serve shoppers until a signal; returns the exit code."""

    def work(console: Console) -> None:
        run_shop(console, Role(STEPS, make_environment(settings.environment()), port, is_managed=True))

    return run_until_signal(work, "This machine is closed.")


def make_environment(environment: dict[str, str]) -> dict[str, str]:
    """The settings of a machine that serves and does no work of the shop's own."""
    require_database(environment)
    require_secret(environment)
    return {"UNDERTONE_DRAIN_WAIT": DRAIN_WAIT, **environment, "UNDERTONE_BUILDS_WINDOWS": "false"}


def require_database(environment: dict[str, str]) -> None:
    """Raise where no database is named: only `start` runs one of its own."""
    if not environment.get("DATABASE_URL"):
        raise settings.UnsafeSettingsError(["DATABASE_URL is missing: name the database of the shop."])


def require_secret(environment: dict[str, str]) -> None:
    """Raise where no secret is set. One that is made here would be another than that of the next machine."""
    if not environment.get("UNDERTONE_SECRET"):
        raise settings.UnsafeSettingsError(
            ["UNDERTONE_SECRET is missing: give this machine the same as all others that serve the shop."]
        )


def check_schema(context: StartContext, _: StepProgress) -> str:
    """Refuse an older schema. Without a database, browsing works from the windows on disk."""
    try:
        prepare.require_schema(context)
    except StepFailedError as error:
        context.say(f"The schema could not be checked. {error}")
        return "not checked"
    return "up to date"


def open_port(context: StartContext, _: StepProgress) -> str:
    """Nobody waits for the first page: a service manager wants to know that this machine runs."""
    context.free_port()
    return "opens when the first page can be drawn"


STEPS = [
    StartStep("Application", begin_import),
    StartStep("Schema", check_schema),
    StartStep("Compiled code", compile_kernels_once),
    StartStep("Storefront", start_storefront),
    StartStep("API", start_api),
    StartStep("Port", open_port),
]
