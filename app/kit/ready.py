"""Answers that are ready: given by the pipeline as they lie, without a word to the application.

Who keeps them decides what may be kept and how long it is true; the pipeline gives and counts them. All that
is needed to give one is prepared when it is taken in, but for the packed body, which waits for who wants it.
"""

from typing import Any, Protocol

from app.kit.compression import SMALLEST, gzipped, is_compressible
from app.kit.conditional import KEPT_BY_304, already_held, weakened
from app.kit.headers import Headers

Way = tuple[int, Headers, bytes]
"""A status, the headers but for the request's id, and a body."""


class ReadyAnswer:
    """One public answer, whole, and packed from when somebody first takes it so: many are asked for once."""

    __slots__ = ("_bare", "_etag", "_is_worth_packing", "_packed", "_plain", "_unchanged", "route", "size")

    def __init__(self, route: str, headers: Headers, body: bytes) -> None:
        given = dict(headers)
        self.route = route
        self._bare = [pair for pair in headers if pair[0] not in (b"content-length", b"x-request-id")]
        self._etag = given[b"etag"]
        self._is_worth_packing = len(body) >= SMALLEST and is_compressible(given[b"content-type"])
        self.size = len(body) + self._is_worth_packing * len(body) // 2  # packed, text takes less than half
        self._plain: Way = 200, [*self._bare, _length(body)], body
        self._packed: Way | None = None
        self._unchanged: Way = 304, [pair for pair in self._bare if pair[0] not in _OF_A_BODY], b""

    def way(self, if_none_match: bytes | None, *, gzip: bool) -> Way | None:
        """The way that suits who asks; None where it has to be packed first."""
        if if_none_match is not None and already_held(if_none_match, self._etag):
            return self._unchanged
        return self._packed if gzip and self._is_worth_packing else self._plain

    async def pack(self) -> Way:
        """Pack the body, for whoever takes it so from now on."""
        body = await gzipped(self._plain[2])
        weak = [(name, weakened(value) if name == b"etag" else value) for name, value in self._bare]
        self._packed = 200, [*weak, (b"content-encoding", b"gzip"), _length(body)], body
        return self._packed


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
