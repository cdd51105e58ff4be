"""Reads what a provider sends through the browser. Anybody can forge it."""

from typing import Any

from app.kit.http.fields import read_object
from app.kit.http.requests import ShopRequest
from app.members.names import clean_name
from app.members.sign_in import cookies
from app.members.sign_in.cookies import AppleName
from app.members.sign_in.schemas import ProviderAnswer
from app.settings import Settings

_ANSWER_FIELDS = ("state", "code", "error", "iss")


def read_redirect_answer(request: ShopRequest, settings: Settings) -> ProviderAnswer:
    """The answer in the address, with the name that came in Apple's form before."""
    fields = {name: _read_single_text(request.query_params.getall(name, [])) for name in _ANSWER_FIELDS}
    name = cookies.read_apple_name(request, fields["state"], settings)
    return ProviderAnswer(**fields, first_name=name.first_name, surname=name.surname)


async def read_form_answer(request: ShopRequest) -> tuple[dict[str, str], AppleName | None]:
    """The answer in Apple's form, and the name, which it has at the first sign-in only."""
    form = await request.form()
    fields = {name: value for name in _ANSWER_FIELDS if (value := _read_single_text(form.getall(name, [])))}
    name = _read_apple_name(_read_single_text(form.getall("user", [])), fields.get("state", ""))
    return fields, name if name.first_name or name.surname else None


def _read_single_text(values: list[Any]) -> str:
    """The value, if there is exactly one and it is printable. A provider never sends two."""
    is_plain = len(values) == 1 and isinstance(values[0], str) and len(values[0]) <= 2000
    return values[0] if is_plain and values[0].isprintable() else ""


def _read_apple_name(user: str, state: str) -> AppleName:
    try:
        name = read_object(user.encode()).get("name", {})
        first, last = name.get("firstName"), name.get("lastName")
    except (AttributeError, ValueError):
        first = last = None
    return AppleName(state, clean_name(first), clean_name(last))
