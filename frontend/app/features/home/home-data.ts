/**
 * Loads the parts of the home page. A part that fails does not affect the others. Each is sent twice (HTML and
 * hydration data) ahead of the first paint of a phone, so it has only what is shown.
 */
import { fetchCategories } from "~/api/categories";
import { awaitParts } from "~/api/client/await-parts";
import { browserApi } from "~/api/client/browser-api";
import type { Api } from "~/api/client/client";
import { type PendingResult, toLoadResult } from "~/api/client/load-result";
import {
  type Card as ApiCard,
  fetchFeaturedProducts,
  fetchNewProducts,
  fetchShadeWall,
  fetchTrendingProducts,
} from "~/api/search";
import { type Card, toCard } from "~/features/catalogue/card/card-data";
import { showPending } from "~/ui/loading/pending-parts";
import { readCachedCategories, type ShownCategory, toShownCategory } from "./category-cache";

export interface HomeParts {
  /** The colours of the shade wall, light to deep. One text, because it is shorter than a list in the page's data. */
  wall: PendingResult<string>;
  categories: PendingResult<ShownCategory[]>;
  trending: PendingResult<Card[]>;
  newProducts: PendingResult<Card[]>;
  featured: PendingResult<Card[]>;
}

/** The chosen category of each carousel, from the address. */
export interface HomeChoice {
  trending: string | undefined;
  newProducts: string | undefined;
}

export const CHOICE_PARAM_NAMES = { trending: "trending", newProducts: "new" } as const;

const SLUG_PATTERN = /^[a-z0-9-]{1,200}$/;

export function readHomeChoice(params: URLSearchParams): HomeChoice {
  const readSlug = (name: string) => {
    const value = params.get(name) ?? "";
    return SLUG_PATTERN.test(value) ? value : undefined;
  };
  return {
    trending: readSlug(CHOICE_PARAM_NAMES.trending),
    newProducts: readSlug(CHOICE_PARAM_NAMES.newProducts),
  };
}

/** On the server: waits for all parts. */
export const loadHome = (api: Api, choice: HomeChoice) => awaitParts(startRequests(api, choice));

/**
 * In the browser: returns at once with promises for the parts. Where the page is shown already, it stays until all of
 * them have come.
 */
export function loadHomeInBrowser(choice: HomeChoice): HomeParts | Promise<HomeParts> {
  if (window.location.pathname === "/") return loadHome(browserApi(), choice);
  const cached = readCachedCategories();
  const parts = startRequests(browserApi(), choice, cached);
  for (const part of Object.values(parts)) void showPending<unknown>(part);
  return cached ? { ...parts, categories: { ok: true, value: cached } } : parts;
}

function startRequests(api: Api, choice: HomeChoice, cached?: ShownCategory[]) {
  const loadCards = (request: Promise<{ products: ApiCard[] }>) =>
    toLoadResult(request.then((response) => response.products.map(toCard)));
  const categories = cached
    ? Promise.resolve(cached)
    : fetchCategories(api).then((response) => response.categories.map(toShownCategory));
  return {
    wall: toLoadResult(fetchShadeWall(api).then(({ shades }) => shades.map(({ value }) => value).join(" "))),
    categories: toLoadResult(categories),
    trending: loadCards(fetchTrendingProducts(api, choice.trending)),
    newProducts: loadCards(fetchNewProducts(api, choice.newProducts)),
    featured: loadCards(fetchFeaturedProducts(api)),
  };
}
