"""The health, readiness and metrics pages of a worker, and its readiness for the storefront's server."""

from litestar import get
from litestar.di import NamedDependency

from app.kit.http.caller import require_front
from app.kit.http.errors import NotFoundError, may_raise
from app.kit.http.requests import AnyRequest
from app.kit.observing.internal_pages import Page, Pages, json_page
from app.kit.observing.metrics import METRICS_TYPE, RequestMetrics
from app.kit.observing.readiness import Health, Readiness

OWN_CHECKS = ("disk",)
"""The checks of what is this machine's alone and never waited for."""


@get("/healthz", include_in_schema=False)
async def healthz(readiness: NamedDependency[Readiness]) -> Health:
    """Answer that this process is alive, and what is wrong with the disk that it lives on."""
    return Health("ok", await readiness.find_faults(OWN_CHECKS))


@get("/api/v1/shop/readiness", include_in_schema=False)
@may_raise(NotFoundError)
async def check_for_front(request: AnyRequest, readiness: NamedDependency[Readiness]) -> Health:
    """For the storefront's server: what is ready here. It decides itself what it can do without."""
    require_front(request)
    return await readiness.check()


def worker_pages(readiness: Readiness, metrics: RequestMetrics) -> Pages:
    """Whether everything that this process needs can be used, and the counts of all workers here."""

    async def show_readiness() -> Page:
        health = await readiness.check()
        return json_page(health, 200 if health.status == "ready" else 503)

    async def show_metrics() -> Page:
        return Page(200, METRICS_TYPE, metrics.export())

    return {"/readyz": show_readiness, "/metrics": show_metrics}
