/** Forwards a request to the API with its body, and sends the response back. */
import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from "node:http";
import { uploadsTo } from "./address";
import { sendProblem } from "./answers";
import { Bodies } from "./bodies";
import { clientAddress } from "./client-address";
import type { Framing } from "./framing";
import { answerHeaders, requestHeaders } from "./headers";
import { RefusedError } from "./refusal";
import type { Settings } from "./settings";
import type { StoredBody } from "./stored-body";

/** How long the API may take to start a response, and to finish it. */
const ANSWER_BEGINS_MS = 30_000;
const ANSWER_ENDS_MS = 120_000;
const MOST_SOCKETS = 256;
const MOST_WAITING = 1_024;
/** How much of a response is buffered, so that a slow client does not occupy an API connection. */
const MOST_UNSENT_BYTES = 4 * 1_024 * 1_024;
const RETRY = { "Retry-After": "2" };
const AWAY = "The shop's service is away for a moment. Please try again.";
const MOST_SENT_UNASKED = 4_096;
const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

export type NoteVersion = (version: string | null) => void;

/** The client's address, and the token that proves that this server sent it. */
export function frontHeaders(client: string | undefined, settings: Settings): Record<string, string> {
  const headers: Record<string, string> = { "x-undertone-client": client ?? "" };
  if (settings.frontSecret) headers["x-undertone-front"] = settings.frontSecret;
  return headers;
}

export function createProxy(settings: Settings, noteVersion: NoteVersion) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const bodies = new Bodies();
  const api = new URL(settings.apiOrigin);
  let running = 0;

  const send = (req: IncomingMessage, res: ServerResponse, path: string, body?: StoredBody): void => {
    if (running >= MOST_SOCKETS + MOST_WAITING) throw away();
    running += 1;
    res.once("close", () => {
      running -= 1;
    });
    const onward = request({
      agent,
      host: api.hostname,
      port: api.port,
      method: req.method,
      path,
      headers: {
        ...requestHeaders(req.headers),
        ...lengthHeader(req.method, body),
        ...frontHeaders(clientAddress(req, settings), settings),
      },
    });
    Object.assign(onward, { strictContentLength: true });
    relay(onward, res, noteVersion);
    sendBody(onward, body);
  };

  return async (req: IncomingMessage, res: ServerResponse, url: URL, framing: Framing): Promise<void> => {
    const path = url.pathname + url.search;
    if (framing === 0) return send(req, res, path);
    const most = uploadsTo(url.pathname) ? settings.uploadLimit : settings.bodyLimit;
    const body = await bodies.read(req, res, framing, clientAddress(req, settings), most);
    if (res.destroyed) return body.remove();
    res.once("close", () => void body.remove());
    send(req, res, path, body);
  };
}

/** The only place that sets Content-Length for the API: the counted length. */
function lengthHeader(method: string | undefined, body: StoredBody | undefined): Record<string, string> {
  if (!body) return WITH_BODY.has(method ?? "") ? { "content-length": "0" } : {};
  const length = { "content-length": String(body.length) };
  return body.length > MOST_SENT_UNASKED ? { ...length, expect: "100-continue" } : length;
}

/**
 * A larger body is sent once the API starts to read it. The API may refuse by the headers alone and close the
 * connection. Sending at once would then fail and lose that response.
 */
function sendBody(onward: ClientRequest, body: StoredBody | undefined): void {
  if (!body) onward.end();
  else if (body.length <= MOST_SENT_UNASKED) body.sendTo(onward);
  else onward.on("continue", () => body.sendTo(onward)).flushHeaders();
}

function relay(onward: ClientRequest, res: ServerResponse, noteVersion: NoteVersion): void {
  const giveUp = () => onward.destroy(new Error("the API gave no answer in time"));
  let timer = setTimeout(giveUp, ANSWER_BEGINS_MS);
  onward.on("response", (answer) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ANSWER_ENDS_MS);
    noteVersion(headerOf(answer, "x-undertone-version"));
    res.writeHead(answer.statusCode ?? 502, answerHeaders(answer.headers));
    copy(answer, res);
  });
  onward.on("error", () => sendProblem(res, 503, AWAY, RETRY));
  res.on("close", () => {
    clearTimeout(timer);
    onward.destroy();
  });
}

/** Like a pipe, but reads a response of usual size from the API at once, even if the client is slow. */
function copy(answer: IncomingMessage, res: ServerResponse): void {
  answer.on("data", (chunk: Buffer) => {
    if (res.write(chunk) || res.writableLength < MOST_UNSENT_BYTES) return;
    answer.pause();
    res.once("drain", () => answer.resume());
  });
  answer.on("end", () => res.end());
  answer.on("error", () => res.destroy());
}

const away = () => new RefusedError(503, AWAY, RETRY);

function headerOf(answer: IncomingMessage, name: string): string | null {
  const value = answer.headers[name];
  return typeof value === "string" ? value : null;
}
