"""Searches, those that failed first, and what the search was taught."""

from collections.abc import Iterator

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.desk.access import OpenDesk
from app.desk.schemas import DoneMessage
from app.desk.searches import queries
from app.desk.searches.schemas import CountedSearch, NewPhrase, SearchDay, Searches, TaughtPhrase
from app.kit.database.pool import Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.http.fields import Fault
from app.understanding.languages import MAX_WORDS
from app.understanding.word_folding import fold_words

MAX_LENGTH = 500  # of all that shoppers say, with commas between
MAX_PHRASE_LENGTH = 80


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
    if faults := _find_phrase_faults(words, means):
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


def _find_phrase_faults(words: str, means: str) -> list[Fault]:
    """The faults of what shoppers say and of its meaning: what no query could have is not stored."""
    faults = [Fault(("body", "words"), fault) for fault in _find_faults_of_words(words)]
    if not 1 <= len(means) <= MAX_PHRASE_LENGTH:
        faults.append(Fault(("body", "means"), f"Please write 1 to {MAX_PHRASE_LENGTH} characters"))
    elif not fold_words(means):
        faults.append(Fault(("body", "means"), f"\u201c{means}\u201d has no letter or digit"))
    return faults


def _find_faults_of_words(words: str) -> Iterator[str]:
    if not 1 <= len(words) <= MAX_LENGTH:
        yield f"Please write 1 to {MAX_LENGTH} characters"
        return
    phrases = [phrase for part in words.split(",") if (phrase := part.strip())]
    if not phrases:
        yield "Please write what shoppers say, with commas between"
    for phrase in phrases:
        count = len(fold_words(phrase))
        if len(phrase) > MAX_PHRASE_LENGTH:
            beginning = f"\u201c{phrase[:20]}\u2026\u201d"
            yield f"{beginning} is longer than {MAX_PHRASE_LENGTH} characters: write commas between phrases"
        elif not count:
            yield f"\u201c{phrase}\u201d has no letter or digit"
        elif count > MAX_WORDS:
            yield f"\u201c{phrase}\u201d has more than {MAX_WORDS} words: write commas between phrases"


SEARCHES = [list_searches, add_phrase, remove_phrase]
