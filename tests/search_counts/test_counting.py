"""What shoppers search for is counted once enough of them asked the same, and never who they are."""

import json
from datetime import UTC, datetime

import msgspec
import pytest

from app.kit import clock
from app.kit.database.pool import Database
from app.search_counts import counter
from app.search_counts.asker_sketches import AskerSketches
from app.search_counts.counter import DICE_SIDES, MIN_ASKERS, SearchCounter
from app.search_counts.query_outcomes import QueryOutcome
from app.services import create_services
from tests.search_counts.conftest import Counted, address_of

MOST_ASKERS = MIN_ASKERS + 2 * (DICE_SIDES - 1)
ROWS_WITH = "SELECT count(*) FROM search_count WHERE query = $1"
ALLOWED_COLUMNS = {
    "search_count": {"day", "query", "asked", "products_found", "words_not_met", "is_demo"},
    "search_opening": {"day", "query", "product_id", "opened"},
}


def met(_: str) -> QueryOutcome:
    return QueryOutcome(1, "")


async def test_too_few_leave_nothing_and_the_last_that_it_takes_stores_all(counted: Counted):
    enough = counted.searches.find_threshold("tint zero")
    assert MIN_ASKERS <= enough <= MOST_ASKERS
    await counted.search("Tint  ZERO", range(enough - 1))
    assert await counted.asked("tint zero") is None
    await counted.search("tint zero", range(enough - 1))
    assert await counted.asked("tint zero") is None
    await counted.search("tint zero", range(enough - 1, enough))
    first = await counted.asked("tint zero")
    if first is None:  # two of the networks may share a bit
        await counted.search("tint zero", range(enough, enough + 2))
        first = await counted.asked("tint zero")
    assert first >= MIN_ASKERS
    await counted.search("tint zero", range(30, 35))
    assert await counted.asked("tint zero") == pytest.approx(first + 5, abs=1)
    assert await counted.shop.value("SELECT bool_and(day = current_date) FROM search_count")


def test_whoever_has_nine_networks_or_more_does_not_learn_whether_a_stranger_asked(
    sketches: AskerSketches, tmp_path, tomorrow, monkeypatch: pytest.MonkeyPatch
):
    """However many networks one has, only one phrase in six at most shows a difference on a day."""
    # The dice of one day: on one of some thousand days they tell a little more.
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 20, 12, tzinfo=UTC))
    counter = SearchCounter(Database(""), sketches, met)
    phrases = [f"phrase {number}" for number in range(900)]
    today = {each: counter.find_threshold(each) for each in phrases}
    assert {each: counter.find_threshold(each) for each in phrases} == today  # asking again tells nothing new
    for own in range(1, 25):
        told = sum(own < enough <= own + 1 for enough in today.values()) / len(phrases)
        assert told < 0.05 if own < MIN_ASKERS else told < 0.22
    with AskerSketches(tmp_path / "others", "another secret") as others:
        elsewhere = SearchCounter(Database(""), others, met)
        assert {each: elsewhere.find_threshold(each) for each in phrases} != today
    tomorrow()
    assert {each: counter.find_threshold(each) for each in phrases} != today


async def test_one_network_is_one_asker_however_often_and_from_whichever_address(counted: Counted):
    for number in range(1, 60):
        assert await counted.post({"kind": "searched", "query": "tint one"}, f"192.0.2.{number}") == 204
        address = f"2001:db8:1:{number:x}::{number:x}"
        assert await counted.post({"kind": "searched", "query": "tint one"}, address) == 204
    assert await counted.asked("tint one") is None


@pytest.mark.parametrize("query", ["ada@example.org", "tint 07700 900123", "x" * 81, " ", "a\u202eb"])
async def test_what_looks_personal_is_never_stored(counted: Counted, query: str):
    await counted.search(query, range(20))
    await counted.searches.write()
    folded = " ".join(query.lower().split())
    assert await counted.shop.value(ROWS_WITH, folded) == 0
    assert counted.searches._searches == {}


