"""Requests to servers of this machine, over plain HTTP.

httpx reads every certificate authority for each client, which takes longer than most tests.
These share a context that knows none.
"""

import ssl
from functools import partial

import httpx

NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

PATIENCE = 60.0
"""Seconds until a test gives up: a page that is drawn waits for whatever else runs on this machine."""

get = partial(httpx.get, verify=NO_AUTHORITIES, timeout=PATIENCE)
post = partial(httpx.post, verify=NO_AUTHORITIES, timeout=PATIENCE)
Client = partial(httpx.Client, verify=NO_AUTHORITIES, timeout=PATIENCE)
AsyncClient = partial(httpx.AsyncClient, verify=NO_AUTHORITIES, timeout=PATIENCE)
