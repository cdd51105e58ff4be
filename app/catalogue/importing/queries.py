"""The SQL of the importers, made from the shapes.

Rows are copied into the temporary table `arriving`. Then one statement each removes rows that name something
unknown, removes repeated rows, and writes what is new or different. Table and column names come from the
shapes only, never from a file.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple

from app.catalogue.importing.shapes import Field, Reference, Shape
from app.kit.database import Connection

LABS = (("lab_l", "double precision"), ("lab_a", "double precision"), ("lab_b", "double precision"))

_CREATE_SEEN_TABLE = """
    CREATE TEMP TABLE IF NOT EXISTS seen (
        kind text, key text, number bigint, line bigint, PRIMARY KEY (kind, key)
    )
"""
# A dry run is rolled back: its catalogue version must not be announced, as nobody will ever see it.
_KEEP_QUIET = "SELECT set_config('undertone.catalogue_announced', pg_current_xact_id()::text, true)"

# The keys by which another list may name a product: its barcode, or brand and name in lower case letters and
# digits only. A key that fits two products is dropped.
_INDEX_PRODUCTS = """
    DROP TABLE IF EXISTS known_product;
    CREATE TEMP TABLE known_product AS
    SELECT key, min(id) AS id FROM (
        SELECT 'code:' || ltrim(source_key, '0') AS key, id FROM product WHERE source_key ~ '^[0-9]{8,14}$'
        UNION ALL
        SELECT 'name:' || lower(regexp_replace(normalize(brand.name, NFKD), '[^A-Za-z0-9]+', '', 'g')) || '|'
            || lower(regexp_replace(normalize(product.name, NFKD), '[^A-Za-z0-9]+', '', 'g')), product.id
        FROM product JOIN brand ON brand.id = product.brand_id
    ) AS product_key GROUP BY key HAVING count(*) = 1;
    CREATE UNIQUE INDEX ON known_product (key);
    ANALYZE known_product
"""
_FIND_KNOWN_PRODUCTS = """
    SELECT key, slug,
        EXISTS (SELECT FROM product_ingredient WHERE product_id = product.id) AS has_ingredients,
        ARRAY(
            SELECT certification.slug FROM product_certification AS answer
            JOIN certification ON certification.id = answer.certification_id
            WHERE answer.product_id = product.id AND NOT answer.is_unknown
        ) AS answered
    FROM known_product JOIN product USING (id) WHERE key = ANY ($1)
"""


class KnownProduct(NamedTuple):
    """A product that another list names too, and what the shop already has of it."""

    slug: str
    has_ingredients: bool
    answered: frozenset[str]


class RowFault(NamedTuple):
    """A row that cannot be written: its number, the field, the reason."""

    number: int
    field: str
    reason: str


class WriteCounts(NamedTuple):
    """How many rows of a batch were added, changed or the same, and which were refused."""

    added: int
    changed: int
    unchanged: int
    faults: list[RowFault]


_STORE_SEARCH_PHRASES = """
    INSERT INTO search_phrases AS phrases (name, content) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET content = excluded.content, changed_at = now()
    WHERE phrases.content <> excluded.content RETURNING true"""


async def prepare(connection: Connection) -> None:
    """Create the temporary table a run needs."""
    await connection.execute(_CREATE_SEEN_TABLE)


async def keep_quiet(connection: Connection) -> None:
    """Announce no catalogue version in this transaction."""
    await connection.execute(_KEEP_QUIET)


async def write(
    connection: Connection, shape: Shape, names: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> WriteCounts:
    """Write rows of one shape: each a number, a line, the values of the named fields, and a shade's Lab."""
    fields = [each for each in shape.fields if each.name in names]
    await _arrive(connection, shape, fields, rows)
    faults: list[RowFault] = []
    for each in fields:
        if each.references:
            faults += await _without(connection, each, each.references)
    repeated = await _repeated(connection, shape, len(rows) - len(faults))
    written = await connection.fetch(_upsert(shape, fields))
    if not shape.skip_repeats:
        faults += [RowFault(number, shape.key[-1], reason) for number, reason in repeated]
    added = sum(row["added"] for row in written)
    unchanged = len(rows) - len(written) - len(faults) - (len(repeated) if shape.skip_repeats else 0)
    return WriteCounts(added, len(written) - added, unchanged, faults)


async def _arrive(
    connection: Connection, shape: Shape, fields: Sequence[Field], rows: Sequence[tuple[Any, ...]]
) -> None:
    columns = [(each.name, "text" if each.references else each.kind) for each in fields]
    if shape.table == "variant":
        columns += LABS
    listed = ", ".join(f'"{name}" {kind}' for name, kind in columns)
    await connection.execute(
        "DROP TABLE IF EXISTS arriving; "
        f"CREATE TEMP TABLE arriving (number bigint, line bigint, {listed}) ON COMMIT DROP"
    )
    names = ["number", "line", *(name for name, _ in columns)]
    await connection.copy_records_to_table("arriving", records=rows, columns=names, schema_name="pg_temp")


async def _without(connection: Connection, field: Field, reference: Reference) -> list[RowFault]:
    """Remove the rows that name something the shop does not have."""
    rows = await connection.fetch(
        f"DELETE FROM arriving WHERE NOT EXISTS"
        f" (SELECT FROM {reference.table} AS target WHERE {_named('target', field, reference)})"
        f' RETURNING number, "{field.name}" AS named'
    )
    return [
        RowFault(row["number"], field.name, f"there is no {reference.table} {row['named'][:80]!r}")
        for row in rows
    ]


