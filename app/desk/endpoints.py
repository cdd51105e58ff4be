"""All addresses of the desk, behind one guard."""

from litestar import Router, get

from app.admin.requests import DESK_ROOT
from app.desk.access import DESK_ARGUMENTS, OpenDesk, require_staff
from app.desk.brands.endpoints import BRANDS
from app.desk.complaints.endpoints import COMPLAINTS
from app.desk.figures import FIGURES
from app.desk.history import get_history
from app.desk.incoming.endpoints import INCOMING
from app.desk.people.endpoints import PEOPLE
from app.desk.products import PRODUCTS
from app.desk.publishing.endpoints import PUBLISHING
from app.desk.reviews.endpoints import REVIEWS
from app.desk.schemas import SignedIn
from app.desk.searches.endpoints import SEARCHES
from app.desk.shop import SHOP
from app.desk.today import get_today
from app.settings import Settings


@get("/session", sync_to_thread=False)
def get_session(desk: OpenDesk) -> SignedIn:
    """The staff that are signed in."""
    return SignedIn(desk.staff.name)


DESK = [
    *(get_session, get_today, get_history, *PRODUCTS, *BRANDS, *INCOMING, *PUBLISHING),
    *(*REVIEWS, *SEARCHES, *PEOPLE, *COMPLAINTS, *FIGURES, *SHOP),
]


def create_desk(settings: Settings) -> Router:
    """The desk's addresses. Nobody comes in at any of them without a session of staff."""
    return Router(
        DESK_ROOT,
        route_handlers=DESK,
        guards=[require_staff],
        dependencies=DESK_ARGUMENTS,
        request_max_body_size=settings.upload_limit,
    )
