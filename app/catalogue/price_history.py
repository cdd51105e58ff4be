"""The steps of a product's price in the last 90 days, and the lowest of them.

Only what was observed is told: a product that the shop has watched for three weeks has a lowest price since
then, and none of 90 days. The price at a moment follows from the same rule as today's price.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from app.catalogue.schemas import PriceHistory, PriceStep, RetailerPrices
from app.kit.money import format_pounds, to_pounds
from app.window.prices.prices import CLOCK_TOLERANCE, HOME_CURRENCY, Offer, find_price

DAYS: Final = 90
MAX_STEPS: Final = 120
"""With more steps than this, each day is told by the lowest price of it."""

OfferKey = tuple[int, str]
"""The retailer and the currency: each has at most one offer of a product."""


class Observation(NamedTuple):
    """An offer as it became at a moment; None when it was deleted."""

    at: datetime
    retailer_id: int
    currency: str
    offer: Offer | None


class PriceChange(NamedTuple):
    """From a moment on, the lowest price in pence that the product could be bought at, or None."""

    at: datetime
    price: int | None


def describe_history(
    observations: Sequence[Observation], now: datetime, *, with_retailers: bool
) -> PriceHistory:
    """Describe the last 90 days, or as much of them as was observed. Observations are sorted by time."""
    if not observations:
        return PriceHistory(
            None, None, now, DAYS, is_whole=False, lowest=None, above_lowest=None, summary=None, steps=[],
            retailers=[] if with_retailers else None,
        )  # fmt: skip
    begins = max(now - timedelta(days=DAYS), observations[0].at)
    is_whole = observations[0].at <= now - timedelta(days=DAYS)
    steps = clip_steps(list_steps(observations, now), begins)
    lowest = _find_lowest(steps)
    today = steps[-1].price
    return PriceHistory(
        observed_since=observations[0].at, since=begins, until=now, days=DAYS, is_whole=is_whole,
        lowest=to_pounds(lowest),
        above_lowest=None if today is None or lowest is None else to_pounds(today - lowest),
        summary=summarise(steps, None if is_whole else _name_day(begins, now)),
        steps=_encode_steps(steps),
        retailers=_describe_retailers(observations, begins, now) if with_retailers else None,
    )  # fmt: skip


def list_steps(observations: Iterable[Observation], now: datetime) -> list[PriceChange]:
    """All changes of the lowest price that the product could be bought at, up to now."""
    offers: dict[OfferKey, Offer] = {}
    steps: list[PriceChange] = []
    for at, observation in _list_moments(observations, now):
        if observation:
            _apply(offers, observation)
        found = find_price(offers.values(), at)
        price = found.price if found.in_stock else None
        if not steps or steps[-1].price != price:
            if steps and steps[-1].at == at:
                steps.pop()
            if not steps or steps[-1].price != price:
                steps.append(PriceChange(at, price))
    return steps


def _list_moments(
    observations: Iterable[Observation], now: datetime
) -> list[tuple[datetime, Observation | None]]:
    """The moments that the price may change at: those observed, and those that offers were dated for."""
    moments: list[tuple[datetime, Observation | None]] = []
    for each in observations:
        moments.append((each.at, each))
        counts_from = each.at if each.offer is None else each.offer.updated_at - CLOCK_TOLERANCE
        if each.at < counts_from <= now:
            moments.append((counts_from, None))
    return sorted(moments, key=lambda moment: moment[0])


def _apply(offers: dict[OfferKey, Offer], observation: Observation) -> None:
    key = observation.retailer_id, observation.currency
    if observation.offer is None:
        offers.pop(key, None)
    else:
        offers[key] = observation.offer


def clip_steps(steps: Sequence[PriceChange], begins: datetime) -> list[PriceChange]:
    """The steps from a moment on. The first one is what the price was then."""
    before = [step for step in steps if step.at <= begins]
    return [
        PriceChange(begins, before[-1].price if before else None),
        *(step for step in steps if step.at > begins),
    ]


def summarise(steps: Sequence[PriceChange], since: str | None) -> str | None:
    """Say how the price of today compares to those of the 90 days, or of those since a later day."""
    period = f"since {since}" if since else f"in {DAYS} days"
    prices = [step.price for step in steps if step.price is not None]
    today = steps[-1].price
    if not prices:
        return None
    if today is None:
        return f"Its prices {period}, while it was in stock"
    if len(set(prices)) == 1:
        return f"Same price {period}"
    if today == min(prices):
        return f"Lowest {period}"
    low = f"low since {since}" if since else f"{DAYS}-day low"
    return f"{_write_amount(today - min(prices))} above its {low} ({format_pounds(min(prices))})"


def _describe_retailers(
    observations: Sequence[Observation], begins: datetime, now: datetime
) -> list[RetailerPrices]:
    """The steps of each retailer with a name that sells in pounds, or did in these days."""
    own: dict[int, list[Observation]] = {}
    names: dict[int, str] = {}
    for each in observations:
        if each.currency == HOME_CURRENCY:
            own.setdefault(each.retailer_id, []).append(each)
            if each.offer:
                names[each.retailer_id] = each.offer.retailer
    by_name = sorted((name.casefold(), key) for key, name in names.items() if name)
    found = ((key, clip_steps(list_steps(own[key], now), begins)) for _, key in by_name)
    return [
        RetailerPrices(names[key], to_pounds(lowest), to_pounds(steps[-1].price), _encode_steps(steps))
        for key, steps in found
        if (lowest := _find_lowest(steps)) is not None or own[key][-1].offer
    ]


def _find_lowest(steps: Iterable[PriceChange]) -> int | None:
    return min((step.price for step in steps if step.price is not None), default=None)


def _encode_steps(steps: Sequence[PriceChange]) -> list[PriceStep]:
    return [PriceStep(step.at, to_pounds(step.price)) for step in thin_out(steps)]


def thin_out(steps: Sequence[PriceChange]) -> list[PriceChange]:
    """With many steps, tell each day by its lowest price. The first and the last step stay as they are."""
    if len(steps) <= MAX_STEPS:
        return [*steps]
    days: dict[object, PriceChange] = {}
    for step in steps[1:-1]:
        day = step.at.astimezone(UTC).date()
        known = days.get(day)
        if known is None or known.price is None or (step.price is not None and step.price < known.price):
            days[day] = PriceChange(known.at if known else step.at, step.price)
    return [steps[0], *days.values(), steps[-1]]


def _write_amount(pence: int) -> str:
    return f"{pence}p" if pence < 100 else format_pounds(pence)


def _name_day(day: datetime, now: datetime) -> str:
    """A day such as 3 September; with its year where that is another one."""
    return f"{day.day} {day:%B}" if day.year == now.year else f"{day.day} {day:%B %Y}"
