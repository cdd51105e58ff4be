/** Sends the Node server's own short responses. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RefusedError } from "./request-errors";

/** How long a refused client may keep sending. */
const DISCARD_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT = 408;

/** An error in the format of the API. */
export function sendProblem(
  res: ServerResponse,
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  writeProblem(res, status, detail, headers);
  res.end();
}

function writeProblem(
  res: ServerResponse,
  status: number,
  detail: string,
  headers: Record<string, string>,
): void {
  const body = JSON.stringify({ detail });
  res.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  res.write(body);
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
  writeProblem(res, refusal.status, refusal.message, { ...refusal.headers, Connection: "close" });
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
