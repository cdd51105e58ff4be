/** The Node server: routes each request to the API, an asset or a page. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerBuild } from "@remix-run/server-runtime";
import { ApiHealth } from "./api/api-health";
import { createApiProxy } from "./api/proxy";
import { Readiness } from "./api/readiness";
import { createReadinessCheck } from "./api/readiness-check";
import { watchVersion } from "./api/version-watch";
import { type Assets, sendAsset } from "./assets";
import { isApiPath, isUrlTooLong, parseRequestUrl } from "./connections/address";
import { limitConnections, SERVER_TIMEOUTS } from "./connections/connections";
import { readFraming } from "./connections/framing";
import { expectProxyHeaders } from "./connections/proxy-protocol";
import type { ErrorReporter } from "./error-reports";
import { sendHealth } from "./health";
import type { Page } from "./pages/page";
import { PageCache } from "./pages/page-cache";
import { createPageHandler } from "./pages/pages";
import { ClientGoneError, RefusedError } from "./request-errors";
import { refuseConnection, sendProblem, sendRefusal, sendText } from "./responses";
import type { Settings } from "./settings";
import type { Tracer } from "./tracing";

const URL_TOO_LONG_TEXT = "This address is too long";
const UNKNOWN_ADDRESS_TEXT = "This is not an address of this shop";
const SERVER_OPTIONS = {
  ...SERVER_TIMEOUTS,
  maxHeaderSize: 32_768,
  insecureHTTPParser: false,
  // framing.ts checks the Host header.
  requireHostHeader: false,
};

const PAGE_METHODS = ["GET", "HEAD"];
const API_METHODS = [...PAGE_METHODS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type RequestHandler = (req: IncomingMessage, res: ServerResponse) => void;

export function createFront(
  build: ServerBuild,
  assets: Assets,
  settings: Settings,
  { reporter, tracer }: { reporter: ErrorReporter | undefined; tracer: Tracer | undefined },
) {
  const cache = new PageCache<Page>();
  const apiHealth = new ApiHealth(settings.apiOrigin);
  const forwardToApi = createApiProxy(settings, apiHealth, (version) => cache.updateVersion(version));
  const { servePage, drawPage } = createPageHandler({ build, settings, cache, apiHealth, reporter });
  const readiness = new Readiness(createReadinessCheck(settings, apiHealth, drawPage));

  const handleRequest = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const framing = readFraming(req);
    const url = readUrl(req);
    if (isApiPath(url.pathname)) {
      requireMethod(API_METHODS, req);
      tracer?.trace(req, res, "API");
      return forwardToApi(req, res, url, framing);
    }
    requireMethod(PAGE_METHODS, req);
    if (url.pathname === "/healthz") return sendHealth(res, settings.statusFile, apiHealth.problems);
    if (url.pathname === "/readyz") return readiness.send(res, url.searchParams.has("strict"));
    const { indexNowKey } = settings;
    if (indexNowKey && url.pathname === `/${indexNowKey}.txt`) return sendText(res, 200, indexNowKey);
    const asset = assets.get(url.pathname);
    if (asset) return sendAsset(req, res, asset);
    tracer?.trace(req, res, "page");
    await servePage(req, res, url);
  };
  const onRequest: RequestHandler = (req, res) => {
    // A proxy would send its next request on this connection, just when it is closed.
    if (readiness.isDraining) res.shouldKeepAlive = false;
    handleRequest(req, res).catch((error: unknown) => sendError(req, res, error, reporter));
  };
  const server = createHttpServer(onRequest, settings);
  server.once("listening", () => {
    server.once("close", watchVersion(settings, cache));
    server.once("close", apiHealth.watch());
  });
  return { server, readiness };
}

function readUrl(req: IncomingMessage): URL {
  const raw = req.url ?? "/";
  if (isUrlTooLong(raw)) throw new RefusedError(414, URL_TOO_LONG_TEXT);
  const url = parseRequestUrl(raw);
  if (!url) throw new RefusedError(400, UNKNOWN_ADDRESS_TEXT);
  return url;
}

/** The only place that refuses a method (405). */
function requireMethod(methods: string[], req: IncomingMessage): void {
  if (!methods.includes(req.method ?? ""))
    throw new RefusedError(405, "Method not allowed", { Allow: methods.join(", ") });
}

function createHttpServer(onRequest: RequestHandler, settings: Settings): Server {
  /** The newest response of each connection. They are sent in order, so once it has ended, all have. */
  const latestResponses = new WeakMap<Socket, ServerResponse>();
  const serve: RequestHandler = (req, res) => {
    latestResponses.set(req.socket, res);
    onRequest(req, res);
  };
  const server = createServer(SERVER_OPTIONS, serve);
  server.on("checkContinue", serve);
  server.on("connect", (_, socket: Socket) =>
    refuseConnection(socket, "405 Method Not Allowed", "Method not allowed"),
  );
  server.on("clientError", (error, socket: Socket) => {
    if (socket.writable && canWriteRefusal(latestResponses.get(socket))) refuseInvalidRequest(error, socket);
    else socket.destroy();
  });
  if (settings.proxyProtocol) expectProxyHeaders(server, settings.trustedProxies);
  limitConnections(server, settings.connectionsPerAddress, settings.trustedProxies);
  return server;
}

/** Whether a refusal can be written now: the last response has ended, or is the refused one. */
function canWriteRefusal(last: ServerResponse | undefined): boolean {
  if (!last || last.writableFinished) return true;
  return Boolean(last.socket) && !last.headersSent && !last.req.complete;
}

function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  reporter: ErrorReporter | undefined,
): void {
  if (error instanceof RefusedError) sendRefusal(req, res, error);
  else if (error instanceof ClientGoneError || req.socket.destroyed) res.destroy();
  else {
    console.error(error);
    reporter?.report(error, `${req.method} request`);
    sendProblem(res, new RefusedError(500, "Something went wrong on our side. Please try again."));
  }
}

/** Handles requests that Node itself rejects. */
function refuseInvalidRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "HPE_HEADER_OVERFLOW") refuseConnection(socket, "414 URI Too Long", URL_TOO_LONG_TEXT);
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    refuseConnection(socket, "408 Request Timeout", "The request took too long to arrive.");
  else refuseConnection(socket, "400 Bad Request", "Malformed request");
}
