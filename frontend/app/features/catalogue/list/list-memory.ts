/** Remembers the lists of this tab's history, so that back and forward show them as they were. */
import type { LoadResult } from "~/api/client/load-result";
import type { Filters } from "~/api/search";
import type { Listing } from "./listing";

interface RememberedList {
  pathname: string;
  storedAt: number;
  header: unknown;
  list: LoadResult<Listing>;
}

const MAX_LISTS = 20;
const MAX_AGE_MS = 10 * 60_000;
const FIRST_ENTRY_KEY = "default";

const listsByEntry = new Map<string, RememberedList>();
let latestList: RememberedList | undefined;

/** Stores the list for the current history entry. Not if its header failed and may still load. */
export function rememberList(header: unknown, listing: Listing): void {
  if ((header as Partial<LoadResult<unknown>> | undefined)?.ok === false) return;
  const list: LoadResult<Listing> = { ok: true, value: listing };
  latestList = { pathname: location.pathname, storedAt: Date.now(), header, list };
  listsByEntry.delete(getHistoryKey());
  listsByEntry.set(getHistoryKey(), latestList);
  for (const oldest of listsByEntry.keys()) {
    if (listsByEntry.size <= MAX_LISTS) break;
    listsByEntry.delete(oldest);
  }
}

/** The list stored for the history entry being opened. A new visit to the same address is another entry. */
export function recallList<H>(url: URL): { header: H; list: LoadResult<Listing> } | undefined {
  const remembered = listsByEntry.get(getHistoryKey());
  const isReturning = location.href === url.href && remembered?.pathname === url.pathname;
  if (!isReturning || !remembered || Date.now() - remembered.storedAt > MAX_AGE_MS) return undefined;
  return { header: remembered.header as H, list: remembered.list };
}

/** The header, which filters do not change. */
export function recallHeader<H>(url: URL): H | undefined {
  return latestList?.pathname === url.pathname ? (latestList.header as H) : undefined;
}

/** The choices of the latest list at the same path, which filters do not change. */
export function recallFilters(url: URL): Filters | undefined {
  const { pathname, list } = latestList ?? {};
  return pathname === url.pathname && list?.ok ? list.value.filters : undefined;
}

/** The browser's key of the current history entry. */
const getHistoryKey = (): string => window.history.state?.key ?? FIRST_ENTRY_KEY;
