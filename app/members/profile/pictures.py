"""A member's picture, from the form onto the shelf."""

from app.kit.fields import Fault
from app.kit.problems import Invalid
from app.media.service import PictureRefused
from app.members.profile.form import PICTURE
from app.members.profile.services import ProfileServices
from app.members.sessions import Member


async def keep(services: ProfileServices, member: Member, content: bytes) -> str:
    """The address of a new picture, counted against the limit of uploads."""
    services.limits.spend("uploads", f"member {member.id}")
    try:
        return await services.pictures.keep(content)
    except PictureRefused as error:
        raise Invalid([Fault(("body", PICTURE), str(error))]) from error
