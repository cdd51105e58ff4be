/**
 * A link to another page of the shop. `to` is a full path, or a query string that replaces the current one.
 */
import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { matchRoutes, useNavigate } from "~/router";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> {
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
  /** Load the page from the server again, as after an error. */
  reloadDocument?: boolean;
  /** Extra navigation state for the next page. */
  state?: object;
}

/** The router's `navigate`, shared by all links of a page. Without it, links are plain links. */
const LinkNavigation = createContext<ReturnType<typeof useNavigate> | undefined>(undefined);

/** Wraps every page, so that its links use the router. */
export function LinkNavigationProvider({ children }: { children: ReactNode }) {
  return <LinkNavigation.Provider value={useNavigate()}>{children}</LinkNavigation.Provider>;
}

/**
 * A page has a hundred links. The framework's link resolves relative addresses and reads the router state,
 * which costs 1 ms per page (see docs/decisions/0011). The shop's addresses are never relative.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  reloadDocument,
  state,
  onClick,
  ...rest
}: LinkProps) {
  const navigate = useContext(LinkNavigation);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || reloadDocument || !isPlainClick(event)) return;
    if (!navigator.onLine && !isLoaded(to)) return;
    event.preventDefault();
    const isCurrentPage = event.currentTarget.href === window.location.href; // like a browser: no second history entry
    navigate(to, {
      replace: replace ?? isCurrentPage,
      preventScrollReset,
      state: { ...describeOrigin(), ...state },
    });
  };

  return <a {...rest} href={to} onClick={handleClick} />;
}

/** The framework's state in the browser: its routes, and the files of those that were open before. */
interface FrameworkGlobals {
  __remixRouter?: { routes: Parameters<typeof matchRoutes>[0] };
  __remixRouteModules?: Record<string, unknown>;
}

/** Whether the files of a page are here. Without a network the browser opens any other page, and can go back. */
function isLoaded(to: string): boolean {
  const { __remixRouter: router, __remixRouteModules: modules = {} } = window as FrameworkGlobals;
  const matches = router && matchRoutes(router.routes, to);
  return to.startsWith("?") || !matches?.some(({ route: { id = "" } }) => !(id in modules));
}

/** The page a navigation comes from: the path alone, and beside it the query that leads back to the same view. */
function describeOrigin(): { from: string; fromSearch?: string } {
  const { pathname, search } = window.location;
  return search ? { from: pathname, fromSearch: search } : { from: pathname };
}

/** A plain left click that opens the link in this tab. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
