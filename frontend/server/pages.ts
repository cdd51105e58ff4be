/** Serves rendered pages. Rendering sees no cookies, and public pages are cached. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import type { ShopContext } from "../app/api/loader-api.server";
import { getClientAddress } from "./client-address";
import { Page } from "./page";
import type { PageCache } from "./page-cache";
import { createClientHeaders } from "./proxy";
import { buildSecurityHeaders } from "./security-headers";
import type { Settings } from "./settings";

/** The request headers a page may depend on. Cookies are not among them. */
const PAGE_REQUEST_HEADERS = ["accept"];

export function createPageHandler(build: ServerBuild, settings: Settings, cache: PageCache<Page>) {
  const handleRequest = createRequestHandler(build, "production");
  const commonHeaders = buildSecurityHeaders(settings.publicOrigin);

  const render = async (req: IncomingMessage, url: URL): Promise<Page> => {
    const versions = new Set<string>();
    const shop: ShopContext = {
      apiOrigin: settings.apiOrigin,
      publicOrigin: settings.publicOrigin,
      tagManager: settings.tagManager,
      apiHeaders: createClientHeaders(getClientAddress(req, settings), settings),
      getWindowVersion: () => cache.version,
      onWindowVersion: (version) => {
        if (version) versions.add(version);
        cache.updateVersion(version);
      },
    };
    const response = await handleRequest(createPageRequest(req, url, settings), { shop });
    const page = await Page.fromResponse(response, commonHeaders, settings.tagManager);
    page.version = joinVersions(versions);
    return page;
  };

  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const page = await cache.get(url.pathname + url.search, () => render(req, url));
    page.send(req, res);
  };
}

/** The version that all responses of a page had. Several workers may have differed while the page was made. */
function joinVersions(versions: Set<string>): string | undefined {
  return versions.size ? [...versions].join(" ") : undefined;
}

function createPageRequest(req: IncomingMessage, url: URL, settings: Settings): Request {
  const headers = new Headers();
  for (const name of PAGE_REQUEST_HEADERS) {
    const value = req.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return new Request(`${settings.publicOrigin}${url.pathname}${url.search}`, { headers });
}
