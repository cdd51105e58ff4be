/** A navigation link. Marks the current page for screen readers. */
import { useLocation } from "~/router";
import { Link, type LinkProps } from "~/ui/link";

export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { to } = props;
  const isCurrent = pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}
