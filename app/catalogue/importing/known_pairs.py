"""Known pairs: shades of two products that a source says are the same. `docs/importing.md` states the rules.

Each row is checked against the shop's own shades: a source that says a red is a beige is not believed.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.catalogue.importing import queries
from app.catalogue.importing.faults import CannotImportError, RefusedRowError, excerpt
from app.catalogue.importing.public_sets.open_beauty_facts import list_name_keys
from app.catalogue.importing.queries import KnownShade
from app.catalogue.importing.reading import records
from app.catalogue.importing.reading.files import Progress, Source, ignore_progress
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.reading.values import Read, expect_name
from app.catalogue.importing.run import Arrival, Row, Run
from app.catalogue.importing.shapes import Field, Shape
from app.kit.csv_cells import read_cell
from app.window.schemas import SKIN_DEPARTMENTS
from shade_engine import ciede2000, parse_colour
from shade_matching.mending import is_like_skin

AT_ONCE = 1_000
MAX_APART: Final = 35.0  # CIEDE2000; of 4,792 pairs of pictures of one shade 99.5% are nearer
SIDES = (("brand", "product", "shade"), ("other_brand", "other_product", "other_shade"))
COLUMNS = (*SIDES[0], *SIDES[1], "source", "sure")


def _read_sure(value: Any) -> int:
    """Of a hundred such pairs, how many are right."""
    try:
        share = float(value)
    except ValueError:
        share = -1.0
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"{excerpt(value)} is not a number from 0 to 1: how likely both are the same shade")
    return round(100 * share)


KNOWN_PAIRS = Shape(
    "known_pair",
    "known_pairs",
    (
        Field("variant_id", int, "bigint"),
        Field("other_variant_id", int, "bigint"),
        Field("source", expect_name(60)),
        Field("sure", int, "smallint"),
    ),
    ("variant_id", "other_variant_id", "source"),
)


class PairClaim(NamedTuple):
    """A line, and what it says; or why it cannot be read."""

    line: int
    content: dict[str, Any] | RefusedRowError


@dataclass(slots=True)
class ClaimedShades:
    """The shades that some claims name, and what each source says of them already."""

    shades: dict[str, list[KnownShade]]  # by the keys of their products
    said: dict[tuple[str, int, int], tuple[int, str]] = field(default_factory=dict)
    """By source, shade and other product: the shade of that product which is called the same."""

    def find(self, content: dict[str, Any], side: tuple[str, str, str]) -> KnownShade:
        """Find the shade that one side of a claim names."""
        brand, product, shade = (expect_cell(content, name, 500) for name in side)
        of_product = next(
            (self.shades[key] for key in list_name_keys(brand, product) if key in self.shades), []
        )
        if not of_product:
            raise RefusedRowError(side[1], f"there is no product {excerpt(product)} of {excerpt(brand)}")
        found = _pick_named(of_product, shade)
        if found is None:
            raise RefusedRowError(side[2], f"{excerpt(product)} has no shade {excerpt(shade)}")
        if not found.is_for_skin:
            raise RefusedRowError(side[1], f"{excerpt(product)} is not for skin, as a foundation is")
        if found.value is None:
            raise RefusedRowError(side[2], f"{excerpt(shade)} has no colour to check it by")
        if not is_like_skin(parse_colour(found.value).lab):
            raise RefusedRowError(side[2], f"{excerpt(shade)} has a colour that no skin has")
        return found

    def check_alone(self, one: KnownShade, other: KnownShade, source: str, side: str) -> None:
        """Refuse a second shade of one product for the same shade, by the same source."""
        for mine, its in ((one, other), (other, one)):
            known, name = self.said.setdefault((source, mine.id, its.product_id), (its.id, its.name))
            if known != its.id:
                raise RefusedRowError(
                    side,
                    f"{excerpt(source)} says that another shade of that product is the same: {excerpt(name)}",
                )

    def forget(self, one: KnownShade, other: KnownShade, source: str) -> None:
        """Forget what a source takes back."""
        for mine, its in ((one, other), (other, one)):
            if self.said.get((source, mine.id, its.product_id)) == (its.id, its.name):
                del self.said[source, mine.id, its.product_id]


def check(path: Path) -> None:
    """Read the file once. Raises `CannotImportError` if it cannot be imported."""
    source = Source(path)
    source.check()
    header = records.read_csv_header(source)
    missing = [name for name in COLUMNS if name not in header]
    if missing:
        raise CannotImportError(
            f"{path.name} lacks the column {missing[0]!r}; it has to have {', '.join(COLUMNS)}."
        )


async def import_pairs(run: Run, path: Path, progress: Progress = ignore_progress) -> None:
    """Store what a file says of pairs of shades. Where it is not sure at all, what was said is taken back."""
    source = Source(path, progress)
    await queries.index_products(run.connection)
    claims = (PairClaim(*record) for record in records.read_csv_records(source))
    while batch := list(islice(claims, AT_ONCE)):
        contents = [claim.content for claim in batch if isinstance(claim.content, dict)]
        keys = {key for content in contents for side in SIDES
                for key in list_name_keys(*(read_cell(content[name]) for name in side[:2]))}  # fmt: skip
        shades = defaultdict(list)
        for key, shade in await queries.find_shades(run.connection, sorted(keys), sorted(SKIN_DEPARTMENTS)):
            shades[key].append(shade)
        ids = sorted({shade.id for own in shades.values() for shade in own})
        known = ClaimedShades(shades, await queries.find_known_pairs(run.connection, ids))
        read = list(_read_claims(source.name, batch, known))
        for each in read:
            if isinstance(each, Withdrawal):
                run.counts[KNOWN_PAIRS.name, "changed"] += await queries.remove_pair(run.connection, *each)
        await run.write_batch(each for each in read if isinstance(each, Arrival))


class Withdrawal(NamedTuple):
    """A pair that its source takes back."""

    variant_id: int
    other_variant_id: int
    source: str


def _read_claims(file: str, batch: list[PairClaim], known: ClaimedShades) -> Iterator[Arrival | Withdrawal]:
    for line, content in batch:
        if isinstance(content, RefusedRowError):
            yield Arrival(file, line, content)
            continue
        try:
            yield _read_claim(file, line, content, known)
        except RefusedRowError as refusal:
            yield Arrival(file, line, refusal)


def _read_claim(file: str, line: int, content: dict[str, Any], known: ClaimedShades) -> Arrival | Withdrawal:
    one, other = (known.find(content, side) for side in SIDES)
    source, sure = expect_cell(content, "source", 60), expect_cell(content, "sure", 20, _read_sure)
    if one.product_id == other.product_id:
        raise RefusedRowError("other_product", "both sides are the same product")
    first, second = sorted((one, other), key=lambda shade: shade.id)
    if sure == 0:
        known.forget(one, other, source)
        return Withdrawal(first.id, second.id, source)
    labs = [parse_colour(shade.value).lab for shade in (one, other) if shade.value]
    apart = float(ciede2000(*labs))
    if apart > MAX_APART:
        raise RefusedRowError(
            "other_shade", f"looks too different from the first one: {apart:.0f}, at most {MAX_APART:.0f}"
        )
    known.check_alone(one, other, source, "other_shade")
    record = {"variant_id": first.id, "other_variant_id": second.id, "source": source, "sure": sure}
    return Arrival(file, line, Row(KNOWN_PAIRS, record))


def expect_cell(content: dict[str, Any], name: str, max_length: int, read: Read | None = None) -> Any:
    """The value of a cell. Raises `RefusedRowError` if it cannot be read."""
    try:
        return (read or expect_name(max_length))(read_cell(content[name]))
    except ValueError as error:
        raise RefusedRowError(name, str(error)) from None


def _pick_named(shades: list[KnownShade], name: str) -> KnownShade | None:
    """The shade of that name; or the only one whose name begins with it, as with a number."""
    words = _write_key(name)
    named = [shade for shade in shades if _write_key(shade.name) == words]
    named = named or [shade for shade in shades if _write_key(shade.name).startswith(f"{words}-")]
    return named[0] if len(named) == 1 else None


def _write_key(name: str) -> str:
    """A name as it is compared. One in another script than ours is compared as it is written."""
    return make_slug(name, max_length=500) or name.strip().casefold()
