/** How a page with a product list is loaded: whole on the server, frame first in the browser, and exactly
 * as it was left when the shopper comes back to it. */
import { browserApi } from "~/api/browser-api";
import type { Api } from "~/api/client";
import { type LoadResult, toLoadResult } from "~/api/load-result";
import { recall, recallHead } from "./list-memory";
import { readListQuery, type Scope } from "./list-query";
import { type Listing, loadListing } from "./listing";

/** A page's own part, such as its brand, and its list; in the browser the list may come later. */
export interface ListPage<H> {
  head: H;
  list: LoadResult<Listing> | Promise<LoadResult<Listing>>;
}

interface Loading<H> {
  url: URL;
  scope: Scope;
  loadHead: (api: Api) => Promise<H>;
}

/** On the server: everything, or the problem in its place. */
export async function loadListPage<H>(api: Api, { url, scope, loadHead }: Loading<H>) {
  const query = readListQuery(url.searchParams);
  const [head, list] = await Promise.all([loadHead(api), toLoadResult(loadListing(api, scope, query))]);
  return { head, list };
}

/** In the browser: what is remembered at once; a change of filters awaited, so that the filters stay. */
export async function openListPage<H>({ url, scope, loadHead }: Loading<H>): Promise<ListPage<H>> {
  const remembered = recall<H>(url);
  if (remembered) return remembered;
  const list = toLoadResult(loadListing(browserApi(), scope, readListQuery(url.searchParams)));
  if (url.pathname !== window.location.pathname) return { head: await loadHead(browserApi()), list };
  const head = recallHead<H>(url) ?? (await loadHead(browserApi()));
  return { head, list: await list };
}
