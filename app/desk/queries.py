"""The SQL of the desk's products."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import asyncpg
import msgspec

from app.desk.schemas import ProductChoice
from app.kit.database.pool import Connection

Rows = Sequence[dict[str, Any]]


def select_staff_at(moment: str) -> str:
    """The SQL of who of the staff decided at this moment: the audit has it from the same transaction."""
    return f"coalesce((SELECT min(staff) FROM audit_entry WHERE at = {moment}), '')"


KINDS: Final = ("product", "brand", "category", "blog_post")
"""The tables whose rows have a history."""
_LOCK: Final = {kind: f"SELECT id FROM {kind} WHERE id = $1 FOR UPDATE" for kind in KINDS}
_PRODUCT: Final = """
    SELECT product.id, product.name, product.slug, brand.slug AS brand, category.slug AS category, status,
        product.caption, product.description, volume, coalesce(finish, '') AS finish, mpn,
        coalesce(gtin, '') AS gtin, featured_rank, discontinued, withdrawal_reason,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'value', coalesce(value, ''),
            'source', source, 'undertone', coalesce(undertone, ''), 'finish', coalesce(variant.finish, ''),
            'gtin', coalesce(variant.gtin, ''), 'picture', coalesce(picture, '')) ORDER BY position, id)
            FROM variant WHERE product_id = product.id), '[]') AS shades,
        coalesce((SELECT jsonb_agg(jsonb_build_object('retailer', vendor.name, 'pence', price_pence,
            'delivery_pence', delivery_pence, 'currency', currency, 'url', offer.url, 'in_stock', in_stock)
            ORDER BY vendor.name, currency)
            FROM offer JOIN vendor ON vendor.id = vendor_id WHERE product_id = product.id), '[]') AS offers,
        coalesce((SELECT jsonb_agg(jsonb_build_object('name', inci_name, 'is_natural', is_natural,
            'is_known', true) ORDER BY position, ingredient.id)
            FROM product_ingredient JOIN ingredient ON ingredient.id = ingredient_id
            WHERE product_id = product.id), '[]') AS ingredients,
        coalesce((SELECT jsonb_agg(jsonb_build_object('slug', certification.slug, 'answer',
            CASE WHEN is_certified THEN 'yes' WHEN is_unknown THEN 'unknown' ELSE 'no' END)
            ORDER BY certification.name)
            FROM product_certification JOIN certification ON certification.id = certification_id
            WHERE product_id = product.id), '[]') AS certificates,
        coalesce((SELECT jsonb_agg(jsonb_build_object('url', url, 'alt', alt, 'name', name, 'width', width,
            'height', height) ORDER BY name NOT LIKE '%main%', position, id)
            FROM product_image WHERE product_id = product.id), '[]') AS pictures
    FROM product JOIN brand ON brand.id = brand_id JOIN category ON category.id = category_id
    WHERE product.id = $1"""
_IS_CHOSEN: Final = """
    ($1::bigint[] = '{}' OR product.id = ANY($1)) AND ($2 = '' OR brand.slug = $2)
    AND ($3 = '' OR category.slug = $3) AND ($4 = '' OR status = $4)
    AND (SELECT coalesce(bool_and(strpos(lower(product.name || ' ' || brand.name || ' ' || product.slug
        || ' ' || coalesce(product.gtin, '')), word) > 0), true)
        FROM string_to_table(lower($5), ' ') AS word)"""
_FROM: Final = "FROM product JOIN brand ON brand.id = brand_id JOIN category ON category.id = category_id"
PICTURE: Final = """
        coalesce((SELECT coalesce('/media/pictures/' || fetched.name || '-320.webp', url)
            FROM product_image LEFT JOIN fetched_picture AS fetched ON fetched.address = url
            WHERE product_id = product.id
            ORDER BY product_image.name NOT LIKE '%main%', position, product_image.id LIMIT 1), '')"""
"""The SQL of a product's picture in lists."""
_LIST: Final = f"""
    SELECT product.id, product.slug, product.name, brand.name AS brand, category.name AS category, status,
        {PICTURE} AS picture,
        (SELECT count(*) FROM variant WHERE product_id = product.id) AS shades,
        (SELECT min(price_pence) FROM offer
            WHERE product_id = product.id AND currency = 'GBP' AND price_pence > 0) AS lowest,
        EXISTS (SELECT FROM offer WHERE product_id = product.id AND in_stock) AS in_stock,
        product.updated_at AS changed_at
    {_FROM} WHERE {_IS_CHOSEN} ORDER BY product.updated_at DESC, product.id DESC LIMIT $6 OFFSET $7"""
