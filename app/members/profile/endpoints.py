"""Looking at profiles, and changing one's own."""

from typing import Annotated, Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath

from app.kit.errors import NotFoundError, may_raise
from app.kit.limits import limited
from app.kit.requests import read_form_first
from app.members.ids import may_exist
from app.members.profile import form, pictures, service
from app.members.profile.schemas import OwnProfile, Profile, PublicProfile
from app.members.profile.services import ProfileServices
from app.members.sessions import Member, SignedIn, signed_in

ProfileForm = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]


@get("/user/profile", guards=[signed_in])
async def own_profile(profile: NamedDependency[ProfileServices], member: SignedIn) -> OwnProfile:
    """One's own profile."""
    return OwnProfile("Successfully fetched user profile", await _visible_profile(profile, member.id, member))


@get("/user/profile/{user_id:int}", guards=[signed_in])
@may_raise(NotFoundError)
async def public_profile(
    profile: NamedDependency[ProfileServices], member: SignedIn, user_id: FromPath[int]
) -> PublicProfile:
    """A member's profile as the one who asks sees it."""
    if not may_exist(user_id):
        raise NotFoundError("404 | Not Found")
    return PublicProfile(await _visible_profile(profile, user_id, member))


@post("/user/profile", status_code=200, guards=[signed_in, limited("profile"), read_form_first])
async def change_profile(
    profile: NamedDependency[ProfileServices], member: SignedIn, data: ProfileForm
) -> OwnProfile:
    """Change one's own profile: names, words, links, privacy, picture."""
    filled = form.read_profile_form(data)
    texts = filled.texts
    if filled.picture is not None:
        texts = texts | {"image_url": await pictures.store_picture(profile, member, filled.picture)}
    try:
        unused = await service.change(profile.database, member.id, texts)
    except BaseException:
        await profile.pictures.delete(texts.get("image_url", ""))
        raise
    await profile.pictures.delete(unused)
    return OwnProfile("Successfully updated profile", await _visible_profile(profile, member.id, member))


async def _visible_profile(profile: ProfileServices, user_id: int, viewer: Member) -> Profile:
    async with profile.database.reading() as connection:
        return await service.profile(connection, profile.current_window.window, user_id, viewer.id)


OWN_PROFILE = [own_profile, change_profile]
