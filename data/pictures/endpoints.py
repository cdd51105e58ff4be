"""Serves the demo's pictures under /media/demo, as a plugin of the shop's application."""

from pathlib import Path

from litestar import Response, get
from litestar.config.app import AppConfig
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath
from litestar.plugins import InitPlugin

from app.kit.http.errors import NotFoundError
from app.kit.http.requests import ShopRequest
from data.pictures.service import PictureService

FOR_EVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
SOON = "public, max-age=5"


@get("/media/demo/{path:path}", include_in_schema=False)
async def get_demo_picture(
    request: ShopRequest, demo_pictures: NamedDependency[PictureService], path: FromPath[str]
) -> Response[bytes]:
    """A picture of the demo. An address with a `v` never changes its content."""
    picture = await demo_pictures.find_picture(path.removeprefix("/"))
    if picture is None:
        raise NotFoundError("Picture not found")
    lifetime = FOR_EVER if "v" in request.query_params else A_DAY
    headers = {"cache-control": lifetime if picture.is_final else SOON}
    return Response(picture.content, media_type=picture.media_type, headers=headers)


class DemoPicturesPlugin(InitPlugin):
    """Adds the pictures' address to the shop; their processes end with the application."""

    def __init__(self, var: Path) -> None:
        self._service = PictureService(var)

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Called by Litestar before it builds the application."""
        app_config.route_handlers.append(get_demo_picture)
        app_config.dependencies["demo_pictures"] = Provide(lambda: self._service, sync_to_thread=False)
        app_config.lifespan.append(lambda _: self._service)
        return app_config
