"""Refuses a request whose end is in doubt (RFC 9112, section 6), and closes its connection.

The storefront's server counts every body and sends its length. A request that is framed in two ways did not
come from there, and another reader before us may have seen its end elsewhere.
"""

from app.kit.http.errors import MalformedRequestError
from app.kit.http.headers import Headers

_CLOSE = {"connection": "close"}
_ONLY_ONCE = {
    b"host": "The request names more than one host.",
    b"content-length": "The request names more than one length.",
    b"transfer-encoding": "The request names more than one coding.",
}


def refuse_ambiguous_framing(method: str, headers: Headers, by_name: dict[bytes, bytes]) -> None:
    """Raise unless the body's length is unambiguous. `by_name` has the last header of each name."""
    if b"transfer-encoding" in by_name and _is_ambiguous(method, by_name):
        raise MalformedRequestError(headers=_CLOSE)
    if len(by_name) < len(headers):
        _refuse_repeated(headers)


def _is_ambiguous(method: str, by_name: dict[bytes, bytes]) -> bool:
    """Chunks under another coding, where a body means nothing, or from our front, which sends none.

    Chunks beside a length never arrive as such: the server drops the length and closes the connection.
    """
    coding = by_name[b"transfer-encoding"].strip().lower()
    return coding != b"chunked" or method in ("GET", "HEAD") or b"x-undertone-front" in by_name


def _refuse_repeated(headers: Headers) -> None:
    names: set[bytes] = set()
    for name, _ in headers:
        if name in names and name in _ONLY_ONCE:
            raise MalformedRequestError(_ONLY_ONCE[name], headers=_CLOSE)
        names.add(name)
