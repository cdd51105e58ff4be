"""Pictures of members and of products, as served under /media."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.http.errors import NotFoundError, UnavailableError
from app.kit.http.requests import AnyRequest
from app.kit.storage.object_store import StoreError
from app.media import queries
from app.media.placeholders import draw_placeholder
from app.media.product_pictures import ProductPictures
from app.media.service import PictureStore, find_address

A_DAY = "public, max-age=86400"
FOR_EVER = "public, max-age=31536000, immutable"
SHOWN_ANYWHERE = {"cross-origin-resource-policy": "cross-origin"}  # in letters, whose readers are other sites
RETRY_AFTER = 30


@get("/media/members/{name:str}", include_in_schema=False)
async def get_member_picture(
    pictures: NamedDependency[PictureStore], database: NamedDependency[Database], name: FromPath[str]
) -> Response[bytes]:
    """A member's own picture. Caches store it for a day only, so that a removed picture disappears."""
    if pictures.is_shared and not await _is_shown(database, name):
        pictures.forget(name)
        raise NotFoundError("Picture not found")
    try:
        content = await pictures.load(name)
    except StoreError as error:
        raise UnavailableError("This picture cannot be shown right now.", seconds=RETRY_AFTER) from error
    if content is None:
        raise NotFoundError("Picture not found")
    return Response(content, media_type="image/webp", headers={"cache-control": A_DAY})


@get("/media/pictures/{name:str}", include_in_schema=False)
async def get_product_picture(
    request: AnyRequest, product_pictures: NamedDependency[ProductPictures], name: FromPath[str]
) -> Response[bytes]:
    """A picture of a product in one width: as AVIF to whoever accepts that, else as WebP."""
    wants_avif = "image/avif" in request.headers.get("accept", "")
    kind = "avif" if wants_avif and name.endswith(".webp") else name.rpartition(".")[2]
    try:
        content = await product_pictures.load(f"{name.rpartition('.')[0]}.{kind}")
    except StoreError as error:
        raise UnavailableError("This picture cannot be shown right now.", seconds=RETRY_AFTER) from error
    if content is None:
        raise NotFoundError("Picture not found")
    headers = {"cache-control": FOR_EVER, "vary": "Accept", **SHOWN_ANYWHERE}
    return Response(content, media_type=f"image/{kind}", headers=headers)


@get("/media/placeholder/{name:str}", include_in_schema=False, sync_to_thread=False)
def get_placeholder(name: FromPath[str]) -> Response[str]:
    """The placeholder of a product without a picture, in its shade."""
    drawn = draw_placeholder(name)
    if drawn is None:
        raise NotFoundError("Picture not found")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": A_DAY})


async def _is_shown(database: Database, name: str) -> bool:
    """Whether a member shows it still: it may have been erased through another machine."""
    address = find_address(name)
    if address is None:
        return False
    try:
        async with database.reading() as connection:
            return await queries.is_shown(connection, address)
    except DatabaseUnavailableError:
        return True  # what is stored is shown, as all of browsing goes on
