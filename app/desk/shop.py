"""The shop at the desk: what it says of itself, what it lacks, and what it said before."""

import msgspec
from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.desk.access import OpenDesk
from app.desk.history import ChangedMeanwhileError, describe_version, refuse_unseen
from app.kit.database.pool import Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.http.fields import Body
from app.shop import queries, service
from app.shop.facts import FACTS, MAX_TEXT, TEXTS, WrongFactError
from app.shop.schemas import StoredFact

MAX_BEFORE = 50


class ShopFact(msgspec.Struct, frozen=True):
    """A fact of the shop. Its value is empty where it is as delivered."""

    name: str
    about: str
    version: str
    value: str
    is_text: bool
    is_missing: bool
    has_history: bool


class ShopFacts(msgspec.Struct, frozen=True):
    facts: list[ShopFact]


class FactChange(Body, frozen=True):
    """Change a text or fact of the shop that was seen in this version; empty is the default again."""

    version: str
    value: str


class FactHistory(msgspec.Struct, frozen=True):
    said: list[StoredFact]


@get("/shop")
async def get_shop_facts(database: NamedDependency[Database]) -> ShopFacts:
    """All facts, in the order in which they are asked for."""
    said = await service.read_facts(database)
    values = {name: said[name].value if name in said else "" for name in FACTS}
    return ShopFacts([_describe_fact(name, values[name], has_history=name in said) for name in FACTS])


@put("/shop/{name:str}")
@may_raise(NotFoundError, ChangedMeanwhileError)
async def say_shop_fact(desk: OpenDesk, name: FromPath[str], data: JSONBody[FactChange]) -> ShopFact:
    """Say a fact: shoppers see it within two seconds. Nothing is stored if somebody else has meanwhile."""
    _refuse_unknown(name)
    try:
        async with desk.unit_of_work() as work:
            await queries.lock(work)
            said = (await queries.read_said(work)).get(name)
            refuse_unseen(data.version, {"value": said.value if said else ""})
            value, is_new = await service.change_fact(
                work, name, data.value[: MAX_TEXT + 1], by=desk.staff.name
            )
            if is_new:
                await desk.note_change(work, "shop_fact", None, name=name, length=len(value))
    except WrongFactError as error:
        raise InvalidInputError.in_body("value", str(error)) from error
    return _describe_fact(name, value, has_history=True)


@get("/shop/{name:str}/history")
@may_raise(NotFoundError)
async def get_shop_fact_history(database: NamedDependency[Database], name: FromPath[str]) -> FactHistory:
    """The former values, the last first."""
    _refuse_unknown(name)
    async with database.reading() as connection:
        return FactHistory(await queries.list_history(connection, name, MAX_BEFORE))


def _describe_fact(name: str, value: str, *, has_history: bool) -> ShopFact:
    fact, version = FACTS[name], describe_version({"value": value})
    is_missing = fact.is_needed and not value
    return ShopFact(name, fact.about, version, value, name in TEXTS, is_missing, has_history)


def _refuse_unknown(name: str) -> None:
    if name not in FACTS:
        raise NotFoundError("There is no such fact of a shop")


SHOP = [get_shop_facts, say_shop_fact, get_shop_fact_history]
