"""Following and no longer following."""

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.kit.database.pool import Connection, Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.http.fields import Fault
from app.kit.limits.request_limits import limited
from app.members.follows import queries
from app.members.follows.schemas import Follow, Followers
from app.members.ids import may_exist
from app.members.sessions import Member, SignedIn, signed_in

GUARDS = [signed_in, limited("follows")]


@post("/follow", status_code=200, guards=GUARDS)
@may_raise(NotFoundError)
async def follow(database: NamedDependency[Database], member: SignedIn, data: JSONBody[Follow]) -> Followers:
    """Follow a member; already doing so is fine."""
    _refuse_oneself(member, data.user_id, "body")
    async with database.unit_of_work() as work:
        await queries.follow(work, member.id, data.user_id)
        return await _count_followers(work, "Successfully followed", data.user_id)


@delete("/unfollow/{user_id:int}", status_code=200, guards=GUARDS)
@may_raise(NotFoundError)
async def unfollow(
    database: NamedDependency[Database], member: SignedIn, user_id: FromPath[int]
) -> Followers:
    """No longer follow a member; not doing so is fine."""
    _refuse_oneself(member, user_id, "path")
    if not may_exist(user_id):
        raise NotFoundError("User not found")
    async with database.unit_of_work() as work:
        await queries.unfollow(work, member.id, user_id)
        return await _count_followers(work, "Successfully unfollowed", user_id)


def _refuse_oneself(member: Member, user_id: int, where: str) -> None:
    if user_id == member.id:
        raise InvalidInputError([Fault((where, "user_id"), "You cannot follow yourself")])


async def _count_followers(work: Connection, message: str, user_id: int) -> Followers:
    followers = await queries.count_followers(work, user_id)
    if followers is None:
        raise NotFoundError("User not found")
    return Followers(message, followers)


FOLLOWS = [follow, unfollow]
