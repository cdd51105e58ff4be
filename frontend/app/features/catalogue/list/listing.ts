/** A product list with one or more pages of results. */
import type { Api } from "~/api/client/client";
import { type Card as ApiCard, type Filters, type SearchResponse, searchProducts } from "~/api/search";
import { getOwnShade, getWornKey } from "~/session/own-shade-store";
import { formatUnitPrice } from "~/ui/price";
import { type Card, toCard, toDeliveredCard } from "../card/card-data";
import { countFilters } from "../filters/filter-options";
import { mergeFilters } from "../filters/merge-filters";
import { buildSearchBody, type ListQuery, needsWorn, type Scope } from "./list-query";
import { createReading, type SearchReading } from "./search-reading";

export interface Listing {
  products: Card[];
  filters: Filters;
  page: number;
  totalPages: number;
  total: number;
  /** Whether the last page has been loaded. */
  complete: boolean;
  /** The worn shade that the list depends on, by its key. */
  wornKey?: string;
  /** The search's reading of the words. Undefined where there is nothing to say about it. */
  reading?: SearchReading;
}

/**
 * Loads all pages that the address names, in parallel. `available` are the choices of the whole list, if they
 * are known already.
 */
export async function loadListing(
  api: Api,
  scope: Scope,
  query: ListQuery,
  available?: Filters,
): Promise<Listing> {
  const worn = getOwnShade()?.worn;
  const wornKey = needsWorn(query, scope) ? getWornKey(worn) : undefined;
  const wholeList = countFilters(query) > 0 && !available ? fetchWholeFilters(api, scope, query) : available;
  const nextPages = Array.from({ length: query.lastPage - query.page }, (_, index) => query.page + index + 1);
  const fetchPage = (page: number) => searchProducts(api, buildSearchBody(scope, query, page, worn));
  const [first, ...following] = await Promise.all([fetchPage(query.page), ...nextPages.map(fetchPage)]);
  const extend = (listing: Listing, response: SearchResponse) => extendListing(listing, response, query);
  const all = following.reduce(extend, createListing(first, query));
  const listing = { ...all, ...(wornKey && { wornKey }) };
  const choices = await wholeList;
  return choices ? { ...listing, filters: mergeFilters(choices, listing.filters) } : listing;
}

async function fetchWholeFilters(api: Api, scope: Scope, query: ListQuery): Promise<Filters> {
  const unfiltered: ListQuery = { brands: [], categories: [], attributes: {}, page: 1, lastPage: 1 };
  const { sort, delivered } = query;
  const same = { ...(sort && { sort }), ...(delivered && { delivered }) };
  const body = buildSearchBody(scope, { ...unfiltered, ...same }, 1);
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
type CardQuery = Pick<ListQuery, "delivered" | "sort">;

export function createListing(response: SearchResponse, query: CardQuery = {}): Listing {
  const { products, pagination, filters } = response;
  const reading = createReading(response);
  return {
    products: products.map((product) => toListCard(product, query)),
    filters,
    page: pagination.current_page,
    totalPages: pagination.total_pages,
    total: pagination.records_matching_search,
    complete: pagination.is_last_page || products.length === 0,
    ...(reading && { reading }),
  };
}

function toListCard(product: ApiCard, { delivered, sort }: CardQuery): Card {
  const card = delivered ? toDeliveredCard(product) : toCard(product);
  const unitPrice =
    (sort === "unit_price" || isBoughtBySize(product)) &&
    formatUnitPrice({ ...product, countsDelivery: card.price !== product.price });
  return { ...card, ...(unitPrice && { unitPrice }) };
}

/** The price of 10 g is no reason to buy a lipstick or a scent: only its page and the order by it show it. */
const isBoughtBySize = ({ price, unit_price, category_slug }: ApiCard): boolean =>
  Number(unit_price) <= Number(price) && !/fragrance|perfume|scent/.test(category_slug);

/**
 * Appends a response. A product that moved between two pages is shown only once. What is said about the words
 * stays as on the first page.
 */
export function extendListing(listing: Listing, response: SearchResponse, query: CardQuery = {}): Listing {
  const shownSlugs = new Set(listing.products.map(({ slug }) => slug));
  const next = createListing(response, query);
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
