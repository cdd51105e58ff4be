"""The services that the admin's own pages need."""

from dataclasses import dataclass

from app.kit.database.pool import Database
from app.kit.limits.request_limits import RateLimits
from app.settings import Settings
from app.window.live.current_window import CurrentWindow


@dataclass(frozen=True, slots=True)
class AdminServices:
    """The parts that staff sign-in, its limits and the explained search use."""

    settings: Settings
    database: Database
    limits: RateLimits
    current_window: CurrentWindow
