"""The SQL of the importers, made from the shapes.

Rows are copied into the temporary table `arriving`. Then one statement each removes rows that name something
unknown, removes repeated rows, and writes what is new or different. Table and column names come from the
shapes only, never from a file.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple

from app.catalogue.importing.faults import describe_place
from app.catalogue.importing.shapes import Field, Reference, Shape
from app.catalogue.importing.swatch_columns import SWATCH_COLUMNS
from app.kit.database.pool import Connection
from shade_matching.error_model import SWATCH_SOURCES

MERGED = ("brand", "product")
"""Rows of these can be merged, so that a former name leads on to another row."""
_SWATCH_NAMES = [name for name, _ in SWATCH_COLUMNS]
_BEST_FIRST = "array_position(ARRAY[{}], {{}}.source)".format(
    ", ".join(f"'{source}'" for source in SWATCH_SOURCES)
)
_ARRIVING_IS_BETTER = f"{_BEST_FIRST.format('arriving')} < {_BEST_FIRST.format('variant')}"
_CREATE_SEEN_TABLE = """
    CREATE TEMP TABLE IF NOT EXISTS seen (
        kind text, key text, number bigint, line bigint, PRIMARY KEY (kind, key)
    )
"""
# A dry run is rolled back: its catalogue version must not be announced, as nobody will ever see it.
_ANNOUNCE_NOTHING = "SELECT set_config('undertone.catalogue_announced', pg_current_xact_id()::text, true)"

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

_FIND_SHADES = """
    SELECT key, variant.id, variant.name, product_id, value, lower(department) = ANY($2) AS is_for_skin
    FROM known_product JOIN product USING (id) JOIN category ON category.id = category_id
    JOIN variant ON product_id = product.id WHERE key = ANY ($1)
"""
_FIND_KNOWN_PAIRS = """
    SELECT known_pair.source, one.id AS one, one.product_id AS one_product, one.name AS one_name,
        other.id AS other, other.product_id AS other_product, other.name AS other_name
    FROM known_pair
    JOIN variant AS one ON one.id = variant_id JOIN variant AS other ON other.id = other_variant_id
    WHERE variant_id = ANY ($1) OR other_variant_id = ANY ($1)
"""
_REMOVE_PAIR = """
    DELETE FROM known_pair WHERE variant_id = $1 AND other_variant_id = $2 AND source = $3 RETURNING true"""


class KnownShade(NamedTuple):
    """A shade that another list names too."""

    id: int
    name: str
    product_id: int
    value: str | None
    is_for_skin: bool


class IncompleteProduct(NamedTuple):
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
    """The numbers of rows of a batch that were added, changed or the same, and those refused."""

    added: int
    changed: int
    unchanged: int
    faults: list[RowFault]


_STORE_SEARCH_PHRASES = """
    INSERT INTO search_phrases AS phrases (name, content) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET content = excluded.content, changed_at = now()
    WHERE phrases.content <> excluded.content RETURNING true"""


HOLD_OUTLYING = """
    outlying AS MATERIALIZED (
        SELECT found.* FROM (
            SELECT array_agg(product_id) AS products, array_agg(vendor_id) AS vendors,
                array_agg(currency) AS currencies, array_agg(price_pence) AS prices FROM wanted) AS given
        CROSS JOIN LATERAL find_outlying(products, vendors, currencies, prices) AS found),
    held AS (
        INSERT INTO held_price AS held (product_id, vendor_id, currency, price_pence, former_pence, url,
            in_stock, delivery_pence, evidence)
        SELECT product_id, vendor_id, currency, wanted.price_pence, former_pence, url, in_stock,
            delivery_pence, evidence FROM outlying JOIN wanted USING (product_id, vendor_id, currency)
        ON CONFLICT (product_id, vendor_id, currency) DO UPDATE SET price_pence = excluded.price_pence,
            former_pence = excluded.former_pence, evidence = excluded.evidence,
            (url, in_stock, delivery_pence) = ROW ({kept}), standing = 'waiting',
            created_at = CASE WHEN held.price_pence <> excluded.price_pence THEN now() ELSE held.created_at
                END, decided_at = NULL
        WHERE held.price_pence <> excluded.price_pence
            OR held.standing = 'waiting' AND (held.url, held.in_stock, held.delivery_pence)
                IS DISTINCT FROM ({kept})
        RETURNING created_at = now() AS is_new)"""
"""Prices that are wanted and beyond reason wait for staff, with the stock and the link of today.

