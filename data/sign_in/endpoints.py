"""The demo provider's addresses: an issuer under each name, and the pictures of its people."""

import secrets
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.response import Redirect

from app.kit.database import Database, PoolLimits
from app.settings import Apple, Facebook, Google, Settings, current
from data.sign_in import pages, queries
from data.sign_in.environment import issuer_of
from data.sign_in.issuers import Ask, Issuer, WrongRequestError
from data.sign_in.pictures import portrait
from data.sign_in.queries import Person

MOST = 6
Asking = Request[Any, Any, Any]


@get("/healthz", sync_to_thread=False)
def healthz() -> dict[str, str]:
    return {"status": "ok"}


@get("/{name:str}/.well-known/openid-configuration", sync_to_thread=False)
def configuration(name: str, state: State) -> dict[str, Any]:
    """What an OpenID client may want to know."""
    its = _issuer(state, name).its
    return {
        "issuer": its.issuer,
        "authorization_endpoint": its.authorize_url,
        "token_endpoint": its.token_url,
        "jwks_uri": getattr(its, "keys_url", None),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": True,
    }


@get("/{name:str}/keys", sync_to_thread=False)
def keys(name: str, state: State) -> dict[str, Any]:
    return {"keys": [_issuer(state, name).key.as_dict(private=False)]}


@get("/{name:str}/authorize", media_type=MediaType.HTML)
async def ask(request: Asking, name: str, state: State) -> Response[str]:
    """Asks who it is."""
    issuer = _issuer(state, name)
    issuer.asked(dict(request.query_params))
    async with state.database.reading() as reading:
        known = await queries.demo_members(reading, MOST)
        before = await queries.signed_up_before(reading, issuer.its.issuer, MOST)
    return _html(pages.choose(name, known, before))


@post("/{name:str}/authorize", media_type=MediaType.HTML, status_code=200)
async def answer(request: Asking, name: str, state: State) -> Response[Any]:
    """Sends the browser back with what was chosen."""
    issuer = _issuer(state, name)
    asked = issuer.asked(dict(request.query_params))
    form = {field: str(value) for field, value in (await request.form()).items()}
    told = {"state": asked.state, "iss": issuer.its.issuer}
    if form.get("cancel"):
        told["error"] = "user_cancelled_authorize" if asked.by_form else "access_denied"
    else:
        person, is_new = await _chosen(state.database, issuer, form)
        told["code"] = issuer.grant(asked, person)
        if is_new and asked.by_form:
            told["user"] = _apples_user(person)
    return _back(asked, told)


@post("/{name:str}/token", status_code=200)
async def token(request: Asking, name: str, state: State) -> dict[str, Any]:
    """Redeems a code."""
    form = await request.form()
    return _issuer(state, name).redeem({field: str(value) for field, value in form.items()})


@get("/facebook/me", sync_to_thread=False)
def me(request: Asking, state: State) -> dict[str, Any]:
    """The Graph's answer on who holds a token."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    return _issuer(state, "facebook").profile(bearer, request.query_params.get("appsecret_proof", ""))


@get("/picture/{file:str}", media_type="image/png", sync_to_thread=True)
def picture(file: str) -> bytes:
    return portrait(file.removesuffix(".png"))


def refuse(_: Asking, error: WrongRequestError) -> Response[dict[str, str]]:
    return Response({"error": str(error)}, status_code=400)


def create_provider(settings: Settings | None = None) -> Litestar:
    """The provider, for those of the three whose issuer is on this machine."""
    settings = settings or current()
    database = Database(settings.database_url, PoolLimits(size=2))
    return Litestar(
        [healthz, configuration, keys, ask, answer, token, me, picture],
        exception_handlers={WrongRequestError: refuse},
        state=State({"database": database, "issuers": _issuers(settings)}),
        lifespan=[lambda _: database],
        openapi_config=None,
        logging_config=None,
    )


def _issuers(settings: Settings) -> dict[str, Issuer]:
    its: dict[str, Google | Facebook | Apple] = {
        "google": settings.google,
        "facebook": settings.facebook,
        "apple": settings.apple,
    }
    return {
        name: Issuer(
            name,
            one,
            callback=f"{settings.public_origin}/api/v1/auth/{name}/callback",
            origin=one.authorize_url.removesuffix(f"/{name}/authorize"),
        )
        for name, one in its.items()
        if one.issuer == issuer_of(name)
    }


def _issuer(state: State, name: str) -> Issuer:
    issuers: dict[str, Issuer] = state.issuers
    if name not in issuers:
        raise WrongRequestError("unknown_issuer")
    return issuers[name]


async def _chosen(database: Database, issuer: Issuer, form: dict[str, str]) -> tuple[Person, bool]:
    """Who was chosen, and whether the shop has never seen them."""
    subject = form.get("subject", "")
    if not subject:
        name = form.get("first_name", "")[:80], form.get("surname", "")[:80]
        return Person(f"new-{secrets.token_hex(8)}", *name), True
    async with database.unit_of_work() as work:
        await queries.link(work, issuer.its.issuer, issuer.name, subject)
        people = await queries.signed_up_before(work, issuer.its.issuer, MOST)
        people += await queries.demo_members(work, MOST)
    found = [person for person in people if person.subject == subject]
    if not found:
        raise WrongRequestError("unknown_person")
    return found[0], False


def _back(asked: Ask, told: dict[str, str]) -> Response[Any]:
    if asked.by_form:
        return _html(pages.carry(asked.redirect_uri, told))
    return Redirect(f"{asked.redirect_uri}?{urlencode(told)}", status_code=303)


def _apples_user(person: Person) -> str:
    name = {"firstName": person.first_name, "lastName": person.surname}
    return msgspec.json.encode({"name": name, "email": f"{person.subject}@people.example"}).decode()


def _html(page: str) -> Response[str]:
    headers = {"content-security-policy": pages.policy(), "cache-control": "no-store"}
    return Response(page, media_type=MediaType.HTML, headers=headers)
