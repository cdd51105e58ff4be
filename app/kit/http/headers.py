"""The headers of every response, and the content security policies."""

from base64 import b64encode
from hashlib import sha256

Headers = list[tuple[bytes, bytes]]

PUBLIC = {"cache-control": "public, max-age=60, stale-while-revalidate=600"}
"""For responses that are the same for everyone. The pipeline adds an ETag."""

_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_UNUSED_POWERS = ("camera", "geolocation", "microphone", "payment", "usb")


def standing_headers(*, https: bool) -> Headers:
    """The default headers of a response. Caches store nothing unless a handler allows it."""
    headers = {
        "cache-control": "no-store",
        "content-security-policy": _POLICY,
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": ", ".join(f"{power}=()" for power in _UNUSED_POWERS),
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }
    if https:
        headers["strict-transport-security"] = "max-age=63072000; includeSubDomains"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def page_policy(style: str) -> str:
    """The policy of a page with one inline style sheet and nothing else to load or run."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"{_POLICY}; style-src 'sha256-{digest}'"
