"""The `start` command: starts the shop step by step, runs it, and stops all of it at the end."""

import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.markup import escape

from app import settings
from app.kit.database.pool import DatabaseUnavailableError
from app.kit.observing.heartbeat import HEARTBEATS
from app.launch import api_process, demo, prepare, programs, sample_catalogue, status
from app.launch.compiling import compile_kernels_once
from app.launch.development_secrets import find_or_make_secrets
from app.launch.exit_codes import ExitCode, SchemaBehindError, choose_exit_code, describe_end
from app.launch.postgres.home import PostgresError
from app.launch.postgres.server import EmbeddedPostgres
from app.launch.processes import command_runners, ports
from app.launch.processes.child_processes import kill_all_children
from app.launch.processes.hanging import HangWatch
from app.launch.processes.launcher_lock import AlreadyRunningError, LauncherLock
from app.launch.processes.supervisor import ProgramFailedError, Supervisor
from app.launch.shared_secret import require_shared_secret
from app.launch.start_context import STATUS_FILE, StartContext
from app.launch.start_steps import StartStep, StepFailedError, StepProgress, run_steps
from app.launch.status import InternalPages, write_status

AFTER_A_KILL = 5.0
FIRST_PAGE_TIMEOUT = 60.0
OK = 200
ECHO = 1.0
"""Seconds in which a second signal is a copy of the first: npx and just pass on what reached us already."""


class CloseRequestedError(BaseException):
    """A signal asked the shop to close."""


def start_storefront(context: StartContext, _: StepProgress) -> str:
    """Start the storefront first, as it needs only the API's address; it is waited for last."""
    context.supervisor.begin(programs.make_storefront_program(context))
    return f"on port {context.port}"


def start_database(context: StartContext, _: StepProgress) -> str:
    if context.environment.get("DATABASE_URL"):
        require_shared_secret(context)
        return "the server named by DATABASE_URL"
    folder = context.var / "postgres"
    postgres = EmbeddedPostgres(folder, port=ports.find_free_port(), say=context.say)
    context.environment["DATABASE_URL"] = postgres.start()
    context.supervisor.adopt(programs.make_postgres_program(postgres), postgres.process)
    return "embedded PostgreSQL 18"


def start_api(context: StartContext, _: StepProgress) -> str:
    api = api_process.make_api_program(context)
    context.supervisor.begin(api)
    context.supervisor.wait_for(api)
    return f"on port {context.api_port}, loopback only"


def wait_for_first_page(context: StartContext, _: StepProgress) -> str:
    """The storefront opens its port once it can draw a page. Only then the shop is open."""
    context.free_port()
    context.supervisor.wait_for_all()
    if context.follow_edits:
        return "drawn by the development server"
    deadline = time.monotonic() + FIRST_PAGE_TIMEOUT
    while (page := status.fetch_page(f"{context.origin}/readyz")).status != OK:
        if time.monotonic() > deadline:
            raise ProgramFailedError(f"No page can be drawn ({page.body.decode(errors='replace')}).")
        time.sleep(0.1)
    return "drawn"


DEMO_CATALOGUE = StartStep("Demo catalogue", demo.seed_if_empty)
DATABASE_STEPS = [
    StartStep("Database", start_database),
    StartStep("Schema", prepare.migrate_if_needed),
    DEMO_CATALOGUE,
]
STEPS = [
    StartStep("Application", api_process.begin_import),
    StartStep("Storefront", start_storefront),
    *DATABASE_STEPS,
    StartStep("Compiled code", compile_kernels_once),
    StartStep("Shop window", prepare.build_window_if_needed),
    StartStep("Sign-in", demo.start_sign_in),
    StartStep("API", start_api),
    StartStep("First page", wait_for_first_page),
    StartStep("Pictures", demo.draw_pictures_ahead),
]


@dataclass(frozen=True, slots=True)
class Role:
    """The programs that a launcher runs on this machine."""

    steps: Sequence[StartStep]
    environment: dict[str, str]
    port: int | None = None
    """The port of the storefront, where the command line names one."""
    follow_edits: bool = False
    is_managed: bool = False
    """Whether a service manager runs it: no other port will do, and logs go to the launcher's output."""


def start(*, port: int | None = None, follow_edits: bool = False, catalogue: str = "demo") -> int:
    """Start the shop and run it until a signal; returns the exit code."""
    steps = list(STEPS)
    if catalogue != "demo":
        settings.add_variables(sample_catalogue.choose_variables(settings.environment()))
        steps[steps.index(DEMO_CATALOGUE)] = StartStep("Catalogue", sample_catalogue.import_if_empty)

    def work(console: Console) -> None:
        run_shop(console, Role(steps, settings.environment(), port, follow_edits))

    return run_until_signal(work, "The shop is closed.")


def fill() -> int:
    """Make and fill the embedded database, and stop it; returns the exit code.

    The first start does this while the storefront is being built. Where it is missing, any start does it.
    """
    return run_until_signal(fill_embedded, "Interrupted.")


def run_until_signal(work: Callable[[Console], None], farewell: str) -> int:
    """Run until it is done or a signal ends it; print what went wrong."""
    console = Console(highlight=False, soft_wrap=True)
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, close_in_order)
    try:
        work(console)
    except CloseRequestedError:
        console.print(farewell)
        return ExitCode.CLOSED
    except (
        AlreadyRunningError,
        DatabaseUnavailableError,
        PostgresError,
        SchemaBehindError,
        ProgramFailedError,
        StepFailedError,
        settings.UnsafeSettingsError,
        OSError,
    ) as error:
        console.print(f"[red]✗[/] {escape(describe_end(error))}", markup=True)
        return choose_exit_code(error)
    return ExitCode.CLOSED


