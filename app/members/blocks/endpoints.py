"""Blocking a member, and seeing them again."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.kit.database.pool import Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.limits.request_limits import limited
from app.members.blocks import queries
from app.members.blocks.schemas import Block, BlockedMember, BlockedMembers
from app.members.ids import may_exist
from app.members.sessions import SignedIn, signed_in
from app.members.sessions.schemas import Message

GUARDS = [signed_in, limited("follows")]


@get("/user/blocks", guards=[signed_in])
async def list_blocked(database: NamedDependency[Database], member: SignedIn) -> BlockedMembers:
    """Whom one blocked."""
    async with database.reading() as connection:
        return BlockedMembers(
            [BlockedMember(*row) for row in await queries.list_blocked(connection, member.id)]
        )


@post("/user/blocks", status_code=200, guards=GUARDS)
@may_raise(NotFoundError)
async def block(database: NamedDependency[Database], member: SignedIn, data: JSONBody[Block]) -> Message:
    """See nothing of a member any more: neither reviews, name nor wishlist. They are not told."""
    if data.user_id == member.id:
        raise InvalidInputError.in_body("user_id", "You cannot block yourself")
    async with database.unit_of_work() as work:
        if not await queries.block(work, member.id, data.user_id):
            raise NotFoundError("User not found")
    return Message("Blocked")


@delete("/user/blocks/{user_id:int}", status_code=200, guards=GUARDS)
async def unblock(database: NamedDependency[Database], member: SignedIn, user_id: FromPath[int]) -> Message:
    """See a member again; not to have blocked them is fine."""
    if may_exist(user_id):
        async with database.unit_of_work() as work:
            await queries.unblock(work, member.id, user_id)
    return Message("No longer blocked")


BLOCKS = [list_blocked, block, unblock]
