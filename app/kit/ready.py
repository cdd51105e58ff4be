"""Answers that are ready: given by the pipeline as they lie, without a word to the application.

Who keeps them decides what may be kept and how long it is true; the pipeline gives and counts them. All that
is needed to give one is prepared when it is taken in: headers for each way it may leave, and its packed body.
"""

from typing import Any, Protocol

from app.kit.compression import SMALLEST, gzipped, is_compressible
from app.kit.conditional import KEPT_BY_304, already_held, weakened
from app.kit.headers import Headers

Way = tuple[int, Headers, bytes]
"""A status, the headers but for the request's id, and a body."""


class ReadyAnswer:
    """One public answer, whole, in each of the ways it may be given."""

    __slots__ = ("_etag", "_packed", "_plain", "_unchanged", "route", "size")

    def __init__(self, route: str, plain: Way, packed: Way, etag: bytes) -> None:
        self.route = route
        self.size = len(plain[2]) + len(packed[2])
        self._etag = etag
        self._plain, self._packed = plain, packed
        self._unchanged = 304, [pair for pair in plain[1] if pair[0] not in _OF_A_BODY], b""

    @classmethod
    async def of(cls, route: str, headers: Headers, body: bytes) -> "ReadyAnswer":
        """Prepare an answer from the headers it had and its plain body."""
        bare = [pair for pair in headers if pair[0] not in (b"content-length", b"x-request-id")]
        given = dict(bare)
        plain = 200, [*bare, _length(body)], body
        packed = plain
        if len(body) >= SMALLEST and is_compressible(given[b"content-type"]):
            smaller = await gzipped(body)
            weak = [(name, weakened(value) if name == b"etag" else value) for name, value in bare]
            packed = 200, [*weak, (b"content-encoding", b"gzip"), _length(smaller)], smaller
        return cls(route, plain, packed, given[b"etag"])

    def way(self, if_none_match: bytes | None, *, gzip: bool) -> Way:
        """The way that suits who asks."""
        if if_none_match is not None and already_held(if_none_match, self._etag):
            return self._unchanged
        return self._packed if gzip else self._plain


class ReadyAnswers(Protocol):
    """Keeps answers and says which of them are still true."""

    def find(self, scope: Any, asked: dict[bytes, bytes]) -> ReadyAnswer | None:
        """The answer to a request, if it is ready; raises what a limit says."""

    def wants(self, scope: Any) -> bool:
        """Whether the answer just made to a request may be kept."""

    def keep(self, scope: Any, answer: ReadyAnswer) -> None:
        """Take an answer in."""


_OF_A_BODY = frozenset((b"content-type", b"content-length", b"content-encoding")) - KEPT_BY_304


def _length(body: bytes) -> tuple[bytes, bytes]:
    return b"content-length", str(len(body)).encode()
