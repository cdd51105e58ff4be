"""Exports and erases a member's data."""

from app.kit import clock
from app.kit.database.pool import Database
from app.kit.http.errors import UnauthorizedError
from app.media.service import PictureStore
from app.privacy import queries
from app.privacy.schemas import ErasedMember, Export


async def export(database: Database, member_id: int) -> Export:
    """All data about a member."""
    async with database.reading() as connection:
        account = await queries.find_account(connection, member_id)
        if account is None:
            raise UnauthorizedError
        return Export(account=account, **await queries.rows_about(connection, member_id))


async def erase(
    database: Database, pictures: PictureStore, member_id: int, *, keep_ratings: bool
) -> ErasedMember:
    """Erase a member. Only their id stays, and their ratings without an author if they wish.

    The caller writes the result to the ledger of erasures.

    The picture goes last: if that fails the daily sweep finds it, while an account without its picture could
    not be put back.
    """
    erased = ErasedMember(member_id=member_id, erased_at=clock.now(), keep_ratings=keep_ratings)
    async with database.unit_of_work() as work:
        picture = await queries.lock_member(work, member_id)
        if picture is None:
            raise UnauthorizedError
        await queries.forget_member(work, member_id, keep_ratings=keep_ratings)
        await queries.add_erasure(work, erased)
        await queries.renew_window(work)
    await pictures.delete(picture)
    return erased
