"""The services that the sign-in needs, as one argument of its handlers."""

from dataclasses import dataclass

from app.kit.database import Database
from app.media.service import PictureStore
from app.members.sign_in.providers import Providers
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class SignInServices:
    """What a sign-in uses: the providers, the database, and where a new member's picture is stored."""

    settings: Settings
    database: Database
    providers: Providers
    pictures: PictureStore
