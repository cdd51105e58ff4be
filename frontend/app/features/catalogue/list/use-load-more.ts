/** Appends further pages to a list, one at a time. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { useLocation } from "~/router";
import { rememberList } from "./list-memory";
import { buildListPath, readListQuery, type Scope } from "./list-query";
import { type Listing, loadNextPage } from "./listing";

export type LoadMoreState = "idle" | "loading" | "failed";

interface GrownList {
  /** The list from the loader. A new one resets the appended pages. */
  source: Listing;
  listing: Listing;
  state: LoadMoreState;
}

const startGrown = (source: Listing): GrownList => ({ source, listing: source, state: "idle" });

export function useLoadMore(header: unknown, source: Listing, scope: Scope) {
  const { pathname, search } = useLocation();
  const [stored, setStored] = useState(() => startGrown(source));
  const grown = stored.source === source ? stored : startGrown(source);
  const latest = useRef(grown);
  latest.current = grown;

  useEffect(() => rememberList(header, grown.listing), [header, grown.listing]);

  const loadMore = useCallback(async () => {
    const { listing, state } = latest.current;
    if (state === "loading" || listing.complete) return;
    const settle = (next: GrownList) => {
      if (latest.current.source === source) setStored(next);
    };
    const query = readListQuery(new URLSearchParams(search));
    const startUrl = window.location.href;
    const loading: GrownList = { source, listing, state: "loading" };
    latest.current = loading;
    setStored(loading);
    try {
      const extended = await loadNextPage(browserApi(), scope, query, listing);
      settle({ source, listing: extended, state: "idle" });
      // If the shopper has navigated in the meantime, the address is left alone.
      if (window.location.href === startUrl) writePageToAddress(pathname, search, extended.page);
    } catch {
      settle({ source, listing, state: "failed" });
    }
  }, [source, scope, pathname, search]);

  return { listing: grown.listing, state: grown.state, loadMore };
}

/** Writes the last page to the address without the router, because nothing needs to load. */
function writePageToAddress(pathname: string, search: string, page: number): void {
  const query = readListQuery(new URLSearchParams(search));
  history.replaceState(history.state, "", buildListPath(pathname, { ...query, lastPage: page }));
}
