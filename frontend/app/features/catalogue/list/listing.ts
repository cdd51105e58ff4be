/** A product list with one or more pages of results. */
import type { Api } from "~/api/client/client";
import { type Card as ApiCard, type Filters, type SearchResponse, searchProducts } from "~/api/search";
import { getOwnShade, getWornKey } from "~/session/own-shade-store";
import { formatUnitPrice } from "~/ui/price";
import { type Card, toCard, toDeliveredCard } from "../card/card-data";
import { countFilters } from "../filters/filter-options";
import { mergeFilters } from "../filters/merge-filters";
import { clearFilters, type ListQuery, type Scope } from "./list-query";
import { needsWorn } from "./list-sort";
import { buildSearchBody } from "./search-body";
import { createReading, type SearchReading } from "./search-reading";

export interface Listing {
  products: Card[];
  filters: Filters;
  page: number;
  totalPages: number;
  total: number;
  /** Whether the last page has been loaded. */
  isComplete: boolean;
  /** The worn shade that the list depends on, by its key. */
  wornKey?: string;
  /** The search's reading of the words. Undefined where there is nothing to say about it. */
  reading?: SearchReading;
}

/**
 * Loads all pages that the address names, in parallel. `knownFilters` are the choices of the list without filters,
 * if they were loaded before.
 */
export async function loadListing(
  api: Api,
  scope: Scope,
  query: ListQuery,
  knownFilters?: Filters,
): Promise<Listing> {
  const wornColour = getOwnShade()?.worn;
  const wornKey = needsWorn(query, scope) ? getWornKey(wornColour) : undefined;
  const fetchPage = (page: number) => searchProducts(api, buildSearchBody(scope, query, page, wornColour));
  const nextPages = Array.from({ length: query.lastPage - query.page }, (_, index) => query.page + index + 1);
  // All begin at once and are awaited together: a request that fails while another is awaited would end the server.
  const [allFilters, first, ...following] = await Promise.all([
    countFilters(query) > 0 && !knownFilters ? fetchAllFilters(api, scope, query) : knownFilters,
    fetchPage(query.page),
    ...nextPages.map(fetchPage),
  ]);
  const extend = (listing: Listing, response: SearchResponse) => extendListing(listing, response, query);
  const loaded = following.reduce(extend, createListing(first, query));
  const listing = { ...loaded, ...(wornKey && { wornKey }) };
  return allFilters ? { ...listing, filters: mergeFilters(allFilters, listing.filters) } : listing;
}

/** The choices of the list without filters. */
async function fetchAllFilters(api: Api, scope: Scope, query: ListQuery): Promise<Filters> {
  const body = buildSearchBody(scope, clearFilters(query), 1);
  return (await searchProducts(api, { ...body, page_limit: 1 })).filters;
}

export async function loadNextPage(
  api: Api,
  scope: Scope,
  query: ListQuery,
  listing: Listing,
): Promise<Listing> {
  const response = await searchProducts(
    api,
    buildSearchBody(scope, query, listing.page + 1, getOwnShade()?.worn),
  );
  return extendListing(listing, response, query);
}

/** The cards of a list depend on these: whether prices count delivery, and the order. */
type CardOptions = Pick<ListQuery, "delivered" | "sort">;

export function createListing(response: SearchResponse, query: CardOptions = {}): Listing {
  const { products, pagination, filters } = response;
  const reading = createReading(response);
  return {
    products: products.map((product) => toListCard(product, query)),
    filters,
    page: pagination.current_page,
    totalPages: pagination.total_pages,
    total: pagination.records_matching_search,
    isComplete: pagination.is_last_page || products.length === 0,
    ...(reading && { reading }),
  };
}

function toListCard(product: ApiCard, { delivered, sort }: CardOptions): Card {
  const card = delivered ? toDeliveredCard(product) : toCard(product);
  const unitPrice =
    (sort === "unit_price" || hasTellingUnitPrice(product)) &&
    formatUnitPrice({ ...product, countsDelivery: card.price !== product.price });
  return { ...card, ...(unitPrice && { unitPrice }) };
}

/** The slugs of categories of scents: a card says no more of what kind its product is. */
const SCENTS = /fragrance|perfume|scent/;

/** The price of 10 g is no reason to buy a lipstick or a scent: only its page and the order by it show it. */
const hasTellingUnitPrice = ({ price, unit_price, category_slug }: ApiCard): boolean =>
  Number(unit_price) <= Number(price) && !SCENTS.test(category_slug);

/**
 * Appends a response. A product that moved between two pages is shown only once. What is said about the words
 * stays as on the first page.
 */
export function extendListing(listing: Listing, response: SearchResponse, query: CardOptions = {}): Listing {
  const shownSlugs = new Set(listing.products.map(({ slug }) => slug));
  const { reading: _, ...next } = createListing(response, query);
  const added = next.products.filter(({ slug }) => !shownSlugs.has(slug));
  const { reading, wornKey } = listing;
  const filters = mergeFilters(listing.filters, next.filters);
  return {
    ...next,
    filters,
    ...(reading && { reading }),
    ...(wornKey && { wornKey }),
    products: [...listing.products, ...added],
  };
}