_COUNT: Final = f"SELECT count(*) {_FROM} WHERE {_IS_CHOSEN}"
_IDS: Final = f"SELECT product.id {_FROM} WHERE {_IS_CHOSEN} ORDER BY product.id LIMIT $6"

_CHOICES: Final = {
    "brands": "SELECT slug, name FROM brand ORDER BY lower(name), id",
    "categories": "SELECT slug, name FROM category ORDER BY position, id",
    "retailers": "SELECT slug, name FROM vendor ORDER BY lower(name), id",
    "certificates": "SELECT slug, name FROM certification ORDER BY name, id",
}
_FINISHES: Final = """
    SELECT DISTINCT finish FROM (SELECT finish FROM product UNION SELECT finish FROM variant) AS each
    WHERE finish IS NOT NULL ORDER BY finish"""
_REFERENCES: Final = """
    SELECT (SELECT id FROM brand WHERE slug = $1), (SELECT id FROM category WHERE slug = $2)"""
_CHANGE_MANY: Final = {
    field: f"""WITH was AS (SELECT product.id, {field}.slug AS old_value FROM product
            JOIN {field} ON {field}.id = {field}_id WHERE product.id = ANY($1)),
        changed AS (UPDATE product SET {field}_id = (SELECT id FROM {field} WHERE slug = $2)
            WHERE id IN (SELECT id FROM was WHERE old_value <> $2) RETURNING id, $2 AS new_value)"""
    for field in ("category", "brand")
} | {
    "discontinued": """WITH was AS (SELECT id, discontinued AS old_value FROM product WHERE id = ANY($1)),
        changed AS (UPDATE product SET discontinued = $2::text = 'true'
            WHERE id IN (SELECT id FROM was WHERE old_value <> ($2::text = 'true'))
            RETURNING id, discontinued AS new_value)""",
}
_NOTE_MANY: Final = """
    INSERT INTO desk_history (product_id, staff, before, after)
    SELECT was.id, $3, jsonb_build_object($4::text, old_value), jsonb_build_object($4::text, new_value)
    FROM was JOIN changed USING (id)
    RETURNING product_id, before ->> $4::text AS old_value, '' AS reason"""
_CHANGE_STATUSES: Final = """
    WITH was AS (SELECT id, status, withdrawal_reason AS reason,
            coalesce($3::text, withdrawal_reason) AS new_value FROM product WHERE id = ANY($1)),
        changed AS (UPDATE product SET status = $2, withdrawal_reason = new_value FROM was
            WHERE product.id = was.id AND (was.status, reason) <> ($2, new_value) RETURNING product.id),
        noted AS (INSERT INTO desk_history (product_id, staff, before, after)
            SELECT id, $4, jsonb_build_object('status', status)
                || CASE WHEN reason <> new_value THEN jsonb_build_object('withdrawal_reason', reason)
                    ELSE '{}' END,
                jsonb_build_object('status', $2::text)
                || CASE WHEN reason <> new_value THEN jsonb_build_object('withdrawal_reason', new_value)
                    ELSE '{}' END
            FROM was JOIN changed USING (id))
    SELECT id, status, reason FROM was JOIN changed USING (id)"""
