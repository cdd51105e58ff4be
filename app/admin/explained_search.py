"""Answers a search for staff, with the reasons why each product stands where it does."""

from urllib.parse import parse_qs

from app.admin.requests import AdminRequest, AdminResponse
from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault
from app.lists.schemas import MAX_QUERY_LENGTH
from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window

EXPLAINED_SEARCH = "/api/search/"


def explain_search(request: AdminRequest, window: Window) -> AdminResponse:
    """Answer `?q=`, as `POST /api/v1/search?explain=1` does outside production."""
    asked = parse_qs(request.scope["query_string"].decode("latin-1"))
    query = asked.get("q", [""])[0]
    if len(query) > MAX_QUERY_LENGTH:
        raise InvalidInputError([Fault(("query", "q"), f"Must have at most {MAX_QUERY_LENGTH} characters")])
    body = answer_search(window, SearchRequest(query=query), explain=True)
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    return AdminResponse(200, body, headers)
