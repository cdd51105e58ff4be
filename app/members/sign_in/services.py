"""The services of sign-in, as one argument of its handlers."""

from dataclasses import dataclass

from app.kit.database.pool import Database
from app.media.service import PictureStore
from app.members.sign_in.providers import Providers
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class SignInServices:
    """The providers, the database, and the store of new members' pictures."""

    settings: Settings
    database: Database
    providers: Providers
    pictures: PictureStore
