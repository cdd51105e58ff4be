"""Members who vote and wish at a steady rate, and a check of the stored result."""

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.members.connection import ApiConnection
from benchmarks.members.shop import PRODUCTS, WISHED, Shop

LANES = 20
WORDS = {"like": 1, "dislike": -1, "undo": 0}


@dataclass
class Tally:
    """The successful writes, and their duration since the time when each was due."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    votes: dict[tuple[int, int], int] = field(default_factory=dict)
    wishes: dict[tuple[int, int], bool] = field(default_factory=dict)

    def percentile(self, share: float) -> float:
        """The milliseconds within which that share of requests was answered."""
        return 1000 * sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))]


async def write(shop: Shop, rate: int, seconds: int) -> Tally:
    """Write at a rate for some seconds. Each lane has its own members, so that the result is known."""
    tally = Tally()
    members = list(shop.cookies)[1:-1]
    began = perf_counter()
    lanes = (
        _lane(shop, tally, members[number::LANES], began + number / rate, rate / LANES, seconds, number)
        for number in range(LANES)
    )
    await asyncio.gather(*lanes)
    return tally


async def _lane(
    shop: Shop, tally: Tally, members: list[int], due: float, rate: float, seconds: int, seed: int
) -> None:
    dice, line = random.Random(seed), await ApiConnection.to(shop.api.port)
    for turn in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, due - perf_counter()))
        member = members[turn % len(members)]
        status = await (_vote if turn % 2 else _wish)(shop, tally, line, dice, member)
        tally.statuses[status] += 1
        tally.seconds.append(perf_counter() - due)
        due += 1 / rate
    line.close()


async def _vote(shop: Shop, tally: Tally, line: ApiConnection, dice: random.Random, member: int) -> int:
    word, review = dice.choice([*WORDS]), dice.choice(shop.reviews)
    method = "DELETE" if word == "undo" else "POST"
    body = {"review_id": review}
    status, _ = await line.ask(method, f"/product/review/{word}", shop.cookies[member], body)
    if status == 200:
        tally.votes[review, member] = WORDS[word]
    return status


async def _wish(shop: Shop, tally: Tally, line: ApiConnection, dice: random.Random, member: int) -> int:
    wanted, product = dice.random() < 0.7, dice.randrange(1, PRODUCTS + 1)
    body = {"product_slug": f"tint-{product}"}
    method = "POST" if wanted else "DELETE"
    status, _ = await line.ask(method, "/product/wishlist", shop.cookies[member], body)
    if status == 200:
        tally.wishes[member, product] = wanted
    return status


async def wrong_counts(shop: Shop, tally: Tally) -> int:
    """The number of reviews and wishlists whose counts differ from the successful writes."""
    expected = {review: [0, 0] for review in shop.reviews}
    for (review, _), value in tally.votes.items():
        if value:
            expected[review][value < 0] += 1
    async with shop.database.reading() as connection:
        rows = await connection.fetch(
            "SELECT id, likes, dislikes FROM review WHERE id = ANY($1)", shop.reviews
        )
        wishes = await connection.fetchval("SELECT count(*) FROM wish")
    wrong = sum([row["likes"], row["dislikes"]] != expected[row["id"]] for row in rows)
    return wrong + (wishes != WISHED + sum(tally.wishes.values()))


async def read_profile(shop: Shop, times: int) -> Tally:
    """Read the long profile repeatedly."""
    tally, line = Tally(), await ApiConnection.to(shop.api.port)
    cookie = next(iter(shop.cookies.values()))
    for _ in range(times):
        began = perf_counter()
        status, body = await line.ask("GET", "/user/profile", cookie)
        tally.seconds.append(perf_counter() - began)
        tally.statuses[status] += 1
    line.close()
    data = json.loads(body)["data"]
    assert (len(data["reviews"]), len(data["wishlist"])) == (100, WISHED)
    return tally
