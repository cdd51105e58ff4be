/** A link that tells the next page where the shopper came from. */
import { useLocation } from "~/router";
import { Link, type LinkProps } from "~/ui/link";

/** The navigation state every shell link passes on. */
export interface FromState {
  from: string;
}

function here(): FromState {
  const { pathname, search } = window.location;
  return { from: `${pathname}${search}` };
}

export function FromLink(props: LinkProps) {
  return <Link {...props} state={here} />;
}

/** The same for navigation: the current page's link says so aloud. */
export function FromNavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { to } = props;
  const isCurrent = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return <FromLink {...props} aria-current={isCurrent ? "page" : undefined} />;
}
