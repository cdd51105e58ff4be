"""Putting products on one's wishlist and taking them off."""

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.kit.database.pool import Database
from app.kit.http.errors import NotFoundError, may_raise
from app.kit.limits.request_limits import limited
from app.members.sessions import SignedIn, signed_in
from app.members.wishlist import queries
from app.members.wishlist.schemas import Wish, Wishes

GUARDS = [signed_in, limited("votes")]


@post("/product/wishlist", status_code=200, guards=GUARDS)
@may_raise(NotFoundError)
async def add_to_wishlist(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[Wish]
) -> Wishes:
    """Put a product on one's wishlist; there already is fine."""
    async with database.unit_of_work() as work:
        count = await queries.add_wish(work, member.id, data.product_slug, data.variant_id)
    return _make_answer("Successfully added to your wishlist", count)


@delete("/product/wishlist", status_code=200, guards=GUARDS)
@may_raise(NotFoundError)
async def remove_from_wishlist(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[Wish]
) -> Wishes:
    """Take a product off one's wishlist; not there is fine."""
    async with database.unit_of_work() as work:
        count = await queries.remove_wish(work, member.id, data.product_slug)
    return _make_answer("Successfully removed from your wishlist", count)


def _make_answer(message: str, count: int | None) -> Wishes:
    if count is None:
        raise NotFoundError("Product not found")
    return Wishes(message, count)


WISHLIST = [add_to_wishlist, remove_from_wishlist]
