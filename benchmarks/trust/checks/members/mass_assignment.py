"""Bodies that name every column of the database: each is refused, and no member's rights change."""

from typing import Any

import httpx

from app.kit.database.pool import Database
from app.members.profile.form import PICTURE
from app.members.profile.schemas import Edit
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_community
from tests.app.test_documented_statuses import BODIES, DOCUMENT
from tests.support.members import Visitor

VALUES: tuple[Any, ...] = (1, "influencer", True)
UNTOUCHED = "SELECT user_type, is_demo, email_verified, num_followers, erased_at FROM member WHERE id = $1"
Operation = tuple[str, str]


def fields_of(operation: Operation) -> set[str]:
    """The fields that an operation's body has by the OpenAPI document."""
    method, path = operation
    content = DOCUMENT["paths"][path][method.lower()]["requestBody"]["content"]
    names: set[str] = set()
    waiting = [media["schema"] for media in content.values()]
    while waiting:
        schema = waiting.pop()
        if reference := schema.get("$ref"):
            waiting.append(DOCUMENT["components"]["schemas"][reference.rpartition("/")[2]])
        names |= schema.get("properties", {}).keys()
        waiting += schema.get("oneOf", []) + schema.get("anyOf", []) + schema.get("allOf", [])
    return names


async def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    async with open_community(trial) as shop:
        member_id, member = await shop.newcomer()
        before = await _rights(shop.db, member_id)
        columns = await _columns(shop.db)
        bodies = [
            (operation, bodies[-1] | {column: value})
            for operation, bodies in BODIES.items()
            for column in columns
            if column not in fields_of(operation)
            for value in VALUES
        ]
        chosen = bodies if trial.full else bodies[:: max(1, len(bodies) // trial.count)]
        for done, ((method, path), body) in enumerate(chosen, 1):
            answer = await member.ask(method, path, body)
            _judge(answer, f"{method} {path} {body}", faults)
            trial.report(done, len(chosen))
        await _try_form(member, columns, faults)
        if await _rights(shop.db, member_id) != before:
            faults.append("the member's rights changed")
    return judge(len(chosen) + len(columns), "bodies", faults)


async def _try_form(member: Visitor, columns: list[str], faults: list[str]) -> None:
    """The profile is sent as a form."""
    own = {PICTURE, *Edit.__struct_fields__}
    for column in columns:
        if column not in own:
            answer = await member.post("/user/profile", files={column: (None, "1")})
            _judge(answer, f"POST /user/profile {column}", faults)


def _judge(answer: httpx.Response, what: str, faults: list[str]) -> None:
    # Signing up reads its cookie first, and has none here.
    if answer.status_code not in (404, 422):
        faults.append(f"{what}: {answer.status_code}")


async def _columns(database: Database) -> list[str]:
    query = "SELECT DISTINCT column_name FROM information_schema.columns WHERE table_schema = 'public'"
    async with database.reading() as reading:
        return sorted(row[0] for row in await reading.fetch(query))


async def _rights(database: Database, member_id: int) -> tuple[Any, ...]:
    async with database.reading() as reading:
        return tuple(await reading.fetchrow(UNTOUCHED, member_id))
