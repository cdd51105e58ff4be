"""Searches, those that failed first, and what the search was taught."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.desk.access import OpenDesk
from app.desk.schemas import DoneMessage
from app.desk.searches import queries
from app.desk.searches.schemas import CountedSearch, NewPhrase, SearchDay, Searches, TaughtPhrase
from app.desk.searches.service import find_phrase_faults
from app.kit.database.pool import Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise


@get("/searches")
async def list_searches(database: NamedDependency[Database]) -> Searches:
    """Searches with failures first; how each day went; what the search was taught."""
    async with database.reading() as connection:
        searches = [CountedSearch(**row) for row in await queries.list_searches(connection)]
        days = [SearchDay(**row) for row in await queries.list_days(connection)]
        phrases = [TaughtPhrase(**row) for row in await queries.list_phrases(connection)]
    return Searches(searches, days, phrases)


@post("/searches/phrases", status_code=201)
async def add_phrase(desk: OpenDesk, data: JSONBody[NewPhrase]) -> DoneMessage:
    """Teach the search what shoppers mean."""
    words, means = data.words.strip(), data.means.strip()
    if faults := find_phrase_faults(words, means):
        raise InvalidInputError(faults)
    async with desk.unit_of_work() as work:
        phrase_id = await queries.add_phrase(work, words, means)
        await desk.note_change(work, "search_phrase", phrase_id, is_new=True)
    return DoneMessage("The search knows it now.")


@delete("/searches/phrases/{phrase_id:int}", status_code=200)
@may_raise(NotFoundError)
async def remove_phrase(desk: OpenDesk, phrase_id: FromPath[int]) -> DoneMessage:
    """Take away what the search was taught."""
    async with desk.unit_of_work() as work:
        if not await queries.remove_phrase(work, phrase_id):
            raise NotFoundError("This is not here any more.")
        await desk.note_change(work, "search_phrase", phrase_id, removed=True)
    return DoneMessage("The search has forgotten it.")


SEARCHES = [list_searches, add_phrase, remove_phrase]
