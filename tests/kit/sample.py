"""A small feature that has one of everything the kit promises something about."""

from typing import Annotated

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from app.asgi import Handlers
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.http.errors import ConflictError
from app.kit.http.fields import Body
from app.kit.limits.request_limits import limited
from app.kit.observing import audit

PUBLIC = {"cache-control": "public, max-age=60, stale-while-revalidate=600"}


class Note(Body):
    text: str
    stars: int = 1


@get("/long", response_headers=PUBLIC)
async def long_answer() -> dict[str, str]:
    return {"text": "shade " * 1000}


@get("/tagged", response_headers=PUBLIC | {"etag": '"v7"', "vary": "Cookie"})
async def tagged() -> dict[str, str]:
    return {"text": "shade " * 1000}


@get("/private")
async def private() -> dict[str, str]:
    return {"text": "mine"}


@get("/streamed")
async def streamed() -> Stream:
    return Stream(iter([b"a", b"b"]), media_type="text/plain")


@get("/list/{number:int}")
async def bounded(
    number: FromPath[int],
    top_n: Annotated[int, QueryParameter(ge=1, le=100)],
    brands: Annotated[list[str], QueryParameter(max_items=2)],
    word: Annotated[str, QueryParameter(max_length=3)] = "",
) -> dict[str, object]:
    return {"number": number, "top_n": top_n, "brands": brands, "word": word}


@post("/notes")
async def add_note(data: JSONBody[Note]) -> Note:
    return data


@post("/read", opt={CROSS_SITE: True}, guards=[limited("newsletter")], status_code=200)
async def read_by_post(data: JSONBody[Note]) -> Note:
    return data


@get("/caller")
async def caller(request: Request) -> dict[str, object]:
    return {"host": request.client.host if request.client else None}


@get("/broken")
async def broken() -> None:
    raise ZeroDivisionError("the secret inside")


@get("/conflict")
async def conflict() -> None:
    raise ConflictError("There is one already.", data=False)


@get("/refused")
async def refused(request: Request) -> Response[None]:
    await audit.record(request, "member.sign_in", outcome="refused", provider="google")
    raise ConflictError


@get("/slow")
async def slow(database: NamedDependency[Database]) -> None:
    async with database.reading() as connection:
        await connection.execute("SELECT pg_sleep(30)")


@post("/numbers", status_code=200)
async def too_large_a_number(database: NamedDependency[Database]) -> None:
    async with database.reading() as connection:
        await connection.execute("SELECT $1::smallint", 1 << 20)


SAMPLE: Handlers = [
    *(long_answer, tagged, private, streamed, bounded, caller),
    *(add_note, read_by_post, broken, conflict, refused, slow, too_large_a_number),
]
