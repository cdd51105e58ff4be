"""Tells whether an answer to a shopper's question is right, by the shop's database.

Whoever answers may say it in any words. An answer is right if it says what the check asks for: names as the
shop writes them, prices with two decimals (or whole pounds), and "yes" or "no" where that is asked.
"""

import re
import tomllib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from app.kit.database.pool import Connection

FILE = Path(__file__).with_name("questions.toml")
LOWEST = "min(price_pence) FILTER (WHERE in_stock AND currency = 'GBP')"
OFFERS = "product JOIN brand ON brand.id = brand_id JOIN offer ON offer.product_id = product.id"
PRICE = f"SELECT {LOWEST} FROM {OFFERS} WHERE product.slug = $1"
SELLER = f"""
    SELECT vendor.name, price_pence FROM {OFFERS} JOIN vendor ON vendor.id = vendor_id
    WHERE product.slug = $1 AND in_stock AND currency = 'GBP' AND price_pence = ({PRICE})"""
RATING = "SELECT avg_rating, rating_count FROM product WHERE slug = $1"
SHADES = "SELECT count(*) FROM variant JOIN product ON product.id = product_id WHERE slug = $1"
CERTIFIED = """
    SELECT EXISTS (SELECT FROM product_certification JOIN certification ON certification.id = certification_id
        JOIN product ON product.id = product_id
        WHERE product.slug = $1 AND certification.name = $2 AND is_certified)"""
CHEAPER = f"""
    SELECT brand.name, {LOWEST} AS pence FROM {OFFERS} WHERE product.slug = ANY($1)
    GROUP BY product.id, brand.name ORDER BY pence LIMIT 1"""
FIND = f"""
    SELECT product.name, {LOWEST} AS pence FROM {OFFERS} JOIN category ON category.id = category_id
    WHERE category.name = $1 AND status = 'published' AND (
        SELECT count(*) FROM product_certification JOIN certification ON certification.id = certification_id
        WHERE product_id = product.id AND is_certified AND certification.name = ANY($3)) = cardinality($3)
    GROUP BY product.id HAVING {LOWEST} <= $2"""
SHADE = """
    SELECT variant.id FROM variant JOIN product ON product.id = product_id
    WHERE slug = $1 AND variant.name = $2"""

Facts = list[list[str]]
"""Ways to be right: each a list of what has to be said."""


class Question(NamedTuple):
    """The question of a shopper, and how its answer is checked."""

    number: int
    words: str
    check: str
    about: tuple[Any, ...]


def read_questions() -> list[Question]:
    """All of them, in the order of their numbers."""
    told = tomllib.loads(FILE.read_text(encoding="utf-8"))
    every = ((check, *question) for check, questions in told.items() for question in questions)
    return [
        Question(number, words, check, tuple(about))
        for number, (check, words, *about) in enumerate(every, start=1)
    ]


async def find_facts(question: Question, connection: Connection, shop: httpx.AsyncClient) -> Facts:
    """The contents of a right answer, by the database as it stands now."""
    return await _CHECKS[question.check](connection, shop, *question.about)


def is_right(answer: str, facts: Facts) -> bool:
    """Whether an answer says all of one of the ways to be right."""
    told = " ".join(answer.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
    return any(all(_says(told, fact.casefold()) for fact in way) for way in facts)


def _says(told: str, fact: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(fact)}(?!\w|\.\d)", told) is not None


def _price(pence: int) -> list[str]:
    pounds = f"{pence / 100:.2f}"
    return [pounds, pounds.removesuffix(".00")] if pounds.endswith(".00") else [pounds]


def _with_price(pence: int, *others: str) -> Iterator[list[str]]:
    for price in _price(pence):
        yield [*others, price]


async def _check_price(connection: Connection, _: httpx.AsyncClient, slug: str) -> Facts:
    return [*_with_price(await connection.fetchval(PRICE, slug))]


async def _check_seller(connection: Connection, _: httpx.AsyncClient, slug: str) -> Facts:
    return [way for name, pence in await connection.fetch(SELLER, slug) for way in _with_price(pence, name)]


async def _check_rating(connection: Connection, _: httpx.AsyncClient, slug: str) -> Facts:
    average, count = await connection.fetchrow(RATING, slug)
    short = f"{average:.1f}"
    return [[f"{average:.2f}", str(count)], [short, str(count)]]


async def _check_shades(connection: Connection, _: httpx.AsyncClient, slug: str) -> Facts:
    return [[str(await connection.fetchval(SHADES, slug))]]


async def _check_certified(connection: Connection, _: httpx.AsyncClient, slug: str, name: str) -> Facts:
    return [["yes" if await connection.fetchval(CERTIFIED, slug, name) else "no"]]


async def _check_cheaper(connection: Connection, _: httpx.AsyncClient, slugs: list[str]) -> Facts:
    brand, pence = await connection.fetchrow(CHEAPER, slugs)
    return [*_with_price(pence, brand)]


async def _check_find(
    connection: Connection, _: httpx.AsyncClient, category: str, most: int, certified: list[str]
) -> Facts:
    found = await connection.fetch(FIND, category, most, certified)
    return [way for name, pence in found for way in _with_price(pence, name)]


async def _check_dupe(
    connection: Connection, shop: httpx.AsyncClient, slug: str, name: str, most: int
) -> Facts:
    shade = await connection.fetchval(SHADE, slug, name)
    asked: dict[str, Any] = {"variant_id": shade, "limit": 5, "leading": True}
    limit = {"max_price": most / 100} if most else {}
    told = (await shop.get("/api/v1/search/similar", params=asked | limit)).json()
    found = [*told["products"], *([told["leading"]["lead"]] if told["leading"] else [])]
    return [
        way
        for match in found
        if match["price"] is not None
        for way in _with_price(round(match["price"] * 100), match["name"], match["variants"][0]["name"])
    ]


_CHECKS: dict[str, Callable[..., Awaitable[Facts]]] = {
    "price": _check_price,
    "seller": _check_seller,
    "rating": _check_rating,
    "shades": _check_shades,
    "certified": _check_certified,
    "cheaper": _check_cheaper,
    "find": _check_find,
    "dupe": _check_dupe,
}
