/** The API as a loader reaches it: loopback, no cookies, an end to every wait. */
import type { AppLoadContext } from "@remix-run/server-runtime";
import { type Api, createApi } from "./client";
import { sendOverLoopback } from "./loopback.server";
import { fetchCachedResponse } from "./response-cache.server";

const TIMEOUT_MS = 3_000;

/** What the node front tells each page render about the API behind it. */
export interface ShopContext {
  apiOrigin: string;
  publicOrigin: string;
  /** The tag manager's container, or nothing. */
  tagManager: string;
  /** Who asks, and the front's proof of itself. Never a cookie. */
  apiHeaders: Record<string, string>;
  /** The version of the window the shop shows, as the last answer told it. */
  shownVersion: () => string;
  /** Hears the window version of every answer, so that stored pages know when they are old. */
  noteVersion: (version: string | null) => void;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    shop?: ShopContext;
  }
}

/** The API for one page render; whoever can do without an answer may be less patient. */
export function createLoaderApi(context: AppLoadContext, timeoutMs = TIMEOUT_MS): Api {
  const { apiOrigin, apiHeaders, shownVersion, noteVersion } = getShopContext(context);
  const send = async (request: Request) => {
    const sendToApi = () => sendOverLoopback(request, timeoutMs);
    const response = await fetchCachedResponse(request.url, shownVersion(), sendToApi);
    noteVersion(response.headers.get("x-undertone-version"));
    return response;
  };
  return createApi(apiOrigin, send, apiHeaders);
}

/** What the front said, or the defaults of `npm run dev`, which has no front. */
export function getShopContext(context: AppLoadContext): ShopContext {
  return (
    context.shop ?? {
      apiOrigin: process.env.UNDERTONE_API_ORIGIN ?? "http://127.0.0.1:8000",
      publicOrigin: process.env.UNDERTONE_PUBLIC_ORIGIN ?? "http://localhost:3000",
      tagManager: "",
      apiHeaders: {},
      shownVersion: () => "",
      noteVersion: () => undefined,
    }
  );
}
