"""The Piccolo tables, a module a room. Generated columns stand in the SQL alone: nobody may write them."""

from app.schema.tables.catalogue import CATALOGUE
from app.schema.tables.community import COMMUNITY
from app.schema.tables.editorial import EDITORIAL
from app.schema.tables.members import MEMBERS
from app.schema.tables.operations import OPERATIONS
from app.schema.tables.staff import STAFF

TABLES = (*CATALOGUE, *MEMBERS, *COMMUNITY, *EDITORIAL, *OPERATIONS, *STAFF)
"""Every table, each after those it points at."""

__all__ = ["TABLES"]
