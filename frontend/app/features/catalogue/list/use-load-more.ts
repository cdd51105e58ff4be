/** A list that grows: the pages after the first, added below it one at a time. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { useLocation } from "~/router";
import { rememberList } from "./list-memory";
import { buildListPath, readListQuery, type Scope } from "./list-query";
import { type Listing, loadNextPage } from "./listing";

export type LoadMoreState = "idle" | "loading" | "failed";

interface GrownList {
  /** The list the server gave; another one starts afresh. */
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
      // Who has gone on to another page of the list meanwhile keeps that page's address.
      if (window.location.href === startUrl) writePageToAddress(pathname, search, extended.page);
    } catch {
      settle({ source, listing, state: "failed" });
    }
  }, [source, scope, pathname, search]);

  return { listing: grown.listing, state: grown.state, loadMore };
}

/** The address says how far the list goes. The router need not know: nothing is to be loaded for it. */
function writePageToAddress(pathname: string, search: string, page: number): void {
  const query = readListQuery(new URLSearchParams(search));
  history.replaceState(history.state, "", buildListPath(pathname, { ...query, lastPage: page }));
}
