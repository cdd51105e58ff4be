/** A product list as it stands on a page: one or more pages of results, read one after the other. */
import type { Api } from "~/api/client";
import { type Filters, type SearchAnswer, searchProducts } from "~/api/search";
import { type Card, cardOf } from "../card/card";
import { type ListQuery, type Scope, searchBody } from "./list-query";

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
  const rest = Array.from({ length: query.to - query.page }, (_, place) => query.page + place + 1);
  const ask = (page: number) => searchProducts(api, searchBody(scope, query, page));
  const [first, ...others] = await Promise.all([ask(query.page), ...rest.map(ask)]);
  return others.reduce(extendListing, startListing(first));
}

/** The page after the last one, put below it. */
export async function loadMore(api: Api, scope: Scope, query: ListQuery, listing: Listing): Promise<Listing> {
  return extendListing(listing, await searchProducts(api, searchBody(scope, query, listing.page + 1)));
}

export function startListing({ products, pagination, filters }: SearchAnswer): Listing {
  return {
    products: products.map(cardOf),
    filters,
    page: pagination.current_page,
    totalPages: pagination.total_pages,
    total: pagination.records_matching_search,
    complete: pagination.is_last_page || products.length === 0,
  };
}

/** A product that moved between two answers is shown once. */
export function extendListing(listing: Listing, answer: SearchAnswer): Listing {
  const here = new Set(listing.products.map(({ slug }) => slug));
  const next = startListing(answer);
  const fresh = next.products.filter(({ slug }) => !here.has(slug));
  return { ...next, products: [...listing.products, ...fresh] };
}
