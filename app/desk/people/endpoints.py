"""Members who write letters: found, changed, closed, exported and erased."""

from typing import Any

from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.desk.access import OpenDesk
from app.desk.people import queries
from app.desk.people.schemas import FoundMember, People, PersonChange, PersonClosing, PersonErasure
from app.desk.schemas import DoneMessage, ListText
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import ConflictError, InvalidInputError, NotFoundError, UnauthorizedError, may_raise
from app.media.service import PictureStore
from app.privacy import service as privacy
from app.privacy.erasures import ErasureLedger
from app.privacy.queries import Export

PERSON_GONE = "This member is not here any more."


@get("/people")
async def find_people(database: NamedDependency[Database], q: ListText = "") -> People:
    """Members by id, by a part of their name, or by the whole address that their provider knows."""
    words = q.strip()
    if not words:
        return People([], None)
    async with database.reading() as connection:
        people = [FoundMember(**row) for row in await queries.find_people(connection, words)]
        erased_at: Any = None if people else await queries.find_erasure(connection, words)
    return People(people, erased_at)


@put("/people/{member_id:int}")
@may_raise(NotFoundError)
async def change_person(
    desk: OpenDesk, member_id: FromPath[int], data: JSONBody[PersonChange]
) -> DoneMessage:
    """Make a member an influencer, or a member as all others."""
    async with desk.unit_of_work() as work:
        if not await queries.set_user_type(work, member_id, data.user_type):
            raise NotFoundError(PERSON_GONE)
        await desk.note_change(work, "member", member_id, user_type=data.user_type)
    return DoneMessage("Saved.")


@post("/people/{member_id:int}/close", status_code=200)
@may_raise(NotFoundError, ConflictError)
async def close_person(
    desk: OpenDesk, member_id: FromPath[int], data: JSONBody[PersonClosing]
) -> DoneMessage:
    """Close an account: its sessions end, its reviews are hidden, and its member gets the reason."""
    reason = data.reason.strip()
    if not reason:
        raise InvalidInputError.in_body("reason", "Please say why: its member reads it")
    async with desk.unit_of_work() as work:
        await _require_member(work, member_id)
        if not await queries.close_member(work, member_id, reason):
            raise ConflictError("This account is closed already.")
        await desk.note_change(work, "member", member_id, closed=True)
    return DoneMessage("The account is closed, and its member told.")


@post("/people/{member_id:int}/reopen", status_code=200)
@may_raise(NotFoundError, ConflictError)
async def reopen_person(desk: OpenDesk, member_id: FromPath[int]) -> DoneMessage:
    """Open a closed account again, with the reviews that were hidden with it."""
    async with desk.unit_of_work() as work:
        await _require_member(work, member_id)
        if not await queries.reopen_member(work, member_id):
            raise ConflictError("This account is open already.")
        await desk.note_change(work, "member", member_id, closed=False)
    return DoneMessage("The account is open again, and its member told.")


@post("/people/{member_id:int}/export", status_code=200)
@may_raise(NotFoundError)
async def export_person(desk: OpenDesk, member_id: FromPath[int]) -> Export:
    """Everything the shop holds about a member who asked for it by letter. They are told by one.

    Nobody is told or gets anything unless it is noted who looked.
    """
    try:
        exported = await privacy.export(desk.database, member_id)
    except UnauthorizedError as error:
        raise NotFoundError(PERSON_GONE) from error
    async with desk.unit_of_work() as work:
        await desk.note_change(work, "member", member_id, exported=True)
    await privacy.tell_of_export(desk.database, member_id, by_staff=True)
    return exported


@post("/people/{member_id:int}/erase", status_code=200)
@may_raise(NotFoundError)
async def erase_person(
    desk: OpenDesk,
    pictures: NamedDependency[PictureStore],
    erasures: NamedDependency[ErasureLedger],
    member_id: FromPath[int],
    data: JSONBody[PersonErasure],
) -> DoneMessage:
    """Erase a member who asked for it by letter. The last letter to them says that it is done."""

    async def note(work: Connection) -> None:
        details = {"erased": True, "keep_ratings": data.keep_ratings}
        await desk.note_change(work, "member", member_id, **details)

    try:
        erased = await privacy.erase(
            desk.database, pictures, member_id, keep_ratings=data.keep_ratings, note=note
        )
    except UnauthorizedError as error:
        raise NotFoundError(PERSON_GONE) from error
    await erasures.add(erased)
    return DoneMessage("The account is deleted.")


async def _require_member(work: Connection, member_id: int) -> None:
    """Raise `NotFoundError` where there is no such member, whose account may be closed."""
    if not await queries.is_here(work, member_id):
        raise NotFoundError(PERSON_GONE)


PEOPLE = [find_people, change_person, close_person, reopen_person, export_person, erase_person]