_ADD_HISTORY: Final = {
    kind: f"""INSERT INTO desk_history ({kind}_id, staff, before, after)
        VALUES ($1, $2, $3::jsonb, $4::jsonb)"""
    for kind in KINDS
}
_HISTORY: Final = {
    kind: f"""SELECT id, at, staff, before, after FROM desk_history WHERE {kind}_id = $1
        ORDER BY id DESC LIMIT 50"""
    for kind in KINDS
}
_CHANGE_OF_TODAY: Final = """
    SELECT at, coalesce(before ->> 'offers', '[]') AS before, coalesce(after ->> 'offers', '[]') AS after
    FROM desk_history WHERE product_id = $1 AND id = $2 AND at > now() - interval '1 day'"""

_WAITING: Final = """
    SELECT (SELECT count(*) FROM complaint WHERE answered_at IS NULL) AS complaints,
        (SELECT min(due_at) FROM complaint WHERE answered_at IS NULL) AS answer_by,
        (SELECT count(*) FROM profile_report WHERE resolved_at IS NULL) AS profiles,
        (SELECT count(*) FROM review_check WHERE decided_at IS NULL AND review_id IS NOT NULL) AS held,
        (SELECT count(*) FROM held_price WHERE standing = 'waiting') AS prices,
        (SELECT count(*) FROM product_proposal WHERE standing = 'waiting') AS joins,
        (SELECT count(*) FROM feed WHERE question <> '' OR problem <> '') AS feeds,
        (SELECT count(*) FROM review WHERE waiting_reports > 0 AND hidden_at IS NULL) AS reviews,
        (SELECT count(*) FROM product WHERE status = 'draft') AS drafts"""

_REMOVE_SHADES: Final = "DELETE FROM variant WHERE product_id = $1 AND id <> ALL($2::bigint[])"
# Names may be exchanged between two shades, while each is unique at every moment.
_FREE_NAMES: Final = """
    UPDATE variant SET name = '~' || id WHERE product_id = $1 AND id IN (
        SELECT stored.id FROM variant AS stored
        JOIN jsonb_to_recordset($2::jsonb) AS given (id bigint, name text) USING (id)
        WHERE stored.product_id = $1 AND stored.name <> given.name)"""
_GIVEN_SHADES: Final = """jsonb_to_recordset($2::jsonb) AS given (id bigint, name text, value text,
    source text, undertone text, finish text, gtin text, picture text, position integer,
    lab double precision[], measured_under text, observer smallint)"""
_CHANGE_SHADES: Final = f"""
    UPDATE variant SET name = given.name, source = given.source, undertone = given.undertone,
        finish = given.finish, gtin = given.gtin, picture = given.picture, position = given.position,
        value = given.value, lab_l = CASE WHEN given.lab IS NULL THEN lab_l ELSE given.lab[1] END,
        lab_a = CASE WHEN given.lab IS NULL THEN lab_a ELSE given.lab[2] END,
        lab_b = CASE WHEN given.lab IS NULL THEN lab_b ELSE given.lab[3] END,
        measured_under =
            CASE WHEN given.lab IS NULL THEN variant.measured_under ELSE given.measured_under END,
        observer = CASE WHEN given.lab IS NULL THEN variant.observer ELSE given.observer END
    FROM {_GIVEN_SHADES}
    WHERE variant.id = given.id AND product_id = $1 AND (given.lab IS NOT NULL
        OR (variant.name, variant.source, variant.undertone, variant.finish, variant.gtin, variant.picture,
            variant.position, variant.value)
        IS DISTINCT FROM (given.name, given.source, given.undertone, given.finish, given.gtin, given.picture,
            given.position, given.value))"""
_ADD_SHADES: Final = f"""
    INSERT INTO variant (product_id, name, value, source, undertone, finish, gtin, picture, position,
        lab_l, lab_a, lab_b, measured_under, observer)
    SELECT $1, name, value, source, undertone, finish, gtin, picture, position, lab[1], lab[2], lab[3],
        measured_under, observer
    FROM {_GIVEN_SHADES}
    WHERE NOT EXISTS (SELECT FROM variant WHERE variant.id = given.id AND product_id = $1)"""

