"""Everything the API opens at its start, made in one place and handed to handlers as arguments.

A handler asks for a service by the name of its field, for example `database: NamedDependency[Database]`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from litestar.di import Provide

from app.demo.production_guard import check_for_demo_rows
from app.figures.counter import FigureCounter
from app.kit.database.pool import RELEASE, Database, PoolLimits
from app.kit.database.queries import count_write
from app.kit.database.query_watch import QueryWatch
from app.kit.database.replica import ReadReplica
from app.kit.http.cookies import ACCESS_COOKIE
from app.kit.limits.request_limits import RateLimits, create_limits
from app.kit.observing.metrics import Gauge, RequestMetrics
from app.kit.observing.readiness import Check, Readiness
from app.lists.events import ViewCounter
from app.media.product_pictures import ProductPictures
from app.media.service import PictureStore, open_pictures
from app.media.share.store import SharePictures
from app.members.profile.services import ProfileServices
from app.members.sign_in.providers import Providers
from app.members.sign_in.services import SignInServices
from app.privacy.erasures import ErasureLedger, open_ledger
from app.search.query_outcomes import OutcomeFinder
from app.search_counts.asker_sketches import AskerSketches
from app.search_counts.counter import SearchCounter
from app.search_counts.popular_queries import PopularQueries
from app.settings import Settings
from app.settings.observing import Observing
from app.window.distribution.follower import check_store
from app.window.http_cache import HttpCache
from app.window.live.current_window import CurrentWindow
from app.window.live.freshness import WindowFreshness

if TYPE_CHECKING:
    from app.kit.observing.error_reports import ErrorReporter
    from app.kit.observing.tracing import Tracer

SUGGESTIONS = "/api/v1/search/suggest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The services of one application. Nothing is opened until the application starts."""

    settings: Settings
    database: Database
    replica: ReadReplica
    limits: RateLimits
    metrics: RequestMetrics
    readiness: Readiness
    freshness: WindowFreshness
    pictures: PictureStore
    product_pictures: ProductPictures
    share_pictures: SharePictures
    current_window: CurrentWindow
    http_cache: HttpCache
    views: ViewCounter
    figures: FigureCounter
    searches: SearchCounter
    popular: PopularQueries
    providers: Providers
    sign_in: SignInServices
    profile: ProfileServices
    erasures: ErasureLedger
    tracer: "Tracer | None"
    error_reporter: "ErrorReporter | None"
    by_type: Mapping[type, Any] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        services = (getattr(self, each.name) for each in fields(self) if each.init)
        object.__setattr__(self, "by_type", {type(service): service for service in services})

    def as_dependencies(self) -> dict[str, Provide]:
        """Offer every service to handlers, by the name of its field, and the window of this moment."""
        offered = {each.name: _make_getter(getattr(self, each.name)) for each in fields(self) if each.init}
        offered["window"] = lambda: self.current_window.window
        return {name: Provide(get, sync_to_thread=False) for name, get in offered.items()}


