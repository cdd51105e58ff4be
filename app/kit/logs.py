"""One line of JSON for everything that happens, or a readable one on a terminal, to standard error."""

import logging
import sys
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Literal

import msgspec
import structlog

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the request being answered, in every line that is logged meanwhile."""


def _name_the_request(_: Any, __: str, event: Any) -> Any:
    if (request_id := REQUEST_ID.get()) is not None:
        event["request_id"] = request_id
    return event


_SHARED: list[Any] = [
    _name_the_request,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


class Answered(msgspec.Struct):
    """The line every request leaves."""

    method: str
    route: str
    status: int
    ms: float
    request_id: str
    timestamp: str
    event: str = "answered"
    level: str = "info"


AccessLog = Callable[[Answered], None]


def start_logging(form: Literal["json", "human", "auto"]) -> AccessLog:
    """Send our own lines and those of every library through the same last steps; answers the access log."""
    human = form == "human" or (form == "auto" and sys.stderr.isatty())
    last = _human() if human else _json()
    structlog.configure(
        processors=[*_SHARED, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=_StandardError,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    return _tell if human else _write


def _tell(line: Answered) -> None:
    fields = msgspec.structs.asdict(line)
    structlog.get_logger().info(fields.pop("event"), **fields)


def _write(line: Answered) -> None:
    # Every request pays for this line, so it goes past structlog, which costs as much as the whole pipeline.
    sys.stderr.write(_encode(line).decode() + "\n")


_encode = msgspec.json.Encoder().encode


class _StandardError:
    """Looks up the stream for each line, so that whoever redirects it later is followed."""

    def __init__(self, *_: Any) -> None:
        pass

    def msg(self, line: str) -> None:
        sys.stderr.write(f"{line}\n")

    debug = info = warning = error = critical = msg


def _json() -> list[Any]:
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_dump)]


def _human() -> list[Any]:
    return [structlog.dev.ConsoleRenderer()]


def _dump(event: Any, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()
