"""The API of a shop that tests run: on a busy machine its database may take its time for any step."""

from app import asgi
from app.kit.http.pipeline import Pipeline
from tests.support.patience import lengthen_limits

prepare_to_fork = asgi.prepare_to_fork


def create_app() -> Pipeline:
    """The whole API, for granian."""
    lengthen_limits()
    return asgi.create_app()
