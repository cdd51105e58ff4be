"""The services that the admin's own pages need."""

from dataclasses import dataclass

from app.kit.database import Database
from app.kit.limits import RateLimits
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class AdminServices:
    """What staff sign-in and its limits use."""

    settings: Settings
    database: Database
    limits: RateLimits
