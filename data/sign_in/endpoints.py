"""The demo provider's addresses: an issuer under each name, and the pictures of its people."""

import secrets
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.response import Redirect

from app.kit.database.pool import Database, PoolLimits
from app.kit.http.lean_litestar import LeanLitestar
from app.settings import Settings, current
from data.sign_in import pages, queries
from data.sign_in.issuers import Issuer, SignInRequest, SignInRequestError
from data.sign_in.portraits import draw_portrait
from data.sign_in.queries import DemoPerson
from data.sign_in.settings import issuer_of

MAX_PEOPLE = 6
ProviderRequest = Request[Any, Any, Any]


@get("/healthz", sync_to_thread=False)
def healthz() -> dict[str, str]:
    return {"status": "ok"}


@get("/{name:str}/.well-known/openid-configuration", sync_to_thread=False)
def get_configuration(name: str, state: State) -> dict[str, Any]:
    """The OpenID Connect discovery document."""
    settings = _issuer(state, name).settings
    return {
        "issuer": settings.issuer,
        "authorization_endpoint": settings.authorize_url,
        "token_endpoint": settings.token_url,
        "jwks_uri": getattr(settings, "keys_url", None),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": True,
    }


@get("/{name:str}/keys", sync_to_thread=False)
def get_keys(name: str, state: State) -> dict[str, Any]:
    return {"keys": [_issuer(state, name).key.as_dict(private=False)]}


@get("/{name:str}/authorize", media_type=MediaType.HTML)
async def show_choice(request: ProviderRequest, name: str, state: State) -> Response[str]:
    """The page that asks whom to sign in as."""
    issuer = _issuer(state, name)
    issuer.check_request(dict(request.query_params))
    async with state.database.reading() as reading:
        members = await queries.list_demo_members(reading, MAX_PEOPLE)
        returning = await queries.list_signed_up_before(reading, issuer.settings.issuer, MAX_PEOPLE)
    return _html(pages.person_choice_page(name, members, returning))


@post("/{name:str}/authorize", media_type=MediaType.HTML, status_code=200)
async def choose_person(request: ProviderRequest, name: str, state: State) -> Response[Any]:
    """Sends the browser back with what was chosen."""
    issuer = _issuer(state, name)
    sign_in = issuer.check_request(dict(request.query_params))
    form = {field: str(value) for field, value in (await request.form()).items()}
    fields = {"state": sign_in.state, "iss": issuer.settings.issuer}
    if form.get("cancel"):
        fields["error"] = "user_cancelled_authorize" if sign_in.by_form else "access_denied"
    else:
        person, is_new = await _find_chosen(state.database, issuer, form)
        fields["code"] = issuer.grant(sign_in, person)
        if is_new and sign_in.by_form:
            fields["user"] = _apple_user(person)
    return _redirect_back(sign_in, fields)


@post("/{name:str}/token", status_code=200)
async def redeem_code(request: ProviderRequest, name: str, state: State) -> dict[str, Any]:
    """Exchange a code for tokens."""
    form = await request.form()
    return _issuer(state, name).redeem({field: str(value) for field, value in form.items()})


@get("/facebook/me", sync_to_thread=False)
def get_profile(request: ProviderRequest, state: State) -> dict[str, Any]:
    """The Graph API's `/me`."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    return _issuer(state, "facebook").find_profile(bearer, request.query_params.get("appsecret_proof", ""))


@get("/picture/{file:str}", media_type="image/png", sync_to_thread=True)
def get_portrait(file: str) -> bytes:
    return draw_portrait(file.removesuffix(".png"))


def answer_error(_: ProviderRequest, error: SignInRequestError) -> Response[dict[str, str]]:
    return Response({"error": str(error)}, status_code=400)


def create_provider(settings: Settings | None = None) -> Litestar:
    """The provider, for those of the three whose issuer is on this machine."""
    settings = settings or current()
    database = Database(settings.database_url, PoolLimits(size=2))
    return LeanLitestar(
        [
            healthz,
            get_configuration,
            get_keys,
            show_choice,
            choose_person,
            redeem_code,
            get_profile,
            get_portrait,
        ],
        exception_handlers={SignInRequestError: answer_error},
        state=State({"database": database, "issuers": _issuers(settings)}),
        lifespan=[lambda _: database],
        openapi_config=None,
        logging_config=None,
    )


def _issuers(settings: Settings) -> dict[str, Issuer]:
    providers: dict[str, Any] = msgspec.structs.asdict(settings.providers)
    return {
        name: Issuer(
            name,
            provider,
            callback=f"{settings.public_origin}/api/v1/auth/{name}/callback",
            origin=provider.authorize_url.removesuffix(f"/{name}/authorize"),
        )
        for name, provider in providers.items()
        if provider.issuer == issuer_of(name)
    }


def _issuer(state: State, name: str) -> Issuer:
    issuers: dict[str, Issuer] = state.issuers
    if name not in issuers:
        raise SignInRequestError("unknown_issuer")
    return issuers[name]


async def _find_chosen(database: Database, issuer: Issuer, form: dict[str, str]) -> tuple[DemoPerson, bool]:
    """The chosen person, and whether they are new to the shop."""
    subject = form.get("subject", "")
    if not subject:
        name = form.get("first_name", "")[:80], form.get("surname", "")[:80]
        return DemoPerson(f"new-{secrets.token_hex(8)}", *name), True
    async with database.unit_of_work() as work:
        await queries.link_demo_member(work, issuer.settings.issuer, issuer.name, subject)
        people = await queries.list_signed_up_before(work, issuer.settings.issuer, MAX_PEOPLE)
        people += await queries.list_demo_members(work, MAX_PEOPLE)
    found = [person for person in people if person.subject == subject]
    if not found:
        raise SignInRequestError("unknown_person")
    return found[0], False


def _redirect_back(sign_in: SignInRequest, fields: dict[str, str]) -> Response[Any]:
    if sign_in.by_form:
        return _html(pages.self_submitting_page(sign_in.redirect_uri, fields))
    return Redirect(f"{sign_in.redirect_uri}?{urlencode(fields)}", status_code=303)


def _apple_user(person: DemoPerson) -> str:
    name = {"firstName": person.first_name, "lastName": person.surname}
    return msgspec.json.encode({"name": name, "email": f"{person.subject}@people.example"}).decode()


def _html(page: str) -> Response[str]:
    headers = {"content-security-policy": pages.content_security_policy(), "cache-control": "no-store"}
    return Response(page, media_type=MediaType.HTML, headers=headers)
