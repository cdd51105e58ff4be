/** The two tabs of a profile: reviews, or the wishlist with `?showWishlist`. */
import type { ReactNode } from "react";
import { useLocation } from "~/router";
import { type Tab, Tabs } from "~/ui/tabs";

interface ProfileTabsProps {
  reviews: ReactNode;
  wishlist: ReactNode;
}

export function ProfileTabs({ reviews, wishlist }: ProfileTabsProps) {
  const { pathname, search } = useLocation();
  const showWishlist = new URLSearchParams(search).has("showWishlist");
  const tabs: Tab[] = [
    { label: "Reviews", to: pathname, current: !showWishlist },
    { label: "Wishlist", to: `${pathname}?showWishlist`, current: showWishlist },
  ];
  return (
    <div className="mt-14">
      <Tabs label="Profile" tabs={tabs} />
      <section aria-label={showWishlist ? "Wishlist" : "Reviews"} className="mt-8">
        {showWishlist ? wishlist : reviews}
      </section>
    </div>
  );
}
