/** The front door: which of its rooms answers a request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerBuild } from "@remix-run/server-runtime";
import { belongsToApi, requestedUrl, tooLong } from "./address";
import { sendProblem } from "./answers";
import { type Assets, sendAsset } from "./assets";
import { sendHealth } from "./health";
import type { Page } from "./page";
import { PageCache } from "./page-cache";
import { createPages } from "./pages";
import { createProxy } from "./proxy";
import { expectProxyHeaders } from "./proxy-protocol";
import type { Settings } from "./settings";

const TOO_LONG = "This address is too long";
const MOST_HEADER_BYTES = 32_768;

export function createFront(build: ServerBuild, assets: Assets, settings: Settings): Server {
  const cache = new PageCache<Page>();
  const toApi = createProxy(settings, (version) => cache.noteVersion(version));
  const toPages = createPages(build, settings, cache);

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = req.url ?? "/";
    if (tooLong(raw)) return sendProblem(res, 414, TOO_LONG, { Connection: "close" });
    const url = requestedUrl(raw);
    if (!url) return sendProblem(res, 400, "This is not an address of this shop");
    if (url.pathname === "/healthz") return sendHealth(res, settings.statusFile);
    if (belongsToApi(url.pathname)) return toApi(req, res, url.pathname + url.search);
    const asset = assets.get(url.pathname);
    if (asset) return sendAsset(req, res, asset);
    await toPages(req, res, url);
  };

  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, (req, res) => {
    answer(req, res).catch((error: unknown) => {
      console.error(error);
      sendProblem(res, 500, "Something went wrong on our side. Please try again.");
    });
  });
  server.on("clientError", refuse);
  if (settings.proxyProtocol) expectProxyHeaders(server, settings.trustedProxies);
  return server;
}

/** Node gives up on an address beyond its own limit before we see it: that is "too long" as well. */
function refuse(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = error.code === "HPE_HEADER_OVERFLOW" ? "414 URI Too Long" : "400 Bad Request";
  const body = JSON.stringify({
    detail: error.code === "HPE_HEADER_OVERFLOW" ? TOO_LONG : "Malformed request",
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
