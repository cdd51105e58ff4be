"""The API with one personal call to make, for granian to serve."""

from litestar import get

from app.asgi import FEATURES, create_app
from app.kit.http.pipeline import Pipeline
from app.members.sessions import Member, SignedIn, signed_in


@get("/who", guards=[signed_in])
async def who(member: SignedIn) -> Member:
    return member


def create() -> Pipeline:
    return create_app(features=[*FEATURES, who])
