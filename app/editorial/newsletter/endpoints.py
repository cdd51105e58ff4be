"""Subscribing to the newsletter, confirming it and leaving it."""

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.editorial.newsletter import service
from app.editorial.newsletter.schemas import Subscription, Thanks
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.limits.request_limits import limited
from app.mail.pages import Token, answer_link, question_page, show_result
from app.settings import Settings

LIMITED = [limited("newsletter")]
UNSUBSCRIBE = "/subscriptions/newsletter/unsubscribe"
CONFIRM = "/subscriptions/newsletter/confirm"
confirm_page = question_page(
    CONFIRM,
    "A page that asks whether to get the newsletter.",
    "Our newsletter",
    "You get our newsletter once you say yes here.",
    "Yes, please",
)
unsubscribe_page = question_page(
    UNSUBSCRIBE,
    "A page that asks whether to leave the newsletter.",
    "Leave our newsletter?",
    "We will not write to you again unless you ask us to.",
    "Unsubscribe",
)


@post("/subscriptions/newsletter", status_code=200, guards=LIMITED)
async def subscribe(
    database: NamedDependency[Database], settings: NamedDependency[Settings], data: JSONBody[Subscription]
) -> Thanks:
    """Subscribe an address, which a letter asks to confirm. The answer does not tell whether it was known."""
    await service.subscribe(database, data.email, settings.secret)
    return Thanks()


@answer_link(CONFIRM)
async def confirm(
    database: NamedDependency[Database], settings: NamedDependency[Settings], token: Token
) -> Response[str]:
    """Confirm a subscription. To do it twice is fine."""
    if await service.confirm(database, token, settings.accepted_secrets):
        return show_result("Thank you", "Our next newsletter comes to you.")
    return show_result("This link is too old", "Please subscribe again, and use the newest letter.")


@answer_link(UNSUBSCRIBE, opt={CROSS_SITE: True})
async def unsubscribe(database: NamedDependency[Database], token: Token) -> Response[str]:
    """Leave the newsletter; needs no sign-in.

    A mail program sends this for its reader, with no page of ours open (RFC 8058): the token is the proof.
    """
    await service.unsubscribe(database, token)
    return show_result("You are unsubscribed", "We will not write to you again.")


NEWSLETTER = [subscribe, confirm_page, confirm, unsubscribe_page, unsubscribe]
