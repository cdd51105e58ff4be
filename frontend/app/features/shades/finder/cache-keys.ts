/** The keys of the finder's parts in the cache. */
import { type FinderQuery, formatNamedColour, listDecided } from "~/shared/shades/finder-query";
import type { FinderParts } from "./load-finder";

/** Each key has all that its part depends on. */
export const buildCacheKeys = (query: FinderQuery): Record<keyof FinderParts, string> => ({
  categories: "categories",
  brands: "brands",
  products: `products ${query.brand}`,
  namedProducts: `named ${query.words}`,
  namedShades: `shades ${query.words}`,
  product: `product ${query.product}`,
  filters: buildFiltersKey(query),
  owned: `owned ${query.owned.map(formatNamedColour)}`,
  result: `answer ${buildResultKey(query)}`,
});

/** The filters depend on where the finder looks, and their prices on whether delivery counts. */
function buildFiltersKey({ mode, product, hex, owned, matchFilters }: FinderQuery): string {
  const { category = "", department = "", delivered = "" } = matchFilters;
  const start = mode === "several" ? listDecided(owned).map(formatNamedColour) : [product, hex];
  const scope = category || department ? [category, department] : start;
  return `filters ${mode} ${scope} ${delivered}`;
}

/** The part of the query that the matches depend on. Opening a step or comparing fetches nothing. */
function buildResultKey(query: FinderQuery): string {
  const { mode, product, shade, hex, possibleError, owned, matchFilters, sort } = query;
  const start = mode === "several" ? listDecided(owned) : [product, shade, hex, possibleError];
  return JSON.stringify([start, matchFilters, sort]);
}

/** The same key without the filters, which do not change the start shade. */
export const buildStartShadeKey = (query: FinderQuery) =>
  buildResultKey({ ...query, matchFilters: {}, sort: undefined });