async def test_what_a_query_found_is_stored_with_it(counted: Counted):
    for query in ("tint two", "zzzz qqqq", "waterproof foundation"):
        await counted.search(query, range(25))
    await counted.searches.write()
    rows = [
        await counted.shop.value(
            "SELECT (products_found > 0, words_not_met) FROM search_count WHERE query = $1", query
        )
        for query in ("tint two", "zzzz qqqq", "waterproof foundation")
    ]
    assert rows[0][0]
    assert not rows[1][0]
    assert rows[2] == (True, "waterproof")


async def test_how_searches_went_is_counted_without_their_words(counted: Counted):
    """Two who ask are too few for a query of theirs, and enough for a number."""
    await counted.searches.write()
    await counted.shop.value("WITH gone AS (DELETE FROM search_day RETURNING 1) SELECT count(*) FROM gone")
    queries = await counted.shop.value("SELECT count(*) FROM search_count")
    for query in ("tint", "clandestine zzqq", "waterproof clandestine foundation"):
        await counted.search(query, range(2))
        await counted.search(query, range(2))
    await counted.open("tint", "tint-3", range(1))
    await counted.searches.write()
    rows = await counted.shop.value("SELECT json_agg(search_day) FROM search_day")
    days = {(row["outcome"], row["word"]): row["searches"] for row in json.loads(rows)}
    assert days == {
        ("found nothing", ""): 2, ("let words go", ""): 2, ("let words go", "waterproof"): 2,
        ("opened", ""): 1, ("shown", ""): 6,
    }  # fmt: skip
    await counted.searches.write()
    left = "SELECT (shown, left_without_opening, words_not_met)::text FROM search_days_report"
    assert await counted.shop.value(left) == '(6,5,"waterproof 2")'
    assert await counted.shop.value("SELECT count(*) FROM search_count") == queries


async def test_openings_are_counted_for_queries_that_are(counted: Counted):
    opened = "SELECT opened FROM search_opening WHERE query = $1 AND product_id = $2"
    product = counted.shop.product_ids[3]
    await counted.open("tint three", "tint-3", range(5))
    await counted.search("tint three", range(5))
    await counted.searches.write()
    assert await counted.shop.value(opened, "tint three", product) is None
    await counted.search("tint three", range(25))
    await counted.open("tint three", "tint-3", range(5, 6))
    await counted.searches.write()
    assert await counted.shop.value(opened, "tint three", product) == 6
    await counted.open("tint three", "tint-3", range(6))
    await counted.open("Tint Three ", "tint-3", range(30, 31))
    await counted.searches.write()
    assert await counted.shop.value(opened, "tint three", product) == 7


@pytest.mark.parametrize(
    ("event", "place"),
    [
        ({"kind": "found", "query": "tint", "product_slug": "no-such"}, "product_slug"),
        ({"kind": "found", "query": "tint"}, "product_slug"),
        ({"kind": "found", "product_slug": "tint-1"}, "query"),
        ({"kind": "searched"}, "query"),
        ({"kind": "searched", "query": "x" * 201}, "query"),
        ({"kind": "searched", "query": 7}, "query"),
        ({"kind": "searched", "query": "tint", "member_id": 7}, "member_id"),
    ],
)
async def test_what_cannot_be_counted_is_refused(counted: Counted, event: dict, place: str):
    answer = await counted.shop.nobody.post("/events", event)
    assert answer.status_code == 422
    assert place in [fault["loc"][-1] for fault in answer.json()["detail"]]