_ADD_RETAILERS: Final = """
    INSERT INTO vendor (slug, name)
    SELECT given.slug, given.name FROM unnest($1::text[], $2::text[]) AS given (slug, name)
    WHERE NOT EXISTS (SELECT FROM vendor WHERE lower(vendor.name) = lower(given.name))
    ON CONFLICT (slug) DO NOTHING"""
_GIVEN_OFFERS: Final = """(
    SELECT each.*, (SELECT id FROM vendor
        WHERE lower(vendor.name) = lower(retailer) OR vendor.slug = retailer_slug
        ORDER BY lower(vendor.name) = lower(retailer) DESC, id LIMIT 1) AS vendor_id
    FROM jsonb_to_recordset($2::jsonb) AS each (retailer text, retailer_slug text, price integer,
        delivery integer, currency text, url text, in_stock boolean))"""
_REMOVE_OFFERS: Final = f"""
    DELETE FROM offer WHERE product_id = $1 AND (vendor_id, currency) NOT IN (
        SELECT vendor_id, currency FROM {_GIVEN_OFFERS} AS given)"""
_STORE_OFFERS: Final = f"""
    INSERT INTO offer (product_id, vendor_id, currency, price_pence, delivery_pence, url, in_stock)
    SELECT $1, vendor_id, currency, price, delivery, url, in_stock FROM {_GIVEN_OFFERS} AS given
    ON CONFLICT (product_id, vendor_id, currency) DO UPDATE SET price_pence = excluded.price_pence,
        delivery_pence = excluded.delivery_pence, url = excluded.url, in_stock = excluded.in_stock,
        updated_at = now()
    WHERE (offer.price_pence, offer.delivery_pence, offer.url, offer.in_stock) IS DISTINCT FROM
        (excluded.price_pence, excluded.delivery_pence, excluded.url, excluded.in_stock)"""
_ADD_INGREDIENTS: Final = """
    INSERT INTO ingredient (inci_name, is_natural) SELECT * FROM unnest($1::text[], $2::boolean[])
    ON CONFLICT (lower(inci_name)) DO NOTHING"""
_KNOWN_INGREDIENTS: Final = (
    "SELECT inci_name AS name, is_natural FROM ingredient WHERE lower(inci_name) = ANY($1::text[])"
)
_REMOVE_LIST: Final = """
    DELETE FROM product_ingredient USING ingredient WHERE product_id = $1 AND ingredient.id = ingredient_id
        AND lower(inci_name) <> ALL($2::text[])"""
_STORE_LIST: Final = """
    INSERT INTO product_ingredient (product_id, ingredient_id, position)
    SELECT $1, ingredient.id, place - 1 FROM unnest($2::text[]) WITH ORDINALITY AS given (name, place)
    JOIN ingredient ON lower(inci_name) = given.name
    ON CONFLICT (product_id, ingredient_id) DO UPDATE SET position = excluded.position
    WHERE product_ingredient.position <> excluded.position"""
_REMOVE_CERTIFICATES: Final = """
    DELETE FROM product_certification USING certification WHERE product_id = $1
        AND certification.id = certification_id AND slug <> ALL($2::text[])"""
_STORE_CERTIFICATES: Final = """
    INSERT INTO product_certification (product_id, certification_id, is_certified, is_unknown)
    SELECT $1, certification.id, answer = 'yes', answer = 'unknown'
    FROM unnest($2::text[], $3::text[]) AS given (slug, answer) JOIN certification USING (slug)
    ON CONFLICT (product_id, certification_id) DO UPDATE SET is_certified = excluded.is_certified,
        is_unknown = excluded.is_unknown
    WHERE (product_certification.is_certified, product_certification.is_unknown)
        <> (excluded.is_certified, excluded.is_unknown)"""
_REMOVE_PICTURES: Final = "DELETE FROM product_image WHERE product_id = $1 AND url <> ALL($2::text[])"
_REMOVE_DOUBLE_PICTURES: Final = """
    DELETE FROM product_image AS double USING product_image AS first WHERE double.product_id = $1
        AND first.product_id = $1 AND first.url = double.url AND first.id < double.id"""
