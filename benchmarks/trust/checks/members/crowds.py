"""Crowds of new accounts and of few networks, and all that shoppers are shown before and after."""

from datetime import UTC, datetime, timedelta
from typing import Any

from app.kit.database.pool import Connection
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_community
from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.rows import a_member, a_review, row
from tests.support.shop import open_shop
from tests.support.windows import publish_window
from tests.wearing.test_crowds import Scene, fill

CROWDS = (5, 50, 500)
WEARERS = 8
NETWORKS, VIEWS = 5, 600
LIFTED, NEIGHBOUR = "skin-11", "skin-1"
PHRASE = "foundation with lead"


async def measure(trial: Trial) -> Outcome:
    """Each crowd says all that an account can say of a rival, and is as large as those before it together."""
    faults: list[str] = []
    crowds = [size for size in CROWDS if size <= trial.count]
    async with open_community(trial) as shop:
        async with shop.db.unit_of_work() as work:
            scene = await fill(work)
            await _live_honestly(work, shop, scene)
        before = await _list_shown(shop, scene)
        if not any(match["worn_together"] == WEARERS for match in before["matches"]):
            faults.append("honest wearers move nothing")
        for number, size in enumerate(crowds, 1):
            for _ in range(size):
                await _speak_as_puppet(shop, scene)
            await _look_and_search(shop)
            after = await _list_shown(shop, scene)
            faults += [f"{size} accounts: {what} changed" for what in before if after[what] != before[what]]
            trial.report(number, len(crowds))
    return judge(sum(crowds), "new accounts", faults, f"{VIEWS} views from {NETWORKS} networks")


async def _live_honestly(work: Connection, shop: Community, scene: Scene) -> None:
    """Proved members wear two near shades, review what there is, and shoppers of many networks look at it."""
    near = await work.fetchval("SELECT variant.id FROM variant JOIN product ON product.id = product_id"
                               " WHERE slug = $1", NEIGHBOUR)  # fmt: skip
    for number in range(WEARERS):
        joined_at = datetime.now(UTC) - timedelta(days=300)
        member = await a_member(work, created_at=joined_at)
        said_on = (joined_at + timedelta(days=30 * number)).date()
        for shade in (scene.own, near):
            await row(work, "worn_shade", member_id=member, variant_id=shade, created_on=said_on)
        for place, product in enumerate(shop.product_ids):
            await a_review(work, product, member, rating=5 - place % 3)
    await work.execute(
        "INSERT INTO product_view (product_id, day, views) SELECT id, current_date, 10 * id FROM product"
    )


async def _speak_as_puppet(shop: Community, scene: Scene) -> None:
    _, puppet = await shop.newcomer(is_proved=False)
    for shade in (scene.own, scene.rival):
        await _send(puppet, "PUT", "/user/wearing/shade", {"variant_id": shade})
    report = {"variant_id": scene.rival, "verdicts": ["matched"], "later": 1, "worn_variant_id": scene.own}
    await _send(puppet, "PUT", "/user/wearing/report", report)
    await _send(
        puppet, "POST", "/product/review", {"product_slug": LIFTED, "rating": 5, "incentivised": False}
    )
    await _send(puppet, "POST", "/product/wishlist", {"product_slug": LIFTED})


async def _look_and_search(shop: Community) -> None:
    for number in range(VIEWS):
        await _post_event(shop, {"kind": "view", "product_slug": LIFTED}, f"10.7.{number % NETWORKS}.9")
    for network in range(30):
        await _post_event(shop, {"kind": "searched", "query": PHRASE}, f"10.8.{network}.9")


async def _post_event(shop: Community, event: dict[str, Any], address: str) -> None:
    front = {"x-undertone-front": shop.settings.front_secret, "x-undertone-client": address}
    answer = await shop.nobody.ask("POST", "/events", event, headers=front)
    assert answer.status_code == 204, answer.text


async def _send(visitor: Visitor, method: str, path: str, body: dict[str, Any]) -> None:
    answer = await visitor.ask(method, path, body)
    assert answer.status_code < 300, answer.text


async def _list_shown(shop: Community, scene: Scene) -> dict[str, Any]:
    """All that crowds could change, in a new window and a newly opened shop."""
    await publish_window(shop.settings)
    async with open_shop(shop.settings) as client:
        visitor = Visitor(client)
        search = {"query": "", "sort_by": "rating", "page_limit": 48}
        found = (await visitor.post("/search", search)).json()["products"]
        trending = (await visitor.get("/product/trending")).json()["products"]
        page = (await visitor.get(f"/product?slug={LIFTED}")).json()["data"]
        matches = await visitor.get(f"/search/similar?variant_id={scene.own}&limit=24")
        suggested = (await visitor.get("/search/suggest?q=foundation")).json()["queries"]
    return {
        "rank by stars": [each["slug"] for each in found],
        "trending": [each["slug"] for each in trending],
        "what wearers say": [shade["wear"] for shade in page["variants"]],
        "matches": [_pick(each) for each in matches.json()["products"]],
        "suggestions": suggested,
    }


def _pick(match: dict[str, Any]) -> dict[str, Any]:
    """Pick a statement about a match. Its stars are counted and shown, whoever gave them."""
    return {name: value for name, value in match.items() if name not in {"rating", "reviews"}}
