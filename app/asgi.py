"""The only wiring: settings, kit and features become one ASGI application."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Request, Router
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from app.catalogue.endpoints import (
    get_brand,
    get_brands,
    get_categories,
    get_category,
    get_product,
    get_shop,
)
from app.discovery import endpoints as discovery
from app.discovery.events import Views, take_event
from app.editorial.blog import get_blog, list_blogs
from app.editorial.newsletter.endpoints import NEWSLETTER
from app.kit import api_page, health
from app.kit.caller import same_origin
from app.kit.database import Database, PoolLimits
from app.kit.errors import ApiError, UnavailableError, api_error_of, error_response
from app.kit.limits import RateLimits
from app.kit.logs import all_lines_written, start_logging
from app.kit.metrics import Metrics
from app.kit.pipeline import Asgi, Pipeline
from app.kit.requests import ShopRequest, understood
from app.media.endpoints import get_demo_picture, get_member_picture
from app.media.gallery import DemoGallery
from app.media.service import PictureShelf
from app.members.follows.endpoints import FOLLOWS
from app.members.opinions.personal import personal
from app.members.profile.endpoints import OWN_PROFILE, public_profile
from app.members.sessions.endpoints import logout, refresh
from app.members.sessions.guards import MEMBER_ARGUMENTS
from app.members.sign_in.endpoints import SIGN_IN
from app.members.sign_in.providers import Providers
from app.members.wishlist.endpoints import WISHLIST
from app.privacy.endpoints import PRIVACY
from app.privacy.sweeping import daily_sweep
from app.reviews.endpoints import REVIEWS
from app.reviews.reports.endpoints import report_review
from app.reviews.votes.endpoints import VOTES
from app.seeding.production import refuse_demo_rows, refuse_to_open
from app.settings import Settings, current, for_children
from app.window.answers import Posted
from app.window.leader import Leader
from app.window.refresher import Refresher
from app.window.response_cache import ResponseCache
from app.window.showcase import NoWindowError, Showcase
from app.window.warming import warming_aside

Handlers = Sequence[ControllerRouterHandler]

OWN_PAGES: Handlers = [health.healthz, health.readyz, health.metrics]
PICTURES: Handlers = [get_demo_picture, get_member_picture]
FEATURES: Handlers = [
    *(get_shop, get_brands, get_brand, get_categories, get_category, get_product),
    *(discovery.trending, discovery.new, discovery.featured, discovery.wall),
    *(discovery.search_products, discovery.suggest, discovery.similar, discovery.similar_owned),
    *(take_event, list_blogs, get_blog),
    *(*SIGN_IN, refresh, logout),
    *(public_profile, *FOLLOWS, *WISHLIST),
    *(*REVIEWS, *VOTES, report_review),
    *(*NEWSLETTER, *PRIVACY),
]
WITH_UPLOADS: Handlers = OWN_PROFILE
"""Handlers at an address that also takes a picture, which may be larger than any other body."""


def create_app(settings: Settings | None = None, features: Handlers = FEATURES) -> Pipeline:
    """The whole API, as granian serves it."""
    settings = settings or current()
    log = start_logging(settings.log_format)
    shop = create_shop(settings, features)
    return Pipeline(
        _with_admin(shop) if settings.admin else shop,
        metrics=shop.state.metrics,
        log=log,
        front_secret=settings.front_secret,
        https=settings.is_https,
        ready=ResponseCache(shop.state.showcase, shop.state.limits, settings),
    )


def _with_admin(shop: Litestar) -> Asgi:
    """The admin's libraries are imported only where it is on: shoppers' processes stay lean."""
    with_admin: Asgi = import_module("app.admin.mount").WithAdmin(shop)
    return with_admin


def create_shop(settings: Settings, features: Handlers = FEATURES) -> Litestar:
    """The Litestar application inside the pipeline. Nothing is opened until it starts."""
    database = Database(
        settings.database_url, PoolLimits(size=settings.pool_size, statement=settings.database_timeout)
    )
    showcase = Showcase(settings.var / "window")
    return Litestar(
        route_handlers=[
            *OWN_PAGES,
            *PICTURES,
            Router("/api/v1", route_handlers=features),
            Router("/api/v1", route_handlers=WITH_UPLOADS, request_max_body_size=settings.upload_limit),
        ],
        request_class=ShopRequest,
        guards=[same_origin, understood],
        dependencies=MEMBER_ARGUMENTS,
        exception_handlers={Exception: error_response},
        request_max_body_size=settings.body_limit,
        openapi_config=api_page.openapi_config("Undertone", version("undertone")),
        logging_config=None,
        state=State(
            {
                "settings": settings,
                "database": database,
                "limits": RateLimits(settings.var / "limits", settings.limits, settings.secret),
                "metrics": Metrics(settings.var / "metrics"),
                "demo_gallery": DemoGallery(settings.var),
                "picture_shelf": PictureShelf(settings.var),
                "showcase": showcase,
                "posted": Posted(),
                "views": Views(database),
                "personal": personal,
                "checks": _checks(database, showcase, settings),
                "providers": Providers(settings),
            }
        ),
        lifespan=[_running],
        debug=False,
    )


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    """What runs beside the requests. The database may be away at the start and come later."""
    state = app.state
    with state.limits, all_lines_written():
        async with (
            state.database,
            state.metrics.kept(),
            state.views.kept(),
            state.providers,
            state.demo_gallery,
            _refreshed(state),
            daily_sweep(state.database, state.settings.var),
        ):
            if state.settings.is_production:
                await refuse_to_open(state.database)
            yield


def _checks(database: Database, showcase: Showcase, settings: Settings) -> dict[str, health.Check]:
    checks: dict[str, health.Check] = {"database": database.check, "window": showcase.check}
    if settings.is_production:
        checks["goods"] = partial(refuse_demo_rows, database)
    return checks


@asynccontextmanager
async def _refreshed(state: State) -> AsyncIterator[None]:
    """Keeps the window true; what is published already is on show before the first request."""
    builds = state.settings.builds_windows
    leader = Leader(state.showcase, for_children(state.settings)) if builds else None
    refresher = Refresher(state.showcase, state.database, leader)
    await refresher.show_published()
    running = asyncio.create_task(refresher.run())
    try:
        # Aside: what is kept ready needs none of it, and the first search finds it compiled.
        async with warming_aside():
            yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@api_error_of.register
def _(error: NoWindowError, _: Request[Any, Any, Any] | None = None) -> ApiError:
    return UnavailableError(str(error))
