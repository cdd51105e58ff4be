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
const FRAMING = new Set(["content-length", "expect"]);

/** Headers with which a client could impersonate another one. */
const UNTRUSTED = /^(x-undertone-.*|x-forwarded-.*|forwarded|x-real-ip)$/;

/** `Connection` cannot remove these. The API uses them to identify the client and the content. */
const END_TO_END =
  /^(host|cookie|authorization|origin|referer|range|user-agent|x-request-id|(content|accept|sec|if)-.*|accept)$/;

/** The request headers passed on to the API, without those that describe the body. */
export function requestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedInConnection(headers.connection);
  return pick(headers, (name) => !(FRAMING.has(name) || UNTRUSTED.test(name) || named?.has(name)));
}

/** The response headers passed on to the client. */
export function answerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return pick(headers, () => true);
}

function pick(headers: IncomingHttpHeaders, wanted: (name: string) => boolean): IncomingHttpHeaders {
  const picked: IncomingHttpHeaders = {};
  for (const name in headers) if (!HOP_BY_HOP.has(name) && wanted(name)) picked[name] = headers[name];
  return picked;
}

/** Further headers that the sender limits to this connection. */
function namedInConnection(connection: string | undefined): Set<string> | undefined {
  if (!connection || connection === "keep-alive" || connection === "close") return undefined;
  const names = connection.toLowerCase().split(",");
  return new Set(names.map((name) => name.trim()).filter((name) => !END_TO_END.test(name)));
}
