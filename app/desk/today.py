"""The desk's first page: what the shop lacks, and what waits for staff."""

from datetime import datetime

import msgspec
from litestar import get
from litestar.di import NamedDependency

from app.desk import queries
from app.kit.database.pool import Database
from app.kit.findings import Finding, Level
from app.settings import NO_MAIL_SERVER, NO_SIGN_IN, NO_TRUSTED_PROXY, Settings, warnings
from app.shop.findings import examine_shop

AT_DESK = {
    NO_MAIL_SERVER: "No letter leaves the shop yet: no newsletter, no alert, no answer to a complaint.",
    NO_SIGN_IN: "Nobody can have an account yet: there is no way to sign in.",
    NO_TRUSTED_PROXY: "Shoppers who sign in at the same time can lock each other out.",
}
"""What settings lack, in a merchant's words."""


class Lack(msgspec.Struct, frozen=True):
    """Something the shop lacks, and the page of the desk where it is mended, if there is one.

    `for_engineer` is for whoever has the machine, where no page mends it.
    """

    sentence: str
    page: str
    is_wrong: bool
    for_engineer: str


class Waiting(msgspec.Struct, frozen=True):
    """The number of each that waits for staff, and the day by which a complaint has to be answered."""

    complaints: int
    answer_by: datetime | None
    profiles: int
    reviews: int
    held: int
    feeds: int
    prices: int
    joins: int
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
    lacking = [each for each in found if each.level is not Level.FINE]
    lacking += [Finding(Level.WARNING, words, at_desk=AT_DESK[words]) for words in warnings(settings)]
    return Today([_describe_lack(each) for each in lacking], waiting)


def _describe_lack(finding: Finding) -> Lack:
    for_engineer = finding.sentence if finding.at_desk and not finding.page else ""
    sentence = finding.at_desk or finding.sentence
    return Lack(sentence, finding.page, finding.level is Level.WRONG, for_engineer)
