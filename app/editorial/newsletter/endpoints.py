"""Subscribing to the newsletter, confirming it and leaving it."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from app.editorial.newsletter import service
from app.editorial.newsletter.schemas import Subscription, Thanks
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.limits.request_limits import limited
from app.mail.pages import show_question, show_result
from app.settings import Settings

LIMITED = [limited("newsletter")]
UNSUBSCRIBE = "/subscriptions/newsletter/unsubscribe"
CONFIRM = "/subscriptions/newsletter/confirm"
Token = Annotated[str, QueryParameter(min_length=1, max_length=100)]


@post("/subscriptions/newsletter", status_code=200, guards=LIMITED)
async def subscribe(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: JSONBody[Subscription]
) -> Thanks:
    """Subscribe an address, which a letter asks to confirm. The answer does not tell whether it was known."""
    await service.subscribe(database, data.email, settings.secret)
    return Thanks()


@get(CONFIRM, media_type=MediaType.HTML)
async def confirm_page(token: Token) -> Response[str]:
    """A page that asks whether to get the newsletter."""
    return show_question(
        "Our newsletter", "You get our newsletter once you say yes here.", token, "Yes, please"
    )


@post(CONFIRM, status_code=200, guards=[limited("unsubscribe")], media_type=MediaType.HTML)
async def confirm(
    database: NamedDependency[Database], settings: NamedDependency[Settings], token: Token
) -> Response[str]:
    """Confirm a subscription. To do it twice is fine."""
    if await service.confirm(database, token, settings.accepted_secrets):
        return show_result("Thank you", "Our next newsletter comes to you.")
    return show_result("This link is too old", "Please subscribe again, and use the newest letter.")


@get(UNSUBSCRIBE, media_type=MediaType.HTML)
async def unsubscribe_page(token: Token) -> Response[str]:
    """A page that asks whether to leave the newsletter."""
    text = "We will not write to you again unless you ask us to."
    return show_question("Leave our newsletter?", text, token, "Unsubscribe")


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
    return show_result("You are unsubscribed", "We will not write to you again.")


NEWSLETTER = [subscribe, confirm_page, confirm, unsubscribe_page, unsubscribe]