async def _repeated(connection: Connection, shape: Shape, arrived: int) -> list[tuple[int, str]]:
    """Remove the rows whose key came before in this run, and remember the keys of the others."""
    key = _key(shape)
    kind = f"{shape.table}:{shape.name}"
    new = await connection.execute(
        f"INSERT INTO seen SELECT $1, {key}, number, line FROM arriving ORDER BY number"
        " ON CONFLICT DO NOTHING",
        kind,
    )
    if new == f"INSERT 0 {arrived}":
        return []
    rows = await connection.fetch(
        f"DELETE FROM arriving USING seen WHERE seen.kind = $1 AND seen.key = {key}"
        " AND seen.number <> arriving.number RETURNING arriving.number, seen.line",
        kind,
    )
    return [(row["number"], f"is what line {row['line']} brought already") for row in rows]


def _key(shape: Shape) -> str:
    parts = [_folded(shape.field(name)) for name in shape.key]
    return parts[0] if len(parts) == 1 else f"jsonb_build_array({', '.join(parts)})::text"


def _folded(field: Field) -> str:
    """The SQL of a key field. INCI names are compared in lower case."""
    is_inci = field.name == "inci_name" or (field.references and field.references.by == "inci_name")
    return f'lower(arriving."{field.name}")' if is_inci else f'arriving."{field.name}"'


def _named(target: str, field: Field, reference: Reference) -> str:
    value = f'arriving."{field.name}"'
    if reference.by == "inci_name":
        return f"lower({target}.inci_name) = lower({value})"
    if reference.source:
        return f"{target}.source = '{reference.source}' AND {target}.source_key = {value}"
    return f"{target}.{reference.by} = {value}"


def _upsert(shape: Shape, fields: Sequence[Field]) -> str:
    """One INSERT ... ON CONFLICT that updates a row only if something differs."""
    taken = [(each.column, _value(each)) for each in fields]
    if shape.table == "variant":
        taken += [(name, f"arriving.{name}") for name, _ in LABS]
    columns = ", ".join(column for column, _ in taken)
    values = ", ".join(value for _, value in taken)
    # A join and no subquery for each row: without statistics, each subquery could read the whole table.
    named = " ".join(
        f"JOIN {each.references.table} AS named_{each.name}"
        f" ON {_named(f'named_{each.name}', each, each.references)}"
        for each in fields
        if each.references
    )
    return (
        f"INSERT INTO {shape.table} ({columns}) SELECT {values} FROM arriving {named} ORDER BY number"
        f" ON CONFLICT {_on_conflict(shape, fields)} RETURNING (xmax = 0) AS added"
    )


def _value(field: Field) -> str:
    return f"named_{field.name}.id" if field.references else f'arriving."{field.name}"'


def _on_conflict(shape: Shape, fields: Sequence[Field]) -> str:
    target = ", ".join(shape.field(name).column for name in shape.key)
    target = "lower(inci_name)" if shape.table == "ingredient" else target
    free = [each.column for each in fields if each.name not in (*shape.key, *shape.set_once)]
    if shape.insert_only or not free:
        return f"({target}) DO NOTHING"
    sets = [f"{column} = excluded.{column}" for column in free]
    differs = f"({_row(shape.table, free)}) IS DISTINCT FROM ({_row('excluded', free)})"
    if shape.table == "variant" and "value" in free:
        sets += [f"{name} = excluded.{name}" for name, _ in LABS]
        differs += " OR (variant.lab_l IS NULL AND excluded.lab_l IS NOT NULL)"
    if shape.touched and shape.touched not in free:
        sets.append(f"{shape.touched} = now()")
    return f"({target}) DO UPDATE SET {', '.join(sets)} WHERE {differs}"


def _row(table: str, columns: Sequence[str]) -> str:
    return f"ROW({', '.join(f'{table}.{column}' for column in columns)})"


async def stream_rows(connection: Connection, shape: Shape) -> AsyncIterator[tuple[Any, ...]]:
    """All rows of a shape, ordered by its key."""
    joins = [_join(each, each.references) for each in shape.fields if each.references]
    columns = ", ".join(_exported_column(shape, each) for each in shape.fields)
    order = ", ".join(f'{_exported_column(shape, shape.field(name))} COLLATE "C"' for name in shape.key)
    async for row in connection.cursor(
        f"SELECT {columns} FROM {shape.table} {' '.join(joins)} ORDER BY {order}",
        prefetch=2_000,
    ):
        yield tuple(row)


async def count_rows(connection: Connection, shape: Shape) -> int:
    rows: int = await connection.fetchval(f"SELECT count(*) FROM {shape.table}")
    return rows


def _join(field: Field, reference: Reference) -> str:
    return f"JOIN {reference.table} AS named_{field.name} ON named_{field.name}.id = {field.column}"


def _exported_column(shape: Shape, field: Field) -> str:
    reference = field.references
    return f"named_{field.name}.{reference.by}" if reference else f"{shape.table}.{field.column}"


async def index_products(connection: Connection) -> None:
    """Collect the keys by which other lists may name the products."""
    await connection.execute(_INDEX_PRODUCTS)


async def find_known_products(connection: Connection, keys: Sequence[str]) -> dict[str, KnownProduct]:
    rows = await connection.fetch(_FIND_KNOWN_PRODUCTS, keys)
    return {
        row["key"]: KnownProduct(row["slug"], row["has_ingredients"], frozenset(row["answered"]))
        for row in rows
    }


async def list_certification_slugs(connection: Connection) -> set[str]:
    return {row["slug"] for row in await connection.fetch("SELECT slug FROM certification")}


async def store_search_phrases(connection: Connection, name: str, content: str) -> bool:
    """Store a file of phrases. Returns whether it differs from the one that was there."""
    return bool(await connection.fetchval(_STORE_SEARCH_PHRASES, name, content))
