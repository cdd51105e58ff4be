"""Refuses a request whose end is in doubt (RFC 9112, section 6), and closes its connection.

The storefront's server counts every body and sends its length. A request in chunks, or with two lengths or
hosts, did not come from there, and another reader before us may have seen its end elsewhere.
"""

from app.kit.headers import Headers
from app.kit.problems import LengthRequired, Malformed

_ONLY_ONCE = {
    b"host": "The request names more than one host.",
    b"content-length": "The request names more than one length.",
}
_CLOSE = {"connection": "close"}


def refuse_ambiguous(headers: Headers, by_name: dict[bytes, bytes]) -> None:
    """Raise unless the body's length is plain; `by_name` are the same headers, the last of each name."""
    if b"transfer-encoding" in by_name:
        raise LengthRequired(headers=_CLOSE)
    if len(by_name) == len(headers):
        return
    seen: set[bytes] = set()
    for name, _ in headers:
        if name in seen and name in _ONLY_ONCE:
            raise Malformed(_ONLY_ONCE[name], headers=_CLOSE)
        seen.add(name)
