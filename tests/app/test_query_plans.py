"""No frequent query reads a large table whole: each is explained as if tables had a million rows.

The queries are found, not listed: those that run while every route is called and the background work is
done, and every statement of a file `queries.py` besides.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from app.admin.managed_tables import MANAGED_TABLES
from app.kit.database.pool import Connection
from app.privacy import queries as privacy
from app.search_counts.popular_queries import PopularQueries
from app.window import queries as window_queries
from app.window.activity import queries as activity_queries
from tests.house.test_ownership import CALLERS, RULES, fill_path, make_scene
from tests.support.community import Community, community
from tests.support.many_rows import STANDS_FOR, fill_with_many_rows
from tests.support.shop import INTERNAL
from tests.support.staff import StaffBrowser, add_staff
from tests.support.statements import EXPLAINED, find_statements

MOST_ROWS = 50_000 // STANDS_FOR
"""More rows than this no statement of a request may read, by the planner's estimate."""
READ_WHOLE = {
    "app.backup": "reads or replaces everything",
    "app.privacy.queries._ERASURES_BEFORE_THEIR_TABLE": "is for the restore of a shop without that table",
    "app.catalogue.importing": "imports and exports a whole catalogue",
    "app.window.builder": "reads the whole catalogue",
    "app.window.activity.queries._ALL_ACTIVITY": "is for a build of the window",
    "app.editorial.newsletter.queries._SUBSCRIBED": "is for the command that lists all subscribers",
    "app.editorial.newsletter.queries._WRITE_LETTERS": "writes to all subscribers",
    "app.members.terms.queries._TELL": "writes to all members",
    "app.reviews.checks.queries._REVIEWS": "looks at all reviews of some weeks, hourly in the worker",
    "app.shades.queries._PUBLIC_PRODUCTS": "lists all pages where the log names none",
    "app.alerts.prices.queries._LIST_ALL_PRODUCTS": "looks through all prices where the log does not reach",
    "app.admin.queries._LIST_WRITTEN_SIZES": "lists the sizes that no rule reads, for staff",
    "app.desk.reviews.queries._REVIEWS": "looks for any words in reviews, for staff",
    "app.desk.people.queries._PEOPLE": "looks for a part of a name, for staff",
    "app.desk.queries._WAITING": "counts what waits for staff, on the first page of their desk",
    "app.desk.queries._FINISHES": "lists the finishes there are, for staff",
    "app.desk.publishing.queries._READERS": "counts who gets the newsletter, for staff",
    "app.search_counts.queries._LIST_POPULAR": "sums up days of counts, as the views for staff do",
    "app.launch": "runs before the shop opens",
    "app.members.opinions.queries.REVIEW": "is a part of other statements",
}
SUMMED = {"searches_report", "search_openings_report"}
"""Views for staff that sum up thirty days of counts: they grow with what is searched for alone."""
READ_TO_THE_END = {"Sort", "Aggregate", "Hash", "Materialize", "WindowAgg"}
"""What reads all rows below it, also where a limit is above it."""
Recorded = dict[str, tuple[Any, ...]]
Init = Callable[[asyncpg.Connection], Awaitable[None]]


@pytest.fixture(scope="module")
def recorded() -> Iterator[Recorded]:
    """Every statement that any pool sends, with its last values."""
    statements: Recorded = {}

    create_pool = asyncpg.create_pool

    def create_recorded_pool(url: str, *, init: Init, **options: Any) -> Any:
        async def listen(connection: asyncpg.Connection) -> None:
            await init(connection)
            connection.add_query_logger(lambda sent: statements.__setitem__(sent.query, tuple(sent.args)))

        return create_pool(url, init=listen, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncpg, "create_pool", create_recorded_pool)
        yield statements


