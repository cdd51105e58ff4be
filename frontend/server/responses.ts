/** Sends the Node server's own short responses. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RefusedError } from "./request-errors";

/** The time a refused client may keep sending. */
const DISCARD_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT = 408;

/** Answers with an error, in the API's format or as a page. Once an answer has begun, it is broken off. */
export function sendProblem(res: ServerResponse, problem: RefusedError): void {
  if (res.headersSent) return void res.destroy();
  writeProblem(res, problem);
  res.end();
}

/** Whether the client has this version already: it names one or more, or any. */
export function isUnchanged({ headers }: IncomingMessage, etag: string | undefined): boolean {
  const known = headers["if-none-match"] ?? "";
  return known.trim() === "*" || known.split(",").some((each) => each.trim() === etag);
}

/** Whether somebody sees the answer in a browser. */
export const isPageRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && Boolean(headers.accept?.includes("text/html"));

function writeProblem(res: ServerResponse, { status, message, headers }: RefusedError): void {
  const isPage = isPageRequest(res.req);
  const body = isPage ? buildProblemPage(message) : buildProblemJson(message, res.req.url);
  res.writeHead(status, {
    "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...(isPage && {
      "Content-Security-Policy": "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    }),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  res.write(body);
}

/** What agents are told is in their protocol's form (JSON-RPC). */
const buildProblemJson = (detail: string, url: string | undefined): string =>
  JSON.stringify(
    url === "/mcp" ? { jsonrpc: "2.0", id: null, error: { code: -32_000, message: detail } } : { detail },
  );

function buildProblemPage(detail: string): string {
  const [title = "", ...rest] = detail.replace(/[<>&]/g, "").split(". ");
  const advice = rest.length > 0 ? `<p>${rest.join(". ")}</p>` : "";
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/offline.css"></head><body><main><h1>${title}</h1>${advice}<p><a href="/">Back to Home</a></p></main></body></html>`;
}

/**
 * Refuses a request whose body may still be arriving, and closes the connection.
 *
 * The rest of the body is read and discarded for a moment. Closing a connection with unread bytes resets it,
 * and the client would lose the response.
 */
export function sendRefusal(req: IncomingMessage, res: ServerResponse, refusal: RefusedError): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  const endResponse = () => res.end();
  const isSending = !req.complete && !req.headers.expect && refusal.status !== REQUEST_TIMEOUT;
  const timer = setTimeout(endResponse, isSending ? DISCARD_TIMEOUT_MS : 0);
  res.once("close", () => clearTimeout(timer));
  res.shouldKeepAlive = false;
  writeProblem(res, refusal);
  req.once("end", endResponse).resume();
}

/** Refuses bytes that are not a request, so there is no response object to use. */
export function refuseConnection(socket: Socket, status: string, detail: string): void {
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

export function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  res.end(text);
}
