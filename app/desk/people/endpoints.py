"""Reviews that were reported, members who write letters, and searches that failed."""

import re
from typing import Annotated, Any

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from app.desk.access import OpenDesk
from app.desk.people import queries
from app.desk.people.schemas import (
    BlockedWord,
    FailedSearch,
    FoundMember,
    ModeratedReview,
    NewPhrase,
    People,
    PersonChange,
    PersonClosing,
    PersonErasure,
    ReviewDecision,
    ReviewQueue,
    SearchDay,
    Searches,
    TaughtPhrase,
)
from app.desk.schemas import Said
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import InvalidInputError, NotFoundError, UnauthorizedError, may_raise
from app.kit.http.fields import Fault
from app.media.service import PictureStore
from app.privacy import service as privacy
from app.privacy.erasures import ErasureLedger
from app.privacy.queries import Export

ListText = Annotated[str, QueryParameter(max_length=200)]
Offset = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
PAGE = 30
REVIEW_GONE, PERSON_GONE = "This review is not here any more.", "This member is not here any more."


@get("/reviews")
async def list_reviews(
    database: NamedDependency[Database], q: ListText = "", standing: ListText = "", offset: Offset = 0
) -> ReviewQueue:
    """Reviews, the reported ones first."""
    async with database.reading() as connection:
        rows = await queries.list_reviews(connection, standing, q.strip(), PAGE, offset)
        reported = await queries.count_reported(connection)
        words = await queries.list_words(connection)
    return ReviewQueue([_describe_review(dict(row)) for row in rows], reported, words)


async def find_reviews(connection: Connection, ids: list[int]) -> list[ModeratedReview]:
    """Reviews by their ids, as they stand."""
    return [_describe_review(dict(row)) for row in await queries.find_reviews(connection, ids)]


def _describe_review(row: dict[str, Any]) -> ModeratedReview:
    reasons = row.pop("reasons")
    return ModeratedReview(**row, reasons=reasons.split("\n") if reasons else [])


@post("/reviews/{review_id:int}", status_code=200)
@may_raise(NotFoundError)
async def decide_review(desk: OpenDesk, review_id: FromPath[int], data: JSONBody[ReviewDecision]) -> Said:
    """Show or hide a review. That settles its reports; who wrote it gets a letter with the reason."""
    reason = data.reason.strip().removesuffix(".")
    if data.standing == "hidden" and not reason:
        raise InvalidInputError.in_body("reason", "Please say why: its author reads it")
    async with desk.unit_of_work() as work:
        if not await queries.moderate(work, review_id, data.standing, reason):
            raise NotFoundError(REVIEW_GONE)
        await desk.note_change(work, "review", review_id, standing=data.standing)
    return Said("It is hidden, and its author told." if data.standing == "hidden" else "It is shown.")


@post("/reviews/words", status_code=201)
async def add_word(desk: OpenDesk, data: JSONBody[BlockedWord]) -> Said:
    """Block a word: reviews by new accounts with it wait for staff, and their profiles cannot have it."""
    word = " ".join(re.findall(r"[^\W_]+", data.word.lower()))
    if not 1 <= len(word) <= 80:
        raise InvalidInputError.in_body("word", "Please write 1 to 80 letters or digits")
    async with desk.unit_of_work() as work:
        await queries.add_word(work, word)
        await desk.note_change(work, "blocked_word", None, word=word)
    return Said("Reviews with it wait for you from now on.")


@delete("/reviews/words", status_code=200)
@may_raise(NotFoundError)
async def remove_word(desk: OpenDesk, data: JSONBody[BlockedWord]) -> Said:
    """Block a word no more."""
    async with desk.unit_of_work() as work:
        if not await queries.drop_word(work, data.word):
            raise NotFoundError("This is not here any more.")
        await desk.note_change(work, "blocked_word", None, word=data.word, removed=True)
    return Said("It is blocked no more.")


@get("/people")
async def find_people(database: NamedDependency[Database], q: ListText = "") -> People:
    """Members by id, by a part of their name, or by the whole address that their provider knows."""
    words = q.strip()
    if not words:
        return People([], None)
    async with database.reading() as connection:
        people = [FoundMember(**row) for row in await queries.find_people(connection, words)]
        erased_at: Any = None if people else await queries.find_erasure(connection, words)
    return People(people, erased_at)


@put("/people/{member_id:int}")
@may_raise(NotFoundError)
async def change_person(desk: OpenDesk, member_id: FromPath[int], data: JSONBody[PersonChange]) -> Said:
    """Make a member an influencer, or a member as all others."""
    async with desk.unit_of_work() as work:
        if not await queries.set_user_type(work, member_id, data.user_type):
            raise NotFoundError(PERSON_GONE)
        await desk.note_change(work, "member", member_id, user_type=data.user_type)
    return Said("Saved.")


