"""The history of what staff write: products, brands, categories and posts, each as one document.

What a document said before a change and after it is kept, so that this change alone can be undone. Its
version is a digest of all that it says, so that nobody writes over what they have not seen.
"""

from hashlib import blake2b
from typing import Any, Literal

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from app.desk import queries
from app.desk.access import Desk
from app.desk.schemas import PastChange, PastChanges
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import ConflictError

Kind = Literal["product", "brand", "category", "blog_post"]


class ChangedMeanwhileError(ConflictError):
    """Somebody else has saved it. The response has what they saved."""

    message = "Somebody else saved this while you were writing. Nothing of yours is lost: compare both."


def describe_version(document: Any) -> str:
    return blake2b(msgspec.json.encode(document), digest_size=12).hexdigest()


def refuse_unseen(seen: str, document: Any) -> None:
    """Raise `ChangedMeanwhileError` where what is stored is not the version that was seen."""
    if (version := describe_version(document)) != seen:
        raise ChangedMeanwhileError(theirs={"version": version, "document": document})


async def note_addition_of(work: Connection, desk: Desk, kind: Kind, row_id: int, **details: Any) -> None:
    """Begin the history of what was added: a change of nothing."""
    await queries.add_history(work, kind, row_id, desk.staff.name, before={}, after={})
    await desk.note_change(work, kind, row_id, is_new=True, **details)


async def note_change_of(
    work: Connection,
    desk: Desk,
    kind: Kind,
    row_id: int,
    was: msgspec.Struct,
    now: msgspec.Struct,
    **details: Any,
) -> None:
    """Keep what the fields that changed said, and say now. The audit has their names."""
    before, after = msgspec.to_builtins(was), msgspec.to_builtins(now)
    columns = sorted(name for name, value in before.items() if value != after[name])
    if columns:
        before = {name: before[name] for name in columns}
        after = {name: after[name] for name in columns}
        await queries.add_history(work, kind, row_id, desk.staff.name, before=before, after=after)
        await desk.note_change(work, kind, row_id, columns=columns, **details)


@get("/history/{kind:str}/{row_id:int}")
async def get_history(
    database: NamedDependency[Database], kind: FromPath[Kind], row_id: FromPath[int]
) -> PastChanges:
    """The changes of something, with what each changed field said before and after."""
    async with database.reading() as connection:
        rows = await queries.list_history(connection, kind, row_id)
    return PastChanges(
        [
            PastChange(
                row["id"],
                row["at"],
                row["staff"],
                before=msgspec.Raw(row["before"].encode()),
                after=msgspec.Raw(row["after"].encode()),
            )
            for row in rows
        ]
    )
