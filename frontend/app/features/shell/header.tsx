/** The header: logo, search, navigation, wishlist and account. */
import { Menu } from "lucide";
import { useCallback, useState } from "react";
import { PassportSlot } from "~/features/passport/passport-slot";
import { SearchBox } from "~/features/search/search-box";
import { MAIN_NAV } from "~/site";
import { ICON_BUTTON_SHAPE, IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { CategoryMenu } from "./category-menu";
import { LoadingBar } from "./loading-bar";
import { Logo } from "./logo";
import { MemberLinks } from "./member-links";
import { MenuDrawer } from "./menu-drawer";
import { NavLink } from "./nav-link";
import { useScrollCheck } from "./use-scroll-check";

const isBelowTop = () => window.scrollY > 4;

export function Header() {
  const scrolled = useScrollCheck(isBelowTop);
  return (
    <header
      data-lifted={scrolled || undefined}
      className={joinClasses("sticky top-0 z-20 bg-paper transition-shadow", scrolled && "shadow-float")}
    >
      <LoadingBar />
      <div className="page grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-2 py-3 max-[22.5rem]:gap-x-0 md:gap-x-6">
        <div className="flex items-center">
          <MenuButton />
          <Logo />
        </div>
        <div className="order-last col-span-3 md:order-none md:col-span-1 md:mx-auto md:w-full md:max-w-md">
          <SearchBox />
        </div>
        <div className="col-start-3 flex items-center justify-end sm:gap-1 md:min-w-59">
          <PassportSlot />
          <MemberLinks />
        </div>
      </div>
      <MainNav />
    </header>
  );
}

const NAV_CLASSES =
  "-mb-px block border-b-2 border-transparent py-2.5 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";

const renderNavItem = ({ label, to }: (typeof MAIN_NAV)[number]) => (
  <li key={to}>
    <NavLink to={to} className={NAV_CLASSES}>
      {label}
    </NavLink>
  </li>
);

function MainNav() {
  return (
    <nav aria-label="Main" className="hidden border-b border-line lg:block">
      <ul className="page flex gap-8">
        {MAIN_NAV.slice(0, 1).map(renderNavItem)}
        <li>
          <CategoryMenu className={NAV_CLASSES} />
        </li>
        {MAIN_NAV.slice(1).map(renderNavItem)}
      </ul>
    </nav>
  );
}

/** Opens the drawer. Before hydration it is a link to the navigation in the footer. */
function MenuButton() {
  const [open, setOpen] = useState(false);
  const handleClosed = useCallback(() => setOpen(false), []);
  return (
    <div className="-ml-2.5 lg:hidden">
      <div className="no-script:hidden">
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon icon={Menu} aria-hidden size={22} strokeWidth={1.6} />
        </IconButton>
      </div>
      <div className="hidden no-script:block">
        <a href="#quick-links" aria-label="To the menu" className={ICON_BUTTON_SHAPE}>
          <Icon icon={Menu} aria-hidden size={22} strokeWidth={1.6} />
        </a>
      </div>
      <MenuDrawer open={open} onClosed={handleClosed} />
    </div>
  );
}
