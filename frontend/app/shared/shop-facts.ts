/** Facts about the shop that every page needs. The root route loads them. */
import type { AppLoadContext } from "@remix-run/server-runtime";
import type { CSSProperties } from "react";
import { type Category, fetchCategories } from "~/api/categories";
import { toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchShop } from "~/api/shop";
import { nameShop } from "~/site";
import { buildColours, listSocialLinks, type SocialLink } from "./shop-look.server";

/** The time a page waits for an update once an older value is known. */
const REFRESH_TIMEOUT_MS = 500;

export interface ShopFacts {
  publicOrigin: string;
  /** The id of the tag manager's container. Empty if there is none. */
  tagManager: string;
  /** Whether the catalogue is the demo catalogue. */
  isDemo: boolean;
  /** The merchant's notice at the top of every page. Empty if there is none. */
  note: string;
  /** The facts of the shop that staff gave, by name, without long texts. */
  facts: Record<string, string>;
  /** The pages that have a text of staff's. */
  texts: string[];
  /** The providers that members can sign in with. Undefined until they are known. */
  providers: string[] | undefined;
  colours: CSSProperties | undefined;
  /** Undefined if there is none. */
  social: SocialLink[] | undefined;
  owner: string | undefined;
  categories: MenuCategory[];
}

export type MenuCategory = Pick<Category, "slug" | "name" | "department">;

/** Cached for this long, or until the catalogue changes, and shared by concurrent pages. */
const FRESH_MS = 5_000;

type Shop = Omit<Awaited<ReturnType<typeof fetchShop>>, "providers" | "requestDuration"> &
  Pick<ShopFacts, "providers">;

const NO_SHOP: Shop = {
  is_demo: false,
  is_production: false,
  note: "",
  facts: {},
  texts: [],
  providers: undefined,
};
const NOT_LOADED = Number.NEGATIVE_INFINITY;
const cached = {
  shop: NO_SHOP,
  categories: [] as MenuCategory[],
  at: NOT_LOADED,
  version: "",
  /** The window versions that the answers had: a page with older facts is not kept as a new one. */
  versions: new Set<string>(),
};

/** If the API is down, returns the last known facts. */
export async function loadShopFacts(context: AppLoadContext): Promise<ShopFacts> {
  const { publicOrigin, tagManager, getWindowVersion, onWindowVersion } = getShopContext(context);
  const version = getWindowVersion();
  if (version !== cached.version || Date.now() - cached.at > FRESH_MS) await refreshCache(context, version);
  for (const each of cached.versions) onWindowVersion(each);
  const { is_demo: isDemo, is_production: isProduction, note, facts, texts, providers } = cached.shop;
  return {
    publicOrigin,
    tagManager,
    isDemo,
    note,
    facts,
    texts,
    providers,
    colours: buildColours(facts),
    social: listSocialLinks(facts, isProduction),
    owner: facts.company && [facts.company, facts.registered_address].filter(Boolean).join(", "),
    categories: cached.categories,
  };
}

async function refreshCache(context: AppLoadContext, version: string): Promise<void> {
  const timeoutMs = cached.at === NOT_LOADED ? undefined : REFRESH_TIMEOUT_MS;
  const versions = new Set<string>();
  const api = createLoaderApi(context, timeoutMs, versions);
  const [shop, categories] = await Promise.all([
    toLoadResult(fetchShop(api)),
    toLoadResult(fetchCategories(api)),
  ]);
  if (shop.ok && categories.ok) cached.versions = versions;
  if (categories.ok) cached.categories = toMenuCategories(categories.value.categories);
  if (!shop.ok) return;
  Object.assign(cached, { shop: shop.value, at: Date.now(), version });
  nameShop(shop.value.facts.name);
}

const toMenuCategories = (categories: Category[] = []): MenuCategory[] =>
  categories.map(({ slug, name, department }) => ({ slug, name, department }));
