"""What is served under /media: the demo's pictures and members' own."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from app.kit.problems import Missing
from app.kit.requests import ShopRequest
from app.media.gallery import DemoGallery
from app.media.service import PictureShelf

FOR_EVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
SOON = "public, max-age=5"


@get("/media/demo/{path:path}", include_in_schema=False)
async def get_demo_picture(
    request: ShopRequest, demo_gallery: NamedDependency[DemoGallery], path: FromPath[str]
) -> Response[bytes]:
    """A picture of the demo. An address with a mark names these very bytes for ever."""
    picture = await demo_gallery.picture(path.removeprefix("/"))
    if picture is None:
        raise Missing("Picture not found")
    lasting = FOR_EVER if "v" in request.query_params else A_DAY
    headers = {"cache-control": lasting if picture.is_final else SOON}
    return Response(picture.content, media_type=picture.media_type, headers=headers)


@get("/media/members/{name:str}", include_in_schema=False)
async def get_member_picture(pictures: NamedDependency[PictureShelf], name: FromPath[str]) -> Response[bytes]:
    """A member's own picture. Kept for a day, not for ever: what a member takes away shall go."""
    content = pictures.held(name)
    if content is None:
        raise Missing("Picture not found")
    return Response(content, media_type="image/webp", headers={"cache-control": A_DAY})
