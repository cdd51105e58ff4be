/** The current query of a list: the one being loaded, else the one in the address. */
import { useCallback } from "react";
import { useLocation, useNavigate, useNavigation } from "~/router";
import { buildSearchPath } from "~/shared/search-path";
import { buildListPath, type ListQuery, readListQuery } from "./list-query";

export interface ListControls {
  query: ListQuery;
  /** Whether the results of the query are still loading. */
  pending: boolean;
  /** Navigates to another query of the list, and to the search for other words if they are given. */
  applyQuery: (next: ListQuery, words?: string) => void;
  buildPath: (next: ListQuery) => string;
}

export function useListQuery(): ListControls {
  const current = useLocation();
  const navigate = useNavigate();
  const { location: nextLocation } = useNavigation();
  const pending = nextLocation?.pathname === current.pathname;
  const { pathname } = current;
  const applyQuery = useCallback(
    (next: ListQuery, words?: string) => {
      const path = words === undefined ? pathname : buildSearchPath(words);
      navigate(buildListPath(path, next), { preventScrollReset: true });
    },
    [navigate, pathname],
  );
  const buildPath = useCallback((next: ListQuery) => buildListPath(pathname, next), [pathname]);
  return {
    query: readListQuery(new URLSearchParams((pending ? nextLocation : current).search)),
    pending,
    applyQuery,
    buildPath,
  };
}