@pytest_asyncio.fixture(scope="module")
async def shop(recorded: Recorded, module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var"), admin=True) as opened:
        yield opened


@pytest_asyncio.fixture(scope="module")
async def large(shop: Community, recorded: Recorded) -> AsyncIterator[tuple[Connection, set[str]]]:
    """Everything has been called, and a connection believes in large tables."""
    async with shop.db.bulk() as connection:
        await connection.execute("ANALYZE")
    await _call_every_route(shop)
    await _call_the_admin(shop)
    await _do_background_work(shop)
    async with shop.db.bulk() as connection:
        yield connection, await fill_with_many_rows(connection)


async def _call_every_route(shop: Community) -> None:
    scene = await make_scene(shop)
    for (method, path), cases in RULES.items():
        if method == "DELETE":  # what was deleted before would not be found
            scene = await make_scene(shop)
        for case in cases:
            for who in reversed(CALLERS):
                address = fill_path(path, scene)
                parts = {"files": {"first_name": (None, "Eve")}} if case.form else {}
                await scene.visitors[who].ask(method, address + case.more, case.body(scene), **parts)
    _, ada = await shop.newcomer()
    await ada.delete("/user", {"keep_ratings": True})
    await _read_pages(shop)
    await shop.shop.get(f"{INTERNAL}/readyz")


async def _read_pages(shop: Community) -> None:
    _, member = await shop.newcomer()
    for query in ("sort=recent", "sort=rating", "stars=4", "shades=1,0", "sort=recent&stars=2"):
        assert (await shop.nobody.get(f"/product/review?slug=tint-0&{query}")).status_code == 200
    assert (await member.get("/user/profile")).status_code == 200


async def _call_the_admin(shop: Community) -> None:
    await add_staff(shop.db, "rosa")
    rosa = StaffBrowser(shop.shop)
    assert (await rosa.sign_in("rosa")).status_code == 200
    for table in (managed.name for managed in MANAGED_TABLES if managed.name not in SUMMED):
        for part in ("", "schema/", "ids/", "references/", "1/"):
            await rosa.get(f"/api/tables/{table}/{part}")
    review = await shop.value("SELECT min(id) FROM review")
    assert (await rosa.change("review_moderation", review, standing="hidden")).status_code == 200


async def _do_background_work(shop: Community) -> None:
    state = shop.shop._transport.app.app.shop.state  # type: ignore[attr-defined]
    services = state.services
    await services.views.write()
    await PopularQueries(shop.db, lambda _: None, lambda: None).refresh()
    async with shop.db.unit_of_work() as connection:
        snapshot = await window_queries.read_snapshot(connection)
        await activity_queries.list_active_since(connection, snapshot)
        await activity_queries.fetch_activity(
            connection, shop.product_ids, services.current_window.window.manifest.built_at
        )
        await activity_queries.add_activity_to_totals(connection)
        state = await window_queries.read_catalogue_state(connection)
        await window_queries.needs_window(connection, snapshot, state.database)
        await window_queries.delete_changes_before(connection, [snapshot])
        await window_queries.delete_repeated_changes(connection, snapshot)
        await privacy.has_lately_erased(connection)
        await privacy.sweep(connection, 30)


def _is_read_whole(name: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in READ_WHOLE)


async def test_no_query_of_a_request_reads_a_large_table_whole(large, recorded: Recorded) -> None:
    connection, tables = large
    whole = {text for name, text in find_statements() if _is_read_whole(name)}
    sent = {
        query: values
        for query, values in recorded.items()
        if EXPLAINED.fullmatch(query) and query not in whole
    }
    assert len(sent) > 100
    faults = {}
    for query, values in sent.items():
        plan = await connection.fetchval(f"EXPLAIN (FORMAT JSON) {query}", *values)
        if found := list(_find_faults(json.loads(plan)[0]["Plan"], tables, has_values=True)):
            faults[query] = found
    assert not faults, _describe(faults)


async def test_no_statement_of_a_queries_file_reads_a_large_table_whole(large) -> None:
    connection, tables = large
    await connection.execute("SET LOCAL plan_cache_mode = force_generic_plan")
    faults = {}
    for name, text in find_statements():
        plan = None if _is_read_whole(name) else await _explain_without_values(connection, text)
        if plan and (found := list(_find_faults(plan, tables, has_values=False))):
            faults[name] = found
    assert not faults, _describe(faults)


async def test_a_scan_of_a_large_table_is_found(large) -> None:
    connection, tables = large
    assert {"review", "member", "wish", "product_view", "activity_change", "offer"} <= tables
    plan = await connection.fetchval("EXPLAIN (FORMAT JSON) SELECT max(likes) FROM review")
    assert list(_find_faults(json.loads(plan)[0]["Plan"], tables, has_values=True)) == [
        "Seq Scan on review as a whole"
    ]


async def _explain_without_values(connection: Connection, text: str) -> dict[str, Any] | None:
    """The plan for any values. None for what is a part of statements, and none by itself."""
    try:
        async with connection.transaction():
            await connection.execute(f"PREPARE explained AS {text}")
            count = await connection.fetchval(
                "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'explained'"
            )
            values = f"({', '.join(['NULL'] * count)})" if count else ""
            plan = await connection.fetchval(f"EXPLAIN (FORMAT JSON) EXECUTE explained{values}")
            await connection.execute("DEALLOCATE explained")
    except (asyncpg.PostgresSyntaxError, asyncpg.IndeterminateDatatypeError, asyncpg.UndefinedTableError):
        return None
    found: dict[str, Any] = json.loads(plan)[0]["Plan"]
    return found


def _describe(faults: dict[str, list[str]]) -> str:
    return "\n\n".join(f"{'; '.join(found)}:\n{query}" for query, found in faults.items())


def _find_faults(
    plan: dict[str, Any], tables: set[str], *, has_values: bool, limited: bool = False
) -> Iterator[str]:
    """The scans that read a large table, or many rows of one. Without values their number is not known."""
    table, node, rows = plan.get("Relation Name"), plan["Node Type"], plan["Plan Rows"]
    if table in tables and "Scan" in node:
        by_index = "Index Cond" in plan or node == "Bitmap Heap Scan"
        if not by_index and (not limited or "Filter" in plan):
            yield f"{node} on {table} as a whole"
        elif has_values and rows > MOST_ROWS and not limited:
            yield f"{node} of {rows} rows of {table}"
    limited = (limited or node == "Limit") and node not in READ_TO_THE_END
    for part in plan.get("Plans", ()):
        yield from _find_faults(part, tables, has_values=has_values, limited=limited)
