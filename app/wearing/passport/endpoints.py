"""Reading and storing one's shade passport."""

from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database.pool import Database
from app.kit.database.replica import ReadReplica
from app.kit.http.errors import ConflictError, may_raise
from app.kit.limits.request_limits import limited
from app.members.sessions import SignedIn, signed_in
from app.wearing.passport import service
from app.wearing.passport.schemas import NewPassport, StoredPassport

GUARDS = [signed_in, limited("wearing")]


@get("/user/passport", guards=GUARDS)
async def get_passport(replica: NamedDependency[ReadReplica], member: SignedIn) -> StoredPassport:
    """The shades that one keeps. Nobody else sees them."""
    return await service.find_passport(replica, member)


@put("/user/passport", guards=GUARDS)
@may_raise(ConflictError)
async def put_passport(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[NewPassport]
) -> StoredPassport:
    """Store one's shades in place of an edition; 409 where another device was first."""
    return await service.put_passport(database, member.id, data.edition, data.passport)


PASSPORT = [get_passport, put_passport]
