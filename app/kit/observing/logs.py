"""Logging to standard error: a line of JSON for each event, or a readable line on a terminal."""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

import msgspec
import structlog

FLUSH_INTERVAL = 0.05  # seconds
REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the current request. Every line that is logged meanwhile has it."""


def _add_request_id(_: Any, __: str, event: Any) -> Any:
    if (request_id := REQUEST_ID.get()) is not None:
        event["request_id"] = request_id
    return event


_SHARED_PROCESSORS: list[Any] = [
    _add_request_id,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


class AccessNote(NamedTuple):
    """The facts of a request for the access log: nothing personal."""

    method: str
    route: str
    status: int
    seconds: float
    request_id: bytes
    moment: float


class Answered(msgspec.Struct):
    """The access log line of a request."""

    method: str
    route: str
    status: int
    ms: float
    request_id: str
    timestamp: datetime
    event: str = "answered"
    level: str = "info"


AccessLog = Callable[[AccessNote], None]


def make_log_entry(note: AccessNote) -> Answered:
    at, milliseconds = datetime.fromtimestamp(note.moment, UTC), round(note.seconds * 1000, 2)
    return Answered(note.method, note.route, note.status, milliseconds, note.request_id.decode(), at)


def start_logging(form: Literal["json", "human", "auto"]) -> AccessLog:
    """Format our own lines and those of the libraries alike. Returns the access log."""
    human = form == "human" or (form == "auto" and sys.stderr.isatty())
    as_json = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_dump)]
    last: list[Any] = [structlog.dev.ConsoleRenderer()] if human else as_json
    structlog.configure(
        processors=[*_SHARED_PROCESSORS, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=_StandardError,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED_PROCESSORS,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    return _log_for_people if human else _access_lines.add


def _log_for_people(note: AccessNote) -> None:
    fields = msgspec.structs.asdict(make_log_entry(note))
    structlog.get_logger().info(fields.pop("event"), **fields)


def write_log(lines: str) -> None:
    """Write to the log. A log without room, on a full disk, loses lines and breaks no request."""
    with suppress(OSError):
        sys.stderr.write(lines)
        sys.stderr.flush()


class _AccessLines:
    """Collects access log lines and writes many of them together.

    Every request pays for its line, so lines go past structlog, which costs as much as the whole pipeline;
    and so would a write for each line.
    """

    def __init__(self) -> None:
        self._waiting: list[AccessNote] = []
        self._loop: asyncio.AbstractEventLoop | None = None  # the loop that writes the waiting lines

    def add(self, note: AccessNote) -> None:
        self._waiting.append(note)
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop = loop
            loop.call_later(FLUSH_INTERVAL, self.write)

    def write(self) -> None:
        notes, self._waiting, self._loop = self._waiting, [], None
        if notes:
            write_log(_encode_lines([make_log_entry(note) for note in notes]).decode())


_access_lines = _AccessLines()
_encode_lines = msgspec.json.Encoder().encode_lines


@contextmanager
def write_lines_at_end() -> Iterator[None]:
    """Write the waiting lines when the server stops."""
    try:
        yield
    finally:
        _access_lines.write()


class _StandardError:
    """Looks up the stream for each line, in case it was redirected."""

    def __init__(self, *_: Any) -> None:
        pass

    def msg(self, line: str) -> None:
        write_log(f"{line}\n")

    debug = info = warning = error = critical = msg


def _dump(event: Any, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()
