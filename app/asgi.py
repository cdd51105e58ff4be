"""The only wiring: settings, kit and features become one ASGI application."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Request, Router
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler

from app.catalogue.endpoints import (
    get_brand,
    get_brands,
    get_categories,
    get_category,
    get_product,
    get_shop,
)
from app.demo.door import load_demo
from app.demo.production import refuse_demo_rows, refuse_to_start_with_demo_rows
from app.discovery import endpoints as discovery
from app.discovery.events import ViewCounter, post_event
from app.editorial.blog import get_blog, list_blogs
from app.editorial.newsletter.endpoints import NEWSLETTER
from app.kit import api_page, health
from app.kit.caller import same_origin
from app.kit.cookies import ACCESS_COOKIE
from app.kit.database import Database, PoolLimits
from app.kit.internal_pages import serve_internal_pages
from app.kit.limits import RateLimits
from app.kit.logs import all_lines_written, start_logging
from app.kit.metrics import RequestMetrics
from app.kit.pipeline import Asgi, Pipeline
from app.kit.problems import Away, Problem, answer, problem_of
from app.kit.requests import ShopRequest, understood
from app.media.endpoints import get_member_picture
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
from app.privacy.sweeping import swept
from app.reviews.endpoints import REVIEWS
from app.reviews.reports.endpoints import report_review
from app.reviews.votes.endpoints import VOTES
from app.settings import Settings, current, make_child_environment
from app.window.current_window import CurrentWindow, NoWindowError
from app.window.http_cache import HttpCache, PostCache
from app.window.jit_warmup import compile_in_background
from app.window.leader import Leader
from app.window.refresher import Refresher

Handlers = Sequence[ControllerRouterHandler]

OWN_PAGES: Handlers = [health.healthz]
FEATURES: Handlers = [
    *(get_shop, get_brands, get_brand, get_categories, get_category, get_product),
    *(discovery.get_trending, discovery.get_new, discovery.get_featured, discovery.get_wall),
    *(discovery.post_search, discovery.get_suggestions, discovery.get_similar, discovery.post_similar_owned),
    *(post_event, list_blogs, get_blog),
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
        ready=HttpCache(shop.state.current_window, shop.state.limits, ACCESS_COOKIE.name(settings)),
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
    current_window = CurrentWindow(settings.var / "window")
    demo = load_demo(is_production=settings.is_production)
    return Litestar(
        route_handlers=[
            *OWN_PAGES,
            get_member_picture,
            Router("/api/v1", route_handlers=features),
            Router("/api/v1", route_handlers=WITH_UPLOADS, request_max_body_size=settings.upload_limit),
        ],
        request_class=ShopRequest,
        guards=[same_origin, understood],
        dependencies=MEMBER_ARGUMENTS,
        exception_handlers={Exception: answer},
        request_max_body_size=settings.body_limit,
        openapi_config=_openapi_config(settings),
        logging_config=None,
        state=State(
            {
                "settings": settings,
                "database": database,
                "limits": RateLimits(settings.var / "limits", settings.limits, settings.secret),
                "metrics": RequestMetrics(settings.var / "metrics"),
                "picture_shelf": PictureShelf(settings.var),
                "current_window": current_window,
                "posted": PostCache(),
                "views": ViewCounter(database),
                "personal": personal,
                "checks": _checks(database, current_window, settings),
                "providers": Providers(settings),
            }
        ),
        plugins=[demo.picture_plugin(settings.var)] if demo else [],
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
            state.metrics.save_regularly(),
            state.views.write_regularly(),
            state.providers,
            _refreshed(state),
            _internal_pages(state),
            swept(state.database, state.settings.var),
        ):
            if state.settings.is_production:
                await refuse_to_start_with_demo_rows(state.database)
            yield


def _openapi_config(settings: Settings) -> OpenAPIConfig | None:
    """The API describes itself to developers; in production `/schema` is not there."""
    return None if settings.is_production else api_page.openapi_config("Undertone", version("undertone"))


def _internal_pages(state: State) -> AbstractAsyncContextManager[None]:
    pages = health.worker_pages(state.checks, state.metrics)
    return serve_internal_pages(state.settings.internal_port, pages, share_port=True)


def _checks(database: Database, current_window: CurrentWindow, settings: Settings) -> dict[str, health.Check]:
    checks: dict[str, health.Check] = {"database": database.check, "window": current_window.check}
    if settings.is_production:
        checks["goods"] = partial(refuse_demo_rows, database)
    return checks


@asynccontextmanager
async def _refreshed(state: State) -> AsyncIterator[None]:
    """Keeps the window true; what is published already is on show before the first request."""
    builds = state.settings.builds_windows
    leader = Leader(state.current_window, make_child_environment(state.settings)) if builds else None
    refresher = Refresher(state.current_window, state.database, leader)
    await refresher.load_published()
    running = asyncio.create_task(refresher.run())
    try:
        # Aside: what is kept ready needs none of it, and the first search finds it compiled.
        async with compile_in_background():
            yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@problem_of.register
def _(error: NoWindowError, _: Request[Any, Any, Any] | None = None) -> Problem:
    return Away(str(error))
