/** Finds where a request's body ends (RFC 9112, section 6). Ambiguous requests are refused. */
import type { IncomingMessage } from "node:http";
import { RefusedError } from "./refusal";

/** The length of the body in bytes, or chunked. 0 means no body. */
export type Framing = number | "chunked";

const READS = new Set(["GET", "HEAD"]);
const DIGITS = /^\d{1,15}$/;

/** Reads the raw headers, because Node's parsed headers drop duplicates. */
export function framingOf(req: IncomingMessage): Framing {
  const { hosts, lengths, encodings } = framingHeaders(req.rawHeaders);
  if (hosts > 1) throw malformed("it has two Host headers");
  if (!hosts && req.httpVersion !== "1.0") throw malformed("it has no Host header");
  if (lengths.length > 1) throw malformed("it has two Content-Length headers");
  if (lengths.length && encodings.length) throw malformed("it has both Content-Length and Transfer-Encoding");
  const framing = encodings.length ? chunked(req, encodings) : lengthOf(lengths[0]);
  if (framing !== 0 && READS.has(req.method ?? "")) throw malformed(`${req.method} has no body here`);
  return framing;
}

function framingHeaders(raw: string[]) {
  let hosts = 0;
  const lengths: string[] = [];
  const encodings: string[] = [];
  for (let place = 0; place < raw.length; place += 2) {
    const name = (raw[place] as string).toLowerCase();
    if (name === "host") hosts += 1;
    else if (name === "content-length") lengths.push(raw[place + 1] as string);
    else if (name === "transfer-encoding") encodings.push(raw[place + 1] as string);
  }
  return { hosts, lengths, encodings };
}

function chunked(req: IncomingMessage, encodings: string[]): Framing {
  if (req.httpVersion !== "1.1") throw malformed("HTTP/1.0 has no Transfer-Encoding");
  if (encodings.length > 1 || encodings[0]?.toLowerCase() !== "chunked")
    throw malformed("its Transfer-Encoding is not chunked");
  return "chunked";
}

function lengthOf(text: string | undefined): Framing {
  if (text === undefined) return 0;
  if (!DIGITS.test(text)) throw malformed("its Content-Length is not a number");
  return Number(text);
}

const malformed = (why: string) => new RefusedError(400, `This request cannot be read: ${why}.`);
