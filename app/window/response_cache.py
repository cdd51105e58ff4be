"""Answers kept in memory, in front of the handlers: a public answer is good for all until its stamp moves.

A handler that answers from the window leaves a mark in the scope: which product the answer is about, or the
whole shop. The answer is kept under its address and given again as long as window and revision are the marked
ones. Nothing personal is marked, and a session at an address that answers members otherwise is let through.
What is limited is counted when it is given from here, too.
"""

from typing import Any

from app.kit.cookies import carries_session
from app.kit.limits import LIMITED_AS, RateLimits, caller_of
from app.kit.ready import ReadyAnswer
from app.settings import Settings
from app.window.answers import MARK, MEMBERS_APART, OVERHEAD, Stamp, stamp_of
from app.window.showcase import Showcase

MOST_BYTES = 32 << 20
LARGEST = 1 << 20


class Kept:
    """An answer, the product it is about, what it was true of, and how asking for it is limited."""

    __slots__ = ("answer", "for_members_too", "limited_as", "row", "stamp")

    def __init__(self, scope: Any, answer: ReadyAnswer) -> None:
        self.answer = answer
        self.row: int = scope[MARK][0]
        self.stamp: Stamp = scope[MARK][1]
        self.limited_as: str | None = scope.get(LIMITED_AS)
        self.for_members_too = MEMBERS_APART not in scope


class ResponseCache:
    """What the pipeline asks before it asks the application."""

    def __init__(self, showcase: Showcase, limits: RateLimits, settings: Settings) -> None:
        self._showcase = showcase
        self._limits = limits
        self._settings = settings
        self._answers: dict[tuple[str, bytes], Kept] = {}
        self._bytes = 0
        self._version: str | None = None

    def find(self, scope: Any, asked: dict[bytes, bytes]) -> ReadyAnswer | None:
        """The answer to a request, if it is kept and still true."""
        kept = self._answers.get((scope["path"], scope["query_string"]))
        if kept is None or not self._holds(kept):
            return None
        if not kept.for_members_too and carries_session(asked.get(b"cookie", b""), self._settings):
            return None
        if kept.limited_as:
            self._limits.spend(kept.limited_as, caller_of(scope))
        return kept.answer

    def wants(self, scope: Any) -> bool:
        """Whether a handler has marked its answer as the same for everyone."""
        return MARK in scope

    def keep(self, scope: Any, answer: ReadyAnswer) -> None:
        """Take an answer in; all are let go at once when the window changes or they grow too many."""
        if self._version != self._showcase.version or self._bytes > MOST_BYTES:
            self._answers, self._bytes, self._version = {}, 0, self._showcase.version
        if answer.size <= LARGEST:
            self._bytes += answer.size + OVERHEAD
            self._answers[scope["path"], scope["query_string"]] = Kept(scope, answer)

    def _holds(self, kept: Kept) -> bool:
        window = self._showcase.shown
        return window is not None and kept.stamp == stamp_of(window, kept.row)