async def test_a_lone_surrogate_in_a_query_is_refused_or_not_counted(counted: Counted):
    body = b'{"kind": "searched", "query": "lip\\ud800stick"}'
    answer = await counted.shop.nobody.ask(
        "POST", "/events", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (204, 422)


async def test_another_site_cannot_count(counted: Counted):
    event = msgspec.json.encode({"kind": "searched", "query": "tint"})
    headers = {"content-type": "application/json", "origin": "https://elsewhere.example"}
    answer = await counted.shop.shop.post("/api/v1/events", content=event, headers=headers)
    assert answer.status_code == 403


async def test_no_column_can_hold_a_person(counted: Counted):
    """Members ask and open; the tables have nothing of them, in no column."""
    member_id, member = await counted.shop.newcomer(email="zed@shop.example", email_verified=True)
    front = {"x-undertone-front": counted.shop.settings.front_secret}
    for number in range(25):
        headers = front | {"x-undertone-client": address_of(number)}
        for event in (
            {"kind": "searched", "query": "tint four"},
            {"kind": "found", "query": "tint four", "product_slug": "tint-4"},
        ):
            assert (await member.ask("POST", "/events", event, headers=headers)).status_code == 204
    assert await counted.asked("tint four") is not None
    connection = await counted.shop.db.connect()
    try:
        for table, allowed in ALLOWED_COLUMNS.items():
            rows = await connection.fetch(f"SELECT * FROM {table} WHERE query = 'tint four'")
            assert rows
            assert {name for row in rows for name in dict(row)} == allowed
            text = " ".join(str([*row.values()]) for row in rows)
            assert not any(trace in text for trace in ("10.0.", "zed", f"member {member_id}"))
    finally:
        await connection.close()


async def test_search_goes_on_and_counts_wait_while_the_database_is_away(counted: Counted, tmp_path):
    settings = msgspec.structs.replace(counted.shop.settings, var=tmp_path)
    services = create_services(settings)
    away = SearchCounter(services.database, AskerSketches(tmp_path / "askers", "s"), met)
    with away._sketches:
        for number in range(25):
            away.add_search("tint away", address_of(number))
            away.add_opening("tint away", counted.shop.product_ids[0], address_of(number))
        await away.write()  # the database is not open yet
        assert list(away._searches) == ["tint away"]
        async with services.database:
            await away.write()
        assert not away._searches
        assert not away._openings
    assert await counted.shop.value(
        "SELECT asked FROM search_count WHERE query = 'tint away'"
    ) == pytest.approx(25, abs=1)
    opened = "SELECT opened FROM search_opening WHERE query = 'tint away'"
    assert await counted.shop.value(opened) == pytest.approx(25, abs=1)


async def test_a_day_that_ends_takes_its_unwritten_counts_with_it(
    counted: Counted, sketches: AskerSketches, tomorrow
):
    late = SearchCounter(counted.shop.db, sketches, met)
    for number in range(25):
        late.add_search("tint late", address_of(number))
    tomorrow()
    late.add_search("tint late", address_of(1))
    await late.write()
    assert await counted.shop.value(ROWS_WITH, "tint late") == 0


async def test_the_database_itself_refuses_fewer_than_ten(counted: Counted):
    one = "INSERT INTO search_count (day, query, asked, products_found) VALUES (current_date, 'one', 9, 1)"
    with pytest.raises(Exception, match="asked_check"):
        await counted.shop.value(f"{one} RETURNING 1")
    orphan = "INSERT INTO search_opening VALUES (current_date, 'nothing', $1, 1) RETURNING 1"
    with pytest.raises(Exception, match="foreign key"):
        await counted.shop.value(orphan, counted.shop.product_ids[0])


async def test_a_flood_grows_neither_memory_nor_table(counted: Counted, sketches: AskerSketches, monkeypatch):
    monkeypatch.setattr(counter, "MAX_WAITING", 5)
    flooded = SearchCounter(Database(""), sketches, met)
    for number in range(3_000):
        flooded.add_search(f"flood {number}", address_of(0))
    assert flooded._searches == {}
    for number in range(10):
        for asker in range(25):
            flooded.add_search(f"many {number}", address_of(asker))
            flooded.add_opening(f"many {number}", number, address_of(asker))
    assert (len(flooded._searches), len(flooded._openings)) == (5, 5)
