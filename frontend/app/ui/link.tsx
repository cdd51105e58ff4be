/** A link to another page of the shop; `to` is the address itself, or a search to be put in place of this one's. */
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useNavigate } from "~/router";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> {
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
  /** The page is asked for anew, as after a fault. */
  reloadDocument?: boolean;
  /** What the next page is told: asked for at the moment of the click. */
  state?: () => unknown;
}

/**
 * The framework's link works out three times, for every link of every page, what a relative address stands for.
 * Ours are none, and a page has a hundred of them.
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
  const navigate = useNavigate();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !isPlain(event)) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === window.location.href; // as a browser does: no second entry
    navigate(to, { replace: replace ?? isHere, preventScrollReset, state: state?.() });
  };

  return <a {...rest} href={to} onClick={follow} />;
}

/** A click that means to go there in this tab. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
