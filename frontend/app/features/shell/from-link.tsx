/** A link that tells the next page where the shopper came from. */
import { Link, type LinkProps, NavLink, useLocation } from "~/router";

/** The navigation state every shell link passes on. */
export interface FromState {
  from: string;
}

function useFrom(): FromState {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

export function FromLink(props: LinkProps) {
  return <Link discover="none" {...props} state={useFrom()} />;
}

/** The same for navigation: the current page's link says so aloud. */
export function FromNavLink({ className, ...props }: LinkProps) {
  return (
    <NavLink discover="none" {...props} end={props.to === "/"} className={className} state={useFrom()} />
  );
}
