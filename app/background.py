"""Work beside requests: each API process follows the catalogue, some process does the shop's own work.

`undertone start` does that work in its API processes, `undertone work` in a process of its own. Any number of
processes may take part: PostgreSQL decides who builds windows and who sweeps.
"""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial

from app.alerts.letters.writing import write_letters
from app.alerts.near.finding import queue_near_hourly
from app.alerts.prices.evaluation import evaluate
from app.backup_note import make_backup_gauge
from app.catalogue_upkeep import keep_catalogue_current
from app.editorial.newsletter.service import write_due_issues
from app.editorial.posts.service import publish_due_posts
from app.kit import clock
from app.kit.background import repeat_in_background, run_in_background, try_and_log
from app.kit.observing import health
from app.kit.observing.internal_pages import serve_internal_pages
from app.kit.observing.logs import start_logging
from app.kit.observing.metrics import Gauge
from app.mail.sending import MailSender
from app.privacy.sweeping import Retention, sweep_if_due
from app.reviews.checks.service import check_hourly
from app.services import Services, create_services
from app.settings import Settings, make_child_environment
from app.shades import indexnow
from app.waiting_work import WaitingWorkWatch
from app.window.distribution.follower import FetchStats, StoreFollower
from app.window.live.leader import BuildStats, Leader
from app.window.live.refresher import Refresher

LETTERS_INTERVAL = 15.0
CHECKS_INTERVAL = 60.0
SWEEPING_INTERVAL = 300.0


@asynccontextmanager
async def keep_window_fresh(services: Services) -> AsyncIterator[None]:
    """Keep the window up to date. A published window is served from the first request on."""
    leader = _make_leader(services) if services.settings.builds_windows else None
    follower = _make_follower(services) if services.settings.store else None
    refresher = Refresher(services.current_window, services.database, leader, services.freshness, follower)
    await refresher.load_published()
    async with run_in_background(refresher.run()):
        yield


@asynccontextmanager
async def do_background_work(services: Services) -> AsyncIterator[None]:
    """Do what the shop does by itself, besides building windows."""
    settings = services.settings
    retention = Retention.of(settings)
    waiting_work = WaitingWorkWatch(services.database)
    update_catalogue = partial(keep_catalogue_current, services.database, make_child_environment(settings))
    services.metrics.add_gauges([*waiting_work.list_gauges(), make_backup_gauge(settings.var)])
    async with (
        repeat_in_background(
            partial(sweep_if_due, services.database, services.pictures, retention, services.erasures),
            SWEEPING_INTERVAL,
        ),
        waiting_work.read_regularly(),
        repeat_in_background(partial(publish_and_write, services), LETTERS_INTERVAL),
        repeat_in_background(partial(check_hourly, services.database), CHECKS_INTERVAL),
        MailSender(services.database, settings).send_regularly(),
        repeat_in_background(update_catalogue, CHECKS_INTERVAL),
        _tell_search_engines(services),
    ):
        yield


async def publish_and_write(services: Services) -> None:
    """Publish posts and write letters whose time has come. What fails is tried again next time."""
    database, secret = services.database, services.settings.secret
    await try_and_log(partial(publish_due_posts, database))
    await try_and_log(partial(write_due_issues, database, secret))
    await try_and_log(partial(evaluate, database, clock.now()))
    if services.current_window.version is not None:
        await try_and_log(partial(queue_near_hourly, database, services.current_window.window))
    await try_and_log(partial(write_letters, database, secret, clock.now()))


def _tell_search_engines(services: Services) -> AbstractAsyncContextManager[None]:
    """Tell them what changed, where the shop has a key for that."""
    if not services.settings.indexnow_key:
        return nullcontext()
    tell = partial(indexnow.tell_hourly, services.database, services.settings)
    return repeat_in_background(tell, indexnow.INTERVAL)


async def work_until_stopped(settings: Settings) -> None:
    """Do the shop's own work until a signal asks to stop."""
    start_logging(settings.log_format)
    services = create_services(settings, "undertone-work")
    stop = _listen_for_stop()
    health_pages = health.worker_pages(services.readiness, services.metrics)
    async with (
        services.database,
        services.tracer or nullcontext(),
        services.metrics.save_regularly(),
        keep_window_fresh(services),
        do_background_work(services),
        serve_internal_pages(
            settings.worker_port, health_pages, share_port=False, host=settings.internal_host
        ),
    ):
        await stop.wait()


def _make_leader(services: Services) -> Leader:
    environment = make_child_environment(services.settings)
    settings = services.settings
    leader = Leader(services.current_window, environment, settings.match_constants, settings.store)
    leader.tracer = services.tracer
    services.metrics.add_gauges(list_build_gauges(leader.build_stats))
    return leader


def _make_follower(services: Services) -> StoreFollower:
    settings = services.settings
    environment = make_child_environment(settings)
    root, secrets = services.current_window.root, settings.accepted_secrets
    follower = StoreFollower(settings.store, root, environment, secrets)
    services.metrics.add_gauges(list_fetch_gauges(follower.stats))
    return follower


def list_fetch_gauges(stats: FetchStats) -> list[Gauge]:
    failures = "Windows that could not be fetched from the store"
    return [
        Gauge("undertone_window_fetches", "Windows fetched from the store", "total", lambda: stats.fetches),
        Gauge("undertone_window_fetch_failures", failures, "total", lambda: stats.failures),
        Gauge(
            "undertone_window_fetched_bytes", "Bytes fetched for them", "total", lambda: stats.fetched_bytes
        ),
        Gauge("undertone_window_fetch_seconds", "Time of the last fetch", "max", lambda: stats.last_seconds),
        Gauge("undertone_store_failing", "The store cannot be used", "max", lambda: stats.is_failing),
    ]


def list_build_gauges(stats: BuildStats) -> list[Gauge]:
    """List the metrics of builds, in a process that may lead."""
    return [
        Gauge("undertone_window_builds", "Windows built", "total", lambda: stats.builds),
        Gauge("undertone_window_build_failures", "Builds that failed", "total", lambda: stats.failures),
        Gauge("undertone_window_build_failing", "The last build failed", "max", lambda: stats.last_failed),
        Gauge("undertone_window_build_seconds", "Time of the last build", "max", lambda: stats.last_seconds),
    ]


def _listen_for_stop() -> asyncio.Event:
    stop = asyncio.Event()
    for kind in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(kind, stop.set)
    return stop
