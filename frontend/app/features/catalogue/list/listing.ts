/** A product list as it stands on a page: one or more pages of results, read one after the other. */
import type { Api } from "~/api/client";
import { type Filters, type SearchAnswer, searchProducts } from "~/api/search";
import { type Card, toCard } from "../card/card-data";
import { buildSearchBody, type ListQuery, type Scope } from "./list-query";

export interface Listing {
  products: Card[];
  filters: Filters;
  /** The last page that is here. */
  page: number;
  totalPages: number;
  total: number;
  /** Nothing follows: the answer was the last page, or empty. */
  complete: boolean;
}

/** The pages an address asks for, all at once. */
export async function loadListing(api: Api, scope: Scope, query: ListQuery): Promise<Listing> {
  const nextPages = Array.from({ length: query.lastPage - query.page }, (_, place) => query.page + place + 1);
  const fetchPage = (page: number) => searchProducts(api, buildSearchBody(scope, query, page));
  const [first, ...others] = await Promise.all([fetchPage(query.page), ...nextPages.map(fetchPage)]);
  return others.reduce(extendListing, startListing(first));
}

/** The page after the last one, put below it. */
export async function loadNextPage(
  api: Api,
  scope: Scope,
  query: ListQuery,
  listing: Listing,
): Promise<Listing> {
  return extendListing(listing, await searchProducts(api, buildSearchBody(scope, query, listing.page + 1)));
}

export function startListing({ products, pagination, filters }: SearchAnswer): Listing {
  return {
    products: products.map(toCard),
    filters,
    page: pagination.current_page,
    totalPages: pagination.total_pages,
    total: pagination.records_matching_search,
    complete: pagination.is_last_page || products.length === 0,
  };
}

/** A product that moved between two answers is shown once. */
export function extendListing(listing: Listing, response: SearchAnswer): Listing {
  const shownSlugs = new Set(listing.products.map(({ slug }) => slug));
  const next = startListing(response);
  const added = next.products.filter(({ slug }) => !shownSlugs.has(slug));
  return { ...next, products: [...listing.products, ...added] };
}
