/** Loads the parts of the home page. A part that fails does not affect the others. */
import { browserApi } from "~/api/browser-api";
import { type Category, fetchCategories } from "~/api/categories";
import type { Api } from "~/api/client";
import { type PendingResult, toLoadResult } from "~/api/load-result";
import {
  type Card as ApiCard,
  fetchFeaturedProducts,
  fetchNewProducts,
  fetchShadeWall,
  fetchTrendingProducts,
} from "~/api/search";
import { type Card, toCard } from "~/features/catalogue/card/card-data";
import { cachedCategories } from "./category-cache";

export interface HomeParts {
  /** The colours of the shade wall, light to deep. */
  wall: PendingResult<string[]>;
  categories: PendingResult<Category[]>;
  trending: PendingResult<Card[]>;
  arrivals: PendingResult<Card[]>;
  featured: PendingResult<Card[]>;
}

/** The chosen category of each carousel, from the address. */
export interface HomeChoice {
  trending: string | undefined;
  arrivals: string | undefined;
}

export const CHOICE_NAMES = { trending: "trending", arrivals: "new" } as const;

const SLUG_PATTERN = /^[a-z0-9-]{1,200}$/;

export function readHomeChoice(params: URLSearchParams): HomeChoice {
  const slug = (name: string) => {
    const value = params.get(name) ?? "";
    return SLUG_PATTERN.test(value) ? value : undefined;
  };
  return { trending: slug(CHOICE_NAMES.trending), arrivals: slug(CHOICE_NAMES.arrivals) };
}

/** On the server: waits for all parts. */
export async function loadHome(api: Api, choice: HomeChoice) {
  const { wall, categories, trending, arrivals, featured } = startRequests(api, choice);
  const settled = await Promise.all([wall, categories, trending, arrivals, featured]);
  return {
    wall: settled[0],
    categories: settled[1],
    trending: settled[2],
    arrivals: settled[3],
    featured: settled[4],
  };
}

/** In the browser: returns at once with promises for the parts. */
export function loadHomeInBrowser(choice: HomeChoice): HomeParts | Promise<HomeParts> {
  if (window.location.pathname === "/") return loadHome(browserApi(), choice);
  const cached = cachedCategories();
  const parts = startRequests(browserApi(), choice, cached);
  return cached ? { ...parts, categories: { ok: true, value: cached } } : parts;
}

function startRequests(api: Api, choice: HomeChoice, cached?: Category[]) {
  const products = (call: Promise<{ products: ApiCard[] }>) =>
    toLoadResult(call.then((answer) => answer.products.map(toCard)));
  const categories = cached
    ? Promise.resolve(cached)
    : fetchCategories(api).then((answer) => answer.categories);
  return {
    wall: toLoadResult(fetchShadeWall(api).then(({ shades }) => shades.map(({ value }) => value))),
    categories: toLoadResult(categories),
    trending: products(fetchTrendingProducts(api, choice.trending)),
    arrivals: products(fetchNewProducts(api, choice.arrivals)),
    featured: products(fetchFeaturedProducts(api)),
  };
}
