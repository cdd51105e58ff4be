/** How a page with a product list is loaded: whole on the server, frame first in the browser, and exactly
 * as it was left when the shopper comes back to it. */
import { browserApi } from "~/api/browser-api";
import type { Api } from "~/api/client";
import { type LoadResult, type PendingResult, toLoadResult } from "~/api/load-result";
import { data } from "~/router";
import { recallHeader, recallList } from "./list-memory";
import { readListQuery, type Scope } from "./list-query";
import { type Listing, loadListing } from "./listing";

/** A page's own part, such as its brand, and its list; in the browser the list may come later. */
export interface ListPage<H> {
  header: H;
  list: PendingResult<Listing>;
}

interface ListPageRequest<H> {
  url: URL;
  scope: Scope;
  loadHeader: (api: Api) => Promise<H>;
}

/** On the server: everything, or the problem in its place. */
export async function loadListPage<H>(api: Api, { url, scope, loadHeader }: ListPageRequest<H>) {
  const query = readListQuery(url.searchParams);
  const [header, list] = await Promise.all([loadHeader(api), toLoadResult(loadListing(api, scope, query))]);
  return { header, list };
}

/** In the browser: what is remembered at once; a change of filters awaited, so that the filters stay. */
export async function loadListPageInBrowser<H>({
  url,
  scope,
  loadHeader,
}: ListPageRequest<H>): Promise<ListPage<H>> {
  const remembered = recallList<H>(url);
  if (remembered) return remembered;
  const list = toLoadResult(loadListing(browserApi(), scope, readListQuery(url.searchParams)));
  if (url.pathname !== window.location.pathname) return { header: await loadHeader(browserApi()), list };
  const header = recallHeader<H>(url) ?? (await loadHeader(browserApi()));
  return { header, list: await list };
}

/** Waits for a brand or category; throws the not-found answer when there is none. */
export async function loadOrNotFound<T>(promise: Promise<T>, missing: string): Promise<LoadResult<T>> {
  const result = await toLoadResult(promise);
  if (!result.ok && result.problem.status === 404) throw data(missing, { status: 404, statusText: missing });
  return result;
}
