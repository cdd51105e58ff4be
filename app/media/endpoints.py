"""Members' own pictures, as served under /media."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.http.errors import NotFoundError, UnavailableError
from app.kit.storage.object_store import StoreError
from app.media import queries
from app.media.service import PictureStore, find_address

A_DAY = "public, max-age=86400"
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
