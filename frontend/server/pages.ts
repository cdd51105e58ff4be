/** Pages from the router: rendered without a cookie in sight, stored when they are for everyone. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import type { ShopContext } from "../app/api/api.server";
import { Page } from "./page";
import type { PageCache } from "./page-cache";
import { frontHeaders } from "./proxy";
import { securityHeaders } from "./security";
import type { Settings } from "./settings";

/** All a page may depend on besides its address; a cookie is not among it. */
const PASSED_TO_PAGES = ["accept", "content-type", "content-length", "origin", "sec-fetch-site"];

export function createPages(build: ServerBuild, settings: Settings, cache: PageCache<Page>) {
  const handle = createRequestHandler(build, "production");
  const common = securityHeaders(settings.publicOrigin);
  const noteVersion = (version: string | null) => cache.noteVersion(version);

  const render = async (req: IncomingMessage, url: URL): Promise<Page> => {
    const shop: ShopContext = {
      apiOrigin: settings.apiOrigin,
      publicOrigin: settings.publicOrigin,
      tagManager: settings.tagManager,
      apiHeaders: frontHeaders(req.socket.remoteAddress, settings),
      shownVersion: () => cache.version,
      noteVersion,
    };
    const response = await handle(pageRequest(req, url, settings), { shop });
    return Page.of(response, common, settings.tagManager);
  };

  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const reading = req.method === "GET" || req.method === "HEAD";
    const make = () => render(req, url);
    const page = reading ? await cache.get(url.pathname + url.search, make) : await make();
    page.send(req, res);
  };
}

function pageRequest(req: IncomingMessage, url: URL, settings: Settings): Request {
  const headers = new Headers();
  for (const name of PASSED_TO_PAGES) {
    const value = req.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const address = `${settings.publicOrigin}${url.pathname}${url.search}`;
  if (req.method === "GET" || req.method === "HEAD") return new Request(address, { headers });
  const body = Readable.toWeb(req) as ReadableStream;
  return new Request(address, { method: req.method, headers, body, duplex: "half" } as RequestInit);
}
