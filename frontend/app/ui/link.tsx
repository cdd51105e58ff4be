/** A link to another page of the shop; `to` is the address itself, or a search to be put in place of this one's. */
import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from "react";
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

/** The way all links go; until the page is awake there is none, and the browser follows them by itself. */
let go: ReturnType<typeof useNavigate> | undefined;

/** Called by the frame of every page. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
}

/**
 * A page has a hundred links. The framework's works out three times for each what a relative address stands for,
 * and reads the router's state; ours are none, and ask for the router when they are clicked.
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
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!go || event.defaultPrevented || reloadDocument || !isPlain(event)) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === window.location.href; // as a browser does: no second entry
    go(to, { replace: replace ?? isHere, preventScrollReset, state: { from: here(), ...state } });
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
