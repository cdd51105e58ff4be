"""Stores a member's passport, and refuses what does not fit together."""

from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

import msgspec

from app.kit import clock
from app.kit.database.pool import Database
from app.kit.database.replica import ReadReplica
from app.kit.http.errors import ConflictError, InvalidInputError
from app.kit.http.fields import Fault, Place
from app.members.sessions.schemas import Member
from app.wearing.passport import queries
from app.wearing.passport.schemas import Passport, PassportShade, Person, Removal, StoredPassport
from shade_matching.owned import WEAR
from shade_matching.wearing.reports import MATCHED, find_opposites

Dated = TypeVar("Dated", Person, PassportShade, Removal)
CHANGED_ELSEWHERE = "Your shades were changed on another device. Please load them again."


async def find_passport(replica: ReadReplica, member: Member) -> StoredPassport:
    """The member's passport, if there is one."""
    stored = await replica.read(lambda connection: queries.find_passport(connection, member.id), member)
    return StoredPassport(stored.edition, stored.passport and _limit_dates(stored.passport))


async def put_passport(
    database: Database, member_id: int, edition: int, passport: Passport
) -> StoredPassport:
    """Store a passport in place of the edition that the device knows."""
    if faults := list(_list_faults(passport)):
        raise InvalidInputError(faults)
    passport = _limit_dates(passport)
    async with database.unit_of_work() as work:
        stored = await queries.put_passport(work, member_id, edition, passport)
    if stored is None:
        raise ConflictError(CHANGED_ELSEWHERE)
    return StoredPassport(stored, passport)


def _limit_dates(passport: Passport) -> Passport:
    """The passport with nothing dated later than now, and its changes in the same order.

    A date of the far future would win against all that is changed later.
    """
    now = int(clock.now().timestamp() * 1000)
    people = passport.people
    shades = (shade for person in people for shade in person.shades)
    dated: list[Person | PassportShade | Removal] = [*people, *shades, *passport.removed]
    moments = sorted({each.changed_at for each in dated}, reverse=True)
    dates = {moment: min(moment, now - place) for place, moment in enumerate(moments)}

    def date(item: Dated) -> Dated:
        return msgspec.structs.replace(item, changed_at=dates[item.changed_at])

    return msgspec.structs.replace(
        passport,
        people=[
            msgspec.structs.replace(date(person), shades=[date(shade) for shade in person.shades])
            for person in people
        ],
        removed=[date(removal) for removal in passport.removed],
    )


def _list_faults(passport: Passport) -> Iterator[Fault]:
    place: Place = ("body", "passport", "people")
    ids = [person.id for person in passport.people]
    yield from _list_repeats(ids, place, "Two people have this id")
    if ids and passport.chosen not in ids:
        yield Fault(("body", "passport", "chosen"), "Must be the id of one of the people")
    for number, person in enumerate(passport.people):
        shades = (*place, number, "shades")
        keys = [shade.variant_id or shade.hex for shade in person.shades]
        yield from _list_repeats(keys, shades, "This shade is there twice")
        for position, shade in enumerate(person.shades):
            yield from _list_verdict_faults(shade, (*shades, position, "verdicts"))


def _list_repeats(keys: Sequence[Hashable], place: Place, message: str) -> Iterator[Fault]:
    for number, key in enumerate(keys):
        if key in keys[:number]:
            yield Fault((*place, number), message)


def _list_verdict_faults(shade: PassportShade, place: Place) -> Iterator[Fault]:
    verdicts = {MATCHED if verdict == WEAR else verdict for verdict in shade.verdicts}
    if len(verdicts) < len(shade.verdicts):
        yield Fault(place, "Must not say the same twice")
    if find_opposites(verdicts):
        yield Fault(place, "Must not contradict each other")