_FREE_PICTURE_NAMES: Final = """
    UPDATE product_image SET name = '~' || product_image.id
    FROM jsonb_to_recordset($2::jsonb) AS given (url text, name text)
    WHERE product_id = $1 AND product_image.url = given.url AND product_image.name <> given.name"""
_GIVEN_PICTURES: Final = """jsonb_to_recordset($2::jsonb) AS given (url text, name text, alt text,
    width integer, height integer, position integer)"""
_CHANGE_PICTURES: Final = f"""
    UPDATE product_image SET name = given.name, alt = given.alt, position = given.position
    FROM {_GIVEN_PICTURES} WHERE product_id = $1 AND product_image.url = given.url
        AND (product_image.name, product_image.alt, product_image.position)
            IS DISTINCT FROM (given.name, given.alt, given.position)"""
_ADD_PICTURES: Final = f"""
    INSERT INTO product_image (product_id, url, name, alt, width, height, position)
    SELECT $1, url, name, alt, width, height, position FROM {_GIVEN_PICTURES}
    WHERE NOT EXISTS (SELECT FROM product_image WHERE product_id = $1 AND product_image.url = given.url)"""


async def count_waiting(connection: Connection) -> dict[str, Any]:
    """Count all that waits for staff."""
    return dict(await connection.fetchrow(_WAITING))


async def lock(connection: Connection, kind: str, row_id: int) -> None:
    """Make others who save a row wait."""
    await connection.execute(_LOCK[kind], row_id)


async def find_product(connection: Connection, product_id: int) -> dict[str, Any] | None:
    """All of a product, with its lists."""
    row = await connection.fetchrow(_PRODUCT, product_id)
    if row is None:
        return None
    lists = ("shades", "offers", "ingredients", "certificates", "pictures")
    return dict(row) | {name: msgspec.json.decode(row[name]) for name in lists}


async def list_products(
    connection: Connection, choice: ProductChoice, limit: int, offset: int
) -> tuple[list[asyncpg.Record], int]:
    """A page of products, and how many fit."""
    values = _list_values(choice)
    rows = await connection.fetch(_LIST, *values, limit, offset)
    return rows, await connection.fetchval(_COUNT, *values)


async def list_ids(connection: Connection, choice: ProductChoice, limit: int) -> list[int]:
    return [row["id"] for row in await connection.fetch(_IDS, *_list_values(choice), limit)]


def _list_values(choice: ProductChoice) -> tuple[Any, ...]:
    """The values of `_IS_CHOSEN`, from $1 to $5."""
    return choice.ids, choice.brand, choice.category, choice.status, " ".join(choice.query.split())


async def list_choices(connection: Connection) -> dict[str, list[asyncpg.Record]]:
    return {name: await connection.fetch(text) for name, text in _CHOICES.items()}


async def list_finishes(connection: Connection) -> list[str]:
    return [row["finish"] for row in await connection.fetch(_FINISHES)]


async def find_references(connection: Connection, brand: str, category: str) -> tuple[int | None, int | None]:
    """The ids of a brand and a category, by their slugs."""
    row = await connection.fetchrow(_REFERENCES, brand, category)
    return row[0], row[1]


async def add_row(connection: Connection, kind: str, values: Mapping[str, Any]) -> int:
    """Add a row of one of `KINDS`, with values by column. Returns its id."""
    places = ", ".join(f"${place}" for place in range(1, len(values) + 1))
    query = f"INSERT INTO {kind} ({', '.join(values)}) VALUES ({places}) RETURNING id"
    return int(await connection.fetchval(query, *values.values()))


async def change_row(connection: Connection, kind: str, row_id: int, values: Mapping[str, Any]) -> None:
    changes = ", ".join(f"{column} = ${place}" for place, column in enumerate(values, 2))
    await connection.execute(f"UPDATE {kind} SET {changes} WHERE id = $1", row_id, *values.values())


