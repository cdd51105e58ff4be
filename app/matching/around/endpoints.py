"""The twin tape, the nudge pad and the likeness of ingredients of a shade or a colour."""

from typing import Annotated, NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, QueryParameter

from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.http.fields import Fault
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import limited
from app.lists.schemas import MAX_PAGE_SIZE
from app.matching.answers import keep_own_category
from app.matching.around.alike import answer_alike, answer_compared
from app.matching.around.nudges import answer_nudges
from app.matching.around.schemas import AlikeProducts, AlikeSort, Nudges, Tape
from app.matching.around.tape import answer_tape
from app.matching.asked_colours import read_asked_colour
from app.matching.orders import MatchQuestion
from app.matching.parameters import MAX_ASKED_DELTA_E, SIMILAR_REQUEST, SimilarRequest
from app.window.http_cache import answer_get
from app.window.window import Window

COMPARED = r"^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,3}$"


class WantedColour(NamedTuple):
    """Tells what is asked for, in the window that answers."""

    window: Window
    question: MatchQuestion


def read_wanted_colour(similar: NamedDependency[SimilarRequest]) -> WantedColour:
    """Find the colour of what is asked for. A shade is matched in its own category by default."""
    window, variant_id, picked, match_filter = similar
    if variant_id is None:
        assert picked  # one of the two is asked for
        return WantedColour(window, MatchQuestion(picked, match_filter, MAX_ASKED_DELTA_E))
    place = window.variant_place(variant_id)
    if place is None:
        raise NotFoundError("There is no such shade, or it has no colour")
    match_filter = keep_own_category(window, place, match_filter)
    asked = read_asked_colour(window, place)
    return WantedColour(window, MatchQuestion(asked, match_filter, MAX_ASKED_DELTA_E, place))


WANTED = SIMILAR_REQUEST | {"wanted": Provide(read_wanted_colour, sync_to_thread=False)}


@get("/search/similar/tape", guards=[limited("search")], dependencies=WANTED)
@may_raise(NotFoundError)
async def get_tape(
    request: AnyRequest,
    wanted: NamedDependency[WantedColour],
    max_delta_e: Annotated[float | None, QueryParameter(gt=0, le=MAX_ASKED_DELTA_E)] = None,
) -> Response[Tape]:
    """Every product with a shade within a difference, on one line of prices.

    Without a difference those are listed that nobody can tell apart. It widens up to what is still close.
    """
    window, question = wanted
    return answer_get(request, window, answer_tape(window, question, max_delta_e))


@get("/search/similar/alike", guards=[limited("search")], dependencies=WANTED)
@may_raise(NotFoundError)
async def get_alike(
    request: AnyRequest,
    wanted: NamedDependency[WantedColour],
    sort: FromQuery[AlikeSort] = "colour",
    limit: Annotated[int, QueryParameter(ge=1, le=MAX_PAGE_SIZE)] = 12,
    compared: Annotated[str | None, QueryParameter(pattern=COMPARED)] = None,
) -> Response[AlikeProducts]:
    """Products of a close colour, with the likeness of their ingredients and their unit prices.

    A colour alone has no ingredients, so it needs a shade. `compared` are up to four shades joined by commas:
    then the answer has these, in their order, however far their colours are.
    """
    window, question = wanted
    if question.place is None:
        raise InvalidInputError(
            [Fault(("query", "variant_id"), "Needs a shade: a colour has no ingredients")]
        )
    if compared is not None:
        others = [int(each) for each in compared.split(",")]
        return answer_get(request, window, answer_compared(window, question, others))
    return answer_get(request, window, answer_alike(window, question, sort, limit))


@get("/search/similar/nudges", guards=[limited("search")], dependencies=WANTED)
@may_raise(NotFoundError)
async def get_nudges(request: AnyRequest, wanted: NamedDependency[WantedColour]) -> Response[Nudges]:
    """Tell what is nearest to a colour made lighter or deeper, warmer or cooler: all positions of a pad."""
    return answer_get(request, wanted.window, answer_nudges(wanted.window, wanted.question))
