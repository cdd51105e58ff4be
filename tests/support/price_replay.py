"""Prices that change, alerts that wait for some of them, and who is to be told by brute force."""

from random import Random

from app.kit.database.pool import Database
from tests.support.rows import a_brand, a_category

Pair = tuple[int, int]
"""An alert and a product."""
CHANGES = (
    (6, """UPDATE offer SET price_pence = 500 + (price_pence * 31 + $2 * 17 + id) % 3000
        WHERE product_id = ANY($1)"""),
    (3, "UPDATE offer SET in_stock = (id + $2) % 3 > 0 WHERE product_id = ANY($1)"),
    (1, """UPDATE offer SET price_pence = CASE WHEN id % 7 = $2 % 7 THEN 0 ELSE price_pence END
        WHERE product_id = ANY($1)"""),
    (1, """UPDATE product SET status = CASE WHEN id % 5 = $2 % 5 THEN 'withdrawn' ELSE 'published' END
        WHERE id = ANY($1)"""),
    (1, "DELETE FROM offer WHERE product_id = ANY($1) AND id % 9 = $2 % 9"),
    (2, """INSERT INTO offer (product_id, vendor_id, price_pence)
        SELECT product.id, vendor.id, 700 + $2 % 100 FROM product, vendor
        WHERE product.id = ANY($1) AND (vendor.id + $2) % 3 = 0 ON CONFLICT DO NOTHING"""),
)  # fmt: skip
"""How offers change, and the weight of each kind."""


class PriceReplay:
    """A shop with alerts. `change` changes offers, `find_told` says by brute force who is to be told then."""

    def __init__(self, db: Database, seed: int = 1) -> None:
        self.db = db
        self.random = Random(seed)
        self.before: dict[int, tuple[int | None, bool]] = {}
        self.told: set[Pair] = set()

    async def fill(self, products: int, members: int, alerts: int) -> None:
        """Make products with offers of three retailers, and alerts of every kind; some are paused."""
        async with self.db.bulk() as work:
            brand, category = await a_brand(work), await a_category(work)
            await work.execute(
                """INSERT INTO product (brand_id, category_id, slug, name)
                SELECT $1, $2, 'item-' || n, 'Item ' || n FROM generate_series(1, $3::integer) AS n""",
                brand, category, products,
            )  # fmt: skip
            await work.execute(
                "INSERT INTO vendor (slug, name) SELECT 'shop-' || n, 'Shop' FROM generate_series(1, 3) AS n"
            )
            await work.execute(
                """INSERT INTO offer (product_id, vendor_id, price_pence, in_stock)
                SELECT product.id, vendor.id, 500 + (product.id * 37 + vendor.id * 911) % 3000,
                    product.id % 3 > 0
                FROM product, vendor WHERE (product.id + vendor.id) % 4 > 0"""
            )
            await work.execute(
                """INSERT INTO member (first_name, surname, email, email_verified)
                SELECT 'Ada', 'No ' || n, n || '@shop.example', true
                FROM generate_series(1, $1::integer) AS n""",
                members,
            )
            await work.execute(
                """INSERT INTO wish (member_id, product_id)
                SELECT member.id, product.id FROM member, product
                WHERE (member.id * 7 + product.id) % $1 = 0""",
                max(50, products // 20),
            )
            ids = [row[0] for row in await work.fetch("SELECT id FROM product ORDER BY id")]
            owners = [row[0] for row in await work.fetch("SELECT id FROM member ORDER BY id")]
            rows = [self._make_alert(ids, owners, number) for number in range(alerts)]
            await work.executemany(
                """INSERT INTO alert
                    (member_id, address, about, product_id, below_pence, confirmed_at, paused_at)
                VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END, CASE WHEN $7 THEN now() END)
                ON CONFLICT DO NOTHING""",
                rows,
            )
            await work.execute("ANALYZE")

    async def change(self, products: int) -> None:
        """Change the offers of about so many products, in a few transactions of different kinds."""
        async with self.db.bulk(readonly=True) as connection:
            ids = [row[0] for row in await connection.fetch("SELECT id FROM product ORDER BY id")]
        for weight, statement in CHANGES:
            some = self.random.sample(ids, max(1, products * weight // 14))
            async with self.db.bulk() as work:
                await work.execute(statement, some, self.random.randrange(10_000))

    async def find_told(self) -> set[Pair]:
        """Who is to be told of the prices as they are, compared with those of the last call."""
        now, watching = await self._read_prices(), await self._read_watching()
        told = {
            (alert, product)
            for product, price in now.items()
            if price != self.before.get(product)
            for alert, below, is_open in watching.get(product, [])
            if is_open
            and _is_met(price, below)
            and not _is_met(self.before.get(product, (None, False)), below)
        }
        self.before = now
        return told

    async def read_noted(self) -> set[Pair]:
        """What the shop noted, which is then forgotten."""
        async with self.db.bulk() as work:
            rows = await work.fetch("DELETE FROM alert_news RETURNING alert_id, product_id")
        noted = [(row[0], row[1]) for row in rows]
        assert len(noted) == len(set(noted))
        return set(noted)

    def _make_alert(self, products: list[int], members: list[int], number: int) -> tuple[object, ...]:
        is_wish = number % 10 == 0
        is_member = is_wish or number % 3 > 0
        below = None if number % 4 == 0 else self.random.randrange(500, 3500)
        return (
            self.random.choice(members) if is_member else None,
            None if is_member else f"visitor{number}@shop.example",
            "wishlist" if is_wish else "product",
            None if is_wish else self.random.choice(products),
            below, number % 17 > 0, number % 13 == 0,
        )  # fmt: skip

    async def _read_prices(self) -> dict[int, tuple[int | None, bool]]:
        async with self.db.bulk(readonly=True) as connection:
            rows = await connection.fetch(
                """SELECT product.id, status, price_pence, in_stock FROM product
                LEFT JOIN offer ON product_id = product.id AND currency = 'GBP' AND price_pence > 0"""
            )
        offers: dict[int, list[tuple[int, bool]]] = {}
        for row in rows:
            own = offers.setdefault(row["id"], [])
            if row["status"] == "published" and row["price_pence"]:
                own.append((row["price_pence"], row["in_stock"]))
        return {product: _price(own) for product, own in offers.items()}

    async def _read_watching(self) -> dict[int, list[tuple[int, int | None, bool]]]:
        async with self.db.bulk(readonly=True) as connection:
            alerts = await connection.fetch("SELECT * FROM alert")
            wishes = await connection.fetch("SELECT * FROM wish")
        by_member: dict[int, list[int]] = {}
        for wish in wishes:
            by_member.setdefault(wish["member_id"], []).append(wish["product_id"])
        watching: dict[int, list[tuple[int, int | None, bool]]] = {}
        for alert in alerts:
            is_open = alert["confirmed_at"] is not None and alert["paused_at"] is None
            own = [alert["product_id"]] if alert["product_id"] else by_member.get(alert["member_id"], [])
            for product in own:
                watching.setdefault(product, []).append((alert["id"], alert["below_pence"], is_open))
        return watching


def _price(offers: list[tuple[int, bool]]) -> tuple[int | None, bool]:
    buyable = [price for price, in_stock in offers if in_stock]
    return min(buyable or [price for price, _ in offers], default=None), bool(buyable)


def _is_met(price: tuple[int | None, bool], below: int | None) -> bool:
    pence, in_stock = price
    return in_stock and pence is not None and (below is None or pence <= below)
