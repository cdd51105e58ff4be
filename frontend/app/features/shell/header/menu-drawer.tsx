/** The navigation drawer on phones. */
import { useSession } from "~/session/session-store";
import { useShopFacts } from "~/shared/use-shop-facts";
import { MAIN_NAV } from "~/site";
import { formatCount } from "~/ui/format";
import { Drawer } from "~/ui/overlays/drawer";
import { getWishlistPath } from "./member-links";
import { NavLink } from "./nav-link";

export function MenuDrawer({ open, onClosed }: { open: boolean; onClosed: () => void }) {
  const session = useSession();
  const count = session.wishlistCount > 0 ? ` (${formatCount(session.wishlistCount)})` : "";
  const personal = session.member
    ? [
        { label: `Your Wishlist${count}`, to: getWishlistPath(session) },
        { label: "Your Account", to: "/account" },
      ]
    : [];
  return (
    <Drawer title="Menu" side="left" open={open} onClosed={onClosed}>
      {(close) => (
        <nav aria-label="Menu">
          <MenuList items={MAIN_NAV} onFollow={close} />
          <CategoryList onFollow={close} />
          {personal.length > 0 && (
            <>
              <hr className="my-4 border-line" />
              <MenuList items={personal} onFollow={close} />
            </>
          )}
        </nav>
      )}
    </Drawer>
  );
}

function CategoryList({ onFollow }: { onFollow: () => void }) {
  const categories = useShopFacts()?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <details>
      <summary className="fold py-3 font-display text-xl">Categories</summary>
      <ul className="pb-3">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <NavLink
              to={`/categories/${slug}`}
              onClick={onFollow}
              className="block wrap-anywhere py-2.5 aria-[current=page]:text-accent"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface MenuListProps {
  items: readonly { label: string; to: string }[];
  onFollow: () => void;
}

function MenuList({ items, onFollow }: MenuListProps) {
  return (
    <ul>
      {items.map(({ label, to }) => (
        <li key={label}>
          <NavLink
            to={to}
            onClick={onFollow}
            className="block py-3 font-display text-xl aria-[current=page]:text-accent"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
