"""The price rule: never cheaper than what can be bought, whatever the order of the offers."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.prices.prices import (
    CLOCK_TOLERANCE,
    MAX_DELIVERY,
    MAX_PRICE,
    Offer,
    ProductPrice,
    find_price,
    list_shown_offers,
)

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
PRICES = st.one_of(st.sampled_from([-1, 0, 1, MAX_PRICE, MAX_PRICE + 1, 2**31 - 1]), st.integers(1, 9_999))
DELIVERIES = st.one_of(
    st.none(), st.sampled_from([-1, 0, MAX_DELIVERY, MAX_DELIVERY + 1]), st.integers(0, 999)
)
CURRENCIES = st.sampled_from(["GBP", "GBP", "EUR"])
MOMENTS = st.sampled_from([NOW, NOW - timedelta(days=400), NOW + CLOCK_TOLERANCE, NOW + timedelta(days=1)])
OFFERS = st.lists(
    st.builds(
        Offer, st.sampled_from("abcdef"), st.just("https://a.example"), CURRENCIES,
        PRICES, st.booleans(), DELIVERIES, MOMENTS,
    ),
    max_size=8,
)  # fmt: skip


def offer(price: int, *, in_stock: bool = True, currency: str = "GBP", delivery: int | None = None) -> Offer:
    return Offer("Aster", "", currency, price, in_stock, delivery, NOW)


def can_be_bought(each: Offer) -> bool:
    """The rule in its plainest words, for one offer."""
    return (
        each.currency == "GBP"
        and each.in_stock
        and 0 < each.price <= MAX_PRICE
        and each.updated_at - NOW <= timedelta(minutes=5)
    )


@given(OFFERS)
def test_a_price_is_one_that_can_be_paid_and_none_is_cheaper(offers: list[Offer]):
    found = find_price(offers, NOW)
    buyable = [each.price for each in offers if can_be_bought(each)]
    assert found.in_stock == bool(buyable)
    if buyable:
        assert found.price == min(buyable)
    else:
        known = [each._replace(in_stock=True) for each in offers]
        assert found.price == min((each.price for each in known if can_be_bought(each)), default=None)


@given(OFFERS)
def test_a_price_with_delivery_is_one_that_can_be_paid_and_counts_no_unknown_delivery(offers: list[Offer]):
    found = find_price(offers, NOW)
    chosen = [each for each in offers if can_be_bought(each)]
    chosen = chosen or [each for each in offers if can_be_bought(each._replace(in_stock=True))]
    known = [
        each.price + each.delivery
        for each in chosen
        if each.delivery is not None and 0 <= each.delivery <= 10_000
    ]
    assert found.delivered == min(known, default=None)
    assert found.delivered is None or (found.price is not None and found.delivered >= found.price)


@given(OFFERS, st.randoms(use_true_random=False))
def test_the_order_of_the_offers_changes_nothing(offers: list[Offer], random):
    shuffled = random.sample(offers, len(offers))
    assert find_price(shuffled, NOW) == find_price(offers, NOW)
    shown = [each[2:] for each in list_shown_offers(offers, NOW)]  # of equals the order is open
    again = [each[2:] for each in list_shown_offers(shuffled, NOW)]
    assert sorted(shown, key=repr) == sorted(again, key=repr)
    assert [each[:3] for each in shown] == [each[:3] for each in again]


@given(OFFERS)
def test_the_first_offer_of_a_page_is_its_price(offers: list[Offer]):
    found = find_price(offers, NOW)
    shown = list_shown_offers(offers, NOW)
    assert all(each.price >= 0 for each in shown)
    home = [each for each in shown if each.currency == "GBP" and each.price > 0]
    assert shown[: len(home)] == home
    assert (home[0].price if home else None) == found.price


AWKWARD: dict[str, tuple[list[Offer], ProductPrice]] = {
    "no offers": ([], ProductPrice(None, in_stock=False, delivered=None)),
    "price 0": ([offer(0), offer(900)], ProductPrice(900, in_stock=True)),
    "price 0 alone": ([offer(0)], ProductPrice()),
    "below 0": ([offer(-5), offer(900)], ProductPrice(900, in_stock=True)),
    "beyond reason": ([offer(MAX_PRICE + 1)], ProductPrice()),
    "the highest within reason": ([offer(MAX_PRICE)], ProductPrice(MAX_PRICE, in_stock=True)),
    "another currency": ([offer(100, currency="EUR"), offer(900)], ProductPrice(900, in_stock=True)),
    "another currency alone": ([offer(100, currency="EUR")], ProductPrice()),
    "another currency in stock, pounds out of stock": (
        [offer(100, currency="EUR"), offer(900, in_stock=False)], ProductPrice(900, in_stock=False),
    ),
    "the cheaper one out of stock": (
        [offer(500, in_stock=False), offer(900)], ProductPrice(900, in_stock=True),
    ),
    "all out of stock": (
        [offer(500, in_stock=False), offer(900, in_stock=False)], ProductPrice(500, in_stock=False),
    ),
    "two offers of one retailer": ([offer(900), offer(800)], ProductPrice(800, in_stock=True)),
    "dated in the future": (
        [offer(500)._replace(updated_at=NOW + timedelta(hours=1)), offer(900)],
        ProductPrice(900, in_stock=True),
    ),
    "a clock a little ahead": (
        [offer(500)._replace(updated_at=NOW + timedelta(minutes=4))], ProductPrice(500, in_stock=True),
    ),
    "delivery makes the cheaper one dearer": (
        [offer(900, delivery=400), offer(1000, delivery=0)],
        ProductPrice(900, in_stock=True, delivered=1000),
    ),
    "an unknown delivery is not free": (
        [offer(900), offer(1000, delivery=100)], ProductPrice(900, in_stock=True, delivered=1100),
    ),
    "a delivery beyond reason is unknown": (
        [offer(900, delivery=10_001)], ProductPrice(900, in_stock=True),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", AWKWARD)
def test_an_awkward_offer_has_one_answer(case: str):
    offers, price = AWKWARD[case]
    assert find_price(offers, NOW) == price
