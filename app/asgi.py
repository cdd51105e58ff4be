"""Puts settings, kit and features together into one ASGI application."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from importlib import import_module
from importlib.metadata import version

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from app.agents.api_document import get_public_document
from app.agents.mount import WithAgents
from app.agents.ucp.endpoints import UCP
from app.alerts.devices.endpoints import DEVICES
from app.alerts.endpoints import ALERTS
from app.background import do_background_work, keep_window_fresh
from app.catalogue.endpoints import (
    get_brand,
    get_brands,
    get_categories,
    get_category,
    get_price_history,
    get_product,
    get_shop,
    get_shop_text,
    wait_for_version,
)
from app.catalogue.feeds_out import get_feed
from app.demo.loader import load_demo
from app.demo.production_guard import refuse_to_start_with_demo_rows
from app.duties.endpoints import DUTIES, get_security_text
from app.editorial.blog import get_blog, list_blogs
from app.editorial.newsletter.endpoints import NEWSLETTER
from app.following.endpoints import get_followed
from app.kit.http.caller import require_same_origin
from app.kit.http.docs.api_document import PUBLIC_READ, list_public_reads
from app.kit.http.docs.api_page import openapi_config
from app.kit.http.docs.docs_site import docs_site
from app.kit.http.errors import ApiError, UnavailableError, api_error_of, error_response
from app.kit.http.lean_litestar import LeanLitestar
from app.kit.http.pipeline import Asgi, Pipeline
from app.kit.http.requests import ShopRequest, require_media_type
from app.kit.observing import health
from app.kit.observing.heartbeat import HEARTBEATS, show_heartbeat
from app.kit.observing.internal_pages import serve_internal_pages
from app.kit.observing.logs import start_logging, write_lines_at_end
from app.kit.observing.machines import note_machine_regularly
from app.lists import endpoints as lists
from app.lists.events import post_event
from app.matching import endpoints as matching
from app.matching.around.endpoints import get_alike, get_nudges, get_tape
from app.media.endpoints import get_member_picture, get_placeholder, get_product_picture
from app.members.blocks.endpoints import BLOCKS
from app.members.follows.endpoints import FOLLOWS
from app.members.profile.endpoints import OWN_PROFILE, public_profile
from app.members.sessions.endpoints import logout, refresh
from app.members.sessions.guards import MEMBER_ARGUMENTS
from app.members.sign_in.endpoints import SIGN_IN
from app.members.wishlist.endpoints import WISHLIST
from app.privacy.endpoints import PRIVACY
from app.reviews.endpoints import REVIEWS, product_reviews
from app.reviews.reports.endpoints import REPORTS
from app.reviews.votes.endpoints import VOTES
from app.search import endpoints as search
from app.services import Services, create_services
from app.settings import Settings, UnsafeSettingsError, current, environment
from app.settings.extras import ADMIN, find_missing_extras, import_wanted
from app.shades.alternatives import get_alternatives
from app.shades.endpoints import get_barcode, get_shade, get_sitemap, list_sitemaps
from app.shades.oembed import get_oembed
from app.share_pictures.endpoints import get_share_picture
from app.wearing.endpoints import WEARING
from app.wearing.passport.endpoints import PASSPORT
from app.window.jit_warmup import compile_in_background, compile_window_kernels
from app.window.live.current_window import NoWindowError

Handlers = Sequence[ControllerRouterHandler]

HEALTH_PAGES: Handlers = [health.healthz, health.check_for_front]
PUBLIC_READS: Handlers = [
    *(get_shop, get_shop_text, get_brands, get_brand, get_categories, get_category),
    *(get_product, get_price_history, product_reviews),
    *(lists.get_trending, lists.get_new, lists.get_featured, lists.get_wall, lists.get_ranges),
    *(search.post_search, search.get_suggestions),
    *(matching.get_similar, matching.get_match_constants, matching.get_corrected),
    *(get_tape, get_nudges, get_alike),
    *(get_shade, get_alternatives, get_barcode, get_oembed, list_sitemaps),
    *(list_blogs, get_blog, get_public_document),
]
"""The handlers that anybody's program may ask (docs/api.md)."""
FEATURES: Handlers = [
    Router("/", route_handlers=PUBLIC_READS, opt={PUBLIC_READ: True}),
    wait_for_version,
    *(matching.post_similar_owned, matching.post_closest, matching.post_distances),
    *(matching.post_find_shades, matching.post_shade_news, post_event),
    *(*SIGN_IN, refresh, logout),
    *(public_profile, *FOLLOWS, *BLOCKS, *WISHLIST, *PASSPORT),
    *(*REVIEWS, *VOTES, *REPORTS, *WEARING),
    *(*NEWSLETTER, *ALERTS, *DEVICES, *DUTIES, *PRIVACY),
]
UPLOAD_HANDLERS: Handlers = OWN_PROFILE
"""The handlers of an address that accepts pictures, whose bodies may be larger than all others."""


