"""The errors of the API, and the function that turns any exception into a response."""

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from http import HTTPStatus
from typing import Any, ClassVar, Self, TypeVar
from weakref import WeakKeyDictionary

import asyncpg
import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException

from app.kit.database.pool import DatabaseUnavailableError
from app.kit.http.fields import Fault, InvalidBodyError
from app.kit.http.parameters import find_parameter_faults
from app.kit.http.request_context import get_request_context
from app.kit.storage.files import StorageError, is_disk_full

Raising = TypeVar("Raising", bound=Callable[..., Any])
_log = structlog.get_logger()


class ApiError(Exception):
    """An error response: `{"detail": ...}` with a status."""

    status: ClassVar[int] = 500
    message: ClassVar[str] = "Something went wrong on our side. Please try again later."

    def __init__(
        self, detail: str | None = None, *, headers: Mapping[str, str] | None = None, **extra: Any
    ) -> None:
        super().__init__(detail or self.message)
        self.detail: str | list[Fault] = detail or self.message
        self.headers = dict(headers or {})
        self.extra = extra

    def body(self) -> bytes:
        return msgspec.json.encode({"detail": self.detail, **self.extra})


class MalformedRequestError(ApiError):
    status = 400
    message = "This request cannot be read."


class UnauthorizedError(ApiError):
    status = 401
    message = "Unauthorized"


class ForbiddenError(ApiError):
    status = 403
    message = "You are not allowed to do this."


class NotFoundError(ApiError):
    status = 404
    message = "Not found"


class MethodNotAllowedError(ApiError):
    status = 405
    message = "Method not allowed"


class ConflictError(ApiError):
    status = 409
    message = "This already exists."


class GoneError(ApiError):
    """Something that was here and will not come back. The message says why."""

    status = 410
    message = "This is gone for good."


class BodyTooLargeError(ApiError):
    status = 413
    message = "The request body is too large."


class UrlTooLongError(ApiError):
    status = 414
    message = "The address is too long."


class WrongMediaTypeError(ApiError):
    status = 415
    message = "This media type is not understood here."


class InvalidInputError(ApiError):
    """Bad input. The response lists all faults."""

    status = 422
    message = "The input is not valid."

    def __init__(self, faults: Iterable[Fault]) -> None:
        super().__init__()
        self.detail = list(faults)

    @classmethod
    def in_body(cls, field: str, message: str) -> Self:
        """One bad field of the body."""
        return cls([Fault(("body", field), message)])


class RateLimitError(ApiError):
    status = 429
    message = "Too many requests. Please try again later."

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"retry-after": str(seconds)})


class ClientGoneError(ApiError):
    """The client has disconnected. Nobody gets this response; the status is for the log, as in nginx."""

    status = 499
    message = "The request ended before it was whole."


class UnavailableError(ApiError):
    """Something that the response needs is unavailable at the moment."""

    status = 503
    message = "This is not available right now. Please try again in a moment."

    def __init__(self, detail: str | None = None, *, seconds: int = 2) -> None:
        super().__init__(detail, headers={"retry-after": str(seconds)})


class _OtherStatusError(ApiError):
    """An error of a library, with the usual text of its status."""

    def __init__(self, status: int) -> None:
        super().__init__(HTTPStatus(status).phrase)
        self.status = status  # type: ignore[misc]


def may_raise(*kinds: type[ApiError]) -> Callable[[Raising], Raising]:
    """Declare the errors that a handler or guard may raise, for the OpenAPI document."""

    def mark(function: Raising) -> Raising:
        _RAISED[function] = raised_by(function) | set(kinds)
        return function

    return mark


def raised_by(function: Any) -> set[type[ApiError]]:
    """The errors that were declared for a handler or guard."""
    return _RAISED.get(function, set())


_RAISED: WeakKeyDictionary[Any, set[type[ApiError]]] = WeakKeyDictionary()


@singledispatch
def api_error_of(error: Exception) -> ApiError:
    """Turn an exception into an `ApiError`. An unexpected one is logged in full and gets a general text."""
    _log.error("unforeseen error", exc_info=error)
    return ApiError()


@api_error_of.register
def _(error: ApiError) -> ApiError:
    return error


@api_error_of.register
def _(error: HTTPException) -> ApiError:
    if error.status_code >= ApiError.status:
        _log.error("unforeseen error", exc_info=error)
        return ApiError()
    for kind in (UnauthorizedError, ForbiddenError, NotFoundError, BodyTooLargeError, WrongMediaTypeError):
        if kind.status == error.status_code:
            return kind()
    return _OtherStatusError(error.status_code)


@api_error_of.register
def _(error: MethodNotAllowedException) -> ApiError:
    allowed = set((error.headers or {}).get("allow", "").split(", "))
    if "GET" in allowed:
        allowed.add("HEAD")
    return MethodNotAllowedError(headers={"allow": ", ".join(sorted(allowed))})


@api_error_of.register
def _(_: ValidationException) -> ApiError:
    return InvalidInputError([Fault(("body",), "Is not valid")])


@api_error_of.register
def _(error: InvalidBodyError) -> ApiError:
    return InvalidInputError(error.faults)


@api_error_of.register
def _(error: DatabaseUnavailableError) -> ApiError:
    _log.warning("database away", reason=str(error))
    return UnavailableError()


@api_error_of.register
def _(error: OSError) -> ApiError:
    if not isinstance(error, StorageError) and not is_disk_full(error):
        _log.error("unforeseen error", exc_info=error)
        return ApiError()
    _log.error("nothing can be stored", reason=str(error))
    return UnavailableError("This cannot be stored right now. Please try again later.", seconds=60)


@api_error_of.register(asyncpg.QueryCanceledError)
@api_error_of.register(asyncpg.LockNotAvailableError)
@api_error_of.register(asyncpg.TransactionRollbackError)
@api_error_of.register(asyncpg.InsufficientResourcesError)
@api_error_of.register(asyncpg.ReadOnlySQLTransactionError)
def _(error: asyncpg.PostgresError) -> ApiError:
    # Timeouts, locks, deadlocks, full connections, a fail-over: a retry may succeed.
    _log.warning("database overburdened", reason=str(error))
    return UnavailableError()


@api_error_of.register
def _(error: asyncpg.DataError) -> ApiError:
    # A value that passed our own checks. The client has to correct it, and we should check it earlier.
    _log.warning("the database refused a value", exc_info=error)
    return InvalidInputError([Fault(("body",), "Holds a value that cannot be stored")])


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The application's one exception handler."""
    faults = find_parameter_faults(request) if isinstance(error, ValidationException) else []
    problem = InvalidInputError(faults) if faults else api_error_of(error)
    get_request_context(request.scope).failure = error
    return Response(
        content=problem.body(),
        status_code=problem.status,
        headers=problem.headers,
        media_type="application/json",
    )
