"""The authorization code flow with PKCE: authlib's, but sent with the shop's own HTTP client."""

from http import HTTPStatus
from typing import Any

import httpx
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.client import OAuth2Client

from app.kit.http.fields import read_object
from app.members.sign_in.errors import ProviderUnavailableError, SignInRefusedError
from app.members.sign_in.schemas import Transaction


class CodeFlow(OAuth2Client):  # type: ignore[misc]
    """The client of one provider. Its base class builds and reads messages; this class sends them."""

    async def _fetch_token(
        self, url: str, body: str = "", headers: Any = None, auth: Any = None, method: str = "POST", **_: Any
    ) -> dict[str, Any]:
        url, headers, body = auth.prepare(method, url, dict(headers), body)
        answer = await self.session.request(method, url, content=body, headers=headers)
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise ProviderUnavailableError("token endpoint")
        token = read_object(answer.content)
        if "error" in token:
            raise SignInRefusedError("code")
        if answer.status_code != HTTPStatus.OK:  # RFC 6749, section 5.1: tokens come with status 200 only
            raise ProviderUnavailableError("token endpoint")
        self.token = token  # the base class reads its expiry, and raises if that is invalid
        return token


def make_client(http: httpx.AsyncClient, client_id: str, secret: str, callback: str, scope: str) -> CodeFlow:
    return CodeFlow(
        http,
        client_id=client_id,
        client_secret=secret,
        token_endpoint_auth_method="client_secret_post",  # noqa: S106 - the name of a method
        code_challenge_method="S256",
        redirect_uri=callback,
        scope=scope,
    )


def make_login_url(flow: CodeFlow, url: str, transaction: Transaction, **extra: str) -> str:
    """The provider's address to send the browser to."""
    address: str
    address, _ = flow.create_authorization_url(
        url, state=transaction.state, code_verifier=transaction.verifier, **extra
    )
    return address


async def redeem_code(flow: CodeFlow, url: str, code: str, verifier: str) -> dict[str, Any]:
    """Exchange the code for the provider's tokens."""
    try:
        token: dict[str, Any] = await flow.fetch_token(
            url,
            grant_type="authorization_code",
            code=code,
            code_verifier=verifier,
            redirect_uri=flow.redirect_uri,
        )
    except OAuth2Error as error:
        raise SignInRefusedError("code") from error
    except (httpx.HTTPError, ValueError, TypeError) as error:
        raise ProviderUnavailableError("token endpoint") from error
    return token