@post("/people/{member_id:int}/close", status_code=200)
@may_raise(NotFoundError)
async def close_person(desk: OpenDesk, member_id: FromPath[int], data: JSONBody[PersonClosing]) -> Said:
    """Close an account: its sessions end, its reviews are hidden, and its member gets the reason."""
    reason = data.reason.strip()
    if not reason:
        raise InvalidInputError.in_body("reason", "Please say why: its member reads it")
    async with desk.unit_of_work() as work:
        if not await queries.close_member(work, member_id, reason):
            raise NotFoundError(PERSON_GONE)
        await desk.note_change(work, "member", member_id, closed=True)
    return Said("The account is closed, and its member told.")


@post("/people/{member_id:int}/reopen", status_code=200)
@may_raise(NotFoundError)
async def reopen_person(desk: OpenDesk, member_id: FromPath[int]) -> Said:
    """Open a closed account again, with the reviews that were hidden with it."""
    async with desk.unit_of_work() as work:
        if not await queries.reopen_member(work, member_id):
            raise NotFoundError(PERSON_GONE)
        await desk.note_change(work, "member", member_id, closed=False)
    return Said("The account is open again, and its member told.")


@post("/people/{member_id:int}/export", status_code=200)
@may_raise(NotFoundError)
async def export_person(desk: OpenDesk, member_id: FromPath[int]) -> Export:
    """Everything the shop holds about a member who asked for it by letter. They are told by one."""
    try:
        exported = await privacy.export(desk.database, member_id)
    except UnauthorizedError as error:
        raise NotFoundError(PERSON_GONE) from error
    await privacy.tell_of_export(desk.database, member_id, by_staff=True)
    async with desk.unit_of_work() as work:
        await desk.note_change(work, "member", member_id, exported=True)
    return exported


@post("/people/{member_id:int}/erase", status_code=200)
@may_raise(NotFoundError)
async def erase_person(
    desk: OpenDesk,
    pictures: NamedDependency[PictureStore],
    erasures: NamedDependency[ErasureLedger],
    member_id: FromPath[int],
    data: JSONBody[PersonErasure],
) -> Said:
    """Erase a member who asked for it by letter. The last letter to them says that it is done."""
    try:
        erased = await privacy.erase(desk.database, pictures, member_id, keep_ratings=data.keep_ratings)
    except UnauthorizedError as error:
        raise NotFoundError(PERSON_GONE) from error
    await erasures.add(erased)
    async with desk.unit_of_work() as work:
        details = {"erased": True, "keep_ratings": data.keep_ratings}
        await desk.note_change(work, "member", member_id, **details)
    return Said("The account is deleted.")


@get("/searches")
async def list_searches(database: NamedDependency[Database]) -> Searches:
    """Searches with failures first; how each day went; what the search was taught."""
    async with database.reading() as connection:
        searches = [FailedSearch(**row) for row in await queries.list_searches(connection)]
        days = [SearchDay(**row) for row in await queries.list_days(connection)]
        phrases = [TaughtPhrase(**row) for row in await queries.list_phrases(connection)]
    return Searches(searches, days, phrases)


@post("/searches/phrases", status_code=201)
async def add_phrase(desk: OpenDesk, data: JSONBody[NewPhrase]) -> Said:
    """Teach the search what shoppers mean."""
    words, means = data.words.strip(), data.means.strip()
    faults = (
        [Fault(("body", "words"), "Please write 1 to 500 characters")] if not 1 <= len(words) <= 500 else []
    )
    if not 1 <= len(means) <= 80:
        faults.append(Fault(("body", "means"), "Please write 1 to 80 characters"))
    if faults:
        raise InvalidInputError(faults)
    async with desk.unit_of_work() as work:
        phrase_id = await queries.add_phrase(work, words, means)
        await desk.note_change(work, "search_phrase", phrase_id, is_new=True)
    return Said("The search knows it now.")


@delete("/searches/phrases/{phrase_id:int}", status_code=200)
@may_raise(NotFoundError)
async def remove_phrase(desk: OpenDesk, phrase_id: FromPath[int]) -> Said:
    """Take away what the search was taught."""
    async with desk.unit_of_work() as work:
        if not await queries.drop_phrase(work, phrase_id):
            raise NotFoundError("This is not here any more.")
        await desk.note_change(work, "search_phrase", phrase_id, removed=True)
    return Said("The search has forgotten it.")


PEOPLE = [
    *(list_reviews, decide_review, add_word, remove_word),
    *(find_people, change_person, close_person, reopen_person, export_person, erase_person),
    *(list_searches, add_phrase, remove_phrase),
]
