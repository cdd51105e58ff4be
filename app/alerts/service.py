"""Adds alerts, and confirms and stops them by link."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.alerts import queries
from app.alerts.letters.writing import CONFIRM_PURPOSE, LETTER_KIND, STOP_PURPOSE, ask_to_confirm
from app.alerts.queries import Recipient
from app.alerts.schemas import Alert, AlertKind, Alerts, NewAlert
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import ConflictError, InvalidInputError, NotFoundError
from app.kit.money import to_pounds
from app.mail.links import is_token_of
from app.mail.pushes import make_public_key
from app.matching.answers import keep_own_category
from app.matching.matching import MatchFilter, match_shade
from app.matching.near_shades import CLOSE, list_twins
from app.window.window import Window

MAX_ALERTS = 100
MAX_UNCONFIRMED = 20
MAX_MATCHES = 50
SUBSCRIBED_TEXT = "We will write to you."
MUST_CONFIRM_TEXT = "Please confirm in the letter that we sent you."


class KindRule(NamedTuple):
    """What an alert of a kind takes. One without a product is about a member's own list: only members ask."""

    has_product: bool = True
    needs_shade: bool = False
    allows_price: bool = True


KIND_RULES: Mapping[AlertKind, KindRule] = {
    "product": KindRule(),
    "close": KindRule(needs_shade=True),
    "twin": KindRule(needs_shade=True, allows_price=False),
    "wishlist": KindRule(has_product=False),
    "followed": KindRule(has_product=False, allows_price=False),
}


async def add_alert(
    database: Database, window: Window, secret: str, member_id: int | None, alert: NewAlert
) -> str:
    """Add an alert of a member, or of an address that a letter asks to confirm it. Returns what to say."""
    rule = KIND_RULES[alert.about]
    if alert.below is not None and not rule.allows_price:
        raise InvalidInputError.in_body("below", "Is not about a price")
    matching_ids = _list_matching_products(window, alert) if rule.needs_shade else None
    async with database.unit_of_work() as work:
        recipient = await _find_recipient(work, member_id, alert, rule)
        product_id, product_name = await _find_product(work, alert, rule)
        is_full = await queries.count_confirmed(work, recipient) >= MAX_ALERTS
        added = await queries.add_alert(work, recipient, alert, product_id, matching_ids)
        if is_full and added.is_new:
            raise ConflictError(f"You have {MAX_ALERTS} alerts already. Please delete some first.")
        if recipient.address is None or added.address_key is None:
            return SUBSCRIBED_TEXT
        if added.is_new:
            await queries.delete_old_unconfirmed(work, recipient.address, MAX_UNCONFIRMED)
        if await queries.note_asked(work, added.id, recipient.address):
            await ask_to_confirm(work, recipient.address, added.address_key, product_name, secret)
        return MUST_CONFIRM_TEXT


async def _find_recipient(
    work: Connection, member_id: int | None, alert: NewAlert, rule: KindRule
) -> Recipient:
    if member_id is not None and await queries.is_reachable(work, member_id):
        return Recipient(member_id, None)
    if not rule.has_product:
        missing = "Please sign in" if member_id is None else "Your account has no email address"
        raise InvalidInputError.in_body("email", missing)
    if alert.email is None:
        raise InvalidInputError.in_body("email", "Please enter a valid email address")
    return Recipient(None, alert.email)


async def _find_product(work: Connection, alert: NewAlert, rule: KindRule) -> tuple[int | None, str]:
    """The product that an alert is about, and its name. Alerts of members alone need none."""
    if not rule.has_product:
        if alert.variant_id is not None:
            raise InvalidInputError.in_body("variant_id", "Does not belong to this")
        return None, ""
    found = await queries.find_product_and_shade(work, alert.product_slug, alert.variant_id)
    if found is None:
        raise NotFoundError("Product not found")
    if alert.variant_id != found["variant_id"] or (rule.needs_shade and found["variant_id"] is None):
        raise InvalidInputError.in_body("variant_id", "Is not a shade of this product")
    if rule.needs_shade and not found["has_colour"]:
        raise InvalidInputError.in_body("variant_id", "Has no colour yet, so nothing is close to it")
    return found["product_id"], found["name"]


def _list_matching_products(window: Window, alert: NewAlert) -> list[int]:
    """The products that match the shade today. `close` watches them; `twin` does not report them as new."""
    place = window.variant_place(alert.variant_id or 0)
    if place is None:
        return []
    if alert.about == "twin":
        return [product for product, _ in list_twins(window, place)]
    near = match_shade(
        window, place, keep_own_category(window, place, MatchFilter()), MAX_MATCHES, CLOSE
    ).near
    ids: list[int] = window.products.id[window.variants.product[near.places]].tolist()
    return ids


async def list_alerts(database: Database, secret: str, member_id: int) -> Alerts:
    async with database.unit_of_work() as work:
        rows = await queries.list_alerts(work, member_id)
        is_reachable = await queries.is_reachable(work, member_id)
    prices = [row.pop("below_pence") for row in rows]
    alerts = [Alert(below=to_pounds(pence), **row) for row, pence in zip(rows, prices, strict=True)]
    return Alerts(alerts, is_reachable, make_public_key(secret))


async def confirm(database: Database, token: str, secrets: Sequence[str]) -> bool:
    """Confirm the alerts of the address that a token names. False if it is none, or has none."""
    key = token.partition(".")[0]
    if not is_token_of(token, secrets, CONFIRM_PURPOSE, key):
        return False
    async with database.unit_of_work() as work:
        return await queries.confirm_address(work, key)


async def stop(database: Database, token: str, secrets: Sequence[str]) -> None:
    """Stop all alerts of whom a token names. Any other token changes nothing."""
    key = token.partition(".")[0]
    if not is_token_of(token, secrets, STOP_PURPOSE, key):
        return
    async with database.unit_of_work() as work:
        if key.startswith("m"):  # a member's key is "m" and their id; that of an address is hexadecimal
            await queries.stop_member(work, int(key[1:]), LETTER_KIND)
        else:
            await queries.stop_address(work, key, LETTER_KIND)