Another price is another question. What staff decided of the same one stands. `kept` are a row's link, stock
and delivery: `ALL_IS_SAID`, or those of the row that waits where a file has no such column.
"""
ALL_IS_SAID = "excluded.url, excluded.in_stock, excluded.delivery_pence"
_HOLD_PRICES = f"""
    WITH wanted AS MATERIALIZED (
        SELECT number, named.id AS product_id, vendor.id AS vendor_id, arriving.currency,
            arriving.price AS price_pence, {{url}} AS url, {{stock}} AS in_stock,
            {{delivery}} AS delivery_pence
        FROM arriving JOIN product AS named ON {{product}} JOIN vendor ON vendor.slug = arriving.vendor),
    {HOLD_OUTLYING}
    SELECT number, former_pence FROM outlying JOIN wanted USING (product_id, vendor_id, currency)"""


async def create_seen_table(connection: Connection) -> None:
    """Create the temporary table a run needs."""
    await connection.execute(_CREATE_SEEN_TABLE)


async def announce_nothing(connection: Connection) -> None:
    """Announce no catalogue version in this transaction."""
    await connection.execute(_ANNOUNCE_NOTHING)


async def write_rows(
    connection: Connection, shape: Shape, names: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> WriteCounts:
    """Write rows of one shape: each a number, a line, the values of the named fields, and of its swatch."""
    fields = [each for each in shape.fields if each.name in names]
    await _copy_rows(connection, shape, fields, rows)
    faults: list[RowFault] = []
    await _follow_aliases(connection, shape, fields)
    for each in fields:
        if each.references:
            faults += await _remove_unknown(connection, each, each.references)
    repeated = await _remove_repeated(connection, shape, len(rows) - len(faults), type(rows[0][1]))
    if shape.table == "offer" and "price" in {each.name for each in fields}:
        await _hold_prices(connection, fields)
    beside = await _separate_sources(connection, shape, fields)
    written = await connection.fetch(_write_upsert(shape, fields))
    if not shape.skip_repeats:
        faults += [RowFault(number, shape.key[-1], reason) for number, reason in repeated]
    added = sum(row["added"] for row in written)
    changed = len(written) - added + len(beside - {row["id"] for row in written})
    unchanged = len(rows) - added - changed - len(faults) - (len(repeated) if shape.skip_repeats else 0)
    return WriteCounts(added, changed, unchanged, faults)


async def _separate_sources(connection: Connection, shape: Shape, fields: Sequence[Field]) -> set[int]:
    """Store the arriving or the former swatch apart where both are there and their sources differ.

    A variant has the swatch of the best source: instrument, brand, retailer, photo, unknown. A swatch of
    another source goes to `other_swatch`; one of the same source takes the place of the former. The arriving
    rows are changed, so that they bring what the variant should show. Returns the ids of the variants whose
    other swatches changed.
    """
    names = {each.name for each in fields}
    if shape.table != "variant" or not {"value", "source"} <= names:
        return set()
    own = [name for name in ("value", "source", "source_date") if name in names]
    meeting = _find_meeting(fields)
    if not await connection.fetchval(f"SELECT EXISTS (SELECT {meeting})"):
        return set()
    stored = await connection.fetch(_write_store("arriving", own, f"{meeting} AND NOT {_ARRIVING_IS_BETTER}"))
    stored += await connection.fetch(_write_store("variant", own, f"{meeting} AND {_ARRIVING_IS_BETTER}"))
    await connection.execute(
        "DELETE FROM other_swatch USING"
        f" (SELECT variant.id, arriving.source {meeting} AND {_ARRIVING_IS_BETTER}) AS shown"
        " WHERE variant_id = shown.id AND other_swatch.source = shown.source AND shop = ''"
    )
    kept = ", ".join(f"{name} = shown.{name}" for name in (*own, *_SWATCH_NAMES))
    await connection.execute(
        f"UPDATE arriving SET {kept} FROM (SELECT arriving.number AS place, variant.*"
        f" {meeting} AND (arriving.value IS NULL OR NOT {_ARRIVING_IS_BETTER})) AS shown"
        " WHERE number = shown.place"
    )
    return {row["variant_id"] for row in stored}


def _find_meeting(fields: Sequence[Field]) -> str:
    """The arriving rows whose shade has a swatch of another source."""
    product = next(each for each in fields if each.name == "product")
    reference = product.references
    assert reference is not None
    by = f"source = '{reference.source}' AND owner.source_key" if reference.source else reference.by
    return (
        f"FROM arriving JOIN product AS owner ON owner.{by} = arriving.product"
        " JOIN variant ON variant.product_id = owner.id AND variant.name = arriving.name"
        " WHERE variant.value IS NOT NULL AND variant.source <> arriving.source"
    )


def _write_store(table: str, own: Sequence[str], meeting: str) -> str:
    """Store one of the two swatches. An unknown source says nothing where the colour is the same."""
    columns = [*own, *_SWATCH_NAMES]
    row, excluded = (", ".join(f"{of}.{name}" for name in columns) for of in ("other_swatch", "excluded"))
    return (
        f"INSERT INTO other_swatch (variant_id, {', '.join(columns)})"
        f" SELECT variant.id, {', '.join(f'{table}.{name}' for name in columns)} {meeting}"
        f" AND arriving.value IS NOT NULL"
        f" AND NOT ({table}.source = 'unknown' AND arriving.value = variant.value)"
        f" ON CONFLICT (variant_id, source, shop) DO UPDATE"
        f" SET ({', '.join(columns)}) = ROW({', '.join(f'excluded.{name}' for name in columns)})"
        f" WHERE ROW({row}) IS DISTINCT FROM ROW({excluded}) RETURNING variant_id"
    )


async def _copy_rows(
    connection: Connection, shape: Shape, fields: Sequence[Field], rows: Sequence[tuple[Any, ...]]
) -> None:
    columns = [(each.name, "text" if each.references else each.sql_type) for each in fields]
    if shape.has_colour:
        columns += SWATCH_COLUMNS
    listed = ", ".join(f'"{name}" {kind}' for name, kind in columns)
    await connection.execute(
        "DROP TABLE IF EXISTS arriving; "
        f"CREATE TEMP TABLE arriving (number bigint, line bigint, {listed}) ON COMMIT DROP"
    )
    names = ["number", "line", *(name for name, _ in columns)]
    await connection.copy_records_to_table("arriving", records=rows, columns=names, schema_name="pg_temp")


async def _hold_prices(connection: Connection, fields: Sequence[Field]) -> None:
    """Prices beyond reason wait for staff. Their offers stay at the former price, or are not there yet."""
    product = next(each for each in fields if each.name == "product")
    assert product.references is not None
    said = {each.name: f"arriving.{each.name}" for each in fields}
    kept = (
        f"{'excluded' if name in said else 'held'}.{column}"
        for name, column in (("url", "url"), ("in_stock", "in_stock"), ("delivery", "delivery_pence"))
    )
    rows = await connection.fetch(
        _HOLD_PRICES.format(
            product=match_target("named", product, product.references),
            url=said.get("url", "''"),
            stock=said.get("in_stock", "true"),
            delivery=said.get("delivery", "NULL::integer"),
            kept=", ".join(kept),
        )
    )
    for row in rows:
        if row["former_pence"] is None:
            await connection.execute("DELETE FROM arriving WHERE number = $1", row["number"])
        else:
            await connection.execute(
                "UPDATE arriving SET price = $2 WHERE number = $1", row["number"], row["former_pence"]
            )


async def _follow_aliases(connection: Connection, shape: Shape, fields: Sequence[Field]) -> None:
    """Rows that name a merged brand or product are about the one that it was merged into.

    A brand that comes again by its other name is not made again.
    """
    if shape.table == "brand":
        await connection.execute(
            "DELETE FROM arriving USING brand_alias WHERE arriving.slug = brand_alias.slug"
        )
    for each in fields:
        reference = each.references
        if reference and reference.by == "slug" and reference.table in MERGED:
            table = reference.table
            await connection.execute(
                f'UPDATE arriving SET "{each.name}" = kept.slug FROM {table}_alias AS alias'
                f" JOIN {table} AS kept ON kept.id = alias.{table}_id"
                f' WHERE alias.slug = arriving."{each.name}"'
            )


async def _remove_unknown(connection: Connection, field: Field, reference: Reference) -> list[RowFault]:
    """Remove the rows that name something the shop does not have."""
    rows = await connection.fetch(
        f"DELETE FROM arriving WHERE NOT EXISTS"
        f" (SELECT FROM {reference.table} AS target WHERE {match_target('target', field, reference)})"
        f' RETURNING number, "{field.name}" AS named'
    )
    return [
        RowFault(row["number"], field.name, f"there is no {reference.table} {row['named'][:80]!r}")
        for row in rows
    ]


async def _remove_repeated(
    connection: Connection, shape: Shape, arrived: int, place: type[int]
) -> list[tuple[int, str]]:
    """Remove the rows whose key came before in this run, and remember the keys of the others."""
    key = _write_key(shape)
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
    return [(row["number"], f"is what {describe_place(place(row['line']))} brought already") for row in rows]


def _write_key(shape: Shape) -> str:
    parts = [_write_key_part(shape.field(name)) for name in shape.key]
    return parts[0] if len(parts) == 1 else f"jsonb_build_array({', '.join(parts)})::text"


def _write_key_part(field: Field) -> str:
    """The SQL of a key field. INCI names are compared in lower case."""
    is_inci = field.name == "inci_name" or (field.references and field.references.by == "inci_name")
    return f'lower(arriving."{field.name}")' if is_inci else f'arriving."{field.name}"'


def match_target(target: str, field: Field, reference: Reference) -> str:
    """The SQL that finds the row a field names."""
    value = f'arriving."{field.name}"'
    if reference.within:
        owner = f"SELECT id FROM {reference.within} WHERE slug = arriving.{reference.within}"
        return f"{target}.{reference.by} = {value} AND {target}.{reference.within}_id = ({owner})"
    if reference.by == "inci_name":
        return f"lower({target}.inci_name) = lower({value})"
    if reference.source:
        return f"{target}.source = '{reference.source}' AND {target}.source_key = {value}"
    return f"{target}.{reference.by} = {value}"


def _write_upsert(shape: Shape, fields: Sequence[Field]) -> str:
    """One INSERT ... ON CONFLICT that updates a row only if something differs."""
    taken = [(each.column, _write_value(each)) for each in fields if not each.is_lookup]
    if shape.has_colour:
        taken += [(name, f"arriving.{name}") for name, _ in SWATCH_COLUMNS]
    columns = ", ".join(column for column, _ in taken)
    values = ", ".join(value for _, value in taken)
    # A join and no subquery for each row: without statistics, each subquery could read the whole table.
    named = " ".join(
        f"JOIN {each.references.table} AS named_{each.name}"
        f" ON {match_target(f'named_{each.name}', each, each.references)}"
        for each in fields
        if each.references and not each.is_lookup
    )
    return (
        f"INSERT INTO {shape.table} ({columns}) SELECT {values} FROM arriving {named} ORDER BY number"
        f" ON CONFLICT {_write_on_conflict(shape, fields)} RETURNING (xmax = 0) AS added, id"
    )


def _write_value(field: Field) -> str:
    return f"named_{field.name}.id" if field.references else f'arriving."{field.name}"'


def _write_on_conflict(shape: Shape, fields: Sequence[Field]) -> str:
    target = ", ".join(shape.field(name).column for name in shape.key if not shape.field(name).is_lookup)
    target = "lower(inci_name)" if shape.table == "ingredient" else target
    free = [each.column for each in fields if each.name not in (*shape.key, *shape.set_once)]
    if shape.insert_only or not free:
        return f"({target}) DO NOTHING"
    sets = [f"{column} = excluded.{column}" for column in free]
    differs = f"({_write_row(shape.table, free)}) IS DISTINCT FROM ({_write_row('excluded', free)})"
    if shape.has_colour and "value" in free:
        sets += [f"{name} = excluded.{name}" for name, _ in SWATCH_COLUMNS]
        differs += f" OR {_write_swatch_difference(shape.table)}"
    if shape.touched_column and shape.touched_column not in free:
        sets.append(f"{shape.touched_column} = now()")
    return f"({target}) DO UPDATE SET {', '.join(sets)} WHERE {differs}"


def _write_swatch_difference(table: str) -> str:
    """The SQL that tells whether a Lab is missing, or an instrument read something else or in another way."""
    measured = f"(excluded.measured_under IS NOT NULL OR {table}.measured_under IS NOT NULL)"
    differs = f"{_write_row(table, _SWATCH_NAMES)} IS DISTINCT FROM {_write_row('excluded', _SWATCH_NAMES)}"
    return f"({table}.lab_l IS NULL AND excluded.lab_l IS NOT NULL) OR ({measured} AND {differs})"


def _write_row(table: str, columns: Sequence[str]) -> str:
    return f"ROW({', '.join(f'{table}.{column}' for column in columns)})"


async def stream_rows(connection: Connection, shape: Shape) -> AsyncIterator[tuple[Any, ...]]:
    """All rows of a shape, ordered by its key."""
    # a lookup comes last: it is found by what another field refers to
    fields = sorted(shape.fields, key=lambda field: field.is_lookup)
    joins = [_write_join(shape, each, each.references) for each in fields if each.references]
    exported = [
        *(_write_exported_column(shape, each) for each in shape.fields),
        *(each.sql for each in shape.export_only),
    ]
    columns = ", ".join(exported)
    order = ", ".join(f'{_write_exported_column(shape, shape.field(name))} COLLATE "C"' for name in shape.key)
    async for row in connection.cursor(
        f"SELECT {columns} FROM {shape.table} {' '.join(joins)} ORDER BY {order}", prefetch=2_000
    ):
        yield tuple(row)


async def count_rows(connection: Connection, shape: Shape) -> int:
    return await connection.fetchval(f"SELECT count(*) FROM {shape.table}")


def _write_join(shape: Shape, field: Field, reference: Reference) -> str:
    owner = shape.table
    if field.is_lookup:
        owner = next(
            f"named_{each.name}"
            for each in shape.fields
            if each.references and each.references.within == field.name
        )
    return f"JOIN {reference.table} AS named_{field.name} ON named_{field.name}.id = {owner}.{field.column}"


def _write_exported_column(shape: Shape, field: Field) -> str:
    reference = field.references
    return f"named_{field.name}.{reference.by}" if reference else f"{shape.table}.{field.column}"


async def index_products(connection: Connection) -> None:
    """Collect the keys by which other lists may name the products."""
    await connection.execute(_INDEX_PRODUCTS)


async def find_incomplete_products(
    connection: Connection, keys: Sequence[str]
) -> dict[str, IncompleteProduct]:
    rows = await connection.fetch(_FIND_KNOWN_PRODUCTS, keys)
    return {
        row["key"]: IncompleteProduct(row["slug"], row["has_ingredients"], frozenset(row["answered"]))
        for row in rows
    }


async def find_shades(
    connection: Connection, keys: Sequence[str], skin_departments: Sequence[str]
) -> list[tuple[str, KnownShade]]:
    """All shades of the products of some keys, each with its key."""
    rows = await connection.fetch(_FIND_SHADES, keys, skin_departments)
    return [
        (row["key"], KnownShade(row["id"], row["name"], row["product_id"], row["value"], row["is_for_skin"]))
        for row in rows
    ]


async def find_known_pairs(
    connection: Connection, shades: Sequence[int]
) -> dict[tuple[str, int, int], tuple[int, str]]:
    """By source, shade and other product: the shade of that product which the source calls the same."""
    said = {}
    for row in await connection.fetch(_FIND_KNOWN_PAIRS, shades):
        said[row["source"], row["one"], row["other_product"]] = row["other"], row["other_name"]
        said[row["source"], row["other"], row["one_product"]] = row["one"], row["one_name"]
    return said


async def remove_pair(connection: Connection, variant_id: int, other_variant_id: int, source: str) -> bool:
    """Take a known pair back. Returns whether it was there."""
    return bool(await connection.fetchval(_REMOVE_PAIR, variant_id, other_variant_id, source))


async def list_certification_slugs(connection: Connection) -> set[str]:
    return {row["slug"] for row in await connection.fetch("SELECT slug FROM certification")}


async def store_search_phrases(connection: Connection, name: str, content: str) -> bool:
    """Store a file of phrases. Returns whether it differs from the one that was there."""
    return bool(await connection.fetchval(_STORE_SEARCH_PHRASES, name, content))
