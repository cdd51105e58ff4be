/** Finds where a request's body ends (RFC 9112, section 6). Ambiguous requests are refused. */
import type { IncomingMessage } from "node:http";
import { RefusedError } from "../request-errors";

/** The length of the body in bytes, or chunked. 0 means no body. */
export type Framing = number | "chunked";

const METHODS_WITHOUT_BODY = new Set(["GET", "HEAD"]);
const DIGITS = /^\d{1,15}$/;

/** Reads the raw headers, because Node's parsed headers drop duplicates. */
export function readFraming(req: IncomingMessage): Framing {
  const { hosts, lengths, encodings } = readFramingHeaders(req.rawHeaders);
  if (hosts > 1) throw createMalformedError("it has two Host headers");
  if (!hosts && req.httpVersion !== "1.0") throw createMalformedError("it has no Host header");
  if (lengths.length > 1) throw createMalformedError("it has two Content-Length headers");
  if (lengths.length && encodings.length)
    throw createMalformedError("it has both Content-Length and Transfer-Encoding");
  const framing = encodings.length ? requireChunked(req, encodings) : parseLength(lengths[0]);
  if (framing !== 0 && METHODS_WITHOUT_BODY.has(req.method ?? ""))
    throw createMalformedError(`${req.method} has no body here`);
  return framing;
}

function readFramingHeaders(rawHeaders: string[]) {
  let hosts = 0;
  const lengths: string[] = [];
  const encodings: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (name === "host") hosts += 1;
    else if (name === "content-length") lengths.push(rawHeaders[index + 1] as string);
    else if (name === "transfer-encoding") encodings.push(rawHeaders[index + 1] as string);
  }
  return { hosts, lengths, encodings };
}

function requireChunked(req: IncomingMessage, encodings: string[]): Framing {
  if (req.httpVersion !== "1.1") throw createMalformedError("HTTP/1.0 has no Transfer-Encoding");
  if (encodings.length > 1 || encodings[0]?.toLowerCase() !== "chunked")
    throw createMalformedError("its Transfer-Encoding is not chunked");
  return "chunked";
}

function parseLength(text: string | undefined): Framing {
  if (text === undefined) return 0;
  if (!DIGITS.test(text)) throw createMalformedError("its Content-Length is not a number");
  return Number(text);
}

const createMalformedError = (reason: string) =>
  new RefusedError(400, `This request cannot be read: ${reason}.`);