async def change_many(
    connection: Connection, ids: Sequence[int], field: str, value: str, staff: str
) -> list[asyncpg.Record]:
    """Change a field of many products. Returns the id of each that it changed, and what the field said."""
    query = _CHANGE_MANY[field] + _NOTE_MANY
    return await connection.fetch(query, ids, value, staff, field)


async def change_statuses(
    connection: Connection, ids: Sequence[int], status: str, reason: str | None, staff: str
) -> list[asyncpg.Record]:
    """Change the status of many products, and the reason of withdrawal where one is given.

    Returns the id of each that it changed, with both as they were.
    """
    return await connection.fetch(_CHANGE_STATUSES, ids, status, reason, staff)


async def add_history(
    connection: Connection,
    kind: str,
    row_id: int,
    staff: str,
    *,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
) -> None:
    """Keep what the fields that are changed said before and after."""
    await connection.execute(_ADD_HISTORY[kind], row_id, staff, _encode(before), _encode(after))


async def list_history(connection: Connection, kind: str, row_id: int) -> list[asyncpg.Record]:
    return await connection.fetch(_HISTORY[kind], row_id)


async def find_change_of_today(
    connection: Connection, product_id: int, change_id: int
) -> asyncpg.Record | None:
    """A change of a product in the last day: when, and its offers before and after."""
    return await connection.fetchrow(_CHANGE_OF_TODAY, product_id, change_id)


async def store_shades(connection: Connection, product_id: int, shades: Rows) -> None:
    given = _encode(shades)
    await connection.execute(_REMOVE_SHADES, product_id, [each["id"] for each in shades if each["id"]])
    await connection.execute(_FREE_NAMES, product_id, given)
    await connection.execute(_CHANGE_SHADES, product_id, given)
    await connection.execute(_ADD_SHADES, product_id, given)


async def store_offers(connection: Connection, product_id: int, offers: Rows) -> None:
    """Store what retailers ask. A retailer that is new here is added."""
    slugs, names = [each["retailer_slug"] for each in offers], [each["retailer"] for each in offers]
    given = _encode(offers)
    await connection.execute(_ADD_RETAILERS, slugs, names)
    await connection.execute(_REMOVE_OFFERS, product_id, given)
    await connection.execute(_STORE_OFFERS, product_id, given)


async def store_ingredients(connection: Connection, product_id: int, ingredients: Rows) -> None:
    names = [each["name"] for each in ingredients]
    small = [name.lower() for name in names]
    await connection.execute(_ADD_INGREDIENTS, names, [each["is_natural"] for each in ingredients])
    await connection.execute(_REMOVE_LIST, product_id, small)
    await connection.execute(_STORE_LIST, product_id, small)


async def find_ingredients(connection: Connection, names: Sequence[str]) -> dict[str, asyncpg.Record]:
    """The ingredients that are known, by their names in small letters."""
    rows = await connection.fetch(_KNOWN_INGREDIENTS, [name.lower() for name in names])
    return {row["name"].lower(): row for row in rows}


async def store_certificates(
    connection: Connection, product_id: int, slugs: Sequence[str], answers: Sequence[str]
) -> None:
    await connection.execute(_REMOVE_CERTIFICATES, product_id, slugs)
    await connection.execute(_STORE_CERTIFICATES, product_id, slugs, answers)


async def store_pictures(connection: Connection, product_id: int, pictures: Rows) -> None:
    given = _encode(pictures)
    await connection.execute(_REMOVE_PICTURES, product_id, [each["url"] for each in pictures])
    await connection.execute(_REMOVE_DOUBLE_PICTURES, product_id)
    await connection.execute(_FREE_PICTURE_NAMES, product_id, given)
    await connection.execute(_CHANGE_PICTURES, product_id, given)
    await connection.execute(_ADD_PICTURES, product_id, given)


def _encode(content: Any) -> str:
    return msgspec.json.encode(content).decode()
