"""Members' own pictures, as served under /media."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from app.kit.errors import NotFoundError
from app.media.service import PictureStore

A_DAY = "public, max-age=86400"


@get("/media/members/{name:str}", include_in_schema=False)
async def get_member_picture(pictures: NamedDependency[PictureStore], name: FromPath[str]) -> Response[bytes]:
    """A member's own picture. Caches store it for a day only, so that a removed picture disappears."""
    content = pictures.read(name)
    if content is None:
        raise NotFoundError("Picture not found")
    return Response(content, media_type="image/webp", headers={"cache-control": A_DAY})
