"""The Piccolo tables. Generated columns are in the SQL only, as nobody may write them."""

from app.schema.tables.catalogue import CATALOGUE
from app.schema.tables.community import COMMUNITY
from app.schema.tables.editorial import EDITORIAL
from app.schema.tables.members import MEMBERS
from app.schema.tables.operations import OPERATIONS
from app.schema.tables.sources import SOURCES
from app.schema.tables.staff import STAFF

TABLES = (*CATALOGUE, *MEMBERS, *COMMUNITY, *EDITORIAL, *OPERATIONS, *STAFF, *SOURCES)
"""All tables, each after those it refers to."""

__all__ = ["TABLES"]
