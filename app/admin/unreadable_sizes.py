"""Lists for staff the sizes that cannot be read, so that their products have no unit price."""

from app.admin import queries
from app.admin.requests import AdminResponse, json_response
from app.kit.database.pool import Database
from app.window.prices.sizes import UnreadableSizeError, read_size

UNREADABLE_SIZES = "/api/unreadable-sizes/"


async def list_unreadable_sizes(database: Database) -> AdminResponse:
    """Answer with each size as it is written, why it cannot be read, and how many products have it."""
    async with database.reading() as connection:
        sizes = await queries.list_written_sizes(connection)
    found = [(size, _find_fault(size["volume"])) for size in sizes]
    return json_response(200, {
        "sizes": [
            {"size": size["volume"], "reason": fault, "products": size["products"], "example": size["slug"]}
            for size, fault in found
            if fault
        ]
    })  # fmt: skip


def _find_fault(text: str) -> str:
    """Why a size cannot be read; empty where it can."""
    try:
        read_size(text)
    except UnreadableSizeError as error:
        return str(error)
    return ""
