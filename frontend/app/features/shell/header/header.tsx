/** The header: logo, search, navigation, wishlist and account. */
import { Menu } from "lucide";
import { lazy, useCallback, useEffect, useState } from "react";
import { SearchBox } from "~/features/search/search-box";
import { useNavigation } from "~/router";
import { useShopFacts } from "~/shared/use-shop-facts";
import { MAIN_NAV, SHOP_NAME } from "~/site";
import { ICON_BUTTON_SHAPE, IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { AfterHydration, importOrNothing, importPart } from "~/ui/loading/lazy-parts";
import { useHasPendingParts } from "~/ui/loading/pending-parts";
import { useScrollCheck } from "../use-scroll-check";
import { CategoryMenu } from "./category-menu";
import { MemberLinks } from "./member-links";
import { MenuDrawer } from "./menu-drawer";
import { NavLink } from "./nav-link";

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
        <div className="col-start-3 flex items-center justify-end sm:gap-1 md:min-w-59 lg:min-w-79">
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

function Logo() {
  const logo = useShopFacts()?.facts.logo;
  return (
    <Link to="/" aria-label={`${SHOP_NAME}, home`} className="flex items-center gap-2">
      {logo ? (
        <img src={logo} alt="" width="28" height="28" className="hidden size-7 sm:block" />
      ) : (
        <svg
          aria-hidden="true"
          viewBox="0 0 28 28"
          className="hidden size-7 overflow-hidden rounded-full sm:block"
        >
          <rect width="28" height="28" fill="#d9a27e" />
          <rect x="14" width="14" height="28" fill="#8c4a3c" />
        </svg>
      )}
      <span className="font-display text-xl tracking-tight max-[22.5rem]:text-lg">{SHOP_NAME}</span>
    </Link>
  );
}

const HIDE_AFTER_MS = 400;

function LoadingBar() {
  const navigating = useNavigation().state !== "idle";
  const busy = useHasPendingParts() || navigating;
  const [state, setState] = useState<"hidden" | "running" | "finishing">("hidden");

  useEffect(() => {
    if (busy) return setState("running");
    setState((current) => (current === "hidden" ? "hidden" : "finishing"));
    const timer = setTimeout(() => setState("hidden"), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      aria-hidden={state === "hidden"}
      data-state={state}
      className="loading-bar pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] bg-accent"
    />
  );
}

const importLater = () => import("../later-parts");
const PassportChip = lazy(importOrNothing(importPart(importLater, "PassportChip")));

/** The place of the chip, kept free, so that nothing moves when the chip has loaded. */
const PassportSlot = () => (
  <span className="h-11 w-8 shrink-0 max-[24rem]:w-6 no-script:hidden sm:w-11 lg:w-31">
    <AfterHydration>
      <PassportChip />
    </AfterHydration>
  </span>
);
