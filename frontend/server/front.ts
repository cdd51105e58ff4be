/** The Node server: routes each request to the API, an asset or a page. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerBuild } from "@remix-run/server-runtime";
import { belongsToApi, requestedUrl, tooLong } from "./address";
import { refuseConnection, sendProblem, sendRefusal } from "./answers";
import { type Assets, sendAsset } from "./assets";
import { DEADLINES, limitConnections } from "./connections";
import { framingOf } from "./framing";
import { sendHealth } from "./health";
import type { Page } from "./page";
import { PageCache } from "./page-cache";
import { createPages } from "./pages";
import { createProxy } from "./proxy";
import { expectProxyHeaders } from "./proxy-protocol";
import { ClientGoneError, RefusedError } from "./refusal";
import type { Settings } from "./settings";

const TOO_LONG = "This address is too long";
const NOT_OURS = "This is not an address of this shop";
const SERVER_OPTIONS = {
  ...DEADLINES,
  maxHeaderSize: 32_768,
  insecureHTTPParser: false,
  // framing.ts checks the Host header.
  requireHostHeader: false,
};

const PAGE_METHODS = ["GET", "HEAD"];
const API_METHODS = [...PAGE_METHODS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export function createFront(build: ServerBuild, assets: Assets, settings: Settings): Server {
  const cache = new PageCache<Page>();
  const toApi = createProxy(settings, (version) => cache.noteVersion(version));
  const toPages = createPages(build, settings, cache);

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const framing = framingOf(req);
    const url = addressOf(req);
    if (belongsToApi(url.pathname)) {
      allowOnly(API_METHODS, req);
      return toApi(req, res, url, framing);
    }
    allowOnly(PAGE_METHODS, req);
    if (url.pathname === "/healthz") return sendHealth(res, settings.statusFile);
    const asset = assets.get(url.pathname);
    if (asset) return sendAsset(req, res, asset);
    await toPages(req, res, url);
  };
  return listening(answer, settings);
}

function addressOf(req: IncomingMessage): URL {
  const raw = req.url ?? "/";
  if (tooLong(raw)) throw new RefusedError(414, TOO_LONG);
  const url = requestedUrl(raw);
  if (!url) throw new RefusedError(400, NOT_OURS);
  return url;
}

function allowOnly(methods: string[], req: IncomingMessage): void {
  if (!methods.includes(req.method ?? ""))
    throw new RefusedError(405, "Method not allowed", { Allow: methods.join(", ") });
}

function listening(answer: Answer, settings: Settings): Server {
  /** The newest request of each connection. Responses are sent in order, so once it has ended, all have. */
  const newest = new WeakMap<Socket, ServerResponse>();
  const take = (req: IncomingMessage, res: ServerResponse) => {
    newest.set(req.socket, res);
    answer(req, res).catch((error: unknown) => sendError(req, res, error));
  };
  const server = createServer(SERVER_OPTIONS, take);
  server.on("checkContinue", take);
  server.on("connect", (_, socket: Socket) =>
    refuseConnection(socket, "405 Method Not Allowed", "Method not allowed"),
  );
  server.on("clientError", (error, socket: Socket) => {
    if (socket.writable && mayWrite(newest.get(socket))) refuse(error, socket);
    else socket.destroy();
  });
  if (settings.proxyProtocol) expectProxyHeaders(server, settings.trustedProxies);
  limitConnections(server, settings.connectionsPerAddress, settings.trustedProxies);
  return server;
}

/** Whether a refusal can be written now: the last response has ended, or is the refused one. */
function mayWrite(last: ServerResponse | undefined): boolean {
  if (!last || last.writableFinished) return true;
  return Boolean(last.socket) && !last.headersSent && !last.req.complete;
}

function sendError(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (error instanceof RefusedError) sendRefusal(req, res, error);
  else if (error instanceof ClientGoneError || req.socket.destroyed) res.destroy();
  else {
    console.error(error);
    sendProblem(res, 500, "Something went wrong on our side. Please try again.");
  }
}

/** Handles requests that Node itself rejects. */
function refuse(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "HPE_HEADER_OVERFLOW") refuseConnection(socket, "414 URI Too Long", TOO_LONG);
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    refuseConnection(socket, "408 Request Timeout", "The request took too long to arrive.");
  else refuseConnection(socket, "400 Bad Request", "Malformed request");
}
