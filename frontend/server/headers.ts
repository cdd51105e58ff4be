/** Chooses the headers passed on between client and API (RFC 9110, section 7.6.1; RFC 9112, section 6). */
import type { IncomingHttpHeaders } from "node:http";

/** Headers for one connection only. Never passed on. */
const HOP_BY_HOP = new Set([
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that describe the body. They are written anew for the connection to the API. */
const BODY_HEADERS = new Set(["content-length", "expect"]);

/** Headers with which a client could impersonate another one. */
const UNTRUSTED_HEADERS = /^(x-undertone-.*|x-forwarded-.*|forwarded|x-real-ip|traceparent|tracestate)$/;

/** `Connection` cannot remove these. The API uses them to identify the client and the content. */
const END_TO_END =
  /^(host|cookie|authorization|origin|referer|range|user-agent|x-request-id|(content|accept|sec|if)-.*|accept)$/;

/** The request headers passed on to the API, without those that describe the body. */
export function pickRequestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = listConnectionHeaders(headers.connection);
  return pickHeaders(
    headers,
    (name) => !(BODY_HEADERS.has(name) || UNTRUSTED_HEADERS.test(name) || listed?.has(name)),
  );
}

export function pickResponseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return pickHeaders(headers, () => true);
}

function pickHeaders(headers: IncomingHttpHeaders, isWanted: (name: string) => boolean): IncomingHttpHeaders {
  const picked: IncomingHttpHeaders = {};
  for (const name in headers) if (!HOP_BY_HOP.has(name) && isWanted(name)) picked[name] = headers[name];
  return picked;
}

/** Further headers that the sender limits to this connection. */
function listConnectionHeaders(connection: string | undefined): Set<string> | undefined {
  if (!connection || connection === "keep-alive" || connection === "close") return undefined;
  const names = connection.toLowerCase().split(",");
  return new Set(names.map((name) => name.trim()).filter((name) => !END_TO_END.test(name)));
}
