"""Public responses that are stored whole, so that the pipeline sends them without the application.

The store decides which responses it takes and how long they are valid; the pipeline sends and counts them.
Each is prepared for sending when it is stored, except for the compressed body, made when it is first wanted.
"""

from typing import Any, NamedTuple, Protocol

from app.kit.http.compression import MIN_COMPRESSED_SIZE, compress_body, is_compressible
from app.kit.http.headers import KEPT_BY_304, Headers, matches_etag, weaken_etag


class ResponseForm(NamedTuple):
    status: int
    headers: Headers  # without the request's id
    body: bytes


class StoredResponse:
    """One public response: uncompressed, compressed when first needed, and as a 304."""

    __slots__ = (
        "_bare",
        "_compressed",
        "_etag",
        "_is_worth_compressing",
        "_plain",
        "_unchanged",
        "route",
        "size",
    )

    def __init__(self, route: str, headers: Headers, body: bytes) -> None:
        by_name = dict(headers)
        self.route = route
        self._bare = [pair for pair in headers if pair[0] not in (b"content-length", b"x-request-id")]
        self._etag = by_name[b"etag"]
        self._is_worth_compressing = len(body) >= MIN_COMPRESSED_SIZE and is_compressible(
            by_name[b"content-type"]
        )
        # Compressed, text takes less than half.
        self.size = len(body) + self._is_worth_compressing * len(body) // 2
        self._plain = ResponseForm(200, [*self._bare, _make_length_header(body)], body)
        self._compressed: ResponseForm | None = None
        unchanged = [pair for pair in self._bare if pair[0] not in _BODY_HEADERS]
        self._unchanged = ResponseForm(304, unchanged, b"")

    def choose_form(self, if_none_match: bytes | None, *, gzip: bool) -> ResponseForm | None:
        """Choose the form that suits a request; None where it has to be compressed first."""
        if if_none_match is not None and matches_etag(if_none_match, self._etag):
            return self._unchanged
        return self._compressed if gzip and self._is_worth_compressing else self._plain

    async def compress(self) -> ResponseForm:
        """Compress the body, for this request and all later ones."""
        body = await compress_body(self._plain.body)
        weak = [(name, weaken_etag(value) if name == b"etag" else value) for name, value in self._bare]
        headers = [*weak, (b"content-encoding", b"gzip"), _make_length_header(body)]
        self._compressed = ResponseForm(200, headers, body)
        return self._compressed


class ResponseStore(Protocol):
    """Stores responses, and finds those that are still valid."""

    async def find(self, scope: Any, headers: dict[bytes, bytes]) -> StoredResponse | None:
        """Find the stored response to a request; raises where a limit refuses it."""

    def wants(self, scope: Any) -> bool:
        """Tell whether the response just made to a request may be stored."""

    def keep(self, scope: Any, answer: StoredResponse) -> None:
        """Store a response."""


_BODY_HEADERS = frozenset((b"content-type", b"content-length", b"content-encoding")) - KEPT_BY_304


def _make_length_header(body: bytes) -> tuple[bytes, bytes]:
    return b"content-length", str(len(body)).encode()
