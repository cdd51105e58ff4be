"""A shop to measure: PostgreSQL, members with sessions, a window, and the running API."""

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from app.kit.database.migrate import migrate
from app.kit.database.pool import Connection, Database
from app.members.sessions import access, service
from app.settings import Settings
from app.window.builder.build import build_window
from benchmarks.server import READINESS_PATH, ServedApp, postgres, serve_app, shop_environment

MEMBERS, PRODUCTS, REVIEWED, WISHED = 400, 300, 100, 200
# The first member has a long profile; the last one has a hundred reviews for others to vote on.
STOCK = (
    "INSERT INTO brand (slug, name) VALUES ('house', 'House')",
    "INSERT INTO category (slug, name) VALUES ('shelf', 'Shelf')",
    f"""INSERT INTO product (slug, name, brand_id, category_id)
        SELECT 'tint-' || n, 'Tint ' || n, brand.id, category.id
        FROM brand, category, generate_series(1, {PRODUCTS}) AS n""",
    f"""INSERT INTO member (first_name, surname)
        SELECT 'Ada', 'No ' || n FROM generate_series(1, {MEMBERS}) AS n""",
    f"""INSERT INTO review (product_id, member_id, rating)
        SELECT product.id, member.id, 4 FROM product, member
        WHERE product.id <= {REVIEWED} AND member.id IN (1, {MEMBERS})""",
    f"INSERT INTO wish (member_id, product_id) SELECT 1, id FROM product WHERE id <= {WISHED}",
)


@dataclass
class Shop:
    """The address of the API, its rows, and its members' sessions."""

    api: ServedApp
    database: Database
    cookies: dict[int, str]
    reviews: list[int]


@asynccontextmanager
async def shop() -> AsyncIterator[Shop]:
    with ExitStack() as stack:
        name = stack.enter_context(TemporaryDirectory(prefix="undertone-bench-", ignore_cleanup_errors=True))
        var = Path(name)
        url = stack.enter_context(postgres(var)).start()
        await migrate(url)
        async with Database(url) as database:
            cookies, reviews = await _fill(database, Settings(database_url=url, var=var))
            await build_window(database, var / "window", lambda _, __: None)
            api = serve_app("app.asgi:create_app", shop_environment(url, var), health=READINESS_PATH)
            yield Shop(stack.enter_context(api), database, cookies, reviews)


async def _fill(database: Database, settings: Settings) -> tuple[dict[int, str], list[int]]:
    """Insert products, members with sessions, a long profile, and reviews to vote on."""
    async with database.bulk() as work:
        for statement in STOCK:
            await work.execute(statement)
        members = [row["id"] for row in await work.fetch("SELECT id FROM member ORDER BY id")]
        judged = "SELECT id FROM review WHERE member_id = $1 ORDER BY id"
        reviews = [row["id"] for row in await work.fetch(judged, MEMBERS)]
        return {number: await _cookie(work, number, settings) for number in members}, reviews


async def _cookie(work: Connection, member_id: int, settings: Settings) -> str:
    session = await service.begin_session(work, member_id)
    return access.make_access_token(session.family, settings.secret)