def prepare_to_fork() -> None:
    """Load what all workers then share. The launcher has had the kernels compiled before."""
    import_wanted(environment())
    for _ in compile_window_kernels():
        pass


def create_app(settings: Settings | None = None, features: Handlers = FEATURES) -> Pipeline:
    """The whole API, for granian."""
    settings = settings or current()
    log = start_logging(settings.log_format)
    shop = create_shop(settings, features)
    services: Services = shop.state.services
    with_admin = _mount_admin(shop, services) if settings.admin else shop
    return Pipeline(
        WithAgents(shop, with_admin, services),
        metrics=services.metrics,
        log=log,
        front_secret=settings.front_secret,
        https=settings.is_https,
        open_paths=frozenset(route.path for route, *_ in list_public_reads(shop)),
        store=services.http_cache,
        tracer=services.tracer,
        error_reporter=services.error_reporter,
    )


def _mount_admin(shop: Litestar, services: Services) -> Asgi:
    """Import the admin's libraries only if it is on: they need memory, and may be missing otherwise."""
    if missing := [*find_missing_extras((ADMIN, True))]:
        raise UnsafeSettingsError(missing)
    admin = import_module("app.admin.services").AdminServices(
        services.settings, services.database, services.limits, services.current_window
    )
    with_admin: Asgi = import_module("app.admin.mount").WithAdmin(shop, admin)
    return with_admin


def create_shop(settings: Settings, features: Handlers = FEATURES) -> Litestar:
    """The Litestar application inside the pipeline. Nothing is opened until it starts."""
    desk = [import_module("app.desk.endpoints").create_desk(settings)] if settings.admin else []
    services = create_services(settings)
    demo = load_demo(is_production=settings.is_production)
    return LeanLitestar(
        route_handlers=[
            *HEALTH_PAGES,
            *(get_member_picture, get_product_picture, get_placeholder, get_share_picture, get_feed),
            *(get_followed, get_sitemap, get_security_text),
            *UCP,
            Router("/api/v1", route_handlers=features),
            Router("/api/v1", route_handlers=UPLOAD_HANDLERS, request_max_body_size=settings.upload_limit),
            *desk,
            *([] if settings.is_production else [docs_site(settings.var / "docs")]),
        ],
        request_class=ShopRequest,
        guards=[require_same_origin, require_media_type],
        dependencies=MEMBER_ARGUMENTS | services.as_dependencies(),
        exception_handlers={Exception: error_response},
        request_max_body_size=settings.body_limit,
        # No `/schema` in production: it lists private calls too.
        openapi_config=openapi_config(version("undertone"), with_pages=not settings.is_production),
        logging_config=None,
        state=State({"services": services}),
        plugins=[demo.picture_plugin(settings.var)] if demo else [],
        lifespan=[_run_background_work],
        debug=False,
    )


@asynccontextmanager
async def _run_background_work(app: Litestar) -> AsyncIterator[None]:
    """Run the background work. The database may become available after the start."""
    services: Services = app.state.services
    with write_lines_at_end():
        async with services.limits, services.database:
            if services.settings.is_production:
                await refuse_to_start_with_demo_rows(services.database)
            async with (
                services.replica,
                services.tracer or nullcontext(),
                services.error_reporter or nullcontext(),
                services.metrics.save_regularly(),
                services.views.write_regularly(),
                services.figures.write_regularly(),
                services.searches.write_regularly(),
                services.providers,
                services.share_pictures,
                services.pictures.forget_unused_regularly(),
                keep_window_fresh(services),
                services.popular.refresh_regularly(),
                _serve_internal_pages(services),
                show_heartbeat(services.settings.var / HEARTBEATS),
                note_machine_regularly(services.database, services.settings),
                do_background_work(services) if services.settings.builds_windows else nullcontext(),
                # In the background: cached answers need no kernels, and the first search finds them compiled.
                compile_in_background(),
            ):
                yield


def _serve_internal_pages(services: Services) -> AbstractAsyncContextManager[bool]:
    pages = health.worker_pages(services.readiness, services.metrics)
    return serve_internal_pages(services.settings.internal_port, pages, share_port=True)


@api_error_of.register
def _(error: NoWindowError) -> ApiError:
    return UnavailableError(str(error))
