/** Fetches the wishlist again when another tab has changed it, so that the hearts of this one follow. */
import { useEffect } from "react";
import { hasMember } from "~/session/session-store";
import { refreshProfile } from "~/session/use-profile";

export function useWishlistOfOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      // The account page fetches all of its profile. Whoever signs out has no count.
      const isHere = location.pathname === "/account";
      if (key === "wishlistCount" && newValue !== null && hasMember() && !isHere)
        refreshProfile().catch(() => undefined);
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
}
