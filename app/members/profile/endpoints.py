"""Looking at profiles, and changing one's own."""

from http import HTTPStatus
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException
from litestar.params import Body, FromPath

from app.kit.fields import Fault
from app.kit.limits import limited
from app.kit.problems import Invalid, Missing, answer
from app.members.asking import Asking
from app.members.numbers import may_exist
from app.members.profile import form, pictures, service
from app.members.profile.schemas import OwnProfile, Profile, PublicProfile
from app.members.profile.services import ProfileServices
from app.members.sessions import Member, signed_in

ProfileForm = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]


@get("/user/profile", guards=[signed_in])
async def own_profile(profile: NamedDependency[ProfileServices], member: Asking) -> OwnProfile:
    """One's own profile."""
    return OwnProfile("Successfully fetched user profile", await _seen(profile, member.id, member))


@get("/user/profile/{user_id:int}", guards=[signed_in])
async def public_profile(
    profile: NamedDependency[ProfileServices], member: Asking, user_id: FromPath[int]
) -> PublicProfile:
    """A member's profile as the one who asks sees it."""
    if not may_exist(user_id):
        raise Missing("404 | Not Found")
    return PublicProfile(await _seen(profile, user_id, member))


def _told(request: Request[Any, Any, Any], error: ClientException) -> Response[bytes]:
    """A form that cannot be taken apart is bad input like any other."""
    is_malformed = error.status_code == HTTPStatus.BAD_REQUEST
    return answer(
        request, Invalid([Fault(("body",), "Must be a well-formed form")]) if is_malformed else error
    )


@post(
    "/user/profile",
    status_code=200,
    guards=[signed_in, limited("profile")],
    exception_handlers={ClientException: _told},
)
async def change_profile(
    profile: NamedDependency[ProfileServices], member: Asking, data: ProfileForm
) -> OwnProfile:
    """Change one's own profile: names, words, links, privacy, picture."""
    filled = await form.read(data)
    texts = filled.texts
    if filled.picture is not None:
        texts = texts | {"image_url": await pictures.keep(profile, member, filled.picture)}
    try:
        unused = await service.change(profile.database, member.id, texts)
    except BaseException:
        await profile.pictures.forget(texts.get("image_url", ""))
        raise
    await profile.pictures.forget(unused)
    return OwnProfile("Successfully updated profile", await _seen(profile, member.id, member))


async def _seen(profile: ProfileServices, user_id: int, viewer: Member) -> Profile:
    async with profile.database.reading() as connection:
        return await service.profile(connection, profile.current_window.window, user_id, viewer.id)


OWN_PROFILE = [own_profile, change_profile]
