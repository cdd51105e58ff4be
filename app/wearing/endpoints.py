"""Saying how a shade sat and which ones are worn, taking it back, and reading it again."""

from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database.pool import Database
from app.kit.database.replica import ReadReplica
from app.kit.http.errors import ConflictError, NotFoundError, may_raise
from app.kit.limits.request_limits import limited
from app.members.sessions import SignedIn, signed_in
from app.wearing import queries, service
from app.wearing.schemas import NewWearReport, OneShade, OwnWearing, WearingResult

GUARDS = [signed_in, limited("wearing")]


@get("/user/wearing", guards=GUARDS)
async def get_wearing(replica: NamedDependency[ReadReplica], member: SignedIn) -> OwnWearing:
    """All that one said of shades. Nobody else sees it."""
    return await replica.read(lambda connection: queries.list_wearing(connection, member.id), member)


@put("/user/wearing/report", guards=GUARDS)
@may_raise(NotFoundError, ConflictError)
async def put_wear_report(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[NewWearReport]
) -> WearingResult:
    """Say how a shade sat; once a member and shade, and a later report replaces an earlier one."""
    wearing = await service.put_report(database, member, data)
    return WearingResult("Thank you. It counts from the next update of our colours on", wearing)


@delete("/user/wearing/report", status_code=200, guards=GUARDS)
async def remove_wear_report(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[OneShade]
) -> WearingResult:
    """Take a report back; none is fine."""
    wearing = await service.remove_report(database, member, data.variant_id)
    return WearingResult("What you said of the shade is taken back", wearing)


@put("/user/wearing/shade", guards=GUARDS)
@may_raise(NotFoundError, ConflictError)
async def put_worn_shade(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[OneShade]
) -> WearingResult:
    """Say that one wears a shade well; said already is fine."""
    wearing = await service.put_worn(database, member, data.variant_id)
    return WearingResult("Successfully added to the shades you wear", wearing)


@delete("/user/wearing/shade", status_code=200, guards=GUARDS)
async def remove_worn_shade(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[OneShade]
) -> WearingResult:
    """Say that one does not wear a shade; never said is fine."""
    wearing = await service.remove_worn(database, member, data.variant_id)
    return WearingResult("Successfully removed from the shades you wear", wearing)


WEARING = [get_wearing, put_wear_report, remove_wear_report, put_worn_shade, remove_worn_shade]
