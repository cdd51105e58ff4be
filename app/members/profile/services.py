"""The services of profiles, as one argument of their handlers."""

from dataclasses import dataclass

from app.kit.database.pool import Database
from app.kit.database.replica import ReadReplica
from app.kit.limits.request_limits import RateLimits
from app.media.service import PictureStore
from app.window.live.current_window import CurrentWindow


@dataclass(frozen=True, slots=True)
class ProfileServices:
    """The database, the products in a profile's lists, and the store of pictures."""

    database: Database
    replica: ReadReplica
    current_window: CurrentWindow
    pictures: PictureStore
    limits: RateLimits
