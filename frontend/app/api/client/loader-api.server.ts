/** The API client of the loaders: over loopback, without cookies. */
import type { AppLoadContext } from "@remix-run/server-runtime";
import { type Api, createApi } from "./client";
import { sendOverLoopback } from "./loopback.server";
import { fetchCachedResponse } from "./response-cache.server";

/**
 * The server's own limit for an API that hangs, as for requests that it forwards. A page has no timeout beyond
 * it: a slow answer is waited for.
 */
const SERVER_LIMIT_MS = 30_000;

/** The values that the Node server passes to each page render. */
export interface ShopContext {
  apiOrigin: string;
  publicOrigin: string;
  /** The id of the tag manager's container. Empty if there is none. */
  tagManager: string;
  /** The client's address and the server's own token. Never a cookie. */
  apiHeaders: Record<string, string>;
  /** The window version of the latest API response. */
  getWindowVersion: () => string;
  /** Called with the window version of every API response, so that cached pages expire when it changes. */
  onWindowVersion: (version: string | null) => void;
  /** Called before a page is drawn from its data. */
  waitForTurn?: () => Promise<void>;
  /** Makes a call of the API that fails at once if the API hangs. */
  guardApiCall?: <T>(call: () => Promise<T>) => Promise<T>;
  /** Whether the API counted a request of this page towards its visitor's limit: the next ones are not. */
  isCounted?: boolean;
  /** Reports an error of this server, if somebody collects reports. */
  reportError?: (error: unknown) => void;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    shop?: ShopContext;
  }
}

/** The API client for one page render. The versions of its responses are added to `versions`. */
export function createLoaderApi(
  context: AppLoadContext,
  timeoutMs = SERVER_LIMIT_MS,
  versions?: Set<string>,
): Api {
  const shop = getShopContext(context);
  const { apiOrigin, apiHeaders, getWindowVersion, onWindowVersion, guardApiCall } = shop;
  const send = async (request: Request) => {
    const sendToApi = async () => {
      if (shop.isCounted) request.headers.set("x-undertone-counted", "1");
      const response = await sendOverLoopback(request, timeoutMs);
      shop.isCounted ||= response.headers.has("ratelimit");
      return response;
    };
    const guarded = () => guardApiCall?.(sendToApi) ?? sendToApi();
    const response = await fetchCachedResponse(request.url, getWindowVersion(), guarded);
    const version = response.headers.get("x-undertone-version");
    if (version) versions?.add(version);
    onWindowVersion(version);
    return response;
  };
  return createApi(apiOrigin, send, apiHeaders);
}

/** The context set by the Node server. `npm run dev` has no such server and gets defaults. */
export function getShopContext(context: AppLoadContext): ShopContext {
  return (
    context.shop ?? {
      apiOrigin: process.env.UNDERTONE_API_ORIGIN ?? "http://127.0.0.1:8000",
      publicOrigin: process.env.UNDERTONE_PUBLIC_ORIGIN ?? "http://localhost:3000",
      tagManager: "",
      apiHeaders: {},
      getWindowVersion: () => "",
      onWindowVersion: () => undefined,
    }
  );
}
