"""What is served under /media: the demo's pictures and members' own."""

from litestar import Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from app.kit.errors import NotFoundError
from app.kit.requests import ShopRequest

FOR_EVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
SOON = "public, max-age=5"


@get("/media/demo/{path:path}", include_in_schema=False)
async def get_demo_picture(request: ShopRequest, state: State, path: FromPath[str]) -> Response[bytes]:
    """A picture of the demo. An address with a mark names these very bytes for ever."""
    picture = await state.demo_gallery.picture(path.removeprefix("/"))
    if picture is None:
        raise NotFoundError("Picture not found")
    lasting = FOR_EVER if "v" in request.query_params else A_DAY
    headers = {"cache-control": lasting if picture.is_final else SOON}
    return Response(picture.content, media_type=picture.media_type, headers=headers)


@get("/media/members/{name:str}", include_in_schema=False)
async def get_member_picture(state: State, name: FromPath[str]) -> Response[bytes]:
    """A member's own picture. Kept for a day, not for ever: what a member takes away shall go."""
    content = state.picture_shelf.held(name)
    if content is None:
        raise NotFoundError("Picture not found")
    return Response(content, media_type="image/webp", headers={"cache-control": A_DAY})
