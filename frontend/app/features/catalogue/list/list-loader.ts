/**
 * Loads a page with a product list: complete on the server, header first in the browser, and from memory when
 * the shopper comes back.
 */
import { browserApi } from "~/api/client/browser-api";
import type { Api } from "~/api/client/client";
import { type LoadResult, type PendingResult, toLoadResult } from "~/api/client/load-result";
import { data, redirect } from "~/router";
import { getOwnShade, getWornKey } from "~/session/own-shade-store";
import { showPending } from "~/ui/loading/pending-parts";
import { recallFilters, recallHeader, recallList } from "./list-memory";
import { type ListQuery, readListQuery, type Scope } from "./list-query";
import { needsWorn } from "./list-sort";
import { type Listing, loadListing } from "./listing";

/** A page's header data, such as its brand, and its list. In the browser the list may be a promise. */
export interface LoadedListPage<H> {
  header: H;
  list: PendingResult<Listing>;
}

interface ListPageOptions<H> {
  url: URL;
  scope: Scope;
  loadHeader: (api: Api) => Promise<H>;
}

/** On the server: waits for everything. */
export async function loadListPage<H>(api: Api, { url, scope, loadHeader }: ListPageOptions<H>) {
  const query = readListQuery(url.searchParams);
  const [header, list] = await Promise.all([loadHeader(api), toLoadResult(loadListing(api, scope, query))]);
  return { header, list };
}

/**
 * In the browser: a stored list at once. When only filters change, it waits, so that the filters stay on
 * screen.
 */
export async function loadListPageInBrowser<H>({
  url,
  scope,
  loadHeader,
}: ListPageOptions<H>): Promise<LoadedListPage<H>> {
  const query = readListQuery(url.searchParams);
  const remembered = recallList<H>(url);
  if (remembered && isOfCurrentShade(query, scope, remembered.list)) return remembered;
  const list = showPending(toLoadResult(loadListing(browserApi(), scope, query, recallFilters(url))));
  if (url.pathname !== window.location.pathname) return { header: await loadHeader(browserApi()), list };
  const header = recallHeader<H>(url) ?? (await loadHeader(browserApi()));
  return { header, list: await list };
}

/** Whether a list is that of the shade that is worn now, or the same for any shade. */
const isOfCurrentShade = (query: ListQuery, scope: Scope, list: LoadResult<Listing>): boolean =>
  !needsWorn(query, scope) || (list.ok && list.value.wornKey === getWornKey(getOwnShade()?.worn));

/** Waits for a brand or category, and throws a 404 response if it does not exist. */
export async function loadOrThrowNotFound<T>(
  promise: Promise<T>,
  notFoundText: string,
  folder: "brands" | "categories",
): Promise<LoadResult<T>> {
  const result = await toLoadResult(promise);
  if (!result.ok && result.problem.movedTo) throw redirect(`/${folder}/${result.problem.movedTo}`, 301);
  if (!result.ok && result.problem.status === 404)
    throw data(notFoundText, { status: 404, statusText: notFoundText });
  return result;
}
