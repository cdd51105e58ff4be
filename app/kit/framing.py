"""Refuses a request whose end is in doubt (RFC 9112, section 6), and closes its connection.

The storefront's server counts every body and sends its length. A request that is framed in two ways did not
come from there, and another reader before us may have seen its end elsewhere.
"""

from app.kit.headers import Headers
from app.kit.problems import Malformed

_ONLY_ONCE = frozenset((b"host", b"content-length", b"transfer-encoding"))


def refuse_ambiguous(method: str, headers: Headers, by_name: dict[bytes, bytes]) -> None:
    """Raise unless the body's end is plain; `by_name` are the same headers, the last of each name."""
    if b"transfer-encoding" in by_name and _is_ambiguous(method, by_name):
        raise Malformed(headers={"connection": "close"})
    if len(by_name) < len(headers) and _has_twice(headers):
        raise Malformed(headers={"connection": "close"})


def _is_ambiguous(method: str, by_name: dict[bytes, bytes]) -> bool:
    """Chunks under another coding, where a body has no meaning, or from our front, which sends none.

    Chunks beside a length do not show here: the server drops the length, and closes the connection.
    """
    coding = by_name[b"transfer-encoding"].strip().lower()
    return coding != b"chunked" or method in ("GET", "HEAD") or b"x-undertone-front" in by_name


def _has_twice(headers: Headers) -> bool:
    names = [name for name, _ in headers if name in _ONLY_ONCE]
    return len(names) > len(set(names))
