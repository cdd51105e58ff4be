"""Exports and erases a member's data."""

from collections.abc import Awaitable, Callable

from app.kit import clock
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import UnauthorizedError
from app.mail import queries as mail
from app.media.service import PictureStore
from app.privacy import queries
from app.privacy.queries import Export
from app.privacy.schemas import ErasedMember
from app.window.queries import ask_for_window

LETTERS = "account"
_EXPORTED = """Somebody who was signed in to your account downloaded everything that we hold about you. \
You can do that whenever you like.

If it was not you, answer this letter: we end all sessions of your account."""
_EXPORTED_BY_STAFF = """As you asked us to, we made a copy of everything that we hold about you. \
It is on its way to you.

If you did not ask for it, answer this letter."""
_ERASED = """Your account is deleted for good, as you wished, on every device. \
This is the last letter that we send you, and we no longer have your address once it is sent."""


async def export(database: Database, member_id: int) -> Export:
    async with database.reading() as connection:
        account = await queries.find_account(connection, member_id)
        if account is None:
            raise UnauthorizedError
        return Export(account=account, **await queries.list_rows_about(connection, member_id))


async def tell_of_export(database: Database, member_id: int, *, by_staff: bool = False) -> None:
    """Tell a member that their data was taken along, in case that it was not they."""
    text = _EXPORTED_BY_STAFF if by_staff else _EXPORTED
    async with database.unit_of_work() as work:
        await mail.queue_to_member(work, member_id, LETTERS, "Your data was downloaded", text)


async def erase(
    database: Database,
    pictures: PictureStore,
    member_id: int,
    *,
    keep_ratings: bool,
    note: Callable[[Connection], Awaitable[None]],
) -> ErasedMember:
    """Erase a member. Only their id stays, and their ratings without an author if they wish.

    `note` adds an audit entry in the same transaction: nobody is erased without one, and none says so of who
    was not erased. The caller writes the result to the ledger of erasures.

    The picture goes last: if that fails the daily sweep finds it, while an account without its picture could
    not be put back.
    """
    erased = ErasedMember(member_id=member_id, erased_at=clock.now(), keep_ratings=keep_ratings)
    async with database.unit_of_work() as work:
        picture = await queries.lock_member(work, member_id)
        if picture is None:
            raise UnauthorizedError
        address = await queries.find_address(work, member_id)
        await queries.forget_member(work, member_id, keep_ratings=keep_ratings)
        await queries.add_erasure(work, erased)
        await note(work)
        await ask_for_window(work)
        if address:  # the last letter, which is deleted with the address once it is sent
            await mail.queue_to_address(work, address, LETTERS, "Your account is deleted", _ERASED)
    await pictures.delete(picture)
    return erased
