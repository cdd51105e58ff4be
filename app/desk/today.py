"""The desk's first page: what the shop lacks, and what waits for staff."""

import msgspec
from litestar import get
from litestar.di import NamedDependency

from app.desk import queries
from app.kit.database.pool import Database
from app.kit.findings import Level
from app.settings import Settings, warnings
from app.shop.findings import examine_shop


class Lack(msgspec.Struct, frozen=True):
    """Something the shop lacks, and the page of the desk where it is mended, if there is one."""

    sentence: str
    page: str
    is_wrong: bool


class Waiting(msgspec.Struct, frozen=True):
    """The number of each that waits for staff."""

    prices: int
    joins: int
    feeds: int
    reviews: int
    drafts: int


class Today(msgspec.Struct, frozen=True):
    lacks: list[Lack]
    waiting: Waiting


@get("/today")
async def get_today(database: NamedDependency[Database], settings: NamedDependency[Settings]) -> Today:
    """The findings of `undertone doctor` that staff can mend, and all that waits for them."""
    async with database.reading() as connection:
        found = await examine_shop(connection, settings, is_opening=True)
        waiting = Waiting(**await queries.count_waiting(connection))
    lacks = [
        Lack(each.sentence, each.page, each.level is Level.WRONG)
        for each in found
        if each.level is not Level.FINE
    ]
    return Today([*lacks, *(Lack(words, "", False) for words in warnings(settings))], waiting)
