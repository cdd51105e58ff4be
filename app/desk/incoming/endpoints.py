"""Prices that are held, products that may be one, and what feeds ask."""

from typing import Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from app.catalogue.feeds.service import describe_counts
from app.catalogue.feeds.taxonomy import DEPARTMENTS
from app.catalogue.importing.reading.values import format_price
from app.desk.access import OpenDesk
from app.desk.incoming import queries
from app.desk.incoming.new_feeds import NEW_FEEDS, shorten_address
from app.desk.incoming.schemas import (
    DeskFeed,
    HeldPrice,
    Incoming,
    KnownCategory,
    PriceDecision,
    Proposal,
    ProposalDecision,
)
from app.desk.schemas import DoneMessage
from app.kit.database.pool import Database
from app.kit.http.errors import InvalidInputError, NotFoundError, may_raise
from app.settings import Settings

ALREADY_DECIDED = "Somebody has decided this already."


class _FeedReport(msgspec.Struct):
    counts: dict[str, int] = {}
    unknown: dict[str, int] = {}


@get("/incoming")
async def list_incoming(database: NamedDependency[Database], settings: NamedDependency[Settings]) -> Incoming:
    """Feeds, held prices, and products that may be one."""
    async with database.reading() as connection:
        feeds = await queries.list_feeds(connection)
        prices = await queries.list_held_prices(connection)
        proposals = await queries.list_proposals(connection)
    return Incoming(
        [_describe_feed(dict(row), settings) for row in feeds],
        list(DEPARTMENTS),
        [_describe_price(dict(row)) for row in prices],
        msgspec.convert(proposals, list[Proposal]),
    )


def _describe_feed(row: dict[str, Any], settings: Settings) -> DeskFeed:
    report = msgspec.json.decode(row.pop("report"), type=_FeedReport)
    row |= {
        "address": shorten_address(row["address"], settings),
        "columns": msgspec.json.decode(row["columns"]),
    }
    return DeskFeed(
        **row, said=describe_counts(report.counts) if report.counts else "", unknown=report.unknown
    )


def _describe_price(row: dict[str, Any]) -> HeldPrice:
    price, former = row.pop("price_pence"), row.pop("former_pence")
    return HeldPrice(**row, price=format_price(price), former_price=format_price(former) if former else "")


@post("/incoming/prices/{price_id:int}", status_code=200)
@may_raise(NotFoundError)
async def decide_price(desk: OpenDesk, price_id: FromPath[int], data: JSONBody[PriceDecision]) -> DoneMessage:
    """Let a price into the shop, or refuse it."""
    async with desk.unit_of_work() as work:
        if await queries.decide_price(work, price_id, data.standing) is None:
            raise NotFoundError(ALREADY_DECIDED)
        await desk.note_change(work, "held_price", price_id, standing=data.standing)
    return DoneMessage("The price is in the shop." if data.standing == "accepted" else "The price stays out.")


@post("/incoming/proposals/{proposal_id:int}", status_code=200)
@may_raise(NotFoundError)
async def decide_proposal(
    desk: OpenDesk, proposal_id: FromPath[int], data: JSONBody[ProposalDecision]
) -> DoneMessage:
    """Join two products, or keep both."""
    async with desk.unit_of_work() as work:
        if not await queries.decide_proposal(work, proposal_id, data.standing):
            raise NotFoundError(ALREADY_DECIDED)
        await desk.note_change(work, "product_proposal", proposal_id, standing=data.standing)
    return DoneMessage("They are one product now." if data.standing == "same" else "They stay two products.")


@post("/incoming/feeds/{name:str}/allow", status_code=200)
@may_raise(NotFoundError)
async def allow_feed(desk: OpenDesk, name: FromPath[str]) -> DoneMessage:
    """Let a feed in that stopped to ask."""
    async with desk.unit_of_work() as work:
        feed_id = await queries.allow_feed(work, name)
        if feed_id is None:
            raise NotFoundError("This feed asks nothing.")
        await desk.note_change(work, "feed", feed_id, allowed=True)
    return DoneMessage("It is read again within a minute.")


@post("/incoming/feeds/{name:str}/category", status_code=200)
@may_raise(NotFoundError)
async def map_category(desk: OpenDesk, name: FromPath[str], data: JSONBody[KnownCategory]) -> DoneMessage:
    """Say what a feed's words for a category are here."""
    async with desk.unit_of_work() as work:
        if not await queries.has_category(work, data.category):
            raise InvalidInputError.in_body("category", "Please choose a category")
        feed_id = await queries.map_category(work, name, data.words, data.category)
        if feed_id is None:
            raise NotFoundError("This feed is not here any more.")
        await desk.note_change(work, "feed", feed_id, category=data.category)
    return DoneMessage("It is known. The feed is read again within a minute.")


INCOMING = [list_incoming, decide_price, decide_proposal, allow_feed, map_category, *NEW_FEEDS]
