"""Reads the profile form and lists all faults at once."""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault, find_faults
from app.members.names import UNSEEN_TEXT, clean_name
from app.members.profile.schemas import Edit

PICTURE = "image"
NAMES = ("first_name", "surname")


class ProfileChange(msgspec.Struct, frozen=True):
    """A valid form: the texts to store, and the picture if there is one."""

    texts: dict[str, str]
    picture: bytes | None


def read_profile_form(form: Mapping[str, Any]) -> ProfileChange:
    """Read the form. Raises all its faults at once."""
    texts = {name: _trim(value) for name, value in form.items() if name != PICTURE}
    found = list(find_faults(texts, Edit, ("body",))) if form else [Fault(("body",), "Holds no fields")]
    picture = form.get(PICTURE)
    if picture and not isinstance(picture, bytes):
        found.append(Fault(("body", PICTURE), "Must be a picture"))
    names = {name: clean_name(texts[name]) for name in NAMES if name in texts}
    found += [
        Fault(("body", name), UNSEEN_TEXT)
        for name in names
        if isinstance(texts[name], str) and texts[name] and not names[name]
    ]
    if found:
        raise InvalidInputError(found)
    return ProfileChange(texts | names, picture or None)  # a browser sends an empty file if none was chosen


def _trim(value: Any) -> Any:
    return value.strip().replace("\r\n", "\n") if isinstance(value, str) else value
