"""Requests to servers of this machine, over plain HTTP.

httpx reads every certificate authority for each client, which takes longer than most tests.
These share a context that knows none.
"""

import ssl
from functools import partial

import httpx

NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

get = partial(httpx.get, verify=NO_AUTHORITIES)
post = partial(httpx.post, verify=NO_AUTHORITIES)
Client = partial(httpx.Client, verify=NO_AUTHORITIES)
AsyncClient = partial(httpx.AsyncClient, verify=NO_AUTHORITIES)
