"""`start`: opens the shop step by step, keeps it open, and closes it again whatever happens."""

import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

from rich.console import Console

from app import settings
from app.launch import demo, lineage, ports, prepare, services
from app.launch.children import kill_everything
from app.launch.commands import StepFailedError
from app.launch.compiling import compile_what_serves
from app.launch.ground import PostgresError
from app.launch.keys import secrets_for
from app.launch.lock import AlreadyRunningError, LauncherLock
from app.launch.postgres import EmbeddedPostgres
from app.launch.shop import STATUS_FILE, Shop
from app.launch.status import InternalPages, write_status
from app.launch.steps import Meter, Step, take
from app.launch.supervisor import ServiceFailedError, Supervisor

AFTER_A_KILL = 5.0
ECHO = 1.0
"""Seconds in which a second signal is the first one again: npx and just pass on what reached us already."""


class EndedError(BaseException):
    """Somebody asked the shop to close."""


def open_storefront(shop: Shop, _: Meter) -> str:
    """Begun first, as it needs nothing but the API's address; waited for last."""
    shop.supervisor.begin(services.storefront(shop))
    return f"on port {shop.port}"


def open_database(shop: Shop, _: Meter) -> str:
    if shop.environment.get("DATABASE_URL"):
        return "the server named by DATABASE_URL"
    folder = shop.var / "postgres"
    postgres = EmbeddedPostgres(folder, port=ports.free(), say=shop.say)
    shop.environment["DATABASE_URL"] = postgres.start()
    shop.supervisor.adopt(services.database(postgres), postgres.process)
    return "embedded PostgreSQL 18"


def open_api(shop: Shop, _: Meter) -> str:
    api = services.api(shop)
    shop.supervisor.begin(api)
    shop.supervisor.wait_for(api)
    shop.supervisor.wait_for_all()
    return f"on port {shop.api_port}, loopback only"


DATABASE_STEPS = [
    Step("Database", open_database),
    Step("Schema", prepare.migrate_if_needed),
    Step("Demo catalogue", demo.seed_if_empty),
]
STEPS = [
    Step("Storefront", open_storefront),
    *DATABASE_STEPS,
    Step("Compiled code", compile_what_serves),
    Step("Shop window", prepare.build_window_if_needed),
    Step("Sign-in", demo.start_sign_in),
    Step("API", open_api),
    Step("Pictures", demo.draw_pictures_ahead),
]


def start(*, port: int | None = None, follow_edits: bool = False) -> int:
    """Open the shop and keep it open; answers with the exit code."""
    return run(lambda console: keep_open(console, port, follow_edits=follow_edits), "The shop is closed.")


def fill() -> int:
    """Make and fill the embedded database, and close it; answers with the exit code.

    The first start does this while the storefront is being built. Where it is missing, any start does it.
    """
    return run(fill_embedded, "Interrupted.")


def run(work: Callable[[Console], None], farewell: str) -> int:
    """Do it until it is done or somebody ends it; print what went wrong."""
    console = Console(highlight=False, soft_wrap=True)
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, close_once)
    try:
        work(console)
    except EndedError:
        console.print(farewell)
        return 0
    except (
        AlreadyRunningError,
        PostgresError,
        ServiceFailedError,
        StepFailedError,
        settings.UnsafeSettingsError,
        OSError,
    ) as error:
        console.print(f"[red]✗[/] {error}", markup=True)
        return 1
    return 0


def keep_open(console: Console, port: int | None, *, follow_edits: bool) -> None:
    environment = settings.environment()
    var = settings.load(environment).var.resolve()
    with LauncherLock(var / "start.lock") as lock:
        supervisor = Supervisor(console.print, partial(write_status, var / STATUS_FILE))
        try:
            shop = plan(environment, var, port, supervisor, console, patience=AFTER_A_KILL * lock.recovered)
            shop.follow_edits = follow_edits
            with ports.promised(shop.api_port), ports.promised(shop.api_internal_port):
                take(STEPS, shop, console)
            lock.note(shop.address)
            console.print(
                f"\nUndertone is open at [bold]{shop.address}[/]\nCtrl-C closes it. Logs: {var / 'log'}"
            )
            if shop.internal_port:
                console.print(
                    f"For its operator: http://127.0.0.1:{shop.internal_port}/metrics, /readyz, /healthz"
                )
            family = lineage.runners()
            with InternalPages(shop.internal_port, shop.api_internal_port, supervisor, var / "metrics"):
                supervisor.watch(until=lambda: not all(map(lineage.still_there, family)))
        finally:
            supervisor.end()


def fill_embedded(console: Console) -> None:
    environment = settings.environment()
    if environment.get("DATABASE_URL"):
        return
    var = settings.load(environment).var.resolve()
    with LauncherLock(var / "start.lock"):
        supervisor = Supervisor(console.print)
        try:
            take(DATABASE_STEPS, plan(environment, var, None, supervisor, console, patience=0), console)
        finally:
            supervisor.end()


def plan(
    environment: dict[str, str],
    var: Path,
    port: int | None,
    supervisor: Supervisor,
    console: Console,
    *,
    patience: float,
) -> Shop:
    """Settle ports, origin and secrets before anything runs."""
    given = settings.load({**environment, **secrets_for(environment, var)})
    wanted = port or given.storefront.port
    chosen = ports.next_free(wanted, patience=patience)
    if chosen != wanted:
        console.print(f"Port {wanted} is taken; the shop uses {chosen}. (`--port` names another.)")
    api_port = ports.next_free(given.api_port, taken=frozenset({chosen}), patience=patience)
    taken = frozenset({chosen, api_port})
    internal_port = given.internal_port and ports.next_free(
        given.internal_port, taken=taken, patience=patience
    )
    full = {**environment, **secrets_for(environment, var)}
    full["UNDERTONE_VAR"] = str(var)
    full["UNDERTONE_API_PORT"] = str(api_port)
    full.setdefault("UNDERTONE_PUBLIC_ORIGIN", f"http://localhost:{chosen}")
    settings.load(full)
    return Shop(
        environment=full,
        var=var,
        port=chosen,
        api_port=api_port,
        internal_port=internal_port,
        api_internal_port=ports.free(),
        supervisor=supervisor,
        say=console.print,
        listens_on=given.storefront.host,
    )


def close_once(number: int, _: FrameType | None) -> None:
    """The first signal closes the shop in order; a later one does not wait for anybody."""
    asked = time.monotonic()

    def close_hard(number: int, _: FrameType | None) -> None:
        if time.monotonic() - asked > ECHO:
            kill_everything()
            sys.exit(128 + number)

    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(kind, close_hard)
    raise EndedError(signal.Signals(number).name)
