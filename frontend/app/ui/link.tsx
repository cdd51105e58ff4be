/** A link to another page of the shop; `to` is the address itself, or a search to be put in place of this one's. */
import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { useNavigate } from "~/router";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> {
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
  /** The page is asked for anew, as after a fault. */
  reloadDocument?: boolean;
  /** What the next page is told besides where the shopper came from. */
  state?: object;
}

/** The router's `navigate` for all links of a page. Where there is none, the browser follows a link by itself. */
const LinkNavigation = createContext<ReturnType<typeof useNavigate> | undefined>(undefined);

/** Stands around every page, so that its links go through the router. */
export function LinkNavigationProvider({ children }: { children: ReactNode }) {
  return <LinkNavigation.Provider value={useNavigate()}>{children}</LinkNavigation.Provider>;
}

/**
 * A page has a hundred links. The framework's link resolves relative addresses and reads the router's state, which
 * costs a page 1 ms (see docs/decisions/0011). Our addresses are never relative.
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
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || reloadDocument || !isPlain(event)) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === window.location.href; // as a browser does: no second entry
    navigate(to, { replace: replace ?? isHere, preventScrollReset, state: { from: here(), ...state } });
  };

  return <a {...rest} href={to} onClick={follow} />;
}

function here(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`;
}

/** A click that means to go there in this tab. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
