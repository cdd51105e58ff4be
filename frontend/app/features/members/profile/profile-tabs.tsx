/** The two tabs of a profile: reviews, or the wishlist with `?showWishlist`. */
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "~/router";
import { type Tab, Tabs } from "~/ui/lists/tabs";

/** The part of the window's height above which a list must begin to be seen. */
const LOWEST_TOP = 0.75;

export function ProfileTabs({ reviews, wishlist }: { reviews: ReactNode; wishlist: ReactNode }) {
  const { pathname, search, key } = useLocation();
  const showWishlist = new URLSearchParams(search).has("showWishlist");
  const part = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way to the wishlist shows it
  useEffect(() => {
    if (showWishlist && part.current) showUnlessSeen(part.current);
  }, [showWishlist, key]);
  const tabs: Tab[] = [
    { label: "Reviews", to: pathname, current: !showWishlist },
    { label: "Wishlist", to: `${pathname}?showWishlist`, current: showWishlist },
  ];
  return (
    <div ref={part} className="mt-14">
      <Tabs label="Profile" tabs={tabs} />
      <section aria-label={showWishlist ? "Wishlist" : "Reviews"} className="mt-8">
        {showWishlist ? wishlist : reviews}
      </section>
    </div>
  );
}

/** On a small screen the head of a profile fills it. Whoever has scrolled already stays where they are. */
function showUnlessSeen(part: HTMLElement): void {
  const list = part.querySelector("section");
  if (list && window.scrollY < 1 && list.getBoundingClientRect().top > window.innerHeight * LOWEST_TOP)
    part.scrollIntoView({ block: "start" });
}
