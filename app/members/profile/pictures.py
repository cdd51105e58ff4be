"""Stores the picture of a profile form."""

from app.kit.http.errors import InvalidInputError
from app.media.service import PictureRejectedError
from app.members.profile.form import PICTURE
from app.members.profile.services import ProfileServices
from app.members.sessions import Member


async def store_picture(services: ProfileServices, member: Member, content: bytes) -> str:
    """Store a new picture and return its address. It counts towards the limit of uploads."""
    await services.limits.count_request("uploads", f"member {member.id}")
    try:
        return await services.pictures.save(content)
    except PictureRejectedError as error:
        raise InvalidInputError.in_body(PICTURE, str(error)) from error
