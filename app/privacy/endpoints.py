"""Taking one's data along, and having it erased."""

from litestar import Response, delete, get
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database.pool import Connection, Database
from app.kit.http.requests import ShopRequest
from app.kit.limits.request_limits import limited
from app.kit.observing import audit
from app.media.service import PictureStore
from app.members.sessions import SignedIn, signed_in
from app.members.sessions.cookies import no_session_cookies
from app.members.sessions.schemas import Message
from app.privacy import service
from app.privacy.erasures import ErasureLedger
from app.privacy.queries import Export
from app.privacy.schemas import Erasure
from app.settings import Settings

GUARDS = [signed_in, limited("profile")]
DOWNLOAD_HEADERS = {"content-disposition": 'attachment; filename="undertone-my-data.json"'}


@get("/user/export", guards=GUARDS, response_headers=DOWNLOAD_HEADERS)
async def export_my_data(
    request: ShopRequest, database: NamedDependency[Database], member: SignedIn
) -> Export:
    """Everything the shop holds about oneself."""
    exported = await service.export(database, member.id)
    await service.tell_of_export(database, member.id)
    await audit.record(request, "member.export", member_id=member.id)
    return exported


@delete("/user", status_code=200, guards=GUARDS)
async def erase_me(
    request: ShopRequest,
    database: NamedDependency[Database],
    pictures: NamedDependency[PictureStore],
    erasures: NamedDependency[ErasureLedger],
    settings: NamedDependency[Settings],
    member: SignedIn,
    data: JSONBody[Erasure],
) -> Response[Message]:
    """Erase one's account for good, on every device."""

    async def note(work: Connection) -> None:
        await audit.record(
            request, "member.erase", work=work, member_id=member.id, keep_ratings=data.keep_ratings
        )

    erased = await service.erase(database, pictures, member.id, keep_ratings=data.keep_ratings, note=note)
    await erasures.add(erased)
    return Response(Message("Your account has been deleted"), cookies=no_session_cookies(settings))


PRIVACY = [export_my_data, erase_me]
