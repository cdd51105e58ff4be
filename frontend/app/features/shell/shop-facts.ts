/** What every page knows of the shop as a whole. The root loads it; components ask here. */
import type { AppLoadContext } from "@remix-run/server-runtime";
import { toLoadResult } from "~/api/load-result";
import { createLoaderApi, getShopContext } from "~/api/loader-api.server";
import { fetchShop } from "~/api/shop";

/** No page waits longer than this for its frame, once something is known of the shop to go on with. */
const REFRESH_TIMEOUT_MS = 500;

export interface ShopFacts {
  publicOrigin: string;
  /** The tag manager's container, or nothing. */
  tagManager: string;
  /** Whether the catalogue is an invented one. */
  isDemo: boolean;
}

/** Facts of the shop hardly ever change: a crowd of pages asks for them once. */
const FRESH_MS = 5_000;

const NOT_LOADED = Number.NEGATIVE_INFINITY;
const cachedFacts = { isDemo: false, at: NOT_LOADED };

/** With the API away the frame stands all the same, and says what was true last. */
export async function loadShopFacts(context: AppLoadContext): Promise<ShopFacts> {
  const { publicOrigin, tagManager } = getShopContext(context);
  if (Date.now() - cachedFacts.at > FRESH_MS) {
    const timeoutMs = cachedFacts.at === NOT_LOADED ? undefined : REFRESH_TIMEOUT_MS;
    const shop = await toLoadResult(fetchShop(createLoaderApi(context, timeoutMs)));
    if (shop.ok) Object.assign(cachedFacts, { isDemo: shop.value.is_demo, at: Date.now() });
  }
  return { publicOrigin, tagManager, isDemo: cachedFacts.isDemo };
}
