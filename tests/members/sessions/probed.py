"""The API with one personal call to make, for granian to serve."""

from datetime import timedelta

from litestar import get

from app.asgi import FEATURES
from app.kit.http.pipeline import Pipeline
from app.members.sessions import Member, SignedIn, service, signed_in
from tests.members.sign_in.demo import create_patient

SECOND_TRY = timedelta(hours=1)
"""A busy machine may take longer than the usual moment from one step of a test to the next."""


@get("/who", guards=[signed_in])
async def who(member: SignedIn) -> Member:
    return member


def create() -> Pipeline:
    service.SECOND_TRY = SECOND_TRY
    return create_patient([*FEATURES, who])
