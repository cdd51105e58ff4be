/** Which headers travel through the front, by RFC 9110 (section 7.6.1) and RFC 9112 (section 6). */
import type { IncomingHttpHeaders } from "node:http";

/** For one connection only: never passed on, whoever sends them. */
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

/** The front reads the body and writes these anew for the next connection. */
const FRAMING = new Set(["content-length", "expect"]);

/** Headers a client could forge to pass for somebody else. */
const UNTRUSTED = /^(x-undertone-.*|x-forwarded-.*|forwarded|x-real-ip)$/;

/** `Connection` may not remove these: the API decides by them who asks, from where, and for what. */
const END_TO_END =
  /^(host|cookie|authorization|origin|referer|range|user-agent|x-request-id|(content|accept|sec|if)-.*|accept)$/;

/** The headers of a request that the API gets to see. Its framing is not among them. */
export function requestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedInConnection(headers.connection);
  return pick(headers, (name) => !(FRAMING.has(name) || UNTRUSTED.test(name) || named?.has(name)));
}

/** The headers of an answer that the client gets to see. */
export function answerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return pick(headers, () => true);
}

function pick(headers: IncomingHttpHeaders, wanted: (name: string) => boolean): IncomingHttpHeaders {
  const picked: IncomingHttpHeaders = {};
  for (const name in headers) if (!HOP_BY_HOP.has(name) && wanted(name)) picked[name] = headers[name];
  return picked;
}

/** What else the sender meant for this connection only. */
function namedInConnection(connection: string | undefined): Set<string> | undefined {
  if (!connection || connection === "keep-alive" || connection === "close") return undefined;
  const names = connection.toLowerCase().split(",");
  return new Set(names.map((name) => name.trim()).filter((name) => !END_TO_END.test(name)));
}