def run_shop(console: Console, role: Role) -> None:
    """Run the steps of a role, then watch its programs until a command runner above this process ends."""
    var = settings.load(role.environment).var.resolve()
    with LauncherLock(var / "start.lock") as lock:
        supervisor = Supervisor(console.print, partial(write_status, var / STATUS_FILE))
        context = plan_start(role, var, supervisor, console, patience=AFTER_A_KILL * lock.recovered)
        try:
            context.reserve_port()
            hang_watch = HangWatch(lambda: supervisor.programs, var / HEARTBEATS, console.print)
            with ports.reserve_port(context.api_port), ports.reserve_port(context.api_internal_port):
                run_steps(role.steps, context, console)
            lock.write_address(context.address)
            runners = command_runners.find_runners()
            with InternalPages(context) as internal, hang_watch:
                print_addresses(context, console, internal.address)
                supervisor.watch(until=lambda: not all(map(command_runners.is_still_running, runners)))
        finally:
            api_process.end_import(context)
            supervisor.end()


def print_addresses(context: StartContext, console: Console, internal: str) -> None:
    """Print where the shop is open, and its internal pages: nothing listens there if `internal` is empty."""
    if context.is_managed:
        console.print(f"Serving on port {context.port} as soon as a page can be drawn.")
    else:
        console.print(f"\nUndertone is open at [bold]{context.address}[/]")
        console.print(f"Ctrl-C closes it. Logs: {context.var / 'log'}")
    if internal:
        console.print(f"For its operator: {internal}/metrics, /readyz, /healthz")
    elif context.internal_port:
        place = f"port {context.internal_port} of {context.internal_host}"
        words = f"The operator's pages are not served: nothing can listen on {place}."
        console.print(f"{words} UNDERTONE_INTERNAL_PORT and UNDERTONE_INTERNAL_HOST name others.")


def fill_embedded(console: Console) -> None:
    """Run the steps that fill the embedded database; nothing where DATABASE_URL names another."""
    environment = settings.environment()
    if environment.get("DATABASE_URL"):
        return
    var = settings.load(environment).var.resolve()
    with LauncherLock(var / "start.lock"):
        supervisor = Supervisor(console.print)
        try:
            role = Role(DATABASE_STEPS, environment)
            run_steps(role.steps, plan_start(role, var, supervisor, console), console)
        finally:
            supervisor.end()


def plan_start(
    role: Role, var: Path, supervisor: Supervisor, console: Console, *, patience: float = 0.0
) -> StartContext:
    """Choose ports, origin and secrets before anything runs. A taken port is waited for so many seconds."""
    environment = {**role.environment, **find_or_make_secrets(role.environment, var)}
    loaded = settings.load(environment)
    wanted = role.port or loaded.storefront.port
    port = ports.find_next_free_port(wanted, patience=patience)
    api_port = ports.find_next_free_port(loaded.api_port, taken=frozenset({port}), patience=patience)
    internal_port = choose_internal_port(loaded, frozenset({port, api_port}), patience)
    if port != wanted:
        if role.is_managed:
            raise OSError(f"Port {wanted} is taken: another program listens on it.")
        console.print(f"Port {wanted} is taken; the shop uses {port}. (`--port` names another.)")
    if internal_port != loaded.internal_port:
        words = f"Port {loaded.internal_port} is taken; the operator's pages are on {internal_port}."
        console.print(f"{words} (UNDERTONE_INTERNAL_PORT names another.)")
    environment |= resolve_folders(loaded, var)
    environment["UNDERTONE_API_PORT"] = str(api_port)
    environment.setdefault("UNDERTONE_PUBLIC_ORIGIN", f"http://localhost:{port}")
    for warning in settings.warnings(settings.load(environment)):
        console.print(f"[yellow]![/] {escape(warning)}")
    return StartContext(
        environment=environment,
        var=var,
        port=port,
        api_port=api_port,
        internal_port=internal_port,
        api_internal_port=ports.find_free_port(),
        supervisor=supervisor,
        say=console.print,
        listens_on=loaded.storefront.host,
        follow_edits=role.follow_edits,
        is_managed=role.is_managed,
    )


def resolve_folders(loaded: settings.Settings, var: Path) -> dict[str, str]:
    """The variables that name folders, as absolute paths: the programs run in folders of their own."""
    folders = {"UNDERTONE_VAR": str(var)}
    if loaded.shared_var:
        folders["UNDERTONE_SHARED_VAR"] = str(loaded.shared_folder.resolve())
    if loaded.store and "://" not in loaded.store:
        folders["UNDERTONE_STORE"] = str(Path(loaded.store).resolve())
    return folders


def choose_internal_port(loaded: settings.Settings, taken: frozenset[int], patience: float) -> int:
    """The port of the internal pages where they are served: the wanted one, or the next; 0 for none."""
    port, host = loaded.internal_port, loaded.internal_host
    if not port or not ports.has_address(host):
        return port
    return ports.find_next_free_port(port, taken=taken, patience=patience, host=host)


def close_in_order(number: int, _: FrameType | None) -> None:
    """Close the shop in order at the first signal; at a later one kill everything."""
    began = time.monotonic()

    def kill_and_exit(number: int, _: FrameType | None) -> None:
        if time.monotonic() - began > ECHO:
            kill_all_children()
            sys.exit(128 + number)

    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, kill_and_exit)
    raise CloseRequestedError(signal.Signals(number).name)
