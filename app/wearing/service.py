"""Stores what members say of shades, and refuses what cannot be."""

from app.kit.database.pool import Connection, Database
from app.kit.http.errors import ConflictError, InvalidInputError, NotFoundError, UnauthorizedError
from app.members.sessions import Member
from app.wearing import queries
from app.wearing.schemas import NewWearReport, OwnWearing
from app.window.schemas import SKIN_DEPARTMENTS
from shade_matching.wearing.reports import MATCHED, find_opposites

MAX_REPORTS, MAX_WORN_SHADES = 300, 40  # of one member


async def put_report(database: Database, member: Member, report: NewWearReport) -> OwnWearing:
    """Store a report in place of an earlier one. The shade it is compared with is one that is worn."""
    _check_verdicts(report)
    async with database.unit_of_work() as work:
        await _check_shade(work, report.variant_id, "variant_id")
        await _lock_member(work, member)
        if await queries.count_other_reports(work, member.id, report.variant_id) >= MAX_REPORTS:
            raise ConflictError(f"You can report on up to {MAX_REPORTS} shades. Please take one back first.")
        if report.worn_variant_id is not None:
            await _put_worn(work, member, report.worn_variant_id, "worn_variant_id")
        before = await queries.find_verdicts(work, member.id, report.variant_id)
        is_reversal = bool(before) and find_opposites({*before, *report.verdicts}) is not None
        await queries.put_report(work, member.id, report, is_reversal=is_reversal)
        return await queries.list_wearing(work, member.id)


async def remove_report(database: Database, member: Member, variant_id: int) -> OwnWearing:
    """Take a report back; none is fine."""
    async with database.unit_of_work() as work:
        await queries.remove_report(work, member.id, variant_id)
        return await queries.list_wearing(work, member.id)


async def put_worn(database: Database, member: Member, variant_id: int) -> OwnWearing:
    """Store that a member wears a shade well; known already is fine."""
    async with database.unit_of_work() as work:
        await _lock_member(work, member)
        await _put_worn(work, member, variant_id, "variant_id")
        return await queries.list_wearing(work, member.id)


async def remove_worn(database: Database, member: Member, variant_id: int) -> OwnWearing:
    """Store that a member does not wear a shade; unknown is fine."""
    async with database.unit_of_work() as work:
        await queries.remove_worn(work, member.id, variant_id)
        return await queries.list_wearing(work, member.id)


async def _put_worn(work: Connection, member: Member, variant_id: int, field: str) -> None:
    await _check_shade(work, variant_id, field)
    if await queries.count_other_worn(work, member.id, variant_id) >= MAX_WORN_SHADES:
        raise ConflictError(
            f"You can name up to {MAX_WORN_SHADES} shades that you wear. Please remove one first."
        )
    await queries.put_worn(work, member.id, variant_id)


async def _check_shade(work: Connection, variant_id: int, field: str) -> None:
    is_for_skin = await queries.is_for_skin(work, variant_id, sorted(SKIN_DEPARTMENTS))
    if is_for_skin is None:
        raise NotFoundError("There is no such shade")
    if not is_for_skin:
        message = "Must be a shade for skin, such as a foundation or a concealer"
        raise InvalidInputError.in_body(field, message)


async def _lock_member(work: Connection, member: Member) -> None:
    if not await queries.lock_member(work, member.id):
        raise UnauthorizedError


def _check_verdicts(report: NewWearReport) -> None:
    if report.variant_id == report.worn_variant_id:
        message = "Must be another shade than the one you report on"
        raise InvalidInputError.in_body("worn_variant_id", message)
    if opposites := find_opposites(set(report.verdicts)):
        first, second = (verdict.replace("_", " ") for verdict in opposites)
        text = f"A shade that {MATCHED} is not {second}" if first == MATCHED else (
            f"A shade cannot be both {first} and {second}"
        )  # fmt: skip
        raise InvalidInputError.in_body("verdicts", f"{text}. Please choose one.")
