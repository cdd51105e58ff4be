"""Looking at profiles, and changing one's own."""

from collections.abc import Awaitable
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from app.kit.database.pool import Connection
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.http.positions import MAX_POSITION_LENGTH, decode_position
from app.kit.http.requests import MultipartForm, read_form_first
from app.kit.limits.request_limits import limited
from app.media.service import PictureRejectedError
from app.members.ids import may_exist
from app.members.opinions.schemas import ListPosition
from app.members.profile import form, service
from app.members.profile.schemas import ListPositions, OwnProfile, Profile, PublicProfile
from app.members.profile.services import ProfileServices
from app.members.sessions import Member, SignedIn, signed_in

After = Annotated[str | None, QueryParameter(max_length=MAX_POSITION_LENGTH)]


@get("/user/profile", guards=[signed_in])
async def own_profile(
    profile: NamedDependency[ProfileServices],
    member: SignedIn,
    reviews_after: After = None,
    wishlist_after: After = None,
) -> OwnProfile:
    """One's own profile. `reviews_after` and `wishlist_after` go on where a list ended."""
    starts = _read_positions(reviews_after, wishlist_after)
    shown = await _read_profile(profile, member.id, member, starts)
    return OwnProfile("Successfully fetched user profile", shown)


@get("/user/profile/{user_id:int}", guards=[signed_in])
@may_raise(NotFoundError)
async def public_profile(
    profile: NamedDependency[ProfileServices],
    member: SignedIn,
    user_id: FromPath[int],
    reviews_after: After = None,
    wishlist_after: After = None,
) -> PublicProfile:
    """A member's profile as the one who asks sees it. Its lists go on as in one's own."""
    if not may_exist(user_id):
        raise NotFoundError("404 | Not Found")
    starts = _read_positions(reviews_after, wishlist_after)
    return PublicProfile(await _read_profile(profile, user_id, member, starts))


@post("/user/profile", status_code=200, guards=[signed_in, limited("profile"), read_form_first])
async def change_profile(
    profile: NamedDependency[ProfileServices], member: SignedIn, data: MultipartForm
) -> OwnProfile:
    """Change one's own profile: names, words, links, privacy, picture."""
    filled = form.read_profile_form(data)
    texts = filled.texts
    if filled.picture is not None:
        texts = texts | {"image_url": await _store_picture(profile, member, filled.picture)}
    try:
        unused = await service.change_profile(profile.database, member.id, texts)
    except BaseException:
        await profile.pictures.delete(texts.get("image_url", ""))
        raise
    await profile.pictures.delete(unused)
    async with profile.database.reading() as connection:
        window = profile.current_window.window
        shown = await service.read_profile(connection, window, member.id, member.id, service.FIRST_PAGES)
    return OwnProfile("Successfully updated profile", shown)


async def _store_picture(profile: ProfileServices, member: Member, content: bytes) -> str:
    """Store a new picture and return its address. It counts towards the limit of uploads."""
    await profile.limits.count_request("uploads", f"member {member.id}")
    try:
        return await profile.pictures.save(content)
    except PictureRejectedError as error:
        raise InvalidInputError.in_body(form.PICTURE, str(error)) from error


async def _read_profile(
    profile: ProfileServices, user_id: int, viewer: Member, starts: ListPositions
) -> Profile:
    def read(connection: Connection) -> Awaitable[Profile]:
        window = profile.current_window.window
        return service.read_profile(connection, window, user_id, viewer.id, starts)

    return await profile.replica.read(read, viewer)


def _read_positions(reviews_after: str | None, wishlist_after: str | None) -> ListPositions:
    return ListPositions(
        reviews=_read_position(reviews_after, "reviews_after"),
        wishlist=_read_position(wishlist_after, "wishlist_after"),
    )


def _read_position(text: str | None, field: str) -> ListPosition:
    return decode_position(text, ListPosition, field) if text else ListPosition()


OWN_PROFILE = [own_profile, change_profile]
