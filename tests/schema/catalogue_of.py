"""What a database consists of, as its own catalogue tells it: enough to say that two schemas are one."""

from tests.support.plain_connection import fetch_rows

_PARTS = """
SELECT 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text,
    a.attgenerated::text, a.attidentity::text, coalesce(pg_get_expr(d.adbin, d.adrelid), '')
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE n.nspname = 'public' AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v')
UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '', '', ''
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'index', tablename, indexname, indexdef, '', '', '', ''
FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), '', '', '', ''
FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function', proname, '', pg_get_functiondef(oid), '', '', '', ''
FROM pg_proc WHERE pronamespace = 'public'::regnamespace
UNION ALL SELECT 'view', viewname, '', definition, '', '', '', '' FROM pg_views WHERE schemaname = 'public'
UNION ALL SELECT 'type', typname, '', typtype::text, '', '', '', ''
FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype <> 'b'
UNION ALL SELECT 'table', relname, '', relkind::text, relpersistence::text, '', '', ''
FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')
"""


async def catalogue_of(url: str) -> set[tuple[str, ...]]:
    """Every table, column, constraint, index, trigger, function, view and type, each with its definition."""
    return {tuple(part) for part in await fetch_rows(url, _PARTS)}
