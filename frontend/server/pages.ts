/** Serves rendered pages. Rendering sees no cookies, and public pages are cached. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import type { ShopContext } from "../app/api/loader-api.server";
import { sendProblem } from "./answers";
import { clientAddress } from "./client-address";
import { Page } from "./page";
import type { PageCache } from "./page-cache";
import { frontHeaders } from "./proxy";
import { securityHeaders } from "./security";
import type { Settings } from "./settings";

/** The request headers a page may depend on. Cookies are not among them. */
const PASSED_TO_PAGES = ["accept"];
/** Decoded, this begins with a backslash, which some software reads as another host. */
const OTHER_HOST = /^\/%5c/i;

export function createPages(build: ServerBuild, settings: Settings, cache: PageCache<Page>) {
  const handle = createRequestHandler(build, "production");
  const common = securityHeaders(settings.publicOrigin);
  const noteVersion = (version: string | null) => cache.noteVersion(version);

  const render = async (req: IncomingMessage, url: URL): Promise<Page> => {
    const shop: ShopContext = {
      apiOrigin: settings.apiOrigin,
      publicOrigin: settings.publicOrigin,
      tagManager: settings.tagManager,
      apiHeaders: frontHeaders(clientAddress(req, settings), settings),
      shownVersion: () => cache.version,
      noteVersion,
    };
    const response = await handle(pageRequest(req, url, settings), { shop });
    return Page.of(response, common, settings.tagManager);
  };

  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    if (req.method !== "GET" && req.method !== "HEAD") return refuseMethod(res);
    if (OTHER_HOST.test(url.pathname)) return sendProblem(res, 400, "This is not an address of this shop");
    const page = await cache.get(url.pathname + url.search, () => render(req, url));
    page.send(req, res);
  };
}

/** Pages only allow GET and HEAD. Changes go to the API. */
function refuseMethod(res: ServerResponse): void {
  sendProblem(res, 405, "A page can only be read. What changes something goes to /api.", {
    Allow: "GET, HEAD",
  });
}

function pageRequest(req: IncomingMessage, url: URL, settings: Settings): Request {
  const headers = new Headers();
  for (const name of PASSED_TO_PAGES) {
    const value = req.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return new Request(`${settings.publicOrigin}${url.pathname}${url.search}`, { headers });
}
