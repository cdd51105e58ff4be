"""A member's picture, from the form onto the shelf."""

from litestar.datastructures import State

from app.kit.errors import InvalidInputError
from app.kit.fields import Fault
from app.media.service import PictureRejectedError, PictureShelf
from app.members.profile.form import PICTURE
from app.members.sessions import Member


async def keep(state: State, member: Member, content: bytes) -> str:
    """The address of a new picture, counted against the limit of uploads."""
    shelf: PictureShelf = state.picture_shelf
    state.limits.spend("uploads", f"member {member.id}")
    try:
        return await shelf.keep(content)
    except PictureRejectedError as error:
        raise InvalidInputError([Fault(("body", PICTURE), str(error))]) from error
