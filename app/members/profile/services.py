"""The services that profiles need, as one argument of their handlers."""

from dataclasses import dataclass

from app.kit.database import Database
from app.kit.limits import RateLimits
from app.media.service import PictureStore
from app.window.current_window import CurrentWindow


@dataclass(frozen=True, slots=True)
class ProfileServices:
    """What a profile uses: the database, the products it lists, and where its picture is stored."""

    database: Database
    current_window: CurrentWindow
    pictures: PictureStore
    limits: RateLimits
