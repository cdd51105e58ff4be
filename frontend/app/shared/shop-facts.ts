/** Facts about the shop that every page needs. The root route loads them. */
import type { AppLoadContext } from "@remix-run/server-runtime";
import { type Category, fetchCategories } from "~/api/categories";
import { toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchShop } from "~/api/shop";

/** How long a page waits for an update once an older value is known. */
const REFRESH_TIMEOUT_MS = 500;

export interface ShopFacts {
  publicOrigin: string;
  /** The id of the tag manager's container. Empty if there is none. */
  tagManager: string;
  /** Whether the catalogue is the demo catalogue. */
  isDemo: boolean;
  /** All categories, for the menus. */
  categories: MenuCategory[];
}

export type MenuCategory = Pick<Category, "slug" | "name" | "department">;

/** Cached for this long, or until the catalogue changes, and shared by concurrent pages. */
const FRESH_MS = 5_000;

const NOT_LOADED = Number.NEGATIVE_INFINITY;
const cachedFacts = { isDemo: false, categories: [] as MenuCategory[], at: NOT_LOADED, version: "" };

/** If the API is down, returns the last known facts. */
export async function loadShopFacts(context: AppLoadContext): Promise<ShopFacts> {
  const { publicOrigin, tagManager, getWindowVersion } = getShopContext(context);
  const version = getWindowVersion();
  if (version !== cachedFacts.version || Date.now() - cachedFacts.at > FRESH_MS) {
    const timeoutMs = cachedFacts.at === NOT_LOADED ? undefined : REFRESH_TIMEOUT_MS;
    const api = createLoaderApi(context, timeoutMs);
    const [shop, categories] = await Promise.all([
      toLoadResult(fetchShop(api)),
      toLoadResult(fetchCategories(api)),
    ]);
    if (categories.ok) cachedFacts.categories = toMenuCategories(categories.value.categories);
    if (shop.ok) Object.assign(cachedFacts, { isDemo: shop.value.is_demo, at: Date.now(), version });
  }
  const { isDemo, categories } = cachedFacts;
  return { publicOrigin, tagManager, isDemo, categories };
}

const toMenuCategories = (categories: Category[] = []): MenuCategory[] =>
  categories.map(({ slug, name, department }) => ({ slug, name, department }));
