"""Reviews that were reported or held, and the words that hold them."""

import re
from typing import Any

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.desk.access import OpenDesk
from app.desk.reviews import queries
from app.desk.reviews.schemas import BlockedWord, ModeratedReview, ReviewDecision, ReviewQueue
from app.desk.schemas import DoneMessage, ListText, Offset
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise

PAGE = 30
ALREADY_DECIDED = "Somebody has decided this already."
REVIEW_GONE = "This review is not here any more."


@get("/reviews")
async def list_reviews(
    database: NamedDependency[Database], q: ListText = "", standing: ListText = "", offset: Offset = 0
) -> ReviewQueue:
    """Reviews, the reported ones first."""
    async with database.reading() as connection:
        rows = await queries.list_reviews(connection, standing, q.strip(), PAGE, offset)
        reported = await queries.count_reported(connection)
        words = await queries.list_blocked_words(connection)
    return ReviewQueue([_describe_review(dict(row)) for row in rows], reported, words)


async def find_reviews(connection: Connection, ids: list[int]) -> list[ModeratedReview]:
    """Reviews by their ids, as they stand."""
    return [_describe_review(dict(row)) for row in await queries.find_reviews(connection, ids)]


def _describe_review(row: dict[str, Any]) -> ModeratedReview:
    reasons = row.pop("reasons")
    return ModeratedReview(**row, reasons=reasons.split("\n") if reasons else [])


@post("/reviews/{review_id:int}", status_code=200)
@may_raise(NotFoundError)
async def decide_review(
    desk: OpenDesk, review_id: FromPath[int], data: JSONBody[ReviewDecision]
) -> DoneMessage:
    """Show or hide a review. That settles its reports; who wrote it gets a letter with the reason."""
    reason = data.reason.strip().removesuffix(".")
    if data.standing == "hidden" and not reason:
        raise InvalidInputError.in_body("reason", "Please say why: its author reads it")
    async with desk.unit_of_work() as work:
        standing = await queries.lock_review(work, review_id)
        if standing is None:
            raise NotFoundError(REVIEW_GONE)
        if standing == data.standing:
            raise NotFoundError(ALREADY_DECIDED)
        await queries.moderate(work, review_id, data.standing, reason)
        await desk.note_change(work, "review", review_id, standing=data.standing)
    return DoneMessage("It is hidden, and its author told." if data.standing == "hidden" else "It is shown.")


@post("/reviews/words", status_code=201)
async def add_word(desk: OpenDesk, data: JSONBody[BlockedWord]) -> DoneMessage:
    """Block a word: reviews by new accounts with it wait for staff, and their profiles cannot have it."""
    word = " ".join(re.findall(r"[^\W_]+", data.word.lower()))
    if not 1 <= len(word) <= 80:
        raise InvalidInputError.in_body("word", "Please write 1 to 80 letters or digits")
    async with desk.unit_of_work() as work:
        await queries.add_word(work, word)
        await desk.note_change(work, "blocked_word", None, word=word)
    return DoneMessage("Reviews with it wait for you from now on.")


@delete("/reviews/words", status_code=200)
@may_raise(NotFoundError)
async def remove_word(desk: OpenDesk, data: JSONBody[BlockedWord]) -> DoneMessage:
    """Block a word no more."""
    async with desk.unit_of_work() as work:
        if not await queries.drop_word(work, data.word):
            raise NotFoundError("This is not here any more.")
        await desk.note_change(work, "blocked_word", None, word=data.word, removed=True)
    return DoneMessage("It is blocked no more.")


REVIEWS = [list_reviews, decide_review, add_word, remove_word]
