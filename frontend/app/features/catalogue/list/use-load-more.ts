/** Appends further pages to a list, one at a time. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { useLocation } from "~/router";
import { addWithoutMoving } from "~/ui/lists/below-list";
import { rememberList } from "./list-memory";
import { buildListPath, readListQuery, type Scope } from "./list-query";
import { type Listing, loadNextPage } from "./listing";

export type LoadMoreState = "idle" | "loading" | "failed";

interface ExtendedList {
  /** The list from the loader. A new one resets the appended pages. */
  source: Listing;
  listing: Listing;
  state: LoadMoreState;
}

const createExtendedList = (source: Listing): ExtendedList => ({ source, listing: source, state: "idle" });

export function useLoadMore(header: unknown, source: Listing, scope: Scope) {
  const { pathname, search } = useLocation();
  const [stored, setStored] = useState(() => createExtendedList(source));
  const current = stored.source === source ? stored : createExtendedList(source);
  const latest = useRef(current);
  latest.current = current;

  useEffect(() => rememberList(header, current.listing), [header, current.listing]);

  const loadMore = useCallback(async () => {
    const { listing, state } = latest.current;
    if (state === "loading" || listing.isComplete) return;
    const finish = (next: ExtendedList) => {
      if (latest.current.source === source) addWithoutMoving(() => setStored(next));
    };
    const query = readListQuery(new URLSearchParams(search));
    const startUrl = window.location.href;
    const loading: ExtendedList = { source, listing, state: "loading" };
    latest.current = loading;
    setStored(loading);
    try {
      const extended = await loadNextPage(browserApi(), scope, query, listing);
      finish({ source, listing: extended, state: "idle" });
      // If the shopper has navigated in the meantime, the address is left alone.
      if (window.location.href === startUrl) writePageToAddress(pathname, search, extended.page);
    } catch {
      finish({ source, listing, state: "failed" });
    }
  }, [source, scope, pathname, search]);

  return { listing: current.listing, state: current.state, loadMore };
}

/** Writes the last page to the address without the router, because nothing needs to load. */
function writePageToAddress(pathname: string, search: string, page: number): void {
  const query = readListQuery(new URLSearchParams(search));
  history.replaceState(history.state, "", buildListPath(pathname, { ...query, lastPage: page }));
}
