"""Adds alerts, and confirms and stops them by link."""

from collections.abc import Sequence

from app.alerts import queries
from app.alerts.letters import CONFIRM, KIND, STOP, ask_to_confirm
from app.alerts.queries import Recipient
from app.alerts.schemas import Alert, Alerts, NewAlert
from app.kit.database.pool import Database
from app.kit.http.errors import ConflictError, InvalidInputError, NotFoundError
from app.kit.http.fields import Fault
from app.mail.links import is_token_of
from app.mail.pushes import make_public_key
from app.matching.answers import keep_own_category
from app.matching.matching import MatchFilter, match_shade
from app.matching.near_shades import CLOSE, list_twins
from app.window.window import Window

MOST_ALERTS = 100
MOST_CLOSE = 50
OF_MEMBERS = ("wishlist", "followed")
ABOUT_NO_PRICE = ("twin", "followed")
WILL_TELL, MUST_CONFIRM = "We will write to you.", "Please confirm in the letter that we sent you."


async def add_alert(
    database: Database, window: Window, secret: str, member_id: int | None, alert: NewAlert
) -> str:
    """Add an alert of a member, or of an address that a letter asks to confirm it. Returns what to say."""
    if alert.about in ABOUT_NO_PRICE and alert.below is not None:
        raise InvalidInputError([Fault(("body", "below"), "Is not about a price")])
    close = _find_close(window, alert)
    async with database.unit_of_work() as work:
        is_member = member_id is not None and await queries.is_reachable(work, member_id)
        recipient = Recipient(member_id, None) if is_member else Recipient(None, alert.email)
        if not is_member and (alert.email is None or alert.about in OF_MEMBERS):
            raise InvalidInputError([Fault(("body", "email"), "Please enter a valid email address")])
        product_id = None
        if alert.about not in OF_MEMBERS:
            target = await queries.find_target(work, alert.product_slug, alert.variant_id)
            if target is None:
                raise NotFoundError("Product not found")
            product_id, variant_id = target
            if alert.variant_id != variant_id or (alert.about in ("close", "twin") and variant_id is None):
                raise InvalidInputError([Fault(("body", "variant_id"), "Is not a shade of this product")])
        elif alert.variant_id is not None:
            raise InvalidInputError([Fault(("body", "variant_id"), "Does not belong to this")])
        if await queries.count_alerts(work, recipient) >= MOST_ALERTS:
            raise ConflictError(f"You have {MOST_ALERTS} alerts already. Please delete some first.")
        alert_id = await queries.add_alert(work, recipient, alert, product_id, close)
        if recipient.address is None:
            return WILL_TELL
        if await queries.note_asked(work, alert_id, recipient.address):
            await ask_to_confirm(work, recipient.address, f"a product: {alert.product_slug}", secret)
        return MUST_CONFIRM


async def list_alerts(database: Database, secret: str, member_id: int) -> Alerts:
    """A member's alerts."""
    async with database.unit_of_work() as work:
        rows = await queries.list_alerts(work, member_id)
        is_reachable = await queries.is_reachable(work, member_id)
    prices = [row.pop("below_pence") for row in rows]
    alerts = [
        Alert(below=None if pence is None else pence / 100, **row)
        for row, pence in zip(rows, prices, strict=True)
    ]
    return Alerts(alerts, is_reachable, make_public_key(secret))


async def confirm(database: Database, token: str, secrets: Sequence[str]) -> bool:
    """Confirm the alerts of the address that a token names. False if it is none, or has none."""
    key = token.partition(".")[0]
    if not is_token_of(token, secrets, CONFIRM, key):
        return False
    async with database.unit_of_work() as work:
        return await queries.confirm_address(work, key)


async def stop(database: Database, token: str, secrets: Sequence[str]) -> None:
    """Stop all alerts of whom a token names. Any other token changes nothing."""
    key = token.partition(".")[0]
    if not is_token_of(token, secrets, STOP, key):
        return
    async with database.unit_of_work() as work:
        if key.startswith("m"):
            await queries.stop_member(work, int(key[1:]), KIND)
        else:
            await queries.stop_address(work, key, KIND)


def _find_close(window: Window, alert: NewAlert) -> list[int]:
    """The products with a close match of a shade, of its own category; for a twin, those that are there."""
    place = window.variant_place(alert.variant_id or 0)
    if place is None or alert.about not in ("close", "twin"):
        return []
    if alert.about == "twin":
        return [product for product, _ in list_twins(window, place)]
    near = match_shade(window, place, keep_own_category(window, place, MatchFilter()), MOST_CLOSE, CLOSE).near
    ids: list[int] = window.products.id[window.variants.product[near.places]].tolist()
    return ids
