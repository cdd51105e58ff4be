"""Subscribing to the newsletter and leaving it."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from app.editorial.newsletter import pages, service
from app.editorial.newsletter.schemas import Subscription, Thanks
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.limits.request_limits import limited
from app.settings import Settings

UNSUBSCRIBE = "/subscriptions/newsletter/unsubscribe"
LIMITED = [limited("newsletter")]
Token = Annotated[str, QueryParameter(min_length=1, max_length=100)]


@post("/subscriptions/newsletter", status_code=200, guards=LIMITED)
async def subscribe(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: JSONBody[Subscription]
) -> Thanks:
    """Subscribe an address; the answer does not tell whether it was known."""
    await service.subscribe(database, data.email, settings.secret)
    return Thanks()


@get(UNSUBSCRIBE, media_type=MediaType.HTML)
async def unsubscribe_page(token: Token) -> Response[str]:
    """A page that asks whether to leave the newsletter."""
    return Response(pages.unsubscribe_question_page(token), media_type=MediaType.HTML, headers=pages.HEADERS)


@post(
    UNSUBSCRIBE,
    status_code=200,
    guards=[limited("unsubscribe")],
    media_type=MediaType.HTML,
    opt={CROSS_SITE: True},
)
async def unsubscribe(database: NamedDependency[Database], token: Token) -> Response[str]:
    """Leave the newsletter; needs no sign-in.

    A mail program sends this for its reader, with no page of ours open (RFC 8058): the token is the proof.
    """
    await service.unsubscribe(database, token)
    return Response(pages.unsubscribed_page(), media_type=MediaType.HTML, headers=pages.HEADERS)


NEWSLETTER = [subscribe, unsubscribe_page, unsubscribe]
