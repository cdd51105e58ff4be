/** Forwards a request to the API with its body, and sends the response back. */
import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from "node:http";
import { isUploadPath } from "../connections/address";
import { BodyReader } from "../connections/body-reader";
import { getClientAddress } from "../connections/client-address";
import type { Framing } from "../connections/framing";
import type { StoredBody } from "../connections/stored-body";
import { pickRequestHeaders, pickResponseHeaders } from "../headers";
import { RefusedError } from "../request-errors";
import { isPageRequest, sendProblem } from "../responses";
import type { Settings } from "../settings";
import { createTraceHeaders } from "../tracing";
import type { ApiHealth } from "./api-health";

/** The time the API may take to start a response, and to finish it. */
const RESPONSE_START_TIMEOUT_MS = 30_000;
const RESPONSE_END_TIMEOUT_MS = 120_000;
const MAX_API_SOCKETS = 256;
const MAX_WAITING_REQUESTS = 1_024;
/** The bytes of a response that are buffered, so that a slow client does not occupy an API connection. */
const MAX_BUFFERED_BYTES = 4 * 1_024 * 1_024;
const TOO_MANY_REQUESTS = 429;
const WAIT_MESSAGE = "Too many tries in a short time. Please wait a minute and try again.";
const MAX_BYTES_WITHOUT_CONTINUE = 4_096;
const METHODS_WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

type OnWindowVersion = (version: string | null) => void;

/** The client's address, and the token that proves that this server sent it. */
export function createClientHeaders(client: string | undefined, settings: Settings): Record<string, string> {
  const headers: Record<string, string> = { "x-undertone-client": client ?? "" };
  if (settings.frontSecret) headers["x-undertone-front"] = settings.frontSecret;
  return headers;
}

export function createApiProxy(settings: Settings, apiHealth: ApiHealth, onWindowVersion: OnWindowVersion) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_API_SOCKETS });
  const bodies = new BodyReader();
  const api = new URL(settings.apiOrigin);
  let activeRequests = 0;

  const send = (req: IncomingMessage, res: ServerResponse, path: string, body?: StoredBody): void => {
    const isFull = activeRequests >= MAX_API_SOCKETS + MAX_WAITING_REQUESTS;
    if (isFull || apiHealth.hangs) throw createUnavailableError();
    activeRequests += 1;
    res.once("close", () => {
      activeRequests -= 1;
    });
    const apiRequest = request({
      agent,
      host: api.hostname,
      port: api.port,
      method: req.method,
      path,
      headers: {
        ...pickRequestHeaders(req.headers),
        ...createLengthHeaders(req.method, body),
        ...createClientHeaders(getClientAddress(req, settings), settings),
        ...createTraceHeaders(req),
      },
    });
    Object.assign(apiRequest, { strictContentLength: true });
    forwardResponse(apiRequest, res, apiHealth, onWindowVersion);
    sendBody(apiRequest, body);
  };

  return async (req: IncomingMessage, res: ServerResponse, url: URL, framing: Framing): Promise<void> => {
    const path = url.pathname + url.search;
    if (framing === 0) return send(req, res, path);
    const maxBytes = isUploadPath(url.pathname) ? settings.uploadLimit : settings.bodyLimit;
    const body = await bodies.read(req, res, { framing, client: getClientAddress(req, settings), maxBytes });
    if (res.destroyed) return body.remove();
    res.once("close", () => void body.remove());
    send(req, res, path, body);
  };
}

/** The only place that sets Content-Length for the API: the counted length. */
function createLengthHeaders(
  method: string | undefined,
  body: StoredBody | undefined,
): Record<string, string> {
  if (!body) return METHODS_WITH_BODY.has(method ?? "") ? { "content-length": "0" } : {};
  const length = { "content-length": String(body.length) };
  return body.length > MAX_BYTES_WITHOUT_CONTINUE ? { ...length, expect: "100-continue" } : length;
}

/**
 * A larger body is sent once the API starts to read it. The API may refuse by the headers alone and close the
 * connection. Sending at once would then fail and lose that response.
 */
function sendBody(apiRequest: ClientRequest, body: StoredBody | undefined): void {
  if (!body) apiRequest.end();
  else if (body.length <= MAX_BYTES_WITHOUT_CONTINUE) body.sendTo(apiRequest);
  else apiRequest.on("continue", () => body.sendTo(apiRequest)).flushHeaders();
}

function forwardResponse(
  apiRequest: ClientRequest,
  res: ServerResponse,
  apiHealth: ApiHealth,
  onWindowVersion: OnWindowVersion,
): void {
  const giveUp = () => apiRequest.destroy(new Error("the API gave no answer in time"));
  let timer = setTimeout(giveUp, RESPONSE_START_TIMEOUT_MS);
  const stopListening = apiHealth.onHang(giveUp);
  apiRequest.on("response", (apiResponse) => {
    apiHealth.noteAnswer();
    stopListening();
    clearTimeout(timer);
    timer = setTimeout(giveUp, RESPONSE_END_TIMEOUT_MS);
    onWindowVersion(getHeader(apiResponse, "x-undertone-version"));
    // A link may lead to the API, as those of the sign-in do: who follows it too often gets a page.
    if (apiResponse.statusCode === TOO_MANY_REQUESTS && isPageRequest(res.req)) {
      apiResponse.resume();
      const wait = getHeader(apiResponse, "retry-after");
      const headers: Record<string, string> = wait ? { "Retry-After": wait } : {};
      return sendProblem(res, new RefusedError(TOO_MANY_REQUESTS, WAIT_MESSAGE, headers));
    }
    res.writeHead(apiResponse.statusCode ?? 502, pickResponseHeaders(apiResponse.headers));
    pipeBuffered(apiResponse, res);
  });
  apiRequest.on("error", () => sendProblem(res, createUnavailableError()));
  res.on("close", () => {
    stopListening();
    clearTimeout(timer);
    apiRequest.destroy();
  });
}

/** Like a pipe, but reads a response of usual size from the API at once, even if the client is slow. */
function pipeBuffered(apiResponse: IncomingMessage, res: ServerResponse): void {
  apiResponse.on("data", (chunk: Buffer) => {
    if (res.write(chunk) || res.writableLength < MAX_BUFFERED_BYTES) return;
    apiResponse.pause();
    res.once("drain", () => apiResponse.resume());
  });
  apiResponse.on("end", () => res.end());
  apiResponse.on("error", () => res.destroy());
}

const createUnavailableError = () =>
  new RefusedError(503, "The shop's service is away for a moment. Please try again.", { "Retry-After": "2" });

function getHeader(apiResponse: IncomingMessage, name: string): string | null {
  const value = apiResponse.headers[name];
  return typeof value === "string" ? value : null;
}
