"""The Piccolo tables, a module a room. Generated columns stand in the SQL alone: nobody may write them."""

from app.tables.catalogue import CATALOGUE
from app.tables.community import COMMUNITY
from app.tables.editorial import EDITORIAL
from app.tables.members import MEMBERS
from app.tables.operations import OPERATIONS
from app.tables.staff import STAFF

TABLES = (*CATALOGUE, *MEMBERS, *COMMUNITY, *EDITORIAL, *OPERATIONS, *STAFF)
"""Every table, each after those it points at."""

__all__ = ["TABLES"]
