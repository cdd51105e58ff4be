/** The list's query as the shopper sees it: the one being loaded, else the one in the address. */
import { useCallback } from "react";
import { useLocation, useNavigate, useNavigation } from "~/router";
import { type ListQuery, listAddress, readListQuery } from "./list-query";

export interface ListControls {
  query: ListQuery;
  /** The results of the query are on their way. */
  pending: boolean;
  /** Goes to another query of the same list; small steps replace each other in the history. */
  ask: (next: ListQuery, replace?: boolean) => void;
  /** The address of another query of the same list. */
  to: (next: ListQuery) => string;
}

export function useListQuery(): ListControls {
  const here = useLocation();
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  const pending = coming?.pathname === here.pathname;
  const { pathname } = here;
  const ask = useCallback(
    (next: ListQuery, replace = false) =>
      navigate(listAddress(pathname, next), { replace, preventScrollReset: true }),
    [navigate, pathname],
  );
  const to = useCallback((next: ListQuery) => listAddress(pathname, next), [pathname]);
  return { query: readListQuery(new URLSearchParams((pending ? coming : here).search)), pending, ask, to };
}