def create_services(settings: Settings, program: str = "undertone-api") -> Services:
    """Make the services of an application. `program` is its name in traces."""
    limits = PoolLimits(size=settings.pool_size, statement=settings.database_timeout)
    tracer = open_tracer(settings.observing, program)
    query_watch = QueryWatch(settings.observing.slow_query_ms / 1000, tracer)
    has_replica = bool(settings.database_replica_url)
    database = Database(
        settings.database_url,
        limits,
        settings.database_direct_url,
        query_watch,
        count_write=count_write if has_replica else None,
    )
    replica = ReadReplica(database, settings.database_replica_url, replace(limits, acquire=0.5, connect=1.0))
    current_window = CurrentWindow(settings.shared_folder / "window")
    freshness = WindowFreshness(current_window, database, settings.max_window_lag, settings.store)
    rate_limits = create_limits(settings)
    http_cache = HttpCache(current_window, rate_limits, ACCESS_COOKIE.name(settings))
    pictures, providers = open_pictures(settings), Providers(settings)
    sketches = AskerSketches(settings.var / "search-askers", settings.secret)
    find_outcome = OutcomeFinder(current_window)
    metrics = RequestMetrics(settings.var / "metrics")
    metrics.add_gauges(list_gauges(database, freshness, http_cache))
    checks = _list_checks(database, freshness, settings)
    if rate_limits.server:
        metrics.add_gauges(rate_limits.server.list_gauges())
        checks["limits"] = rate_limits.server.check
    if has_replica:
        metrics.add_gauges(replica.list_gauges())
        checks["replica"] = replica.check
    return Services(
        settings=settings,
        database=database,
        replica=replica,
        limits=rate_limits,
        metrics=metrics,
        readiness=Readiness(checks),
        freshness=freshness,
        pictures=pictures,
        product_pictures=ProductPictures(settings),
        share_pictures=SharePictures(settings.var),
        current_window=current_window,
        http_cache=http_cache,
        views=ViewCounter(database, AskerSketches(settings.var / "viewers", settings.secret)),
        figures=FigureCounter(database, AskerSketches(settings.var / "visitors", settings.secret)),
        searches=SearchCounter(database, sketches, find_outcome),
        popular=PopularQueries(database, find_outcome, partial(http_cache.forget, SUGGESTIONS)),
        providers=providers,
        sign_in=SignInServices(settings, database, providers, pictures),
        profile=ProfileServices(database, replica, current_window, pictures, rate_limits),
        erasures=open_ledger(settings),
        tracer=tracer,
        error_reporter=open_error_reporter(settings),
    )


def _list_checks(database: Database, freshness: WindowFreshness, settings: Settings) -> dict[str, Check]:
    checks: dict[str, Check] = {
        "database": database.check,
        "pool": database.check_pool,
        "window": freshness.check_window,
        "changes": freshness.check_changes,
        "builds": freshness.check_builds,
        "disk": freshness.check_disk,
    }
    if settings.store:
        checks["store"] = partial(check_store, settings.shared_folder / "window")
    if settings.is_production:
        checks["catalogue"] = partial(check_for_demo_rows, database)
    return checks


def open_tracer(observing: Observing, program: str) -> "Tracer | None":
    """The tracer of a program; None where nobody collects traces."""
    endpoint = observing.otel_exporter_otlp_endpoint
    if not endpoint:
        return None
    from app.kit.observing.tracing import Tracer  # noqa: PLC0415 - OpenTelemetry is an extra

    return Tracer(endpoint, program, RELEASE, observing.otel_traces_sampler_arg)


def open_error_reporter(settings: Settings) -> "ErrorReporter | None":
    """Open the reporter of errors; None if nobody collects them."""
    if not settings.observing.sentry_dsn:
        return None
    from app.kit.observing.error_reports import ErrorReporter  # noqa: PLC0415 - its client is an extra

    return ErrorReporter(settings.observing.sentry_dsn, RELEASE, settings.env)


def list_gauges(database: Database, freshness: WindowFreshness, http_cache: HttpCache) -> list[Gauge]:
    """List the metrics of this process besides its requests."""
    usage, watch = database.pool_usage, database.query_watch
    slow = "Queries that took longer than the setting allows"
    lag = "How long the oldest change waits that the window does not show"
    deaf = "Workers that do not hear of changes"
    return [
        Gauge("undertone_pool_connections_in_use", "Database connections in use", "sum", usage.count_in_use),
        Gauge("undertone_pool_waiting", "Requests that wait for a connection", "sum", lambda: usage.waiting),
        Gauge("undertone_pool_acquired", "Connections taken from the pool", "total", lambda: usage.acquired),
        Gauge(
            "undertone_pool_wait_seconds", "Time waited for connections", "total", lambda: usage.wait_seconds
        ),
        Gauge("undertone_cached_answers", "Requests answered from memory", "total", lambda: http_cache.hits),
        Gauge("undertone_slow_queries", slow, "total", lambda: watch.slow_queries),
        Gauge("undertone_window_age_seconds", "Age of the window", "max", lambda: freshness.age),
        Gauge("undertone_window_lag_seconds", lag, "max", lambda: freshness.lag),
        Gauge("undertone_window_deaf_workers", deaf, "sum", lambda: not freshness.is_listening),
    ]


def _make_getter(service: Any) -> Callable[[], Any]:
    def get_service() -> Any:
        return service

    return get_service
