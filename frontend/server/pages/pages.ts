/** Serves rendered pages. Rendering sees no cookies, and public pages are cached. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import type { ShopContext } from "../../app/api/client/loader-api.server";
import type { ApiHealth } from "../api/api-health";
import { createClientHeaders } from "../api/proxy";
import { getClientAddress } from "../connections/client-address";
import { getNetwork } from "../connections/networks";
import type { ErrorReporter } from "../error-reports";
import { buildSecurityHeaders } from "../security-headers";
import type { Settings } from "../settings";
import { createTraceHeaders } from "../tracing";
import { Page } from "./page";
import { createAddressTrimmer } from "./page-address";
import type { PageCache } from "./page-cache";

/** The request headers a page may depend on. Cookies are not among them. */
const PAGE_REQUEST_HEADERS = ["accept"];

/** The page that is drawn to see whether that works. */
const PAGE_OF_CHECKS = "/";

let lastTurn = Promise.resolve();

/** Waits until no other page is drawn. In between, requests that need no drawing are answered. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

interface PageHandlerParts {
  build: ServerBuild;
  settings: Settings;
  cache: PageCache<Page>;
  apiHealth: ApiHealth;
  reporter: ErrorReporter | undefined;
}

/** `servePage` answers a shopper. `drawPage` says whether a page can be drawn. */
export function createPageHandler({ build, settings, cache, apiHealth, reporter }: PageHandlerParts) {
  const handleRequest = createRequestHandler(build, "production");
  const trimAddress = createAddressTrimmer(build);
  const commonHeaders = buildSecurityHeaders(settings.publicOrigin);

  const render = async (request: Request, client: string, req?: IncomingMessage): Promise<Page> => {
    const versions = new Set<string>();
    const shop: ShopContext = {
      apiOrigin: settings.apiOrigin,
      publicOrigin: settings.publicOrigin,
      tagManager: settings.tagManager,
      apiHeaders: { ...createClientHeaders(client, settings), ...createTraceHeaders(req) },
      waitForTurn: takeTurn,
      guardApiCall: (call) => apiHealth.guard(call),
      reportError: (error) => reporter?.report(error, "page"),
      getWindowVersion: () => cache.version,
      onWindowVersion: (version) => {
        if (version) versions.add(version);
        cache.updateVersion(version);
      },
    };
    const response = await handleRequest(request, { shop });
    const page = await Page.fromResponse(response, commonHeaders, settings.tagManager);
    // Several workers may have differed while the page was made.
    if (versions.size) page.version = [...versions].join(" ");
    return page;
  };

  const servePage = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const client = getClientAddress(req, settings);
    const address = trimAddress(url);
    const renderForShopper = () => render(createPageRequest(req, address, settings), client, req);
    const page = await cache.get(address, renderForShopper, getNetwork(client));
    page.send(req, res);
  };
  const drawPage = async (): Promise<boolean> => {
    const page = await render(new Request(settings.publicOrigin + PAGE_OF_CHECKS), "");
    return page.status === 200;
  };
  return { servePage, drawPage };
}

function createPageRequest(req: IncomingMessage, address: string, settings: Settings): Request {
  const headers = new Headers();
  for (const name of PAGE_REQUEST_HEADERS) {
    const value = req.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return new Request(settings.publicOrigin + address, { headers });
}
