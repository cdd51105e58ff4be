/** A list that grows: the pages after the first, added below it one at a time. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { useLocation } from "~/router";
import { remember } from "./list-memory";
import { listAddress, readListQuery, type Scope } from "./list-query";
import { type Listing, loadMore } from "./listing";

export type MoreState = "idle" | "loading" | "failed";

interface Grown {
  /** The list the server gave; another one starts afresh. */
  source: Listing;
  listing: Listing;
  state: MoreState;
}

const fresh = (source: Listing): Grown => ({ source, listing: source, state: "idle" });

export function useMore(head: unknown, source: Listing, scope: Scope) {
  const { pathname, search } = useLocation();
  const [kept, setKept] = useState(() => fresh(source));
  const grown = kept.source === source ? kept : fresh(source);
  const latest = useRef(grown);
  latest.current = grown;

  useEffect(() => remember(head, grown.listing), [head, grown.listing]);

  const more = useCallback(async () => {
    const { listing, state } = latest.current;
    if (state === "loading" || listing.complete) return;
    const settle = (next: Grown) => {
      if (latest.current.source === source) setKept(next);
    };
    const query = readListQuery(new URLSearchParams(search));
    const here = window.location.href;
    const waiting: Grown = { source, listing, state: "loading" };
    latest.current = waiting;
    setKept(waiting);
    try {
      const longer = await loadMore(browserApi(), scope, query, listing);
      settle({ source, listing: longer, state: "idle" });
      // Who has gone on to another page of the list meanwhile keeps that page's address.
      if (window.location.href === here) noteInAddress(pathname, search, longer.page);
    } catch {
      settle({ source, listing, state: "failed" });
    }
  }, [source, scope, pathname, search]);

  return { listing: grown.listing, state: grown.state, more };
}

/** The address says how far the list goes. The router need not know: nothing is to be loaded for it. */
function noteInAddress(pathname: string, search: string, page: number): void {
  const query = readListQuery(new URLSearchParams(search));
  history.replaceState(history.state, "", listAddress(pathname, { ...query, to: page }));
}
